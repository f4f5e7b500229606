import { useQuery } from '@tanstack/react-query'
import type { Agent } from '#contract/agents/schemas.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useBotId, useSignedIn } from '#web/lib/session/session.ts'

/**
 * Whether the chosen agent answers. `unsetup`: there is none; `first-setup`: it is not active yet. Until its state is known it counts
 * as ready: the server has the last word.
 */
export type AgentSetup = { state: 'ready' } | { state: 'unsetup' } | { state: 'first-setup'; agent: Agent }

/** `known`: the agents may be asked for by now. */
export function useAgentSetup(known = true): AgentSetup {
  const chosen = useBotId()
  const signedIn = useSignedIn()
  const agents = useQuery({ ...agentsOptions, staleTime: 30_000, enabled: known && chosen !== undefined }).data
  // Where a guest may write, the answer says what is missing.
  if (!signedIn) return { state: 'ready' }
  if (!chosen) return { state: 'unsetup' }
  const agent = agents?.find(({ _id }) => _id === chosen)
  return agent?.status === 'non_active' ? { state: 'first-setup', agent } : { state: 'ready' }
}
