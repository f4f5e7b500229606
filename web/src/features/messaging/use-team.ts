import { useQuery } from '@tanstack/react-query'
import type { UserId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { useActiveWorkspace } from '#web/features/workspaces/index.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useUser } from '#web/lib/session/session.ts'

export type TeamMember = { id: UserId; name: string }

const maxMembers = 100

/** Who answers customers here: the members of the workspace, the person first; in personal mode only the person. `loading`: more come. */
export function useTeam(): { team: readonly TeamMember[]; loading: boolean } {
  const workspace = useActiveWorkspace()?.id
  const user = useUser()
  const members = useQuery({
    ...endpointQuery(workspaceEndpoints.listMembers, {
      // Asked only where there is one.
      params: { id: workspace ?? ('' as never) },
      query: { limit: maxMembers },
    }),
    enabled: workspace !== undefined,
  })
  if (!user) return { team: [], loading: false }
  const me = { id: user.id as UserId, name: user.name }
  const others = (members.data?.records ?? []).filter(({ id }) => id !== me.id).map(({ id, name }) => ({ id, name }))
  return { team: [me, ...others], loading: members.isLoading }
}
