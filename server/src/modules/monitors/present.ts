import type { Monitor } from '#contract/monitors/schemas.ts'
import { ruleWords } from '#contract/monitors/words.ts'
import { decidePermission } from '#contract/permissions.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { MonitorRow } from './monitor-row.ts'

/** Whose it is may change it, and those who may change others'. */
const isEditable = (scope: Scope, { author }: MonitorRow): boolean =>
  decidePermission(author.id === scope.userId ? 'monitors.manage' : 'monitors.edit-others', scope).allowed

export function presentMonitor(row: MonitorRow, scope: Scope): Monitor {
  const { kept: _kept, ...settings } = row.settings
  const { alarm } = row
  return {
    ...settings,
    whatsapp: settings.whatsapp ?? null,
    id: row.id,
    bot_id: row.agentId,
    agent_name: row.agentName,
    author: row.author,
    name: row.name,
    active: row.active,
    stopped: row.stopped,
    says: ruleWords(settings.condition, settings.rules, settings.value),
    state: alarm.state,
    since: new Date(alarm.since).toISOString(),
    firing_since: iso(alarm.firing_since),
    acknowledged: alarm.acknowledged,
    snoozed_until: iso(alarm.snoozed_until),
    assignee: row.assignee,
    last: row.last,
    checked_at: row.checkedAt?.toISOString() ?? null,
    next_at: row.nextAt?.toISOString() ?? null,
    may_edit: isEditable(scope, row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
