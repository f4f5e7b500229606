import type { AgentId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import * as store from './store.ts'

/** The use cases of an agent that relate something: what it answers from. */
export type ReadRelated = (place: store.Place, agent: AgentId) => Promise<store.UseCaseRow[]>

type Waiting = { agents: Set<AgentId>; rows: Promise<store.UseCaseRow[]> }

/**
 * Databases and files of an answer are both kept to its use cases: what is asked in one turn of the event loop is read once, for
 * all its agents together. Nothing is remembered, so a change holds from the next question on.
 */
export function createReadRelated({ db }: { db: Db }): ReadRelated {
  const waiting = new Map<string, Waiting>()
  return async (place, agent) => {
    const key = `${place.organizationId}/${place.workspaceId}/${place.userId}`
    const asked = waiting.get(key) ?? begin(db, place, () => waiting.delete(key))
    waiting.set(key, asked)
    asked.agents.add(agent)
    return (await asked.rows).filter(({ agentId }) => agentId === agent)
  }
}

function begin(db: Db, place: store.Place, begun: () => void): Waiting {
  const agents = new Set<AgentId>()
  const rows = Promise.resolve().then(() => {
    begun()
    return store.listRelated(db, place, [...agents])
  })
  return { agents, rows }
}
