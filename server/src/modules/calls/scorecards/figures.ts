import type { ScorecardFigures, ScorecardFiguresQuery } from '#contract/calls/scorecard-figures.ts'
import type { Language } from '#contract/language.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { Reads } from '../../../platform/replica/reads.ts'
import { getAgent } from '../../agents/service.ts'
import { periodOf } from '../period.ts'
import { loadSampleCalls } from '../sample-calls.ts'
import * as store from './figures-store.ts'
import { getScorecard, type ScorecardDeps } from './scorecards.ts'

/** So many days are told by the day, more by the month. */
const mostByDay = 92
const nothing = { calls: 0, score: null, failed: 0 }

/** What the calls of a period scored, beside as many days before it. */
export async function getScorecardFigures(
  deps: ScorecardDeps & { reads: Reads },
  scope: Scope,
  query: ScorecardFiguresQuery,
  language: Language,
): Promise<ScorecardFigures> {
  const { db, clock } = deps
  const { agent } = query
  const { from, to, before, days } = periodOf(query, clock.now())
  if (agent) await getAgent(deps, scope, agent)
  if (await loadSampleCalls(deps, scope, language)) await deps.reads.wrote(scope.userId)
  const chosen = query.scorecard ?? (await store.findBusiest(db, scope))
  if (!chosen) return { scorecard_id: null, totals: nothing, before: nothing, times: [], questions: [], agents: [] }
  const card = await getScorecard(deps, scope, chosen)
  const period = { from, to, agent, scorecard: card.id }
  const earlier = { ...period, ...before }
  const [totals, totalsBefore, times, questions, questionsBefore, agents] = await deps.reads.read(
    scope.userId,
    (replica) =>
      Promise.all([
        store.totalsOf(replica, scope, period),
        store.totalsOf(replica, scope, earlier),
        store.timesOf(replica, scope, period, days > mostByDay ? 'month' : 'day'),
        store.questionsOf(replica, scope, card, period),
        store.questionsOf(replica, scope, card, earlier),
        store.agentsOf(replica, scope, period),
      ]),
  )
  const known = new Map(questionsBefore.map(({ id, points }) => [id, points]))
  return {
    scorecard_id: card.id,
    totals,
    before: totalsBefore,
    times,
    agents,
    questions: questions.map((question) => ({ ...question, before: known.get(question.id) ?? null })),
  }
}
