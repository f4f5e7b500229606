import type { SpeechAnalytics, SpeechQuery } from '#contract/calls/analytics.ts'
import type { Language } from '#contract/language.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Reads } from '../../platform/replica/reads.ts'
import { getAgent } from '../agents/service.ts'
import * as store from './analytics-store.ts'
import { periodOf } from './period.ts'
import { loadSampleCalls, type SampleDeps } from './sample-calls.ts'

/** What the calls of a period tell, beside as many days before it. */
export async function getSpeechAnalytics(
  deps: SampleDeps & { reads: Reads },
  scope: Scope,
  query: SpeechQuery,
  language: Language,
): Promise<SpeechAnalytics> {
  const { agent } = query
  const { from, to, version, before: earlierDays } = periodOf(query, deps.clock.now())
  const period = { agent, from, to, version }
  if (agent) await getAgent(deps, scope, agent)
  if (await loadSampleCalls(deps, scope, language)) await deps.reads.wrote(scope.userId)
  const earlier = { ...period, ...earlierDays }
  const [totals, before, days, hours, topics, topicsBefore, agents, versions, campaigns] = await deps.reads.read(
    scope.userId,
    (db) =>
      Promise.all([
        store.totalsOf(db, scope, period),
        store.totalsOf(db, scope, earlier),
        store.daysOf(db, scope, period),
        store.hoursOf(db, scope, period),
        store.topicsOf(db, scope, period),
        store.topicsOf(db, scope, earlier),
        store.agentsOf(db, scope, period),
        store.versionsOf(db, scope, { ...period, version: undefined }),
        store.campaignsOf(db, scope, period),
      ]),
  )
  const known = new Map(topicsBefore.map(({ topic, calls }) => [topic, calls]))
  return {
    from,
    to,
    before_from: earlierDays.from,
    before_to: earlierDays.to,
    totals,
    before,
    days,
    hours,
    topics: topics.map((topic) => ({ ...topic, before: known.get(topic.topic) ?? 0 })),
    agents,
    versions,
    campaigns,
  }
}
