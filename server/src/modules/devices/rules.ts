import { deviceLimits } from '#contract/devices/limits.ts'
import type { DeviceRule, DeviceRuleId, DeviceRuleInput } from '#contract/devices/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { clearRules } from './clear-store.ts'
import * as store from './rule-store.ts'
import { type DeviceDeps, placeOf } from './service.ts'

export const listRules = ({ db }: DeviceDeps, scope: Scope): Promise<DeviceRule[]> => store.listRules(db, scope)

export async function createRule({ db, clock }: DeviceDeps, scope: Scope, input: DeviceRuleInput): Promise<DeviceRule> {
  const now = clock.now()
  const id = newId<DeviceRuleId>(now)
  if (!(await store.insertRule(db, scope, { id, input, now }, deviceLimits.rules)))
    throw fail('device_limit_reached', { limit: deviceLimits.rules })
  return { id, ...input }
}

/** What it has raised is cleared: nothing would ever clear it. */
export async function removeRule(deps: DeviceDeps, scope: Scope, id: DeviceRuleId): Promise<null> {
  if (!(await store.hasRule(deps.db, scope, id))) throw fail('device_rule_not_found')
  await deps.db.transaction(async (tx) => {
    await store.lockRules(tx, placeOf(scope), 'removing')
    await clearRules(tx, [id], deps.clock.now())
    await store.removeRule(tx, id)
  })
  await deps.tell(placeOf(scope), 'devices_changed')
  return null
}
