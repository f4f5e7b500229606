import type { ScorecardFigures, ScorecardFiguresQuery } from '#contract/calls/scorecard-figures.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { Reads } from '../../../platform/replica/reads.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import { getAgent } from '../../agents/service.ts'
import { periodOf } from '../period.ts'
import { loadSampleCalls } from '../sample-calls.ts'
import * as store from './figures-store.ts'
import { findScorecard } from './scorecard-store.ts'
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
  if (query.agent) await getAgent(deps, scope, query.agent)
  if (await loadSampleCalls(deps, scope, language)) await deps.reads.wrote(scope.userId)
  if (query.scorecard) await getScorecard(deps, scope, query.scorecard)
  return deps.reads.read(scope.userId, (replica) => readScores(replica, scope, query, deps.clock.now()))
}

/** The same of a place, without asking who looks. A scorecard that is gone scored nothing. */
export async function readScores(
  db: Db,
  tenant: Tenant,
  query: ScorecardFiguresQuery,
  now: Date,
): Promise<ScorecardFigures> {
  const { from, to, version, before, days } = periodOf(query, now)
  const chosen = query.scorecard ?? (await store.findBusiest(db, tenant))
  const card = chosen && (await findScorecard(db, tenant, chosen))
  if (!card) return { scorecard_id: null, totals: nothing, before: nothing, times: [], questions: [], agents: [] }
  const period = { from, to, agent: query.agent, version, scorecard: card.id }
  const earlier = { ...period, ...before }
  const [totals, totalsBefore, times, questions, questionsBefore, agents] = await Promise.all([
    store.totalsOf(db, tenant, period),
    store.totalsOf(db, tenant, earlier),
    store.timesOf(db, tenant, period, days > mostByDay ? 'month' : 'day'),
    store.questionsOf(db, tenant, card, period),
    store.questionsOf(db, tenant, card, earlier),
    store.agentsOf(db, tenant, period),
  ])
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
