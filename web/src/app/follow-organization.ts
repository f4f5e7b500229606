import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { getOrganizationId, getUser, storeWorkspace } from '#web/lib/session/session.ts'

let following: Promise<void> | undefined

/** The person works in another organization now, because they were removed or switched in another window. */
export const worksElsewhere = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'organization_not_current'

/** Goes where the person works now, and asks everything again for there. Many calls that fail at once lead to one move. */
export function followOrganization(client: QueryClient): Promise<void> {
  following ??= follow(client)
    .catch(() => {})
    .finally(() => {
      following = undefined
    })
  return following
}

async function follow(client: QueryClient): Promise<void> {
  const [{ organizationEndpoints }, { profileEndpoints }] = await Promise.all([
    import('#contract/organizations/endpoints.ts'),
    import('#contract/account/profile-endpoints.ts'),
  ])
  const { id } = await api.call(organizationEndpoints.getOrganization)
  const known = getUser()
  if (!known || id === getOrganizationId()) return
  storeWorkspace({ ...known, organization_id: id })
  storeWorkspace({ ...(await api.call(profileEndpoints.getUser)), organization_id: id })
  await client.resetQueries()
}
