import type { DeviceAlarmId } from '#contract/devices/schemas.ts'
import { untranslated } from '#contract/kit/localized-text.ts'
import { snoozeMinutes } from '#contract/notifications/threads.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { isPermitted, permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findScope } from '../flows/service.ts'
import {
  alarmActions,
  listWatchers,
  type SubjectPerson,
  type SubjectState,
  type ThreadSubject,
  tellPeople,
} from '../notifications/service.ts'
import * as store from './alarm-store.ts'
import { actOnAlarm } from './alarms.ts'
import type { AlarmDbRow } from './device-row.ts'
import type { TellDevices } from './tell.ts'

type SubjectDeps = Pick<Deps, 'db' | 'clock'>

/** Alarms of devices, as threads of notifications and mailed links deal with them. */
export const deviceAlarmSubject = (deps: SubjectDeps): ThreadSubject => ({
  find: async (person, ids) => {
    const found = await findFor(deps, person, ids)
    return new Map(found.map(({ row, scope }) => [row.id, stateOf(row, scope, deps.clock.now())]))
  },
  act: async (db, person, id, action) => {
    const [found] = await findFor({ db }, person, [id])
    if (!found) throw fail('device_alarm_not_found')
    permitAction(found.scope, 'devices.handle-alarms')
    if (action === 'check') throw fail('notification_action_over')
    const tell: TellDevices = async (place, kind) => tellPeople(db, await listWatchers(db, place), { kind })
    await actOnAlarm(
      { ...deps, db, tell },
      found.scope,
      found.row.id,
      action === 'acknowledge' ? { kind: action } : { kind: 'snooze', minutes: snoozeMinutes[action] },
    )
  },
})

type Found = { row: AlarmDbRow; scope: Scope }

async function findFor(
  { db }: Pick<Deps, 'db'>,
  { userId, viewAs, organizationId: within }: SubjectPerson,
  ids: readonly string[],
): Promise<Found[]> {
  const places = (await store.listPlaces(db, ids as DeviceAlarmId[])).filter(
    ({ organizationId }) => within === undefined || organizationId === within,
  )
  const found: Found[] = []
  for (const { organizationId, workspaceId, alarms } of places) {
    const scope = await findScope(db, { organizationId, workspaceId, userId, ...(viewAs && { viewAs }) })
    if (!scope) continue
    found.push(...(await store.listNamed(db, scope, alarms)).map((row) => ({ row, scope })))
  }
  return found
}

function stateOf(row: AlarmDbRow, scope: Scope, now: Date): SubjectState {
  const isOpen = row.cleared_at === null
  const acknowledged = row.acknowledged_at !== null
  const snoozedUntil = isOpen && row.snoozed_until !== null ? new Date(row.snoozed_until) : null
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now
  const where = row.location_name ? `${row.device_name}, ${row.location_name}` : row.device_name
  return {
    title: row.name,
    details: untranslated([where, row.message].filter(Boolean).join('\n')),
    link: `/map-monitoring?device=${row.device_id}`,
    openSince: isOpen ? new Date(row.started_at) : null,
    acknowledged: isOpen && acknowledged,
    snoozedUntil: isSnoozed ? snoozedUntil : null,
    actions: isPermitted(scope, 'devices.handle-alarms')
      ? alarmActions({ isOpen, isAcknowledged: acknowledged, isSnoozed })
      : [],
  }
}
