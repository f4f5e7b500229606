import type { Deps } from '../../platform/deps.ts'
import * as alarms from './alarm-store.ts'
import { raiseAlarm } from './raise.ts'
import { type DueRule, listDueRules } from './rule-store.ts'
import type { TellDevices } from './tell.ts'

const atOnce = 500

/** Raises what became due without a message: devices that have gone quiet, and what has held for as long as its rule says. */
export async function watchDevices({
  db,
  clock,
  tell,
}: Pick<Deps, 'db' | 'clock'> & { tell: TellDevices }): Promise<void> {
  const now = clock.now()
  const told = new Map<string, DueRule>()
  for (const due of await listDueRules(db, now, atOnce)) {
    const raised = await db.transaction(async (tx) => {
      await alarms.lockDevice(tx, due.device_id)
      const place = { workspaceId: due.workspace_id, ownerId: due.owner_id }
      return raiseAlarm({ db: tx, clock }, place, {
        ...{ deviceId: due.device_id, ruleId: due.rule_id, name: due.name, severity: due.severity },
        ...{ message: '', value: null, by: null, now },
      })
    })
    if (raised) told.set(`${due.workspace_id} ${due.owner_id}`, due)
  }
  for (const { workspace_id, owner_id } of told.values())
    await tell({ workspaceId: workspace_id, ownerId: owner_id }, 'devices_changed')
}
