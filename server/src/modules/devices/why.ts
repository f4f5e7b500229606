import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { DeviceRuleSettings } from '#contract/devices/rules.ts'
import type { DeviceAlarmId } from '#contract/devices/schemas.ts'
import { csvFile } from '#contract/kit/csv.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { AgentId, FileId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { temporaryPath } from '../../platform/files/temporary-folder.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getAgent } from '../agents/service.ts'
import { createAnsweredSession } from '../chat/service.ts'
import { noteThreadLink } from '../notifications/service.ts'
import { findAlarm as findAlarmRow } from './alarm-store.ts'
import { type AlarmDbRow, presentAlarm } from './device-row.ts'
import { ensureSampleHistory } from './sample-devices.ts'
import { type DeviceDeps, findDevice } from './service.ts'
import * as store from './why-store.ts'
import { whyWords } from './why-words.ts'

export type WhyDeps = DeviceDeps & { keepFile: (scope: Scope, upload: UploadedFile) => Promise<FileId> }

const days = 14
/** From so far outside of what is usual a measurement is told. */
const told = 0.2
const shown = 5

type Found = {
  alarm: AlarmDbRow
  rule: DeviceRuleSettings | undefined
  key: string | null
  around: store.Around[]
  neighbours: store.Neighbours
  lastFine: string | undefined
  lastSeen: string | null
}

/**
 * Begins a chat about an alarm: what the device measured around it against its own past, how others of its type stood where it stands, and its
 * measurements as a file that the next questions go on from.
 */
export async function askWhy(
  deps: WhyDeps,
  scope: Scope,
  { id, agentId }: { id: DeviceAlarmId; agentId: AgentId },
  { language, timeZone }: { language: Language; timeZone: string },
): Promise<{ session_id: SessionId }> {
  const alarm = await findAlarmRow(deps.db, scope, id)
  if (!alarm) throw fail('device_alarm_not_found')
  await getAgent(deps, scope, agentId)
  const device = await findDevice(deps, scope, alarm.device_id)
  if (device.is_sample) await ensureSampleHistory(deps, device.id, deps.clock.now())
  const at = new Date(alarm.started_at)
  const rule = await store.findRuleOf(deps.db, id)
  const around = await store.listAround(deps.db, device.id, at, days)
  const key = rule?.kind === 'threshold' ? rule.key : (strangest(around)[0]?.key ?? null)
  const found: Found = {
    alarm,
    rule,
    key,
    around,
    neighbours: await store.readNeighbours(deps.db, scope, { id: device.id, key, name: alarm.name }, at),
    lastFine: rule?.kind === 'threshold' ? await store.findLastFine(deps.db, device.id, rule, at) : undefined,
    lastSeen: device.last_seen_at === null ? null : new Date(device.last_seen_at).toISOString(),
  }
  const hours = await store.listHoursBefore(
    deps.db,
    device.id,
    new Date(at.getTime() - days * 86_400_000),
    deps.clock.now(),
  )
  const words = wordsOf(found, { language, timeZone })
  const parts = partsOf(found, hours, words, language)
  const { session_id } = await createAnsweredSession(deps, scope, agentId, {
    question: whyWords[language].question(alarm.device_name, alarm.name),
    parts,
    text: `${words}\n\n${linesOf(hours)}`,
    language,
    understood: undefined,
    fileIds: await keepMeasurements(deps, scope, alarm.device_name, hours),
  })
  const link = { thread: `device-alarm:${id}`, kind: 'chat', ref: session_id } as const
  await noteThreadLink(deps.db, { ...link, organizationId: scope.organizationId, now: deps.clock.now() })
  return { session_id }
}

/** How far from usual, in parts of what is usual or of how it usually varies. */
const strangeness = ({ around, usual, low, high }: store.Around): number => {
  if (usual === null) return 0
  const spread = Math.max((high ?? usual) - (low ?? usual), Math.abs(usual) * 0.1, 1e-9)
  return Math.abs(around - usual) / spread
}
const strangest = (around: readonly store.Around[]): store.Around[] =>
  around.filter((each) => strangeness(each) >= told).toSorted((left, right) => strangeness(right) - strangeness(left))

function wordsOf(found: Found, { language, timeZone }: { language: Language; timeZone: string }): string {
  const t = whyWords[language]
  const { alarm, rule, key, around, neighbours, lastFine, lastSeen } = found
  const { device_name, name, value } = presentAlarm(alarm)
  const number = (figure: number) => formatNumber(figure, language)
  const moment = (iso: string) => formatDate(iso, language, 'zoned', timeZone)
  const own = around.find((each) => each.key === key)
  const others = strangest(around).filter((each) => each.key !== key)
  return [
    t.raised(device_name, name, moment(new Date(alarm.started_at).toISOString())),
    rule?.kind === 'threshold' && t.limit(rule.key, rule.operator === 'above', number(rule.value)),
    key !== null && value !== null && t.value(key, number(value)),
    lastFine && t.lastFine(moment(lastFine)),
    rule?.kind === 'offline' && lastSeen && t.silent(moment(lastSeen)),
    rule?.kind === 'geofence' && t.fence(rule.when === 'inside', number(rule.radius_m / 1_000)),
    own?.usual != null && t.usual(own.key, number(own.around), number(own.usual), days),
    others.length > 0 &&
      t.others(
        others
          .slice(0, shown)
          .map((each) => t.figure(each.key, number(each.around), number(each.usual ?? each.around))),
      ),
    neighboursOf(neighbours, found, number, language),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Whether it is this device, or what all of them share. */
function neighboursOf(
  { count, alarmed, quiet, measured, median }: store.Neighbours,
  { alarm: { device_type, location_name }, rule, key }: Found,
  number: (figure: number) => string,
  language: Language,
): string {
  const t = whyWords[language]
  if (count === 0) return t.alone(device_type, location_name ?? '')
  const affected = rule?.kind === 'offline' ? Math.max(quiet, alarmed) : alarmed
  const figures = key !== null && median !== null && measured > 0 ? t.median(key, number(median), measured) : ''
  const share = affected / count
  const verdict = affected === 0 ? t.onlyThis : share >= 0.5 ? t.shared : t.some
  return [t.neighbours(count, device_type, location_name ?? '', affected), figures, verdict].filter(Boolean).join(' ')
}

function partsOf(found: Found, hours: readonly store.HourRow[], words: string, language: Language): AnswerPart[] {
  const t = whyWords[language]
  const { around, key, alarm } = found
  const compared = strangest(around)
  const rows = [...compared, ...around.filter((each) => !compared.includes(each))]
  const parts: AnswerPart[] = [{ type: 'text', text: rows.length > 0 ? `${words} [1]` : words }]
  if (rows.length > 0)
    parts.push({
      type: 'data-table',
      data: {
        title: t.tableTitle(alarm.device_name),
        columns: [
          { key: 'measurement', label: t.measurement, type: 'text' },
          { key: 'around', label: t.around, type: 'number' },
          { key: 'usual', label: t.usually, type: 'number' },
          { key: 'low', label: t.low, type: 'number' },
          { key: 'high', label: t.high, type: 'number' },
        ],
        rows: rows.map((each) => ({ ...each, key: null, measurement: each.key })),
        row_count: rows.length,
        truncated: false,
      },
    })
  const series = hours.filter((row) => row.key === key)
  if (key === null || series.length < 2) return parts
  parts.push({
    type: 'data-table',
    data: {
      title: t.seriesTitle(key, alarm.device_name),
      columns: [
        { key: 'hour', label: t.hour, type: 'date' },
        { key: 'value', label: key, type: 'number' },
      ],
      rows: series.map(({ hour, value }) => ({ hour, value })),
      row_count: series.length,
      truncated: false,
    },
  })
  parts.push({
    type: 'data-chart',
    data: {
      title: t.seriesTitle(key, alarm.device_name),
      table: rows.length > 0 ? 1 : 0,
      chart: { kind: 'line', x: 'hour', y: ['value'] },
    },
  })
  return parts
}

const tableOf = (hours: readonly store.HourRow[]): (string | number | null)[][] => {
  const keys = [...new Set(hours.map(({ key }) => key))]
  const byHour = Map.groupBy(hours, ({ hour }) => hour)
  return [
    ['time', ...keys],
    ...[...byHour].map(([hour, rows]) => [
      hour.slice(0, 16).replace('T', ' '),
      ...keys.map((key) => rows.find((row) => row.key === key)?.value ?? null),
    ]),
  ]
}

const read = 60
/** The last hours as a model reads them. */
const linesOf = (hours: readonly store.HourRow[]): string => {
  const [heading = [], ...rows] = tableOf(hours)
  return [heading, ...rows.slice(-read)].map((cells) => cells.map((cell) => String(cell ?? '')).join('\t')).join('\n')
}

async function keepMeasurements(
  { keepFile, config }: WhyDeps,
  scope: Scope,
  device: string,
  hours: readonly store.HourRow[],
): Promise<FileId[]> {
  if (hours.length === 0) return []
  const file = temporaryPath(config)
  try {
    const content = Buffer.from(csvFile(tableOf(hours)))
    await fs.writeFile(file, content, { mode: 0o600 })
    const id = await keepFile(scope, {
      field: 'files',
      filename: `${device.replaceAll(/[^\p{L}\p{N} _-]/gu, '').slice(0, 80) || 'device'}.csv`,
      mime: 'text/csv',
      path: file,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    return [id]
  } catch (error) {
    // Without room for it the answer is there all the same.
    if (error instanceof Failure) return []
    throw error
  } finally {
    await fs.rm(file, { force: true })
  }
}
