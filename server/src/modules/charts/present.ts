import type { Chart, ChartSummary, ChartUse } from '#contract/charts/schemas.ts'
import { decidePermission } from '#contract/permissions.ts'
import { parametersIn } from '#engine/statement/index.ts'
import { findTableNames, ifUnderstood } from '#sql/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { ChartRow } from './store.ts'
import { levelOf, presentTrust } from './trust.ts'

/** Whose it is may change it, and those who may change others'. */
const isEditable = (scope: Scope, { owner }: ChartRow): boolean =>
  owner?.id === scope.userId
    ? decidePermission('charts.manage', scope).allowed
    : decidePermission('charts.edit-others', scope).allowed

export function presentSummary(row: ChartRow, scope: Scope, uses: readonly ChartUse[] = []): ChartSummary {
  const { id, name, description, question, owner, spec, query, trust } = row
  return {
    id,
    name,
    description,
    question,
    owner,
    kind: spec.kind,
    source_name: query.source_name,
    source_kind: query.source.kind,
    visibility: row.isPrivate ? 'private' : 'workspace',
    trust: { level: levelOf(trust), at: trust.at },
    used_in: [...uses],
    editable: isEditable(scope, row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** What is not understood reads nothing here; it says so when it is run. */
export async function presentChart(row: ChartRow, scope: Scope, uses: readonly ChartUse[] = []): Promise<Chart> {
  const { query, spec, reading, version, workspaceId, answerId, sessionId, updatedBy } = row
  return {
    ...presentSummary(row, scope, uses),
    query,
    spec,
    reading,
    version,
    trust: presentTrust(row.trust),
    reads: (await findTableNames(query.sql, query.dialect)) ?? [],
    parameters: (await ifUnderstood(() => parametersIn(query.sql, query.dialect))) ?? [],
    follows_today: row.askedOn !== null,
    workspace_id: workspaceId,
    updated_by: updatedBy,
    answer_id: answerId,
    session_id: sessionId,
  }
}
