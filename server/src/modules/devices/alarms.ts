import type {
  AlarmAction,
  AlarmEvent,
  AlarmInput,
  DeviceAlarm,
  DeviceAlarmId,
  DeviceId,
} from '#contract/devices/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { unreachable } from '#contract/kit/unreachable.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getAgent } from '../agents/service.ts'
import * as store from './alarm-store.ts'
import { type AlarmDbRow, presentAlarm, storedSeverity } from './device-row.ts'
import { raiseAlarm as raise, tellAlarm } from './raise.ts'
import { loadSampleDevices } from './sample-devices.ts'
import { type DeviceDeps, findDevice, placeOf } from './service.ts'

/** Of all devices of the place in which the agent is asked. */
export async function listAlarms(
  deps: DeviceDeps,
  scope: Scope,
  agentId: AgentId,
  query: Parameters<typeof store.listAlarms>[2],
): Promise<Page<DeviceAlarm>> {
  await getAgent(deps, scope, agentId)
  await loadSampleDevices(deps, scope)
  const { rows, total } = await store.listAlarms(deps.db, scope, query)
  return toPage(rows.map(presentAlarm), total, query)
}

/** What was cleared of one device. */
export async function listPastAlarms(
  deps: DeviceDeps,
  scope: Scope,
  id: DeviceId,
  query: PageQuery,
): Promise<Page<DeviceAlarm>> {
  await findDevice(deps, scope, id)
  const { rows, total } = await store.listAlarms(deps.db, scope, { ...query, state: 'cleared', device_id: id })
  return toPage(rows.map(presentAlarm), total, query)
}

/** Raises an alarm by hand; what is open under that name stays as it is. */
export async function raiseAlarm(deps: DeviceDeps, scope: Scope, input: AlarmInput): Promise<DeviceAlarm> {
  const { device_id: deviceId, name, severity, message } = input
  await findDevice(deps, scope, deviceId)
  await deps.db.transaction(async (tx) => {
    await store.lockDevice(tx, deviceId)
    await raise({ db: tx, clock: deps.clock }, placeOf(scope), {
      deviceId,
      ruleId: null,
      name,
      severity: storedSeverity(severity),
      message,
      value: null,
      by: scope.userId,
      now: deps.clock.now(),
    })
  })
  await deps.tell(placeOf(scope), 'devices_changed')
  const id = await store.findOpenByName(deps.db, deviceId, name)
  if (!id) throw fail('device_alarm_not_found')
  return presentAlarm(await findAlarm(deps.db, scope, id))
}

async function findAlarm(db: Db, scope: Scope, id: DeviceAlarmId): Promise<AlarmDbRow> {
  const row = await store.findAlarm(db, scope, id)
  if (!row) throw fail('device_alarm_not_found')
  return row
}

export async function actOnAlarm(
  deps: Pick<DeviceDeps, 'db' | 'clock' | 'tell'>,
  scope: Scope,
  id: DeviceAlarmId,
  action: AlarmAction,
): Promise<DeviceAlarm> {
  const { device_id } = await findAlarm(deps.db, scope, id)
  await deps.db.transaction(async (tx) => {
    await store.lockDevice(tx, device_id)
    await act(
      { db: tx, clock: deps.clock },
      scope,
      { alarm: await findAlarm(tx, scope, id), now: deps.clock.now() },
      action,
    )
  })
  await deps.tell(placeOf(scope), 'devices_changed')
  return presentAlarm(await findAlarm(deps.db, scope, id))
}

/** What was done already is done; a second acknowledgement does not take the first one's name. */
async function act(
  deps: { db: Db } & Pick<DeviceDeps, 'clock'>,
  scope: Scope,
  { alarm, now }: { alarm: AlarmDbRow; now: Date },
  action: AlarmAction,
): Promise<void> {
  const { db: tx } = deps
  const { id } = alarm
  const event = { by: scope.userId, text: '', now }
  switch (action.kind) {
    case 'acknowledge':
      if (alarm.acknowledged_at !== null) return
      await store.changeAlarm(tx, id, { acknowledgedBy: scope.userId }, now)
      return store.insertEvent(tx, id, { ...event, kind: 'acknowledged' })
    case 'clear':
      if (alarm.cleared_at !== null) throw fail('device_alarm_over')
      await store.changeAlarm(tx, id, { cleared: true }, now)
      await store.countAlarms(tx, [alarm.device_id])
      return store.insertEvent(tx, id, { ...event, kind: 'cleared' })
    case 'assign': {
      const name = action.user_id === null ? '' : await store.findAssignee(tx, scope, action.user_id)
      if (name === undefined) throw fail('member_not_found')
      await store.changeAlarm(tx, id, { assignee: action.user_id }, now)
      if (action.user_id !== null && action.user_id !== scope.userId)
        await tellAlarm(deps, id, {
          to: [action.user_id],
          news: 'assigned',
          by: await store.findName(tx, scope.userId),
        })
      return store.insertEvent(tx, id, { ...event, kind: 'assigned', text: name })
    }
    case 'snooze': {
      if (alarm.cleared_at !== null) throw fail('device_alarm_over')
      const until = action.minutes === null ? null : new Date(now.getTime() + action.minutes * 60_000)
      await store.snoozeAlarm(tx, id, until)
      return store.insertEvent(tx, id, { ...event, kind: 'snoozed', text: until?.toISOString() ?? '' })
    }
    case 'comment':
      return store.insertEvent(tx, id, { ...event, kind: 'commented', text: action.text })
    default:
      return unreachable(action)
  }
}

export async function listAlarmEvents({ db }: DeviceDeps, scope: Scope, id: DeviceAlarmId): Promise<AlarmEvent[]> {
  await findAlarm(db, scope, id)
  return store.listEvents(db, id)
}
