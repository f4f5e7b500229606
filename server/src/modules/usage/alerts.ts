import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Language, Sentence } from '#contract/language.ts'
import { limitFor } from '#contract/plans.ts'
import type { UsageAlert } from '#contract/usage/schemas.ts'
import { addMonthStarts, dayOf, monthStart } from '#contract/usage/zone.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import { getBalance, planOf } from '../billing/service.ts'
import { findAlertPercents } from './alert-settings-store.ts'
import * as store from './store.ts'

/** Tells one person something; how (mail, in the app) is up to who provides it. */
export type Notify = (notice: { userId: UserId; email: string; subject: string; text: string }) => Promise<void>
export type AlertDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { notify: Notify }

type Measure = { subject: UsageAlert['subject']; subjectId: string | null; name: string; used: number; limit: number }

/** Records and tells each share (50, 80, 100 %) that was newly reached this month: once per share, thing and month. */
export async function checkAlerts(deps: AlertDeps, organizationId: OrganizationId): Promise<void> {
  const at = deps.clock.now()
  const period = monthStart(dayOf(at))
  const percents = await findAlertPercents(deps.db, organizationId)
  if (percents.length === 0) return
  for (const measure of await measureAll(deps, organizationId, period)) {
    const reached = percents.filter((percent) => measure.used * 100 >= measure.limit * percent)
    const fresh: number[] = []
    for (const percent of reached)
      if (await store.insertAlert(deps.db, { id: newId(at), organizationId, period, ...measure, percent, at }))
        fresh.push(percent)
    // Of several reached at one stroke only the last is worth a message.
    if (fresh.length > 0) await tell(deps, organizationId, measure, Math.max(...fresh))
  }
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
        ...{ subject, subjectId: subject_id, name, used, limit: credits },
      })),
  ]
}

const say = (en: string, id: string): Sentence => ({ en, id })
const names: Record<UsageAlert['subject'], Sentence> = {
  credits: say('credits', 'kredit'),
  conversations: say('conversations', 'percakapan'),
  call_minutes: say('call minutes', 'menit panggilan'),
  workspace: say('credits of the workspace {name}', 'kredit workspace {name}'),
  member: say('credits of {name}', 'kredit {name}'),
  agent: say('credits of the agent {name}', 'kredit agen {name}'),
}

async function tell(deps: AlertDeps, organizationId: OrganizationId, measure: Measure, percent: number): Promise<void> {
  for (const { userId, email, language } of await store.listManagers(deps.db, organizationId)) {
    const { subject, text } = wordsOf(measure, percent, language)
    try {
      await deps.notify({ userId, email, subject, text })
    } catch (error) {
      deps.log.warn({ err: error }, 'an alert about usage could not be sent')
    }
  }
}

function wordsOf({ subject, name, used, limit }: Measure, percent: number, language: Language) {
  const what = names[subject][language].replace('{name}', name)
  const numbers = `${used.toLocaleString(language)} / ${limit.toLocaleString(language)}`
  const title = say(`${percent}% of this month's ${what} are used`, `${percent}% ${what} bulan ini sudah terpakai`)
  return { subject: title[language], text: `${title[language]}: ${numbers}.\n` }
}
