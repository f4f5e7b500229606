import { decidePermission } from '#contract/permissions.ts'
import type { QuerySchema, VerifiedQuery } from '#contract/verified-queries/schemas.ts'
import type { Schema } from '#engine/data/index.ts'
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

const valuesShown = 50

/** What a query can be written over. */
export function presentSchema({ dialect, tables, foreignKeys }: Schema): QuerySchema {
  return {
    dialect,
    tables: tables.map((table) => ({
      name: table.name,
      schema: table.schema ?? null,
      label: labelOf(table),
      columns: table.columns
        .filter(({ hidden, primaryKey }) => !hidden || primaryKey)
        .map((column) => ({
          name: column.name,
          label: labelOf(column),
          type: column.type,
          primary_key: column.primaryKey ?? false,
          values: (column.values ?? []).slice(0, valuesShown),
        })),
    })),
    relations: foreignKeys.map(({ table, column, toTable, toColumn }) => ({
      table,
      column,
      to_table: toTable,
      to_column: toColumn,
    })),
  }
}

const labelOf = ({ name, label }: { name: string; label?: { en?: string; id?: string } }): string =>
  label?.en ?? label?.id ?? name.replaceAll('_', ' ')
