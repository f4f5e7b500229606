import { decidePermission } from '#contract/permissions.ts'
import type { VerifiedQuery } from '#contract/verified-queries/schemas.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import type { QueryRow } from './store.ts'
import { changedSince } from './table-fingerprints.ts'

/** A row as a person sees it: whether it is stale is told from the tables as they are now. */
export async function presentQuery(row: QueryRow, open: readonly OpenSource[], scope: Scope): Promise<VerifiedQuery> {
  const source = open.find(({ id }) => id === row.dataSourceId)
  const changed = await changedSince(row.tables, row.sql, source?.common)
  return {
    id: row.id,
    questions: row.questions,
    sql: row.sql,
    reading: row.reading,
    data_source_id: row.dataSourceId,
    data_source_name: source?.name ?? '',
    state: source && changed.length === 0 ? 'verified' : 'stale',
    changed_tables: changed,
    verified_by: row.by,
    verified_at: row.verifiedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    used: row.used,
    used_at: row.usedAt?.toISOString() ?? null,
    editable: source !== undefined && decidePermission('verified-queries.edit', scope).allowed,
    removable: decidePermission('verified-queries.delete', scope).allowed,
  }
}
