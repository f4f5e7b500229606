import { setTimeout as sleep } from 'node:timers/promises'
import type { FlowRunId, FlowRunStatus, RunResult } from '#contract/flows/schemas.ts'
import type { FlowDocument } from '#flow/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import type { TenantView } from '../../platform/tenant.ts'
import type { Engine } from './engine/engine.ts'
import type { TestChoices } from './engine/entry.ts'
import { idOf } from './engine/id-of.ts'
import { findRun } from './engine/run-store.ts'
import { replyKey } from './nodes/reply-key.ts'

export type FlowRunDeps = Pick<Deps, 'db' | 'clock'> & { engine: Engine }

export type StartRun = {
  document: FlowDocument
  /** Null: a document that is no project, such as a template that is tried. */
  flowId: string | null
  /** The id of the trigger's node. */
  trigger: string
  input: Record<string, unknown>
  tenant: TenantView
  mode?: 'live' | 'test' | 'replay'
  conversation?: string
  /** Begun twice with the same key it runs once; the second caller gets the first one's answer. */
  idempotencyKey?: string
  /** Returns when the run ends or waits, after this long at most; 0 returns at once. */
  waitMs?: number
  from?: { node: string; values: Record<string, unknown> }
  /** Of a replay: the run whose records its steps give. */
  replayOf?: string
  test?: TestChoices
}

/** How a run stands. `replies` and `output` as far as it got. */
export type RunView = RunResult & { id: FlowRunId; status: FlowRunStatus }

const lookMs = 250
const wokenLookMs = 50

/** Begins a run and, if wanted, waits until it has something to say. Throws `flow_not_sound` without that trigger. */
export async function startRun(deps: FlowRunDeps, given: StartRun): Promise<RunView> {
  const { document, flowId, trigger, input, tenant, mode = 'live', waitMs = 0 } = given
  if (!document.nodes.some(({ id }) => id === trigger)) throw fail('flow_not_sound', { reason: trigger })
  const id =
    given.idempotencyKey === undefined ? newId<string>(deps.clock.now()) : runIdOf(flowId, given.idempotencyKey)
  const paused = waitMs > 0 ? deps.engine.pauses.wait(id, waitMs) : undefined
  await deps.engine.begin({
    id,
    flowId,
    document,
    mode,
    tenant,
    trigger,
    input,
    ...(given.conversation !== undefined && { conversation: given.conversation }),
    ...(given.from && { from: given.from }),
    ...(given.replayOf && { replayOf: given.replayOf }),
    ...(given.test && { test: given.test }),
  })
  return pausedView(deps, id, waitMs, paused)
}

/** The id of the run that a key begins. */
export const runIdOf = (flowId: string | null, key: string): string => idOf(`run ${flowId} ${key}`)

/** How a run stands when it has ended or waits, after at most so long. */
export async function pausedView(
  deps: FlowRunDeps,
  id: string,
  waitMs: number,
  first = waitMs > 0 && deps.engine.takesSteps ? deps.engine.pauses.wait(id, waitMs) : undefined,
): Promise<RunView> {
  const until = performance.now() + waitMs
  const ended = await first
  if (ended) return { id: id as FlowRunId, status: ended.row.status, ...ended.result }
  for (;;) {
    const row = await findRun(deps.db, id)
    const left = until - performance.now()
    if (row && (row.endedAt || row.status === 'waiting' || left <= 0))
      return { id: id as FlowRunId, status: row.status, ...(row.result ?? nothing) }
    if (left <= 0) return { id: id as FlowRunId, status: 'running', ...nothing }
    const again = await deps.engine.pauses.wait(id, Math.min(lookMs, left))
    if (again) return { id: id as FlowRunId, status: again.row.status, ...again.result }
  }
}

const nothing: RunResult = { replies: [], output: {}, error: null }

export type IncomingMessage = Omit<StartRun, 'conversation'> & {
  conversation: string
  reply: { text: string; files?: unknown[] }
}

/**
 * What somebody writes in a conversation of a flow: the reply a run waits for, else the begin of a run. Answers only what was
 * said since.
 */
export async function continueConversation(deps: FlowRunDeps, message: IncomingMessage): Promise<RunView> {
  const { view, before } = (await giveReply(deps, message)) ?? { view: await startRun(deps, message), before: 0 }
  return { ...view, replies: view.replies.slice(before) }
}

/**
 * The reply that a run of the conversation waits for, on the version it began with; undefined when none waits. `before`: how
 * much the run had said until then.
 */
export async function giveReply(
  deps: FlowRunDeps,
  { flowId, conversation, reply, waitMs = 0 }: Pick<IncomingMessage, 'flowId' | 'conversation' | 'reply' | 'waitMs'>,
): Promise<{ view: RunView; before: number } | undefined> {
  const key = replyKey({ flowId, conversation, id: '' })
  const waiting = await deps.engine.waiting(key)
  if (!waiting) return undefined
  const before = (await findRun(deps.db, waiting))?.result?.replies.length ?? 0
  const wake = async () => (await deps.engine.fire(key, reply)) > 0
  const view = await wokenView(deps, waiting, waitMs, wake)
  return view && { view, before }
}

/** How a run that waits stands after `wake` gave it what it waits for, as `pausedView` says it; undefined when it had that already. */
export async function wokenView(
  deps: FlowRunDeps,
  id: string,
  waitMs: number,
  wake: () => Promise<boolean>,
): Promise<RunView | undefined> {
  if (deps.engine.takesSteps) {
    const paused = deps.engine.pauses.wait(id, Math.max(1, waitMs))
    return (await wake()) ? pausedView(deps, id, waitMs, paused) : undefined
  }
  const before = await findRun(deps.db, id)
  if (!(await wake())) return undefined
  await untilWoken(deps, id, { steps: before?.steps ?? 0, waitMs })
  return pausedView(deps, id, waitMs)
}

/** A run that another process wakes looks as before until it has taken a step. */
async function untilWoken(
  { db }: Pick<Deps, 'db'>,
  id: string,
  { steps, waitMs }: { steps: number; waitMs: number },
): Promise<void> {
  for (const until = performance.now() + waitMs; performance.now() < until; await sleep(wokenLookMs)) {
    const row = await findRun(db, id)
    if (!row || row.endedAt || row.status !== 'waiting' || row.steps > steps) return
  }
}

/** What somebody said in the conversation of a run; false where the run waits for nothing. */
export async function replyTo(deps: FlowRunDeps, runId: string, text: string, waitMs: number): Promise<boolean> {
  const run = await findRun(deps.db, runId)
  if (!run?.conversation) return false
  const { flowId, conversation } = run
  return (await giveReply(deps, { flowId, conversation, reply: { text }, waitMs })) !== undefined
}
