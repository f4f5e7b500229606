import type { ApprovalDecision, ApprovalId, ApprovalState } from '#contract/approvals/schemas.ts'
import type { ToolGrantId } from '#contract/connections/schemas.ts'
import type { AgentId, UserId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { recordAudit } from '../audit/service.ts'
import * as store from './store.ts'

export type { GrantRow, ToolRef } from './store.ts'

/** Another process may have been told: the stored decision is looked at this often while a tool waits. */
const lookMs = 1_000
const keptDays = 30

type ApprovalEnd = Exclude<ApprovalState, 'waiting' | 'unattended'>
type PendingApproval = { id: ApprovalId; expiresAt: Date; end: Promise<ApprovalEnd> }

export type Approvals = {
  /** Begins to wait for the person; `end` resolves with what they said, or when time or the answer ran out. Never rejects. */
  wait: (
    scope: Scope,
    asked: { agentId: AgentId; tool: store.ToolRef; waitMs: number },
    signal: AbortSignal,
  ) => Promise<PendingApproval>
  /** What was decided for good for an agent, for the tool as it is now; a changed tool is a new question. */
  granted: (scope: Scope, agentId: AgentId, tool: store.ToolRef) => Promise<'always' | 'never' | undefined>
  decide: (
    caller: Omit<Caller, 'language'>,
    id: ApprovalId,
    decision: ApprovalDecision,
  ) => Promise<{ approval_id: ApprovalId; state: ApprovalState }>
  listGrants: (userId: UserId, beginning: string) => Promise<store.GrantRow[]>
  removeGrant: (scope: Scope, id: ToolGrantId) => Promise<null>
  /** The tools whose keys begin so are gone; `tx` is the transaction that takes them away. */
  forget: (tx: Db, beginning: string) => Promise<void>
}

type ApprovalDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** Tools that ask before they write, send or spend, and what people answer. */
export function createApprovals(deps: ApprovalDeps): Approvals {
  const { db, clock } = deps
  const listeners = new Map<ApprovalId, (decision: ApprovalEnd) => void>()
  return {
    wait: async (scope, { agentId, tool, waitMs }, signal) => {
      const now = clock.now()
      const id = newId<ApprovalId>(now)
      const expiresAt = new Date(now.getTime() + waitMs)
      await store.insertApproval(db, scope, { id, agentId, tool, now, expiresAt })
      await store.pruneRequests(db, new Date(now.getTime() - keptDays * 86_400_000))
      return { id, expiresAt, end: endOfWait(deps, listeners, { id, userId: scope.userId, waitMs }, signal) }
    },
    granted: async (scope, agentId, tool) => {
      const grant = await store.findGrant(db, scope.userId, agentId, tool.key)
      if (!grant) return undefined
      // A refusal stays whatever the tool has become.
      return grant.decision === 'never' || grant.tool_hash === tool.hash ? grant.decision : undefined
    },
    decide: async (caller, id, decision) => {
      const { scope } = caller
      permitAction(scope, 'tools.approve')
      const now = clock.now()
      await db.transaction(async (tx) => {
        const decided = await store.decideRequest(tx, scope.userId, id, decision, now)
        if (!decided) {
          if ((await store.findState(tx, scope.userId, id)) === undefined) throw fail('approval_not_found')
          throw fail('approval_over')
        }
        if (decision === 'always' || decision === 'never')
          await keepDecision({ ...deps, db: tx }, caller, decided, decision)
      })
      listeners.get(id)?.(decision)
      return { approval_id: id, state: decision }
    },
    listGrants: (userId, beginning) => store.listGrants(db, userId, beginning),
    removeGrant: async (scope, id) => {
      permitAction(scope, 'tools.approve')
      if (!(await store.removeGrant(db, scope.userId, id))) throw fail('tool_grant_not_found')
      return null
    },
    forget: (tx, beginning) => store.removeGrantsOf(tx, beginning),
  }
}

async function keepDecision(
  deps: ApprovalDeps,
  { scope, from }: Omit<Caller, 'language'>,
  { agentId, tool }: store.DecidedApproval,
  decision: 'always' | 'never',
) {
  const now = deps.clock.now()
  await store.saveGrant(deps.db, scope.userId, { id: newId(now), agentId, tool, decision, now })
  await recordAudit(
    deps,
    { userId: scope.userId, from },
    {
      organizationId: scope.organizationId,
      workspaceId: scope.workspaceId,
      action: 'tool.decided',
      target: { kind: 'tool', id: agentId, name: tool.name },
      changes: { permission: { from: 'ask', to: decision } },
    },
  )
}

/** What the person said, or when time or the answer ran out. `listeners` is how a decision of this process comes. */
async function endOfWait(
  deps: ApprovalDeps,
  listeners: Map<ApprovalId, (decision: ApprovalEnd) => void>,
  { id, userId, waitMs }: { id: ApprovalId; userId: UserId; waitMs: number },
  signal: AbortSignal,
): Promise<ApprovalEnd> {
  const { promise, resolve } = Promise.withResolvers<ApprovalEnd>()
  listeners.set(id, resolve)
  const stop = () => resolve('stopped')
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const late = setTimeout(() => resolve('timed_out'), waitMs)
  const look = setInterval(() => {
    store.findState(deps.db, userId, id).then(
      (state) => {
        if (state !== undefined && state !== 'waiting' && state !== 'unattended') resolve(state)
      },
      (error: unknown) => deps.log.warn({ err: error }, 'a waiting tool could not be looked up'),
    )
  }, lookMs)
  const state = await promise
  clearTimeout(late)
  clearInterval(look)
  signal.removeEventListener('abort', stop)
  listeners.delete(id)
  if (state !== 'timed_out' && state !== 'stopped') return state
  return closeApproval(deps, id, userId, state)
}

/** A decision that was stored in the same moment counts, or a tool that was allowed would be called refused. */
async function closeApproval(
  { db, clock, log }: ApprovalDeps,
  id: ApprovalId,
  userId: UserId,
  state: 'timed_out' | 'stopped',
): Promise<ApprovalEnd> {
  try {
    await store.endApproval(db, id, state, clock.now())
    const stored = await store.findState(db, userId, id)
    if (state === 'timed_out' && stored && stored !== 'waiting' && stored !== 'unattended') return stored
  } catch (error) {
    log.warn({ err: error }, 'the end of a wait was not stored')
  }
  return state
}

/** Longest wait of one answer, all its tools together. */
export const longestWaitMs: number = limits.approval.waitMs
