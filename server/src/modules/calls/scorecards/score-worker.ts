import { callLimits } from '#contract/calls/limits.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { ScorecardId } from '#contract/calls/scorecard.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Enqueuer, enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import type { PaidPromptDeps } from '../../answering/service.ts'
import { listByIds } from '../log-store.ts'
import { isUnpaid } from '../money.ts'
import { askModel } from './ask-model.ts'
import { saveModelAnswers, scoreCalls } from './score-calls.ts'
import * as store from './score-store.ts'
import { findEnabledScorecard, isScored, listScorecardsOfCall, type ScorecardRow } from './scorecard-store.ts'

const queue = 'score-calls'
/** A call that ended, or a scorecard that is new or changed. */
type ScoreJob = { call: CallId } | { scorecard: ScorecardId }

const atOnce = 100
const retryMs = [30_000, 120_000, 600_000]

/** A call has ended: it is scored when that is committed. */
export async function scoreEndedCall(deps: Enqueuer, call: CallId): Promise<void> {
  if (await isScored(deps.db, call)) await enqueueJobs<ScoreJob>(deps, queue, [{ key: call, payload: { call } }])
}

/** A scorecard scores all its calls anew. */
export const scoreAllCalls = (deps: Enqueuer, scorecard: ScorecardId): Promise<void> =>
  enqueueJobs<ScoreJob>(deps, queue, [{ key: scorecard, payload: { scorecard } }], { replace: true })

type WorkerDeps = Pick<Deps, 'db' | 'clock'> & PaidPromptDeps

/** Scores calls beside everything else: what needs no model first, so that it is there whatever a model does. */
export const scoreWorker = (deps: WorkerDeps): JobWorker =>
  jobWorker<ScoreJob>({
    queue,
    leaseSeconds: 120,
    retryAfterMs: (attempts) => retryMs[attempts - 1] ?? null,
    run: async ({ payload }, signal) => {
      const only = 'call' in payload ? payload.call : null
      const cards =
        'call' in payload
          ? await listScorecardsOfCall(deps.db, payload.call)
          : [(await findEnabledScorecard(deps.db, payload.scorecard)) ?? []].flat()
      for (const card of cards) await scoreUnscored(deps, card, only, signal)
      for (const card of cards) await answerFreely(deps, card, only, signal)
      return 'done'
    },
  })

async function scoreUnscored(
  { db, clock }: WorkerDeps,
  card: ScorecardRow,
  only: CallId | null,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const ids = await store.listUnscored(db, card, atOnce, only)
    if (ids.length === 0) return
    if (!(await db.transaction((tx) => scoreCalls(tx, card, ids, clock.now())))) return
  }
}

/** Only the newest calls: a scorecard over years of calls would be dear. Where they cannot be paid that is kept, for people to see. */
async function answerFreely(
  deps: WorkerDeps,
  card: ScorecardRow,
  only: CallId | null,
  signal: AbortSignal,
): Promise<void> {
  const questions = card.questions.filter(({ check }) => check.kind === 'model')
  const { db, models } = deps
  if (questions.length === 0 || !(await models.find())) return
  const ids = await store.listForModel(db, card, callLimits.scoredByModel, only)
  for (const [index, id] of ids.entries()) {
    try {
      await answerOne(deps, card, id, questions, signal)
    } catch (error) {
      if (!isUnpaid(error)) throw error
      return store.noteRefused(db, card.id, ids.slice(index), error.code)
    }
  }
}

async function answerOne(
  deps: WorkerDeps,
  card: ScorecardRow,
  id: CallId,
  questions: ScorecardRow['questions'],
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const [[call], payer] = await Promise.all([listByIds(db, [id]), store.findPayer(db, card.id, id)])
  const asked = call && payer && (await askModel(deps, payer, call, questions, signal))
  if (!asked) return
  const { found, price } = asked
  const isKept = await db.transaction(async (tx) => {
    if (!(await saveModelAnswers(tx, card, id, found, clock.now()))) return false
    await store.addCredits(tx, card.id, id, await price.settle(tx))
    return true
  })
  // It asks otherwise by now.
  if (!isKept) await price.release()
}
