import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { User } from '#contract/account/schemas.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { storeWorkspace } from '#web/lib/session/session.ts'
import { viewAs } from '#web/lib/session/view-as.ts'
import { workspaceCalls } from './place-api.ts'

/** Addresses that show one thing of the place the person was in. */
const ofOneWorkspace = /^\/(c|workspace)\//

/**
 * What follows when the person works somewhere else: who they are and the organization they send are kept, everything
 * that was asked for the place before is asked again, and a screen of one thing of another place is left, unless it is what they
 * came for (`stay`).
 */
export function useApplyWorkspace(): (user: User, options?: { stay?: boolean }) => Promise<void> {
  const enter = useEnterPlace()
  return async (user, options) => {
    storeWorkspace({ ...user, organization_id: user.company_id })
    await enter(user.workspace_id, options)
  }
}

/** The same where it is known already that the person works somewhere else. */
export function useEnterPlace(): (workspaceId: string | null, options?: { stay?: boolean }) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return async (workspaceId, { stay = false } = {}) => {
    viewAs.stop()
    await queries.cancelQueries()
    const { pathname } = router.state.location
    const isThere = workspaceId !== null && pathname.startsWith(`/workspace/${workspaceId}/`)
    if (ofOneWorkspace.test(pathname) && !isThere && !stay) await navigate({ to: '/' })
    queries.removeQueries({ type: 'inactive' })
    await queries.resetQueries()
  }
}

/** Works in a workspace, or in personal mode. */
export const setWorkspace = async (id: WorkspaceId | undefined) =>
  api.call((await workspaceCalls()).setWorkspace, {
    body: id ? { use_workspace: true, workspace_id: id } : { use_workspace: false },
  })
