import { limits } from '#contract/limits.ts'
import { newId } from '../../platform/id.ts'
import { createRounds, type Rounds } from '../../platform/rounds.ts'
import { type AskDeps, askTest } from './ask-test.ts'
import { changeOf } from './judge.ts'
import * as runs from './run-store.ts'
import { causeOf } from './sign.ts'
import { type SignDeps, signNow } from './sign-now.ts'
import * as store from './store.ts'

export type RunnerDeps = AskDeps & SignDeps

const lookMs = 30_000
const leaseSeconds = 10 * 60
/** After so many processes died over it, a run is given up. */
const mostTries = 5
/** Suites that are looked at in a round, and how long after a run one is left alone. */
const watchedAtOnce = 50
const restMs = 60_000

/** Works on runs one after the other, also those that another process left, and begins one where something has changed. */
export const createRunner = (deps: RunnerDeps): Rounds =>
  createRounds({
    everyMs: lookMs,
    round: async (stopped) => {
      await work(deps, stopped)
      await watch(deps, stopped)
      await work(deps, stopped)
    },
    failed: (error) => deps.log.warn({ err: error }, 'knowledge tests were not looked at'),
  })

async function work(deps: RunnerDeps, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const run = await runs.claim(deps.db, deps.clock.now(), leaseSeconds)
    if (!run) return
    try {
      await runAll(deps, run, stopped)
    } catch (error) {
      if (stopped.aborted) return runs.release(deps.db, run.id)
      // The lease runs out, and the run goes on from where it was.
      deps.log.warn({ err: error, tries: run.tries }, 'a run of knowledge tests stopped short')
      if (run.tries >= mostTries) await end(deps, run, 'failed', null)
    }
  }
}

async function runAll(deps: RunnerDeps, run: runs.Claimed, stopped: AbortSignal): Promise<void> {
  const { scope } = run
  if (!scope || run.tries > mostTries) return end(deps, run, 'failed', null)
  const tests = await store.listAll(deps.db, scope, run)
  const done = new Set((await runs.listResults(deps.db, run.id)).map(({ test_id }) => test_id))
  const before = await runs.outcomesBefore(deps.db, run)
  let model: string | null = null
  for (const [place, test] of tests.entries()) {
    if (done.has(test.id)) continue
    stopped.throwIfAborted()
    if (!(await runs.renew(deps.db, run.id, deps.clock.now(), leaseSeconds))) return
    const { model: by, ...judged } = await askTest(deps, scope, run, test, stopped)
    model ??= by
    const change = changeOf(before.get(test.id), judged.outcome)
    await runs.insertResult(deps.db, run.id, { ...judged, change, place, test_id: test.id, question: test.question })
  }
  await end(deps, run, 'done', model)
}

async function end(deps: RunnerDeps, run: runs.Claimed, state: 'done' | 'failed', model: string | null) {
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
    const sign = await signNow(deps, suite, suite, tests)
    // A use case that was deleted may come back; until then there is nothing to ask.
    if (suite.useCaseId && !sign.use_case) continue
    const cause = causeOf(suite.sign, sign)
    if (!cause || tests.length === 0) continue
    const { agentId, useCaseId } = suite
    await runs.insertRun(deps.db, suite, { id: newId(now), agentId, useCaseId, cause, total: tests.length, sign, now })
  }
}
