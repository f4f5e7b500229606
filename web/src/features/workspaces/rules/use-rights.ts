import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '#contract/kit/id.ts'
import type { Action, Role } from '#contract/permissions.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useViewedRole } from './view-as.ts'

export type WorkspaceRights = {
  /** False until the server has said what the person may do. */
  known: boolean
  /** On the way: what depends on it is not drawn yet, so that nothing moves when it comes. */
  pending: boolean
  role: Role | undefined
  may: (action: Action) => boolean
  /** Which rule refuses and who can grant it, in the person's language; undefined when allowed or not yet known. */
  refusal: (action: Action) => string | undefined
  /** The workspace is looked at as another role: nothing may be changed. */
  preview: boolean
}

/** What the person, or the role they look as, may do in a workspace: the server's own answers. */
export function useRights(id: WorkspaceId): WorkspaceRights {
  const as = useViewedRole(id)
  const { data, isPending } = useQuery(
    endpointQuery(workspaceEndpoints.getPermissions, { params: { id }, query: as ? { as } : {} }),
  )
  const of = (action: Action) => data?.actions.find((row) => row.action === action)
  return {
    known: data !== undefined,
    pending: isPending,
    role: data?.viewed_as,
    may: (action) => of(action)?.allowed ?? false,
    refusal: (action) => {
      const row = of(action)
      return row && !row.allowed ? [row.rule, row.who_can_grant].filter(Boolean).join(' ') : undefined
    },
    preview: as !== undefined,
  }
}
