import type { Agent } from '#contract/agents/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import { listAgents } from '../agents/service.ts'
import type { KeyHolder } from '../api-keys/service.ts'

export type AgentsDeps = Pick<Deps, 'db' | 'clock'> & { files: Files }

/** The active agents that a key reaches, oldest first. */
export async function agentsOf(deps: AgentsDeps, { scope, agentId }: KeyHolder): Promise<Agent[]> {
  const { records } = await listAgents(deps, scope, { page: 1, limit: 100 })
  return records.filter(({ _id, status }) => status === 'active' && (agentId === null || _id === agentId))
}

/** An agent by its id or its name, whatever its case. Throws `agent_name_unknown`; so it does when two share the name. */
export async function agentNamed(deps: AgentsDeps, holder: KeyHolder, name: string): Promise<Agent> {
  const agents = await agentsOf(deps, holder)
  const byId = agents.find(({ _id }) => _id === name)
  if (byId) return byId
  const [called, ...others] = agents.filter((agent) => agent.name.trim().toLowerCase() === name.trim().toLowerCase())
  if (called && others.length === 0) return called
  throw fail('agent_name_unknown', { name: name.slice(0, 120) })
}
