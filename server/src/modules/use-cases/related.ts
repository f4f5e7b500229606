import type { AgentId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { listOpenings, type Opening } from './openings-store.ts'
import * as store from './store.ts'

/** What agents answer from, and what is kept from everyone in their place. */
export type Rules = {
  /** Of the agents, and all others that hide or mask something. */
  useCases: store.UseCaseRow[]
  openings: Opening[]
}
export type ReadRules = (place: store.Place, agents: readonly AgentId[]) => Promise<Rules>

type Waiting = { agents: Set<AgentId>; rules: Promise<Rules> }

/**
 * Databases and files of an answer are both kept to its use cases: what is asked in one turn of the event loop is read once, for
 * all its agents together. Nothing is remembered, so a change holds from the next question on.
 */
export function createReadRules({ db }: { db: Db }): ReadRules {
  const waiting = new Map<string, Waiting>()
  return async (place, wanted) => {
    const key = `${place.organizationId}/${place.workspaceId}/${place.userId}`
    const asked = waiting.get(key) ?? begin(db, place, () => waiting.delete(key))
    waiting.set(key, asked)
    for (const agent of wanted) asked.agents.add(agent)
    return asked.rules
  }
}

function begin(db: Db, place: store.Place, begun: () => void): Waiting {
  const agents = new Set<AgentId>()
  const rules = Promise.resolve().then(async () => {
    begun()
    const [useCases, openings] = await Promise.all([store.listRules(db, place, [...agents]), listOpenings(db, place)])
    return { useCases, openings }
  })
  return { agents, rules }
}
