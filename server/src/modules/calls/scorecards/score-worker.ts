import { callLimits } from '#contract/calls/limits.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { ScorecardId } from '#contract/calls/scorecard.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Enqueuer, enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import type { Models } from '../../models/service.ts'
import { listByIds } from '../log-store.ts'
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

type WorkerDeps = Pick<Deps, 'db' | 'clock'> & { models: Models }

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

/** Only the newest calls: a scorecard over years of calls would be dear. */
async function answerFreely(
  { db, clock, models }: WorkerDeps,
  card: ScorecardRow,
  only: CallId | null,
  signal: AbortSignal,
): Promise<void> {
  const questions = card.questions.filter(({ check }) => check.kind === 'model')
  if (questions.length === 0 || !(await models.find())) return
  const ids = await store.listForModel(db, card, callLimits.scoredByModel, only)
  for (const id of ids) {
    const [call] = await listByIds(db, [id])
    const found = call && (await askModel(models, call, questions, signal))
    if (found) await db.transaction((tx) => saveModelAnswers(tx, card, id, found, clock.now()))
  }
}
