import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import type { AcceptInput } from '#contract/knowledge-sharing/schemas.ts'
import type { UseCaseId } from '#contract/use-cases/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { createUseCase, relateUseCase, type UseCaseDeps } from '../use-cases/service.ts'
import { createWorkspace, removeWorkspaces } from '../workspaces/service.ts'
import { acceptRequest } from './decisions.ts'
import { insertUse } from './grant-store.ts'
import { requestKnowledge } from './requests.ts'
import * as store from './sample-store.ts'
import { sampleWords } from './sample-words.ts'
import type { TermsDeps } from './terms.ts'

export type SampleSharingDeps = Deps &
  TermsDeps &
  Pick<UseCaseDeps, 'sources' | 'whole' | 'filesOf'> & {
    /** The sample company where the person works, once it is loaded. */
    findSampleSource: (scope: Scope) => Promise<DataSourceId | undefined>
  }

const [dayMs, askedDays, grantDays] = [86_400_000, 12, 90]
/** Hours since an answer was made from the grant, with the question it answered. */
const uses = [
  [2, 0],
  [26, 1],
  [31, 0],
  [50, 2],
  [74, 0],
  [98, 1],
  [122, 0],
  [170, 2],
  [243, 0],
] as const

const inWorkspace = (caller: Caller, workspaceId: WorkspaceId): Caller => ({
  ...caller,
  scope: { ...caller.scope, workspaceId, role: 'owner' },
})

/**
 * Two workspaces of the person's own in which all of knowledge sharing can be tried: the sample company's, which shares orders with its supplier and
 * is asked for stock, and the supplier's. Pressed again, it is the same; what a killed process left half is made anew.
 */
export async function openSharingSample(deps: SampleSharingDeps, caller: Caller, agent: AgentId): Promise<WorkspaceId> {
  const { scope } = caller
  const source = await deps.findSampleSource(scope)
  if (!source) throw fail('data_source_not_found')
  return deps.db.transaction(async (tx) => {
    await store.lockSample(tx, scope)
    const before = await store.findSample(tx, scope)
    if (before?.isWhole) return before.workspaceId
    const left = [before?.workspaceId, before?.partnerId].filter((id) => id != null)
    await removeWorkspaces(
      deps,
      left.map((id) => ({ id, organizationId: scope.organizationId })),
    )
    return make(deps, caller, { agent, source })
  })
}

async function make(
  deps: SampleSharingDeps,
  caller: Caller,
  { agent, source }: { agent: AgentId; source: DataSourceId },
): Promise<WorkspaceId> {
  const t = sampleWords[caller.language]
  const workspaceId = await aWorkspace(deps, caller, t.company)
  // At once: what a killed process leaves is found by it.
  await store.noteSample(deps.db, caller.scope, { workspaceId, partnerId: null, isWhole: false })
  const partnerId = await aWorkspace(deps, caller, t.partner)
  await store.noteSample(deps.db, caller.scope, { workspaceId, partnerId, isWhole: false })
  const owner = inWorkspace(caller, workspaceId)
  const partner = inWorkspace(caller, partnerId)
  const relate = async ([usecase, description]: readonly [string, string], table: string): Promise<UseCaseId> => {
    const made = await createUseCase(deps, owner, agent, { usecase, description, type: 'tables' })
    await relateUseCase(deps, owner, agent, made._id, [{ data_source_id: source, table, schema: null }])
    return made._id
  }
  const orders = await relate(t.orders, 'orders')
  const stock = await relate(t.stock, 'stock_levels')
  const asking = { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() - askedDays * dayMs) } }
  const ask = (within: typeof deps, description: string, id: UseCaseId) =>
    requestKnowledge(within, partner, { workspace_id: workspaceId, description, list_use_case: [id] })
  const asked = await ask(asking, t.deliveries, orders)
  await acceptRequest(asking, owner, asked.id, termsOf(orders, source, deps.clock.now()))
  await ask(deps, t.refill, stock)
  const now = deps.clock.now().getTime()
  for (const [hours, question] of uses) {
    const use = { requestId: asked.id, userId: caller.scope.userId, sessionId: null, question: t.questions[question] }
    await insertUse(deps.db, { ...use, id: newId(), now: new Date(now - hours * 3_600_000) })
  }
  await store.noteSample(deps.db, caller.scope, { workspaceId, partnerId, isWhole: true })
  return workspaceId
}

/** With a number where somebody of the organization has that name already. */
async function aWorkspace(deps: Deps, caller: Caller, name: string, number = 1): Promise<WorkspaceId> {
  try {
    const given = { name: number === 1 ? name : `${name} ${number}`, icon: null, isPrivate: true }
    return (await createWorkspace(deps, caller, given)).id
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'workspace_name_unavailable') throw error
    return aWorkspace(deps, caller, name, number + 1)
  }
}

/** They go with the sample company. */
export const removeSharingSamples = async (deps: Deps): Promise<void> =>
  removeWorkspaces(deps, await store.listSamples(deps.db))

/** Orders of marketplaces only, without who ordered, for three months. */
const termsOf = (use_case_id: UseCaseId, data_source_id: DataSourceId, now: Date): AcceptInput => ({
  expires_at: new Date(now.getTime() + grantDays * dayMs).toISOString(),
  quotes: true,
  flows: false,
  files: [],
  tables: [
    {
      use_case_id,
      data_source_id,
      table: 'orders',
      schema: null,
      columns: ['ordered_at', 'channel', 'status', 'total'].map((name) => ({ name, masked: false })),
      rows: [{ column: 'channel', op: 'in', values: ['marketplace'] }],
    },
  ],
})
