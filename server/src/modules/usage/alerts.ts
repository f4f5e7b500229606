import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import { limitFor } from '#contract/plans.ts'
import type { UsageAlert } from '#contract/usage/schemas.ts'
import { addMonthStarts, dayOf, monthStart } from '#contract/usage/zone.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import { getBalance, planOf } from '../billing/service.ts'
import { listManagers, notifyUsers } from '../notifications/service.ts'
import { findAlertPercents } from './alert-settings-store.ts'
import * as store from './store.ts'

export type AlertDeps = Pick<Deps, 'db' | 'clock'>

type Measure = { subject: UsageAlert['subject']; subjectId: string | null; name: string; used: number; limit: number }

/** Records and tells each share (50, 80, 100 %) that was newly reached this month: once per share, thing and month. */
export async function checkAlerts(deps: AlertDeps, organizationId: OrganizationId): Promise<void> {
  const period = monthStart(dayOf(deps.clock.now()))
  const percents = await findAlertPercents(deps.db, organizationId)
  if (percents.length === 0) return
  for (const measure of await measureAll(deps, organizationId, period)) {
    const reached = percents.filter((percent) => measure.used * 100 >= measure.limit * percent)
    if (reached.length > 0)
      await deps.db.transaction((tx) =>
        recordAndNotify({ ...deps, db: tx }, organizationId, { period, measure, reached }),
      )
  }
}

type Reached = { period: string; measure: Measure; reached: readonly number[] }

/** Together: an alert that is recorded is told, too. */
async function recordAndNotify(
  deps: AlertDeps,
  organizationId: OrganizationId,
  { period, measure, reached }: Reached,
): Promise<void> {
  const at = deps.clock.now()
  const fresh: number[] = []
  for (const percent of reached)
    if (await store.insertAlert(deps.db, { id: newId(at), organizationId, period, ...measure, percent, at }))
      fresh.push(percent)
  // Of several reached at one stroke only the last is worth a message.
  if (fresh.length > 0) await notifyManagers(deps, organizationId, period, measure, Math.max(...fresh))
}

async function measureAll(deps: AlertDeps, organizationId: OrganizationId, from: string): Promise<Measure[]> {
  const { db } = deps
  const until = addMonthStarts(from, 1)
  const [plan, total, balance, caps] = await Promise.all([
    planOf(db, organizationId),
    store.sumAll(db, { organizationId, from, until }),
    getBalance(deps, organizationId),
    store.listCaps(db, organizationId, { from, until }),
  ])
  const { available, held, unlimited } = balance
  const minutes = limitFor(plan, 'call_minutes')
  const limited = (subject: 'credits' | 'conversations' | 'call_minutes', used: number, limit: number | null) =>
    limit === null || limit === 0 ? [] : [{ subject, subjectId: null, name: '', used, limit }]
  return [
    ...limited('credits', total.credits, unlimited ? null : total.credits + available + held),
    ...limited('conversations', total.conversations, limitFor(plan, 'conversations')),
    ...limited('call_minutes', Math.ceil(total.voice_seconds / 60), minutes),
    ...caps
      .filter((cap) => cap.credits > 0)
      .map(({ subject, subject_id, name, used, credits }) => ({
        subject,
        subjectId: subject_id,
        name,
        used,
        limit: credits,
      })),
  ]
}

async function notifyManagers(
  deps: AlertDeps,
  organizationId: OrganizationId,
  period: string,
  { subject, subjectId, name, used, limit }: Measure,
  percent: number,
): Promise<void> {
  const managers = await listManagers(deps.db, organizationId)
  const key = `usage:${organizationId}:${period}:${subject}:${subjectId ?? ''}:${percent}`
  const capped = subject === 'workspace' || subject === 'member' || subject === 'agent'
  if (!capped || percent < 100) {
    const facts = { subject, name, percent, used, limit }
    return notifyUsers(deps, { kind: 'usage_alert', to: managers, key, facts })
  }
  // Whoever can do nothing more for now hears why.
  const stopped = subject === 'member' && subjectId ? [subjectId as UserId] : []
  await notifyUsers(deps, {
    kind: 'cap_reached',
    to: [...managers, ...stopped],
    key,
    facts: { subject, name, used, limit },
  })
}
