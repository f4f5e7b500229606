import type {
  Rehearsal,
  RehearsalDetail,
  RehearsalId,
  RehearsalInput,
  RehearsalTarget,
} from '#contract/calls/rehearsal.ts'
import { type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import { requireActiveAgent } from '../../agents/service.ts'
import { openToRun } from '../../studio/service.ts'
import { getScorecard, type ScorecardDeps } from '../scorecards/scorecards.ts'
import type { AttemptDeps } from './attempt.ts'
import * as store from './rehearsal-store.ts'
import { addRehearsalJob } from './rehearsal-worker.ts'
import { conversationTrigger } from './respondents.ts'
import { requireScenarios } from './scenarios.ts'

export type RehearsalDeps = ScorecardDeps & AttemptDeps

export async function startRehearsal(deps: RehearsalDeps, scope: Scope, input: RehearsalInput): Promise<Rehearsal> {
  const scenarios = await requireScenarios(deps, scope, input.scenarios)
  const { name: scorecard, pass_percent: passPercent, questions } = await getScorecard(deps, scope, input.scorecard)
  const target = await targetOf(deps, scope, input.target)
  const now = deps.clock.now()
  const id = newId<RehearsalId>(now)
  const { repetitions } = input
  const plan = { ...target, id, scorecard, passPercent, questions, scenarios, repetitions }
  await deps.db.transaction(async (tx) => {
    if (!(await store.insertRehearsal(tx, scope, plan, now))) throw fail('rehearsal_running')
    await addRehearsalJob({ ...deps, db: tx }, id)
  })
  return findOrFail(deps, scope, id)
}

type Target = Pick<store.RehearsalPlan, 'name' | 'agentId' | 'projectId' | 'version' | 'versionNumber' | 'document'>

/** What is rehearsed, as it is now. */
async function targetOf({ db }: Pick<Deps, 'db'>, scope: Scope, target: RehearsalTarget): Promise<Target> {
  if ('agent' in target) {
    const agent = await requireActiveAgent({ db }, scope, target.agent)
    if (agent.bot_type === 'flow') throw fail('rehearsal_agent_is_flow')
    const none = { projectId: null, version: null, versionNumber: null, document: null }
    return { ...none, name: agent.name, agentId: target.agent }
  }
  const { project: projectId, version } = target
  const { name, document, number } = await openToRun({ db }, scope, projectId, version)
  if (!conversationTrigger(document)) throw fail('rehearsal_no_conversation')
  return { name, agentId: null, projectId, version, versionNumber: number, document }
}

async function findOrFail({ db }: Pick<Deps, 'db'>, scope: Scope, id: RehearsalId): Promise<Rehearsal> {
  const rehearsal = await store.findRehearsal(db, scope, id)
  if (!rehearsal) throw fail('rehearsal_not_found')
  return rehearsal
}

export async function listRehearsals({ db }: Pick<Deps, 'db'>, scope: Scope, query: PageQuery) {
  const { rows, total } = await store.listRehearsals(db, scope, query)
  return toPage(rows, total, query)
}

export async function getRehearsal(deps: Pick<Deps, 'db'>, scope: Scope, id: RehearsalId): Promise<RehearsalDetail> {
  const rehearsal = await findOrFail(deps, scope, id)
  const { questions, scenarios, attempts } = await store.listResults(deps.db, id)
  const asked = new Map(questions.map((question) => [question.id, question]))
  return {
    ...rehearsal,
    scenarios: scenarios.map((scenario) => {
      const of = attempts.filter(({ scenarioId }) => scenarioId === scenario.id)
      const known = of.flatMap(({ score }) => score ?? [])
      return {
        key: scenario.id,
        name: scenario.name,
        attempts: of.length,
        passed: of.filter(({ passed }) => passed).length,
        score: known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length,
      }
    }),
    attempts: attempts.map(({ scenarioId, answers, ...attempt }) => ({
      ...attempt,
      scenario: scenarioId,
      answers: answers.flatMap(({ questionId, found, points }) => {
        const question = asked.get(questionId)
        return question ? [{ question, found, points }] : []
      }),
    })),
  }
}

/** What is being said is said to its end, and kept. */
export async function stopRehearsal(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  id: RehearsalId,
): Promise<Rehearsal> {
  await findOrFail(deps, scope, id)
  await store.endRehearsal(deps.db, id, 'stopped', deps.clock.now())
  return findOrFail(deps, scope, id)
}
