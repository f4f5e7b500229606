import type { KnowledgeRunId } from '#contract/knowledge-tests/schemas.ts'
import { limits } from '#contract/limits.ts'
import { newId } from '../../platform/id.ts'
import { type Enqueuer, enqueueJobs, hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type AskDeps, askTest } from './ask-test.ts'
import { currentFingerprint, type FingerprintDeps } from './current-fingerprint.ts'
import { causeOf } from './fingerprint.ts'
import { changeOf } from './judge.ts'
import * as runs from './run-store.ts'
import * as store from './store.ts'

export type RunnerDeps = AskDeps & FingerprintDeps

const runQueue = 'knowledge-test-run'
const watchQueue = 'watch-knowledge-tests'
type RunJob = { id: KnowledgeRunId }

const againMs = 10 * 60_000
/** After so many tries, or processes that died over it, a run is given up. */
const maxAttempts = 5
const watchSeconds = 30
/** Suites that are looked at in a round, and how long after a run one is left alone. */
const watchedAtOnce = 50
const restMs = 60_000

/** A run that waits for its turn; false when one of the suite waits or goes on. */
export const addRun = (deps: Enqueuer, tenant: Tenant, run: runs.NewRun): Promise<boolean> =>
  deps.db.transaction(async (db) => {
    if (!(await runs.insertRun(db, tenant, run))) return false
    await enqueueJobs<RunJob>({ ...deps, db }, runQueue, [{ key: run.id, payload: { id: run.id } }])
    return true
  })

/** Works on runs one after the other, also those that another process left. */
export const runWorker = (deps: RunnerDeps): JobWorker =>
  jobWorker<RunJob>({
    queue: runQueue,
    leaseSeconds: 60,
    retryAfterMs: (attempts) => (attempts >= maxAttempts ? null : againMs),
    run: async ({ payload }, signal) => {
      const run = await runs.beginRun(deps.db, payload.id)
      if (run) await runAll(deps, run, signal)
      await hastenPeriodicTask(deps, watchQueue)
      return 'done'
    },
    onGivenUp: async ({ payload }) => {
      const run = await runs.beginRun(deps.db, payload.id)
      if (run) await end(deps, run, 'failed', null)
    },
  })

/** Begins a run where something has changed. */
export const watchTask = (deps: RunnerDeps): JobWorker =>
  periodicTask(watchQueue, watchSeconds, (signal) => watch(deps, signal))

async function runAll(deps: RunnerDeps, run: runs.OpenRun, stopped: AbortSignal): Promise<void> {
  const { scope } = run
  if (!scope) return end(deps, run, 'failed', null)
  const tests = await store.listAll(deps.db, scope, run)
  const done = new Set((await runs.listResults(deps.db, run.id)).map(({ test_id }) => test_id))
  const before = await runs.outcomesBefore(deps.db, run)
  let model: string | null = null
  for (const [index, test] of tests.entries()) {
    if (done.has(test.id)) continue
    stopped.throwIfAborted()
    if (!(await runs.isRunning(deps.db, run.id))) return
    const { model: by, ...judged } = await askTest(deps, scope, run, test, stopped)
    model ??= by
    const change = changeOf(before.get(test.id), judged.outcome)
    await runs.insertResult(deps.db, run.id, {
      ...judged,
      change,
      place: index,
      test_id: test.id,
      question: test.question,
    })
  }
  await end(deps, run, 'done', model)
}

async function end(deps: RunnerDeps, run: runs.OpenRun, state: 'done' | 'failed', model: string | null) {
  await runs.endRun(deps.db, run.id, { state, model, now: deps.clock.now() })
  await runs.forgetOld(deps.db, run, limits.knowledgeTests.runsKept)
}

/** Where what answers rest on has changed since the newest run, the questions are asked again. */
async function watch(deps: RunnerDeps, stopped: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  const suites = await runs.listWatched(deps.db, new Date(now.getTime() - restMs), watchedAtOnce)
  for (const suite of suites) {
    if (stopped.aborted) return
    const tests = await store.listAll(deps.db, suite, suite)
    const fingerprint = await currentFingerprint(deps, suite, suite, tests)
    // A use case that was deleted may come back; until then there is nothing to ask.
    if (suite.useCaseId && !fingerprint.use_case) continue
    const cause = causeOf(suite.fingerprint, fingerprint)
    if (!cause || tests.length === 0) continue
    const { agentId, useCaseId } = suite
    await addRun(deps, suite, {
      id: newId(now),
      agentId,
      useCaseId,
      cause,
      total: tests.length,
      fingerprint,
      now,
    })
  }
}
