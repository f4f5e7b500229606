import type { AgentId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { isSameJson } from '#contract/kit/same-json.ts'
import { initialAlarm, type MonitorState } from '#contract/monitors/alarm.ts'
import { monitorLimits } from '#contract/monitors/limits.ts'
import type {
  Monitor,
  MonitorCheck,
  MonitorDraft,
  MonitorEventId,
  MonitorId,
  MonitorInput,
  MonitorTest,
  ReadMonitorInput,
} from '#contract/monitors/schemas.ts'
import { ruleWords } from '#contract/monitors/words.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { dequeueJob } from '../../platform/jobs/enqueue.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { getAgent } from '../agents/service.ts'
import { type CheckDeps, checkMonitor, checkQueue, presentTest } from './check.ts'
import { type DraftDeps, type ReadPrompt, readPrompt } from './draft.ts'
import { insertEvent } from './event-store.ts'
import { historyOf } from './history.ts'
import { isCronLine, looksInMonth } from './intervals.ts'
import { lookAt, measuredFor } from './look.ts'
import { type MonitorRow, type MonitorSettings, movedTo, watcherOf } from './monitor-row.ts'
import { planLook, plannedLook } from './plan.ts'
import { presentMonitor } from './present.ts'
import * as store from './store.ts'
import { tellPages } from './tell.ts'
import { chosenWhatsApp } from './whatsapp.ts'

export { takeOverMonitors } from './take-over.ts'
export { listLooks } from './timeline.ts'

export type MonitorDeps = CheckDeps & DraftDeps & Pick<Deps, 'clock'>
/** Which monitor of which agent, as the calls name it. */
export type MonitorRef = { botId: AgentId; taskId: MonitorId }

export async function listMonitors(
  deps: MonitorDeps,
  scope: Scope,
  { botId, ...query }: PageQuery & { query: string; state?: MonitorState | undefined; botId?: AgentId | undefined },
): Promise<Page<Monitor>> {
  if (botId) await getAgent(deps, scope, botId)
  const [rows, total] = await store.listPage(deps.db, scope, { ...query, agentId: botId })
  return toPage(
    rows.map((row) => presentMonitor(row, scope)),
    total,
    query,
  )
}

/** Throws `monitor_not_found` for one that is not there or is someone else's. */
export async function findMonitor(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  { botId, taskId }: MonitorRef,
): Promise<MonitorRow> {
  const row = await store.findMonitor(db, scope, botId, taskId)
  if (!row) throw fail('monitor_not_found')
  return row
}

export const getMonitor = async (deps: Pick<Deps, 'db'>, scope: Scope, ref: MonitorRef): Promise<Monitor> =>
  presentMonitor(await findMonitor(deps, scope, ref), scope)

async function findEditable(deps: MonitorDeps, scope: Scope, ref: MonitorRef): Promise<MonitorRow> {
  const row = await findMonitor(deps, scope, ref)
  if (row.author.id !== scope.userId) permitAction(scope, 'monitors.edit-others')
  return row
}

/** A prompt with what it is read as, what it gives now and would have given. Stores nothing. */
export async function readMonitor(
  deps: MonitorDeps,
  scope: Scope,
  botId: AgentId,
  input: ReadMonitorInput,
  signal: AbortSignal,
): Promise<MonitorDraft> {
  await getAgent(deps, scope, botId)
  requireCron(deps, input)
  const read = await readPrompt(deps, scope, botId, input)
  return draftOf(deps, { tenant: scope, agentId: botId }, read, input, signal)
}

/** What a monitor would have done, as it is set now. */
export async function backtestMonitor(
  deps: MonitorDeps,
  scope: Scope,
  ref: MonitorRef,
  signal: AbortSignal,
): Promise<MonitorDraft> {
  const row = await findMonitor(deps, scope, ref)
  const { settings } = row
  return draftOf(deps, watcherOf(row), { ...settings, name: row.name }, settings, signal)
}

type Timing = Pick<ReadMonitorInput, 'interval' | 'time_zone'>

async function draftOf(
  deps: MonitorDeps,
  watcher: { tenant: Tenant; agentId: AgentId },
  read: ReadPrompt,
  { interval, time_zone: timeZone }: Timing,
  signal: AbortSignal,
): Promise<MonitorDraft> {
  const now = deps.clock.now()
  const outcome = await lookAt(deps, watcher, read, { at: now }, signal)
  if (!outcome.ok) throw fail('monitor_query_failed', { reason: outcome.failure })
  const look = { ...outcome.look, measured: measuredFor(outcome.look, read.condition) }
  requireFigures(read, look)
  const { condition, rules, value, query, reading, name } = read
  const timed = { interval, timeZone, pendingMinutes: rules.pending_minutes }
  return {
    name,
    query,
    reading,
    confidence: read.confidence ?? null,
    condition,
    rules,
    says: ruleWords(condition, rules, value),
    value,
    columns: look.rows.columns,
    // The newest of a series.
    rows:
      look.measured.grain === null
        ? look.rows.rows.slice(0, monitorLimits.evidenceRows)
        : look.rows.rows.slice(-monitorLimits.evidenceRows).toReversed(),
    row_count: look.rows.row_count,
    history: await historyOf(deps, watcher, read, { look, source: outcome.source }, timed, signal),
    checks_a_month: looksInMonth({ interval, timeZone, anchor: now }, now),
  }
}

/** A condition about figures needs one; one about earlier figures needs them along time. */
function requireFigures(
  { condition }: ReadPrompt,
  { measured, rows }: { measured: { grain: unknown }; rows: { columns: { type: string }[] } },
): void {
  if (condition.kind === 'not_empty' || condition.kind === 'no_data') return
  if (!rows.columns.some(({ type }) => type === 'number')) throw fail('monitor_not_understood', { reason: noFigure })
  if (condition.kind !== 'threshold' && measured.grain === null && rows.columns.length > 0)
    throw fail('monitor_not_understood', { reason: noTime })
}
const noFigure = localized(
  'It gives a list without a figure. Ask whether the list is empty, or name a figure.',
  'Hasilnya daftar tanpa angka. Pakai “daftar tidak kosong”, atau sebutkan angkanya.',
)
const noTime = localized(
  'A change needs figures over time: say per day, per week or per month.',
  'Perubahan perlu angka dari waktu ke waktu: sebutkan per hari, per minggu, atau per bulan.',
)

function requireCron({ clock }: Pick<Deps, 'clock'>, { interval, time_zone }: Timing): void {
  if (interval.every === 'cron' && !isCronLine(interval.cron, time_zone, clock.now()))
    throw fail('monitor_cron_invalid')
}

type Asked = {
  input: MonitorInput
  /** Who asks for it, and what was chosen before: a number is chosen by who may. */
  scope: Scope
  before?: MonitorSettings
}

async function settingsOf(
  deps: MonitorDeps,
  tenant: Tenant,
  botId: AgentId,
  { input, scope, before }: Asked,
  signal: AbortSignal,
) {
  requireCron(deps, input)
  const now = deps.clock.now()
  const { start_at: start, end_at: end } = input
  if (end !== null && (new Date(end) <= now || (start !== null && end <= start))) throw fail('monitor_ends_early')
  const known = await store.findPeople(deps.db, tenant, { emails: input.emails })
  const addresses = new Set(known.map(({ email }) => email.toLowerCase()))
  const stranger = input.emails.find((email) => !addresses.has(email.toLowerCase()))
  if (stranger) throw fail('monitor_recipient_unknown', { email: stranger })
  const read = await readPrompt(deps, tenant, botId, input)
  const whatsapp = await chosenWhatsApp(deps, scope, input.whatsapp, before?.whatsapp)
  const outcome = await lookAt(deps, { tenant, agentId: botId }, read, { at: now }, signal)
  if (!outcome.ok) throw fail('monitor_query_failed', { reason: outcome.failure })
  requireFigures(read, outcome.look)
  const { name: given, active: _active, ...kept } = input
  const { query, kept: intent, reading, condition, rules, value } = read
  const settings: MonitorSettings = { ...kept, whatsapp, query, kept: intent, reading, condition, rules, value }
  return { name: given || read.name, settings }
}

export async function createMonitor(
  deps: MonitorDeps,
  scope: Scope,
  botId: AgentId,
  input: MonitorInput,
  signal: AbortSignal,
): Promise<Monitor> {
  await getAgent(deps, scope, botId)
  const { name, settings } = await settingsOf(deps, scope, botId, { input, scope }, signal)
  const now = deps.clock.now()
  const id = newId<MonitorId>(now)
  const nextAt = plannedLook(settings, input.active, now, now)
  const alarm = initialAlarm(now.getTime())
  const limit = monitorLimits.perPlace
  await deps.db.transaction(async (tx) => {
    const given = { id, agentId: botId, name, settings, active: input.active, alarm, nextAt, now }
    if (!(await store.insertMonitor(tx, scope, given, limit))) throw fail('monitor_limit_reached', { limit })
    await planLook({ ...deps, db: tx }, id, nextAt)
    await changedHere({ ...deps, db: tx }, scope)
  })
  return getMonitor(deps, scope, { botId, taskId: id })
}

/** A monitor of somebody who has left or is deactivated looks for whoever changes it, or it would stop with its next look. */
async function nextWatcher({ db }: MonitorDeps, row: MonitorRow, scope: Scope) {
  const { author, agentId } = row
  const here = await store.findPeople(db, watcherOf(row).tenant, { ids: [author.id] })
  if (here.length > 0) return { authorId: author.id, agentId }
  return { authorId: scope.userId, agentId: await store.agentFor(db, agentId, scope.userId) }
}

/** Another rule is another alarm: what it was about is over. The statement tells nothing of that, as it holds the day's dates. */
function asksTheSame(before: MonitorSettings, after: MonitorSettings): boolean {
  const askedBy = ({ prompt, data, parameters, condition }: MonitorSettings) => [prompt, data, parameters, condition]
  return isSameJson(askedBy(before), askedBy(after))
}

export async function updateMonitor(
  deps: MonitorDeps,
  scope: Scope,
  ref: MonitorRef,
  input: MonitorInput,
  signal: AbortSignal,
): Promise<Monitor> {
  const row = await findEditable(deps, scope, ref)
  const watcher = await nextWatcher(deps, row, scope)
  const { name, settings } = await settingsOf(
    deps,
    { ...watcherOf(row).tenant, userId: watcher.authorId },
    watcher.agentId,
    { input, scope, before: row.settings },
    signal,
  )
  const now = deps.clock.now()
  const nextAt = plannedLook(settings, input.active, row.createdAt, now)
  await deps.db.transaction(async (tx) => {
    await store.lockAlarm(tx, row.id)
    const fresh = asksTheSame(row.settings, settings) ? {} : { alarm: initialAlarm(now.getTime()), last: null }
    await store.updateMonitor(
      tx,
      row.id,
      {
        watcher,
        name,
        settings: movedTo(watcher.agentId, row, settings),
        active: input.active,
        stopped: null,
        nextAt,
        ...fresh,
      },
      now,
    )
    await planLook({ ...deps, db: tx }, row.id, nextAt)
    await recordAction({ ...deps, db: tx }, scope, row.id, 'changed')
    await changedHere({ ...deps, db: tx }, scope)
  })
  return getMonitor(deps, scope, ref)
}

export async function setActive(deps: MonitorDeps, scope: Scope, ref: MonitorRef, active: boolean): Promise<Monitor> {
  const row = await findEditable(deps, scope, ref)
  if (row.active === active) return presentMonitor(row, scope)
  const now = deps.clock.now()
  const nextAt = plannedLook(row.settings, active, row.createdAt, now)
  const watcher = await nextWatcher(deps, row, scope)
  await deps.db.transaction(async (tx) => {
    await store.lockAlarm(tx, row.id)
    const alarm = initialAlarm(now.getTime())
    const settings = movedTo(watcher.agentId, row, row.settings)
    await store.updateMonitor(tx, row.id, { watcher, settings, active, nextAt, stopped: null, alarm }, now)
    await planLook({ ...deps, db: tx }, row.id, nextAt)
    await recordAction({ ...deps, db: tx }, scope, row.id, active ? 'enabled' : 'disabled')
    await changedHere({ ...deps, db: tx }, scope)
  })
  return getMonitor(deps, scope, ref)
}

export async function removeMonitor(deps: MonitorDeps, scope: Scope, ref: MonitorRef): Promise<null> {
  const row = await findEditable(deps, scope, ref)
  await deps.db.transaction(async (tx) => {
    await store.removeMonitor(tx, row.id)
    await dequeueJob({ db: tx }, checkQueue, row.id)
    await changedHere({ ...deps, db: tx }, scope)
  })
  return null
}

export async function testMonitor(
  deps: MonitorDeps,
  scope: Scope,
  ref: MonitorRef,
  signal: AbortSignal,
): Promise<MonitorTest> {
  const row = await findMonitor(deps, scope, ref)
  const began = performance.now()
  const checked = await checkMonitor(deps, row, signal)
  return presentTest(checked, performance.now() - began)
}

export async function listChecks(deps: MonitorDeps, scope: Scope, ref: MonitorRef): Promise<MonitorCheck[]> {
  const row = await findMonitor(deps, scope, ref)
  return store.listChecks(deps.db, row.id, monitorLimits.checksShown)
}

type Within = { db: Db } & Pick<Deps, 'clock'>

/** Looks once more as soon as it can; the schedule goes on as it was. */
export async function checkNow(deps: Pick<MonitorDeps, 'db' | 'clock'>, scope: Scope, ref: MonitorRef): Promise<void> {
  const row = await findMonitor(deps, scope, ref)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const current = await store.lockAlarm(tx, row.id)
    if (!current?.active) return
    await store.updateMonitor(tx, row.id, { nextAt: now })
    await planLook({ ...deps, db: tx }, row.id, now)
  })
}

/** Writes down what a person did to a monitor. */
export async function recordAction(
  deps: Within,
  scope: Scope,
  monitorId: MonitorId,
  kind: 'enabled' | 'disabled' | 'changed' | 'acknowledged' | 'snoozed' | 'assigned',
  note = '',
): Promise<void> {
  const now = deps.clock.now()
  await insertEvent(deps.db, { id: newId<MonitorEventId>(now), monitorId, at: now, kind, by: scope.userId, note })
}

export const changedHere = (deps: Within, { userId, workspaceId }: Tenant): Promise<void> =>
  tellPages(deps, { workspaceId, author: { id: userId, name: '' } })
