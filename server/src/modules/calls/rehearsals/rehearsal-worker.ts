import type { RehearsalId } from '#contract/calls/rehearsal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Enqueuer, enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import { findScope } from '../../flows/service.ts'
import { type AttemptDeps, rehearseOnce } from './attempt.ts'
import * as store from './rehearsal-store.ts'

const queue = 'rehearsal'
type RehearsalJob = { id: RehearsalId }

const maxAttempts = 5
const againMs = 30_000
/** Conversations in a row in which the agent could not answer: there is no use in more. */
const mostFailed = 3
const lanes = ['oldest', 'oldest'] as const

export const addRehearsalJob = (deps: Enqueuer, id: RehearsalId): Promise<void> =>
  enqueueJobs<RehearsalJob>(deps, queue, [{ key: id, payload: { id } }])

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
    const attempted = await store.listAttempted(db, id)
    if (attempted.length >= mostFailed && attempted.slice(-mostFailed).every(({ state }) => state === 'failed'))
      return end('failed')
    const next = nextOf(rehearsal, attempted)
    if (!next) return end('done')
    const outcome = await rehearseOnce(deps, scope, rehearsal, next.scenario, signal)
    const attempt = { ...outcome, scenarioId: next.scenario.id, repetition: next.repetition }
    await store.insertAttempt(db, id, attempt, clock.now())
  }
}

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
