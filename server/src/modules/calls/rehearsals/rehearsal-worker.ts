import type { RehearsalId } from '#contract/calls/rehearsal.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { type Enqueuer, enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import { hasStorage } from '../../billing/service.ts'
import { findScope } from '../../flows/service.ts'
import { type AttemptDeps, rehearseOnce } from './attempt.ts'
import * as attempts from './attempt-store.ts'
import { judgeConversation } from './judge.ts'
import * as store from './rehearsal-store.ts'

const queue = 'rehearsal'
type RehearsalJob = { id: RehearsalId }

const maxAttempts = 5
const againMs = 30_000
/** Conversations in a row in which the agent could not answer: there is no use in more. */
const mostFailed = 3
const lanes = ['oldest', 'oldest'] as const

export const addRehearsalJob = (deps: Enqueuer, id: RehearsalId): Promise<void> =>
  // One that is resumed at once: the job that paused it may not have been removed yet.
  enqueueJobs<RehearsalJob>(deps, queue, [{ key: id, payload: { id } }], { replace: true })

/** Has one conversation after the other. Each is kept when it has ended: who goes on after a killed process begins with the next one. */
export const rehearsalWorker = (deps: AttemptDeps & Pick<Deps, 'clock'>): JobWorker =>
  jobWorker<RehearsalJob>({
    queue,
    lanes,
    leaseSeconds: 60,
    retryAfterMs: (attempts) => (attempts >= maxAttempts ? null : againMs),
    run: async ({ payload }, signal) => {
      await rehearseAll(deps, payload.id, signal)
      return 'done'
    },
    onGivenUp: ({ payload }) => store.endRehearsal(deps.db, payload.id, 'failed', deps.clock.now()),
  })

async function rehearseAll(deps: AttemptDeps, id: RehearsalId, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const end = (state: 'done' | 'failed') => store.endRehearsal(db, id, state, clock.now())
  for (;;) {
    signal.throwIfAborted()
    const rehearsal = await store.findRunning(db, id)
    if (!rehearsal) return
    const scope = await findScope(db, rehearsal.tenant)
    if (!scope || scope.organizationRole === 'outsider') return end('failed')
    const attempted = await attempts.listAttempted(db, id)
    if (attempted.length >= mostFailed && attempted.slice(-mostFailed).every(({ state }) => state === 'failed'))
      return end('failed')
    const refused =
      (await scoreUnscored(deps, scope, rehearsal, signal)) ??
      (await rehearseNext(deps, scope, rehearsal, attempted, signal))
    if (refused === 'none left') return end('done')
    if (refused) return store.pauseRehearsal(db, id, refused)
  }
}

/** Has the next conversation and keeps it; why it, or its score, may not be paid. */
async function rehearseNext(
  deps: AttemptDeps,
  scope: Scope,
  rehearsal: store.RunningRehearsal,
  attempted: Awaited<ReturnType<typeof attempts.listAttempted>>,
  signal: AbortSignal,
): Promise<ErrorCode | 'none left' | undefined> {
  const { db } = deps
  const next = nextOf(rehearsal, attempted)
  if (!next) return 'none left'
  const outcome = await rehearseOnce(deps, scope, rehearsal, next.scenario, signal)
  if ('lost' in outcome) {
    const { credits, refused, error } = outcome.lost
    await store.addLostCredits(db, rehearsal.id, credits)
    if (refused) return refused
    throw error
  }
  await keepAttempt(deps, rehearsal, { ...outcome, scenarioId: next.scenario.id, repetition: next.repetition })
  return unpaidOf(outcome)
}

/** Where the plan has no room for how it sounded the words are kept and the sound is not. */
async function keepAttempt(
  deps: AttemptDeps,
  rehearsal: store.RunningRehearsal,
  attempt: attempts.NewAttempt,
): Promise<void> {
  const { db, clock, log, files } = deps
  const { recording } = attempt
  const isSoundKept = await db.transaction(async (tx) => {
    const file = { filename: 'rehearsal.wav', bytes: recording?.bytes ?? 0 }
    const about = { notKept: 'the sound of a rehearsal was not kept' }
    const fits = recording !== null && (await hasStorage({ db: tx, log }, rehearsal.tenant.organizationId, file, about))
    const kept = { ...attempt, recording: fits ? recording : null }
    return (await attempts.insertAttempt(tx, rehearsal.id, kept, clock.now())) && fits
  })
  if (recording && !isSoundKept) await files.remove(recording.key)
}

/** Conversations that could not be scored are scored before there are more. */
async function scoreUnscored(
  deps: AttemptDeps,
  scope: Scope,
  rehearsal: store.RunningRehearsal,
  signal: AbortSignal,
): Promise<ErrorCode | undefined> {
  for (;;) {
    const unscored = await attempts.findUnscored(deps.db, rehearsal.id)
    if (!unscored) return undefined
    const { scenarioId, repetition, turns, call } = unscored
    const payer = { tenant: scope, agentId: rehearsal.agentId }
    const verdict = await judgeConversation(deps, payer, rehearsal, { ...call, turns }, signal)
    const refused = unpaidOf(verdict)
    if (refused) return refused
    // The model fails: the job is tried again.
    if (verdict.state === 'unscored') throw fail(verdict.reason as ErrorCode)
    await attempts.scoreAttempt(deps.db, rehearsal.id, { ...verdict, scenarioId, repetition })
  }
}

const unpaidOf = ({ state, reason }: Pick<attempts.NewAttempt, 'state' | 'reason'>): ErrorCode | undefined =>
  // Written by `judgeConversation`, a code of the catalogue.
  state === 'unscored' && errors[reason as ErrorCode].status === 402 ? (reason as ErrorCode) : undefined

/** Every scenario once, then every one again. */
function nextOf(
  { scenarios, repetitions }: store.RehearsalPlan,
  attempted: readonly { scenarioId: string; repetition: number }[],
) {
  const known = new Set(attempted.map(({ scenarioId, repetition }) => `${scenarioId} ${repetition}`))
  for (let repetition = 1; repetition <= repetitions; repetition++)
    for (const scenario of scenarios) if (!known.has(`${scenario.id} ${repetition}`)) return { scenario, repetition }
  return undefined
}
