import { useQuery } from '@tanstack/react-query'
import type { UserId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { useActiveWorkspace } from '#web/features/workspaces/index.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useSettled } from '#web/lib/use-settled.ts'

export type TeamMember = { id: UserId; name: string }

const maxMembers = 100
const typedMs = 200

type Team = {
  team: readonly TeamMember[]
  /** More come. */
  loading: boolean
  /** All who are here are in it. */
  isWhole: boolean
}

/**
 * Who answers customers here: the first members of the workspace, the person first; in personal mode only the person. With words: who is
 * called so, wherever in the list they stand.
 */
export function useTeam(words = ''): Team {
  const workspace = useActiveWorkspace()?.id
  const user = useUser()
  const members = useQuery({
    ...endpointQuery(workspaceEndpoints.listMembers, {
      // Asked only where there is one.
      params: { id: workspace ?? ('' as never) },
      query: { limit: maxMembers, ...(words && { query: words }) },
    }),
    enabled: workspace !== undefined,
    placeholderData: (before) => before,
  })
  if (!user) return { team: [], loading: false, isWhole: true }
  const me = { id: user.id as UserId, name: user.name }
  const found = (members.data?.records ?? []).map(({ id, name }) => ({ id, name }))
  return {
    team: words ? found : [me, ...found.filter(({ id }) => id !== me.id)],
    loading: members.isLoading,
    isWhole: members.data?.pagination.is_last_page ?? true,
  }
}

/** The same for a field in which a name is typed: of many they are looked for on the server. */
export function useTeamNamed(typed: string): Team {
  const words = useSettled(typed.trim(), typedMs)
  const first = useTeam()
  const found = useTeam(first.isWhole ? '' : words)
  return { ...found, isWhole: first.isWhole }
}
