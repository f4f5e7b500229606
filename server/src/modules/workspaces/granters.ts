import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import { ruleOf } from '#contract/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { NotPermitted } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import * as store from './granter-store.ts'

const shown = 3

/** The first names on the list of those who can grant what was refused; none for somebody who does not belong there. */
export async function nameGranters(
  { db }: Pick<Deps, 'db'>,
  { refusal, actor }: NotPermitted,
  scope: Scope,
): Promise<string[]> {
  const { of } = ruleOf(refusal.action)
  if (of === 'installation' || actor.role === 'outsider' || actor.viaKey) return []
  const roles = refusal.granters.map((role) => (role === 'owner' ? (0 as const) : (1 as const)))
  const asked = { roles, but: scope.userId as UserId, limit: shown }
  return actor.workspaceId && of !== 'organization'
    ? store.listInWorkspace(db, actor.workspaceId as WorkspaceId, asked)
    : store.listInOrganization(db, scope.organizationId, asked)
}
