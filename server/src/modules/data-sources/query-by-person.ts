import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { recordAudit } from '../audit/service.ts'

export type QueryAuthor = { scope: Scope; from: RequestOrigin }
/** Characters of a statement that are written down. */
const kept = 500

/** Writes down a statement that a person wrote, before it runs: who, which database, its beginning. */
export async function wroteStatement(
  deps: Pick<Deps, 'db' | 'clock'>,
  { scope, from }: QueryAuthor,
  { id, name }: { id: DataSourceId; name: string },
  sql: string,
  action: 'database.queried' | 'database.exported' = 'database.queried',
): Promise<void> {
  const { organizationId, workspaceId, userId } = scope
  const target = { kind: 'database' as const, id, name }
  // PostgreSQL's jsonb takes no NUL.
  const changes = { statement: { from: null, to: sql.slice(0, kept).replaceAll('\u0000', '') } }
  await recordAudit(deps, { userId, from }, { organizationId, workspaceId, action, target, changes })
}
