import type { Deps } from '../../platform/deps.ts'
import { listWatchers } from '../notifications/service.ts'
import * as alarms from './alarm-store.ts'
import { raiseAlarm, tellAlarm } from './raise.ts'
import { type DueRule, listDueRules, lockRules } from './rule-store.ts'
import type { DeviceTenant, TellDevices } from './tell.ts'

const atOnce = 500

/** Raises what became due without a message: devices that have gone quiet, and what has held for as long as its rule says; tells of what was snoozed. */
export async function watchDevices({
  db,
  clock,
  tell,
}: Pick<Deps, 'db' | 'clock'> & { tell: TellDevices }): Promise<void> {
  const now = clock.now()
  const told = new Map<string, DeviceTenant>()
  try {
    for (const due of await listDueRules(db, now, atOnce)) {
      const place = { workspaceId: due.workspace_id, ownerId: due.owner_id }
      if (await raiseDue({ db, clock }, due, place, now)) told.set(`${due.workspace_id} ${due.owner_id}`, place)
    }
    for (const woken of await alarms.listWokenAlarms(db, now, atOnce)) {
      const place = { workspaceId: woken.workspaceId, ownerId: woken.ownerId }
      if (await wake({ db, clock }, woken, place)) told.set(`${woken.workspaceId} ${woken.ownerId}`, place)
    }
  } finally {
    for (const place of told.values()) await tell(place, 'devices_changed')
  }
}

/** Everyone of the place is told that an alarm goes on whose snooze has ended. */
const wake = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, device_id, workspaceId }: alarms.WokenAlarm,
  place: DeviceTenant,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await alarms.lockDevice(tx, device_id)
    if (!(await alarms.wakeAlarm(tx, id, clock.now()))) return false
    const to = await listWatchers(tx, place)
    await tellAlarm({ db: tx, clock }, id, { to, news: 'still_open', by: '', workspaceId })
    return true
  })

/** A device that has said something meanwhile, or a rule that has gone, raises nothing. */
const raiseDue = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  due: DueRule,
  place: DeviceTenant,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockRules(tx, place, 'reading')
    await alarms.lockDevice(tx, due.device_id)
    const [still] = await listDueRules(tx, now, 1, due)
    if (!still) return false
    return raiseAlarm({ db: tx, clock }, place, {
      deviceId: still.device_id,
      ruleId: still.rule_id,
      name: still.name,
      severity: still.severity,
      message: '',
      value: null,
      by: null,
      now,
    })
  })
