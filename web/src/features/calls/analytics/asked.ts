import { callVersion } from '#contract/calls/version.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { type CallsSource, callsOfPlace, maxMetricDays } from '#contract/metrics/source.ts'
import { addDays, dayOf } from '#contract/usage/zone.ts'

export const speechPeriods = ['7', '30', '90', '365'] as const
export type SpeechPeriod = (typeof speechPeriods)[number]

/** Which topics stand first: those most talked about, or those that grow most. */
export const topicOrders = ['most', 'growing'] as const
export type TopicOrder = (typeof topicOrders)[number]

/** What the address says of the figures. */
export type SpeechSearch = {
  agent: AgentId | undefined
  version: string | undefined
  against_from: string | undefined
  against_to: string | undefined
  against_version: string | undefined
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** What nobody could have chosen is left out; of two days neither stands alone. */
export function readSearch(
  search: Readonly<Record<string, unknown>>,
): SpeechSearch & { period: SpeechPeriod; topics: TopicOrder } {
  const dayIn = (key: string) => {
    const value = search[key]
    return typeof value === 'string' && day.test(value) ? value : undefined
  }
  const versionIn = (key: string) => callVersion.safeParse(search[key]).data
  const [from, to] = [dayIn('against_from'), dayIn('against_to')]
  const isSpan = from !== undefined && to !== undefined && from <= to && addDays(from, maxMetricDays) > to
  return {
    period: speechPeriods.find((days) => days === String(search.days)) ?? '90',
    topics: topicOrders.find((order) => order === search.topics) ?? 'most',
    agent: typeof search.agent === 'string' ? (search.agent as AgentId) : undefined,
    version: versionIn('version'),
    against_from: isSpan ? from : undefined,
    against_to: isSpan ? to : undefined,
    against_version: versionIn('against_version'),
  }
}

/** The first and the last day of a period that ends today, in Jakarta, where days of calls are counted. */
export function daysOf(period: SpeechPeriod): { from: string; to: string } {
  const today = dayOf(new Date())
  return { from: addDays(today, 1 - Number(period)), to: today }
}

/** The same as a chart asks it. */
export const sourceOf = (
  { agent, version: only, against_from, against_to, against_version }: SpeechSearch,
  period: SpeechPeriod,
  language: Language,
): Omit<CallsSource, 'metric'> => ({
  kind: 'calls',
  id: callsOfPlace,
  period: { days: Number(period) },
  language,
  agent: agent ?? null,
  version: only ?? null,
  against: against_from && against_to ? { from: against_from, to: against_to } : null,
  against_version: against_version ?? null,
  scorecard: null,
})
