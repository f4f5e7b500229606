import type { SpeechAnalytics, SpeechQuery } from '#contract/calls/analytics.ts'
import { addDays, dayOf } from '#contract/usage/zone.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getAgent } from '../agents/service.ts'
import * as store from './analytics-store.ts'
import { loadSampleCalls, type SampleDeps } from './sample-calls.ts'

const dayMs = 86_400_000
const mostDays = 400
const usualDays = 90

/** What the calls of a period tell, beside as many days before it. */
export async function getSpeechAnalytics(deps: SampleDeps, scope: Scope, query: SpeechQuery): Promise<SpeechAnalytics> {
  const { agent, to = dayOf(deps.clock.now()), from = addDays(to, 1 - usualDays) } = query
  const period = { agent, from, to }
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  if (length > mostDays) throw fail('usage_period_too_long', { years: 1 })
  if (agent) await getAgent(deps, scope, agent)
  await loadSampleCalls(deps, scope)
  const { db } = deps
  const [before_from, before_to] = [addDays(from, -length), addDays(from, -1)]
  const earlier = { ...period, from: before_from, to: before_to }
  const [totals, before, days, hours, topics, topicsBefore, agents] = await Promise.all([
    store.totalsOf(db, scope, period),
    store.totalsOf(db, scope, earlier),
    store.daysOf(db, scope, period),
    store.hoursOf(db, scope, period),
    store.topicsOf(db, scope, period),
    store.topicsOf(db, scope, earlier),
    store.agentsOf(db, scope, period),
  ])
  const known = new Map(topicsBefore.map(({ topic, calls }) => [topic, calls]))
  return {
    from,
    to,
    before_from,
    before_to,
    totals,
    before,
    days,
    hours,
    topics: topics.map((topic) => ({ ...topic, before: known.get(topic.topic) ?? 0 })),
    agents,
  }
}
