import { z } from 'zod'
import { scorecardId } from '../calls/scorecard.ts'
import { callVersion } from '../calls/version.ts'
import { agentId } from '../kit/id.ts'
import { language } from '../language.ts'
import { messagingAccountId } from '../messaging/ids.ts'

// Figures of the product itself as something that charts are made of: asked live of the slice that has them, never copied.

export const maxMetricDays = 400

const span = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'usage_period_reversed' })

/** So many days up to today, or from a day to a day, both counted. */
const metricPeriod = z.union([z.object({ days: z.number().int().min(1).max(maxMetricDays) }), span])
export type MetricPeriod = z.infer<typeof metricPeriod>

export const messagingMetric = z.enum([
  ...(['messaging_totals', 'messages_by_day', 'handover_reasons', 'failed_messages'] as const),
  ...(['broadcast_results', 'messaging_cost', 'conversation_costs', 'agent_costs'] as const),
])
const callMetric = z.enum([
  ...(['call_totals', 'calls_by_day', 'call_topics', 'call_hours', 'call_stages'] as const),
  ...(['call_agents', 'call_versions', 'call_campaigns'] as const),
  ...(['score_totals', 'scores_by_day', 'score_questions', 'score_agents'] as const),
])
export type MetricName = z.infer<typeof messagingMetric> | z.infer<typeof callMetric>

/** In whose words things are called that have no name of their own, such as reasons and topics. */
const asked = { period: metricPeriod, language }

/** Of an inbox: a number or a widget. */
export const messagingSource = z.object({
  kind: z.literal('messaging'),
  id: messagingAccountId,
  metric: messagingMetric,
  ...asked,
})
export type MessagingSource = z.infer<typeof messagingSource>

/** The calls of a place are one source, which is always called this: which place, the chart says. */
export const callsOfPlace = '00000000-0000-7000-8000-0000000ca115'

export const callsSource = z.object({
  kind: z.literal('calls'),
  id: z.literal(callsOfPlace),
  metric: callMetric,
  ...asked,
  agent: agentId.nullable().default(null),
  version: callVersion.nullable().default(null),
  /** What it is compared with; left out: the days before the period, as many, of the same version. */
  against: span.nullable().default(null),
  against_version: callVersion.nullable().default(null),
  /** For scores; null: the scorecard with the most calls. */
  scorecard: scorecardId.nullable().default(null),
})
export type CallsSource = z.infer<typeof callsSource>

export type MetricSource = MessagingSource | CallsSource

export const isMetric = (source: { kind: string }): source is MetricSource =>
  source.kind === 'messaging' || source.kind === 'calls'
