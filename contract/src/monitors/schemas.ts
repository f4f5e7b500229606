import { z } from 'zod'
import { chartQuery, queryParameter } from '../charts/query.ts'
import { chartId } from '../charts/schemas.ts'
import { cell, readingConfidence, tableColumn } from '../chat/parts.ts'
import { dataSourceId } from '../data-sources/schemas.ts'
import { agentId, id, sessionId, timestamp, userId } from '../kit/id.ts'
import { localizedText } from '../kit/localized-text.ts'
import { pageOf } from '../kit/paging.ts'
import { timeZone } from '../kit/time-zone.ts'
import { deliveryStates } from '../messaging/delivery.ts'
import { conversationId, messagingAccountId } from '../messaging/ids.ts'
import { verifiedQueryId } from '../verified-queries/schemas.ts'
import { type AlarmNews, monitorStates } from './alarm.ts'
import { alarmWhatsApp } from './alarm-message.ts'
import { alarmRules, monitorCondition } from './conditions.ts'
import { monitorLimits } from './limits.ts'
import { monitorInterval } from './schedule.ts'
import { grains } from './series.ts'

export const monitorId = id('monitor')
export type MonitorId = z.infer<typeof monitorId>
export const monitorEventId = id('monitor-event')
export type MonitorEventId = z.infer<typeof monitorEventId>

export const monitorState = z.enum(monitorStates)
const severity = z.enum(['info', 'warning', 'critical'])
export type Severity = z.infer<typeof severity>

/** What of the agent's data is watched; left out: what the prompt is about is found in all of it. */
const monitoredData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), data_source_id: dataSourceId, name: z.string().min(1).max(300) }),
  z.object({ kind: z.literal('chart'), id: chartId }),
  z.object({ kind: z.literal('verified_query'), id: verifiedQueryId }),
])
export type MonitoredData = z.infer<typeof monitoredData>

export const monitoringSource = z.object({
  data: monitoredData,
  name: z.string(),
  /** The database it lies in. */
  source_name: z.string(),
  description: z.string(),
})
export type MonitoringSource = z.infer<typeof monitoringSource>

/** Values for `{{name}}` in the query of a chart. */
const parameters = z.array(queryParameter).max(20).default([])

/** What is asked of data. The condition is read out of the prompt, unless it is given. */
const prompt = z.string().trim().min(3).max(monitorLimits.prompt)

export const readMonitorInput = z.object({
  prompt,
  data: monitoredData.nullable().default(null),
  parameters,
  condition: monitorCondition.optional(),
  rules: alarmRules.prefault({}),
  interval: monitorInterval.default({ every: 'day', at: '07:00' }),
  time_zone: timeZone.default('Asia/Jakarta'),
})
export type ReadMonitorInput = z.output<typeof readMonitorInput>

/** How people hear of it. */
const notificationType = z.enum(['in-app', 'email', 'in-app-and-email'])

/** Nothing is told between these times of day, every day. */
const quietTime = z.object({ from: z.string().regex(/^\d{2}:\d{2}$/), to: z.string().regex(/^\d{2}:\d{2}$/) })

export const monitorInput = readMonitorInput.extend({
  name: z.string().trim().max(monitorLimits.name).default(''),
  interval: monitorInterval,
  severity: severity.default('warning'),
  start_at: timestamp.nullable().default(null),
  end_at: timestamp.nullable().default(null),
  notification_type: notificationType,
  /** People of the place; none: whoever made the monitor. */
  emails: z.array(z.email()).max(monitorLimits.recipients).default([]),
  quiet: quietTime.nullable().default(null),
  /** Gets every alarm as JSON. */
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable()
    .default(null),
  /** Tells every alarm on WhatsApp, beside how people hear of it. */
  whatsapp: alarmWhatsApp.nullable().default(null),
  active: z.boolean().default(true),
})
export type MonitorInput = z.output<typeof monitorInput>

const evaluationTime = z.object({ day: z.string(), moment: timestamp })
const seriesPoint = z.object({ from: z.string(), to: z.string(), value: z.number() })
const measured = z.object({
  grain: z.enum(grains).nullable(),
  series: z.array(z.object({ label: z.string(), points: z.array(seriesPoint) })),
  count: z.number().int(),
})
const monitorHistory = z.object({
  times: z.array(evaluationTime),
  measured,
  samples: z.array(measured).nullable(),
})

const rows = { columns: z.array(tableColumn), rows: z.array(z.array(cell)), row_count: z.number().int() }

/** What a prompt was read as, with what it gives now and would have given. */
export const monitorDraft = z.object({
  /** A name that says it. */
  name: z.string(),
  query: chartQuery,
  reading: z.string(),
  /** How sure that is, and why; null where people fixed what is asked. */
  confidence: readingConfidence.nullable(),
  condition: monitorCondition,
  /** With how long it must hold, where the prompt says so. */
  rules: alarmRules,
  /** The condition in words. */
  says: localizedText,
  /** What the figure is called, and its unit. */
  value: z.object({ label: z.string(), unit: z.string().nullable() }),
  ...rows,
  /** Null: the data says only how it is now. */
  history: monitorHistory.nullable(),
  checks_a_month: z.number().int(),
})
export type MonitorDraft = z.infer<typeof monitorDraft>

/** What a check saw: the figures it judged, the rows it had, the query that gave them. */
export const evidence = z.object({
  ...rows,
  sql: z.string(),
  data_source_id: z.string(),
  data_source_name: z.string(),
  ran_at: timestamp,
  figures: z.array(
    z.object({ label: z.string(), value: z.number(), limit: z.number().nullable(), breaches: z.boolean() }),
  ),
  /** For the chart: the newest figures of the series that breach. */
  measured,
})
export type Evidence = z.infer<typeof evidence>

const stopReason = z.enum(['author_left', 'agent_gone', 'source_gone', 'ended'])
export type StopReason = z.infer<typeof stopReason>
const person = z.object({ id: userId, name: z.string() })

export const monitor = monitorInput.omit({ rules: true }).extend({
  id: monitorId,
  bot_id: agentId,
  agent_name: z.string(),
  author: person,
  rules: alarmRules,
  condition: monitorCondition,
  says: localizedText,
  reading: z.string(),
  query: chartQuery,
  value: z.object({ label: z.string(), unit: z.string().nullable() }),
  state: monitorState,
  /** Since when it is in its state. */
  since: timestamp,
  firing_since: timestamp.nullable(),
  acknowledged: z.boolean(),
  snoozed_until: timestamp.nullable(),
  assignee: person.nullable(),
  /** Why it was switched off by itself. */
  stopped: stopReason.nullable(),
  checked_at: timestamp.nullable(),
  next_at: timestamp.nullable(),
  /** Of the last check: its figures, or why it failed. */
  last: z
    .object({
      figures: z.array(z.object({ label: z.string(), value: z.number(), breaches: z.boolean() })),
      count: z.number().int(),
      failure: localizedText.nullable(),
    })
    .nullable(),
  may_edit: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Monitor = z.infer<typeof monitor>
export const monitorPage = pageOf(monitor)

const alarmNews = ['firing', 'repeat', 'no_data', 'error', 'recovered'] as const satisfies readonly AlarmNews[]

/** How far a message of an alarm has come. `waiting`: it is not made yet; `removed`: its conversation is gone. */
const alarmDelivery = z.object({
  phone_number: z.string(),
  state: z.enum(['waiting', ...deliveryStates, 'removed']),
  /** Why it did not arrive, or does not yet. */
  failure: localizedText.nullable(),
  conversation: z.object({ account_id: messagingAccountId, id: conversationId }).nullable(),
})
export type AlarmDelivery = z.infer<typeof alarmDelivery>

/** What happened to a monitor, the newest first. */
const monitorEvent = z.object({
  id: monitorEventId,
  at: timestamp,
  kind: z.enum([
    ...(['state', 'repeat', 'acknowledged', 'snoozed', 'assigned'] as const),
    ...(['enabled', 'disabled', 'changed', 'stopped'] as const),
  ]),
  /** Of `state`: from which to which. */
  from: monitorState.nullable(),
  to: monitorState.nullable(),
  /** What was told then, if anything. */
  told: z.enum(alarmNews).nullable(),
  by: person.nullable(),
  note: z.string(),
  failure: localizedText.nullable(),
  figures: z.array(z.object({ label: z.string(), value: z.number(), breaches: z.boolean() })),
  has_evidence: z.boolean(),
  /** Of what was told: its messages on WhatsApp. */
  deliveries: z.array(alarmDelivery),
})
export type MonitorEvent = z.infer<typeof monitorEvent>
export const monitorEventPage = pageOf(monitorEvent)

/** What the checks of late found, the oldest first. */
export const monitorCheck = z.object({
  at: timestamp,
  outcome: z.enum(['ok', 'breach', 'no_data', 'error']),
  value: z.number().nullable(),
})
export type MonitorCheck = z.infer<typeof monitorCheck>

/** One look now: nothing is told and nothing changes. */
export const monitorTest = z.object({
  outcome: z.enum(['ok', 'breach', 'no_data', 'error']),
  failure: localizedText.nullable(),
  evidence: evidence.nullable(),
  took_ms: z.number(),
})
export type MonitorTest = z.infer<typeof monitorTest>

export const acknowledgeInput = z.object({ note: z.string().trim().max(monitorLimits.note).default('') })
/** Null: it is told again from now on. */
export const snoozeInput = z.object({ minutes: z.number().int().min(5).max(43_200).nullable() })
export const assignInput = z.object({ user_id: userId.nullable() })
export const openedAsChat = z.object({ session_id: sessionId })
