import { type SpeechTotals, speechQuery } from '#contract/calls/analytics.ts'
import { scorecardFiguresQuery } from '#contract/calls/scorecard-figures.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { CallsSource } from '#contract/metrics/source.ts'
import { stageWords, topicWords } from '#contract/metrics/words.ts'
import { usageZone } from '#contract/usage/zone.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { isAtHome, type MetricOwner, type MetricRows } from '../charts/service.ts'
import type { SourceViewer } from '../data-sources/open-source.ts'
import type { FeatureFlagService } from '../feature-flags/service.ts'
import * as store from './analytics-store.ts'
import { periodOf } from './period.ts'
import { readScores } from './scorecards/figures.ts'

type MetricDeps = Pick<Deps, 'db' | 'clock'> & { featureFlags: Pick<FeatureFlagService, 'passes'> }

const name = localized('Calls', 'Panggilan')

/** Whether somebody who looks may open the screen of a place that shows figures of its calls. */
export const mayReadCalls = async (
  { featureFlags }: Pick<MetricDeps, 'featureFlags'>,
  place: Tenant,
  viewer: SourceViewer,
): Promise<boolean> => isAtHome(place, viewer, 'calls.view') && (await featureFlags.passes(viewer, 'SpeechAnalytics'))

/** Figures of calls as something that charts are made of: for whoever may open the screen that shows them. */
export const callMetrics =
  (deps: MetricDeps): MetricOwner<CallsSource> =>
  async (place, viewer, source) => ({
    name: name[source.language],
    timeZone: usageZone,
    isRefused: !(await mayReadCalls(deps, place, viewer)),
    read: (days) => readMetric(deps, place, source, days),
  })

async function readMetric(
  deps: MetricDeps,
  place: Tenant,
  source: CallsSource,
  days: { from: string; to: string },
): Promise<MetricRows> {
  const { db, clock } = deps
  const { agent, version, against, against_version, scorecard, language, metric } = source
  const query = speechQuery.parse({
    ...days,
    agent,
    version,
    against_from: against?.from,
    against_to: against?.to,
    against_version,
  })
  const asked = { ...days, agent: query.agent, version: query.version }
  const earlier = { ...asked, ...periodOf(query, clock.now()).before }
  const totals = () => Promise.all([store.totalsOf(db, place, asked), store.totalsOf(db, place, earlier)])
  const scores = () => readScores(db, place, scorecardFiguresQuery.parse({ ...query, scorecard }), clock.now())
  switch (metric) {
    case 'call_totals': {
      const [now, before] = await totals()
      return [beside(totalsOf(now), totalsOf(before))]
    }
    case 'calls_by_day':
      return (await store.daysOf(db, place, asked)).map(({ day, calls, resolved, sentiment }) => ({
        day,
        resolved,
        other: calls - resolved,
        sentiment,
      }))
    case 'call_topics': {
      const [now, before] = await Promise.all([store.topicsOf(db, place, asked), store.topicsOf(db, place, earlier)])
      const known = new Map(before.map(({ topic, calls }) => [topic, calls]))
      return now.map(({ topic, calls, sentiment }) => ({
        topic: topicWords[topic][language],
        calls,
        calls_before: known.get(topic) ?? 0,
        sentiment,
      }))
    }
    case 'call_hours':
      return (await store.hoursOf(db, place, asked)).map(({ hour, calls, sentiment }) => ({
        hour: `${String(hour).padStart(2, '0')}:00`,
        calls,
        sentiment,
      }))
    case 'call_stages': {
      const [now, before] = await totals()
      return (['end_of_speech', 'words', 'sentence', 'sound'] as const).map((stage) => ({
        stage: stageWords[stage][language],
        time: now.delays?.[stage] ?? null,
        time_before: before.delays?.[stage] ?? null,
      }))
    }
    case 'call_agents':
      return (await store.agentsOf(db, place, asked)).map(({ agent: called, ...row }) => ({
        agent: called,
        ...groupOf(row),
      }))
    case 'call_versions':
      return (await store.versionsOf(db, place, { ...asked, version: undefined })).map(({ flow, number, ...row }) => ({
        version: `${flow} v${number}`,
        ...groupOf(row),
      }))
    case 'call_campaigns':
      return (await store.campaignsOf(db, place, asked)).map((row) => ({ campaign: row.campaign, ...groupOf(row) }))
    case 'score_totals': {
      const { totals: now, before } = await scores()
      return [beside(scoresOf(now), scoresOf(before))]
    }
    case 'scores_by_day':
      return (await scores()).times.map(({ day, score, calls }) => ({ day, score, calls }))
    case 'score_questions':
      return (await scores()).questions.map(({ text, points, before, failed }) => ({
        question: text,
        points,
        points_before: before,
        failed,
      }))
    case 'score_agents':
      return (await scores()).agents.map(({ agent: called, score, calls, failed }) => ({
        agent: called,
        score,
        calls,
        failed,
      }))
  }
}

type Group = { calls: number; resolved: number; mean_seconds: number; sentiment: number | null }
const groupOf = ({ calls, resolved, mean_seconds, sentiment }: Group) => ({
  calls,
  resolved_share: calls === 0 ? null : resolved / calls,
  mean_minutes: mean_seconds / 60,
  sentiment,
})

const totalsOf = ({ mean_seconds, delays, ...totals }: SpeechTotals) => ({
  calls: totals.calls,
  resolved_share: totals.resolved_share,
  mean_minutes: mean_seconds === null ? null : mean_seconds / 60,
  sentiment: totals.sentiment,
  agent_share: totals.agent_share,
  silence_share: totals.silence_share,
  interruptions: totals.interruptions,
  first_sound: delays?.sound ?? null,
})

const scoresOf = ({ calls, score, failed }: { calls: number; score: number | null; failed: number }) => ({
  score,
  calls,
  failed,
  failed_share: calls === 0 ? null : failed / calls,
})

/** Figures, and the same of what they are compared with. */
const beside = (now: Record<string, number | null>, before: Record<string, number | null>) => ({
  ...now,
  ...Object.fromEntries(Object.entries(before).map(([key, value]) => [`${key}_before`, value])),
})
