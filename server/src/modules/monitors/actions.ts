import type { AnswerPart } from '#contract/chat/parts.ts'
import type { SessionId, UserId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import type { Alarm } from '#contract/monitors/alarm.ts'
import type { Evidence, Monitor, MonitorEvent, MonitorEventId } from '#contract/monitors/schemas.ts'
import { figureText, ruleWords } from '#contract/monitors/words.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { createAnsweredSession } from '../chat/service.ts'
import { noteThreadLink, notifyUsers, settleNotifications } from '../notifications/service.ts'
import { findEvidence, listPage } from './event-store.ts'
import type { MonitorRow } from './monitor-row.ts'
import { changedHere, findMonitor, getMonitor, type MonitorDeps, type MonitorRef, recordAction } from './service.ts'
import * as store from './store.ts'
import { keyOf } from './tell.ts'
import { deliveriesOf } from './whatsapp.ts'
import { explainAlarm } from './why.ts'

type AlarmDeps = Pick<MonitorDeps, 'db' | 'clock'>

/** Takes note of an open alarm: it is not repeated, and counts as read for whoever does. */
export async function acknowledgeAlarm(deps: AlarmDeps, scope: Scope, ref: MonitorRef, note: string): Promise<Monitor> {
  await changeAlarm(deps, scope, ref, { kind: 'acknowledged', note }, (alarm) => {
    if (alarm.state === 'normal' || alarm.state === 'pending') throw fail('monitor_not_firing')
    return { ...alarm, acknowledged: true }
  })
  await settleNotifications(deps, scope.userId, keyOf({ id: ref.taskId }))
  return getMonitor(deps, scope, ref)
}

export async function snoozeMonitor(
  deps: AlarmDeps,
  scope: Scope,
  ref: MonitorRef,
  minutes: number | null,
): Promise<Monitor> {
  const until = minutes === null ? null : deps.clock.now().getTime() + minutes * 60_000
  await changeAlarm(
    deps,
    scope,
    ref,
    { kind: 'snoozed', note: until === null ? '' : new Date(until).toISOString() },
    (alarm) => ({
      ...alarm,
      snoozed_until: until,
    }),
  )
  return getMonitor(deps, scope, ref)
}

export async function assignMonitor(
  deps: MonitorDeps,
  scope: Scope,
  ref: MonitorRef,
  userId: UserId | null,
): Promise<Monitor> {
  const row = await findMonitor(deps, scope, ref)
  const [person] = userId ? await store.findPeople(deps.db, scope, { ids: [userId] }) : []
  if (userId && !person) throw fail('member_not_found')
  await deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    await store.updateMonitor(db, row.id, { assigneeId: userId })
    await recordAction(within, scope, row.id, 'assigned', userId ? await store.findName(db, userId) : '')
    if (userId && userId !== scope.userId)
      await notifyUsers(within, {
        kind: 'monitor_assigned',
        to: [userId],
        key: `${keyOf(row)}:assigned:${deps.clock.now().toISOString()}`,
        agentId: row.agentId,
        facts: { name: row.name, bot_id: row.agentId, monitor_id: row.id, by: await store.findName(db, scope.userId) },
      })
    await changedHere(within, scope)
  })
  return getMonitor(deps, scope, ref)
}

async function changeAlarm(
  deps: AlarmDeps,
  scope: Scope,
  ref: MonitorRef,
  { kind, note }: { kind: 'acknowledged' | 'snoozed'; note: string },
  change: (alarm: Alarm) => Alarm,
): Promise<void> {
  const row = await findMonitor(deps, scope, ref)
  await deps.db.transaction(async (db) => {
    const current = await store.lockAlarm(db, row.id)
    if (!current) throw fail('monitor_not_found')
    await store.updateMonitor(db, row.id, { alarm: change(current.alarm) })
    await recordAction({ ...deps, db }, scope, row.id, kind, note)
    await changedHere({ ...deps, db }, scope)
  })
}

export async function listEvents(
  deps: MonitorDeps,
  scope: Scope,
  ref: MonitorRef,
  page: PageQuery,
): Promise<Page<MonitorEvent>> {
  const row = await findMonitor(deps, scope, ref)
  const [events, total] = await listPage(deps.db, row.id, page)
  const deliveries = await deliveriesOf(
    deps,
    events.map(({ id }) => id),
  )
  return toPage(
    events.map((event) => ({ ...event, deliveries: deliveries.get(event.id) ?? [] })),
    total,
    page,
  )
}

export async function getEvidence(
  deps: MonitorDeps,
  scope: Scope,
  ref: MonitorRef,
  id: MonitorEventId,
): Promise<Evidence> {
  const row = await findMonitor(deps, scope, ref)
  const found = await findEvidence(deps.db, row.id, id)
  if (!found) throw fail('monitor_event_not_found')
  return found
}

/** Begins a chat whose first answer is what the check saw and what drove it: the next question goes on from it. */
export async function openAsChat(
  deps: MonitorDeps,
  scope: Scope,
  ref: MonitorRef & { eventId: MonitorEventId },
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<{ session_id: SessionId }> {
  const row = await findMonitor(deps, scope, ref)
  const seen = await getEvidence(deps, scope, ref, ref.eventId)
  const shown = partsOf(row, seen, language)
  const why = await explainAlarm(deps, { scope, language, signal }, row, seen, 1)
  const { session_id } = await createAnsweredSession(deps, scope, row.agentId, {
    question: localized(`Alarm: ${row.name}. Why?`, `Alarm: ${row.name}. Kenapa?`)[language],
    parts: [...shown, ...(why?.parts ?? [])],
    text: [textOf(row, seen, language), why?.text].filter(Boolean).join('\n\n'),
    language,
    understood: why?.understood,
    fileIds: [],
  })
  const link = { thread: `monitor:${row.id}`, kind: 'chat', ref: session_id } as const
  await noteThreadLink(deps.db, { ...link, organizationId: scope.organizationId, now: deps.clock.now() })
  return { session_id }
}

function partsOf(row: MonitorRow, seen: Evidence, language: Language): AnswerPart[] {
  const { columns, rows, row_count } = seen
  const query = {
    sql: seen.sql,
    data_source_id: seen.data_source_id,
    data_source_name: seen.data_source_name,
    duration_ms: 0,
    ran_at: seen.ran_at,
  }
  const table = {
    title: row.name,
    columns,
    row_count,
    truncated: rows.length < row_count,
    rows: rows.map((cells) => Object.fromEntries(columns.map(({ key }, index) => [key, cells[index] ?? null]))),
    query,
  }
  return [
    { type: 'text', text: `${wordsOf(row, seen, language)} [1]` },
    { type: 'data-table', data: table },
    ...chartOf(row.name, seen),
  ]
}

/** Along time where it has one. */
function chartOf(title: string, { columns, measured }: Evidence): AnswerPart[] {
  const y = columns.findLast(({ type }) => type === 'number')?.key
  const x = columns.find(({ type, key }) => type !== 'number' && key !== y)?.key
  if (measured.grain === null || measured.series.length !== 1 || !x || !y) return []
  return [{ type: 'data-chart', data: { title, table: 0, chart: { kind: 'line', x, y: [y] } } }]
}

function wordsOf({ settings }: MonitorRow, { figures }: Evidence, language: Language): string {
  const rule = ruleWords(settings.condition, settings.rules, settings.value)[language]
  const breaching = figures.filter(({ breaches }) => breaches).slice(0, 5)
  const list = breaching.map(
    ({ label, value }) => `${label ? `${label}: ` : ''}**${figureText(value, settings.value, language)}**`,
  )
  const head = localized('The monitor watches whether', 'Pemantauan ini mengawasi apakah')[language]
  return `${head} ${rule}.${list.length > 0 ? `\n\n${list.join('\n\n')}` : ''}`
}

const textOf = (row: MonitorRow, seen: Evidence, language: Language): string =>
  [
    wordsOf(row, seen, language),
    [
      seen.columns.map(({ label }) => label).join('\t'),
      ...seen.rows.map((cells) => cells.map((value) => String(value ?? '')).join('\t')),
    ].join('\n'),
  ].join('\n\n')
