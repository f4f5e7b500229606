import type { DeviceAlarmId } from '#contract/devices/schemas.ts'
import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { listWatchers, notifyUsers } from '../notifications/service.ts'
import * as store from './alarm-store.ts'
import { severityOf } from './device-row.ts'
import type { DeviceTenant } from './tell.ts'

type RaiseDeps = { db: Db } & Pick<Deps, 'clock'>

/**
 * Raises an alarm unless it is open; says whether it did. Of a critical one everyone of the place is told, but for whoever raised it. Pass a
 * transaction that has locked the device as `db`.
 */
export async function raiseAlarm(deps: RaiseDeps, place: DeviceTenant, given: store.NewAlarm): Promise<boolean> {
  const raised = await store.insertAlarm(deps.db, given)
  if (!raised) return false
  if (severityOf(given.severity) === 'critical' && !raised.isSnoozed) {
    const to = (await listWatchers(deps.db, place)).filter((person) => person !== given.by)
    await tellAlarm(deps, raised.id, { to, news: 'raised', by: '', workspaceId: place.workspaceId })
  }
  return true
}

/** Tells people of an alarm, each once. */
export async function tellAlarm(
  deps: RaiseDeps,
  id: DeviceAlarmId,
  {
    to,
    news,
    by,
    workspaceId = null,
  }: {
    to: readonly UserId[]
    news: 'raised' | 'assigned' | 'still_open'
    by: string
    workspaceId?: WorkspaceId | null
  },
): Promise<void> {
  const facts = await store.findFacts(deps.db, id)
  if (facts)
    await notifyUsers(deps, {
      kind: 'device_alarm',
      to,
      // It is raised once; each snooze that ends and each time it is given to somebody is told.
      key: `device-alarm:${id}:${news}${news === 'raised' ? '' : `:${deps.clock.now().toISOString()}`}`,
      workspaceId,
      facts: { ...facts, news, by },
    })
}
