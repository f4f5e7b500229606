import type { UserId } from '#contract/kit/id.ts'
import { initialAlarm } from '#contract/monitors/alarm.ts'
import type { MonitorEventId, MonitorId } from '#contract/monitors/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { insertEvent } from './event-store.ts'
import { type MonitorRow, movedTo } from './monitor-row.ts'
import { planLook, plannedLook } from './plan.ts'
import * as store from './store.ts'
import { tellPages } from './tell.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

/** Monitors of people who have left or are deactivated look for somebody else from now on. Pass a transaction as `db`. */
export async function takeOverMonitors(deps: Within, ids: readonly string[], userId: UserId): Promise<void> {
  for (const id of ids as readonly MonitorId[]) {
    await store.lockAlarm(deps.db, id)
    const row = await store.findById(deps.db, id)
    if (!row) continue
    const now = deps.clock.now()
    const nextAt = nextOf(row, now)
    const { whatsapp } = row.settings
    const alarm = row.active ? row.alarm : initialAlarm(now.getTime())
    const active = nextAt !== null
    const stopped = active ? null : ('ended' as const)
    const watcher = { authorId: userId, agentId: await store.agentFor(deps.db, row.agentId, userId) }
    const moved = movedTo(watcher.agentId, row, row.settings)
    const settings = whatsapp ? { ...moved, whatsapp: { ...whatsapp, by: userId } } : moved
    await store.updateMonitor(deps.db, id, { watcher, settings, active, stopped, alarm, nextAt }, now)
    await planLook(deps, id, nextAt)
    await insertEvent(deps.db, {
      id: newId<MonitorEventId>(now),
      monitorId: id,
      at: now,
      kind: 'enabled',
      by: userId,
    })
    await tellPages(deps, row)
  }
}

/** Null: its end has come meanwhile. */
function nextOf({ settings, createdAt }: MonitorRow, now: Date): Date | null {
  try {
    return plannedLook(settings, true, createdAt, now)
  } catch (error) {
    if (error instanceof Failure && error.code === 'monitor_ends_early') return null
    throw error
  }
}
