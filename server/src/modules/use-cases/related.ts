import type { AgentId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type ColumnGrant, listOpenings } from './openings-store.ts'
import * as store from './store.ts'

/** What agents answer from, and what is kept from everyone in their place. */
export type UseCaseRules = {
  /** Of the agents, and all others that hide or mask something. */
  useCases: store.RuleRow[]
  openings: ColumnGrant[]
}
export type ReadRules = (tenant: Tenant, agents: readonly AgentId[]) => Promise<UseCaseRules>

type Waiting = { agents: Set<AgentId>; rules: Promise<UseCaseRules> }

/**
 * Databases and files of an answer are both kept to its use cases: what is asked in one turn of the event loop is read once, for
 * all its agents together. Nothing is remembered, so a change holds from the next question on.
 */
export function createReadRules({ db }: { db: Db }): ReadRules {
  const waiting = new Map<string, Waiting>()
  return async (tenant, agentIds) => {
    const key = `${tenant.organizationId}/${tenant.workspaceId}/${tenant.userId}`
    const asked = waiting.get(key) ?? begin(db, tenant, () => waiting.delete(key))
    waiting.set(key, asked)
    for (const agent of agentIds) asked.agents.add(agent)
    return asked.rules
  }
}

function begin(db: Db, tenant: Tenant, begun: () => void): Waiting {
  const agents = new Set<AgentId>()
  const rules = Promise.resolve().then(async () => {
    begun()
    const [useCases, openings] = await Promise.all([store.listRules(db, tenant, [...agents]), listOpenings(db, tenant)])
    return { useCases, openings }
  })
  return { agents, rules }
}
