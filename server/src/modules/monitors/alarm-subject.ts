import { unreachable } from '#contract/kit/unreachable.ts'
import type { MonitorId } from '#contract/monitors/schemas.ts'
import { ruleWords } from '#contract/monitors/words.ts'
import { snoozeMinutes } from '#contract/notifications/threads.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { isPermitted, permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findScope } from '../flows/service.ts'
import { alarmActions, type SubjectPerson, type SubjectState, type ThreadSubject } from '../notifications/service.ts'
import { acknowledgeAlarm, snoozeMonitor } from './actions.ts'
import type { MonitorRow } from './monitor-row.ts'
import { checkNow } from './service.ts'
import * as store from './store.ts'

type SubjectDeps = Pick<Deps, 'db' | 'clock'>

/** Monitors, as threads of notifications and mailed links deal with their alarms. */
export const monitorSubject = (deps: SubjectDeps): ThreadSubject => ({
  find: async (person, ids) => {
    const states = new Map<string, SubjectState>()
    for (const { row, scope } of await findFor(deps, person, ids))
      states.set(row.id, stateOf(row, scope, deps.clock.now()))
    return states
  },
  act: async (db, person, id, action) => {
    const [found] = await findFor({ ...deps, db }, person, [id])
    if (!found) throw fail('monitor_not_found')
    const { row, scope } = found
    permitAction(scope, 'monitors.manage')
    const ref = { botId: row.agentId, taskId: row.id }
    const within = { ...deps, db }
    switch (action) {
      case 'acknowledge':
        return void (await acknowledgeAlarm(within, scope, ref, ''))
      case 'snooze_hour':
      case 'snooze_day':
      case 'unsnooze':
        return void (await snoozeMonitor(within, scope, ref, snoozeMinutes[action]))
      case 'check':
        return checkNow(within, scope, ref)
      default:
        return unreachable(action)
    }
  },
})

type Found = { row: MonitorRow; scope: Scope }

async function findFor(
  { db }: Pick<Deps, 'db'>,
  { userId, viewAs, organizationId }: SubjectPerson,
  ids: readonly string[],
): Promise<Found[]> {
  const places = Map.groupBy(
    (await store.listById(db, ids as MonitorId[])).filter(
      (row) => organizationId === undefined || row.organizationId === organizationId,
    ),
    (row) => `${row.organizationId} ${row.workspaceId}`,
  )
  const found: Found[] = []
  for (const [first, ...others] of places.values()) {
    if (!first) continue
    const place = { organizationId: first.organizationId, workspaceId: first.workspaceId, userId }
    const scope = await findScope(db, { ...place, ...(viewAs && { viewAs }) })
    if (!scope) continue
    // In personal mode everyone sees their own.
    const isTheirs = (row: MonitorRow) => row.workspaceId !== null || row.author.id === userId
    found.push(...[first, ...others].filter(isTheirs).map((row) => ({ row, scope })))
  }
  return found
}

function stateOf(row: MonitorRow, scope: Scope, now: Date): SubjectState {
  const { alarm, settings } = row
  const isOpen = alarm.state !== 'normal' && alarm.state !== 'pending'
  const isSnoozed = alarm.snoozed_until !== null && alarm.snoozed_until > now.getTime()
  const actions = [
    ...alarmActions({ isOpen, isAcknowledged: alarm.acknowledged, isSnoozed }),
    ...(row.active ? (['check'] as const) : []),
  ]
  return {
    title: row.name,
    details: ruleWords(settings.condition, settings.rules, settings.value),
    link: `/monitoring/${row.agentId}/${row.id}`,
    openSince: isOpen ? new Date(alarm.firing_since ?? alarm.since) : null,
    acknowledged: isOpen && alarm.acknowledged,
    snoozedUntil: isSnoozed && alarm.snoozed_until !== null ? new Date(alarm.snoozed_until) : null,
    actions: isPermitted(scope, 'monitors.manage') ? actions : [],
  }
}
