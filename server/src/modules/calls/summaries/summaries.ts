import type { CallDetail } from '#contract/calls/log-schemas.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Failure, fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { type Enqueuer, enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import type { PaidPromptDeps } from '../../answering/service.ts'
import type { Models } from '../../models/service.ts'
import { listByIds } from '../log-store.ts'
import { getCall } from '../logs.ts'
import { isUnpaid } from '../money.ts'
import { askForSummary } from './ask-model.ts'
import * as store from './summary-store.ts'

const queue = 'summarise-call'
/** `by`: who asked for it and pays; null: it is written because the call has ended. */
type SummaryJob = { call: CallId; by: UserId | null }

const retryMs = [5_000, 30_000]

/** The built-in analysis has said something of a call; a model writes it when that is committed. */
export async function writeSummary(deps: Enqueuer, call: CallId, by: UserId | null = null): Promise<void> {
  // Asked for again at once: the job that ended the wait before may not have been removed yet.
  if (await store.awaitSummary(deps.db, call))
    await enqueueJobs<SummaryJob>(deps, queue, [{ key: call, payload: { call, by } }], { replace: true })
}

/** A person wants it written, or written again. Throws `call_summary_no_model`. */
export async function writeSummaryAgain(
  deps: Enqueuer & Pick<Deps, 'db'> & { models: Models },
  scope: Scope,
  id: CallId,
): Promise<CallDetail> {
  const call = await getCall(deps, scope, id)
  if (call.ended_by === null || !call.turns.some(({ speaker }) => speaker === 'caller'))
    throw fail('call_summary_nothing')
  if (!(await deps.models.find())) throw fail('call_summary_no_model')
  await deps.db.transaction((tx) => writeSummary({ ...deps, db: tx }, id, scope.userId))
  return getCall(deps, scope, id)
}

type WorkerDeps = Pick<Deps, 'db' | 'clock'> & PaidPromptDeps

/** Has a model write summaries; where it does not, the one that there is stays, with the reason. */
export const summaryWorker = (deps: WorkerDeps): JobWorker =>
  jobWorker<SummaryJob>({
    queue,
    leaseSeconds: 120,
    retryAfterMs: (attempts) => retryMs[attempts - 1] ?? null,
    run: async ({ payload: { call, by }, attempts }, signal) => {
      try {
        await writeByModel(deps, call, by, signal)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        // It may pass.
        if (!isUnpaid(error) && attempts <= retryMs.length) throw error
        await store.keepSummary(deps.db, call, error.code)
      }
      return 'done'
    },
    onGivenUp: ({ payload: { call } }, error) =>
      store.keepSummary(deps.db, call, error instanceof Failure ? error.code : 'internal'),
  })

async function writeByModel(deps: WorkerDeps, id: CallId, by: UserId | null, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const [[call], payer] = await Promise.all([listByIds(db, [id]), store.findPayer(db, id, by)])
  const asked = call && payer && (await askForSummary(deps, payer, call, signal))
  if (!asked) return store.keepSummary(db, id, null)
  if (asked === 'unusable') return store.keepSummary(db, id, 'call_summary_unusable')
  const { summary, price } = asked
  const isKept = await db.transaction(async (tx) => {
    if (!(await store.saveSummary(tx, id, summary))) return false
    await store.addSummaryCredits(tx, id, await price.settle(tx))
    return true
  })
  if (!isKept) await price.release()
}
