import type { AgentId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { type AuditActor, recordAudit } from '../audit/service.ts'
import { requireRoom } from '../billing/service.ts'
import * as store from './flow-agent-store.ts'
import { lockRoom } from './store.ts'

type FlowAgentDeps = { db: Db } & Pick<Deps, 'clock'>
type By = { scope: Scope; from: AuditActor['from'] }
export type FlowAgent = { id: AgentId; name: string }

/**
 * Makes a published flow an agent of its place, or brings its agent up to date. Needs room in the plan unless it is active already.
 * Pass the transaction of the publishing as `db`.
 */
export async function putFlowAgent(
  deps: FlowAgentDeps,
  { scope, from }: By,
  given: store.FlowAgentInput,
): Promise<FlowAgent> {
  await lockRoom(deps.db, scope.organizationId)
  const before = await store.findOfFlow(deps.db, scope, given.flowId)
  if (!before?.isActive) await requireRoom(deps, scope.organizationId, 'agents')
  const now = deps.clock.now()
  const description = given.description.slice(0, limits.agent.description)
  const id = await store.upsertOfFlow(deps.db, scope, { ...given, description, id: newId<AgentId>(now), now })
  const agent = { id, name: given.name }
  if (!before?.isActive) await written(deps, { scope, from }, agent, 'agent.published')
  return agent
}

/** The flow is no agent any more; published again it is the same one. */
export async function withdrawFlowAgent(deps: FlowAgentDeps, by: By, flowId: string): Promise<void> {
  const agent = await store.findOfFlow(deps.db, by.scope, flowId)
  if (agent && (await store.withdrawOfFlow(deps.db, by.scope, flowId, deps.clock.now())))
    await written(deps, by, agent, 'agent.withdrawn')
}

/** The agent that a flow is now; undefined when it is none. */
export async function findFlowAgent(deps: { db: Db }, scope: Scope, flowId: string): Promise<FlowAgent | undefined> {
  const found = await store.findOfFlow(deps.db, scope, flowId)
  return found?.isActive ? { id: found.id, name: found.name } : undefined
}

const written = (
  deps: FlowAgentDeps,
  { scope: { userId, organizationId, workspaceId }, from }: By,
  { id, name }: FlowAgent,
  action: 'agent.published' | 'agent.withdrawn',
) => recordAudit(deps, { userId, from }, { organizationId, workspaceId, action, target: { kind: 'agent', id, name } })
