import type { User } from '#contract/account/schemas.ts'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { Organization } from '#contract/organizations/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getUser } from '../account/service.ts'
import { recordAudit } from '../audit/service.ts'
import * as store from './store.ts'

export const listOrganizations = async ({ db }: Deps, scope: Scope): Promise<{ records: Organization[] }> => ({
  records: await store.listOf(db, scope.userId),
})

/** The one the person works in. */
export async function getOrganization({ db }: Deps, scope: Pick<Scope, 'userId'>): Promise<Organization> {
  const active = (await store.listOf(db, scope.userId)).find((organization) => organization.active)
  if (!active) throw fail('organization_not_found')
  return active
}

export async function renameOrganization(
  deps: Deps,
  { scope, from }: { scope: Scope; from: RequestOrigin },
  name: string,
): Promise<Organization> {
  const { userId, organizationId } = scope
  permitAction(scope, 'organization.rename')
  await deps.db.transaction(async (tx) => {
    const before = await store.renameOrganization(tx, organizationId, name)
    await recordAudit(
      { ...deps, db: tx },
      { userId, from },
      {
        organizationId,
        workspaceId: null,
        action: 'organization.renamed',
        target: { kind: 'organization', id: organizationId, name },
        changes: { name: { from: before, to: name } },
      },
    )
  })
  return getOrganization(deps, scope)
}

/** Works in another organization of the person, in personal mode until they choose a workspace there. */
export async function switchOrganization(
  deps: Deps,
  scope: Scope,
  id: OrganizationId,
): Promise<{ organization: Organization; user: User }> {
  if (!(await store.switchTo(deps.db, scope.userId, id))) throw fail('organization_not_found')
  return { organization: await getOrganization(deps, scope), user: await getUser(deps, scope.userId) }
}
