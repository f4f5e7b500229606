import type { MessagingSource } from '#contract/metrics/source.ts'
import { broadcastWords, costWords, failureWords, goneAgent, handoverWords } from '#contract/metrics/words.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { isAtHome, type MetricOwner, type MetricRows } from '../charts/service.ts'
import type { SourceViewer } from '../data-sources/open-source.ts'
import { timeOf } from './account-row.ts'
import { findAccount } from './account-store.ts'
import { targetsOf } from './analytics.ts'
import * as store from './analytics-store.ts'
import { measureCost } from './cost-store.ts'

/** Whether somebody who looks may open the dashboards of a place's inboxes. */
export const mayReadInboxes = (place: Tenant, viewer: SourceViewer): boolean => isAtHome(place, viewer, 'messaging.use')

/** Figures of an inbox as something that charts are made of: for whoever may open its dashboard. */
export const messagingMetrics =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): MetricOwner<MessagingSource> =>
  async (place, viewer, source) => {
    const account = await findAccount(db, place, source.id)
    if (!account) return undefined
    const timeZone = account.settings.hours.time_zone
    const now = timeOf(account, clock.now())
    const { settings } = account
    return {
      name: account.name,
      timeZone,
      // A simulated number's day may be one that is still to come.
      today: now.toLocaleDateString('sv-SE', { timeZone }),
      isRefused: !mayReadInboxes(place, viewer),
      read: (days) => readMetric(db, source, { id: account.id, ...days, timeZone }, { now, settings }),
    }
  }

type Asked = Parameters<typeof store.countByDay>[1]
type Account = { now: Date; settings: Parameters<typeof targetsOf>[0] }

async function readMetric(
  db: Db,
  { metric, language }: MessagingSource,
  asked: Asked,
  account: Account,
): Promise<MetricRows> {
  const called = (words: Readonly<Record<string, { en: string; id: string }>>, key: string) =>
    words[key]?.[language] ?? key
  switch (metric) {
    case 'messaging_totals':
      return [await readTotals(db, asked, account)]
    case 'messages_by_day':
      return store.countByDay(db, asked)
    case 'handover_reasons':
    case 'failed_messages': {
      const { handovers, failures } = await store.countReasons(db, asked)
      const [words, rows] = metric === 'handover_reasons' ? [handoverWords, handovers] : [failureWords, failures]
      return rows.map(({ reason, count }) => ({ reason: called(words, reason), count }))
    }
    case 'broadcast_results': {
      const counts = await store.countBroadcasts(db, asked)
      return (['sent', 'delivered', 'read', 'answered', 'opted_out', 'failed'] as const).map((state) => ({
        state: broadcastWords[state][language],
        count: counts[state],
      }))
    }
    case 'messaging_cost': {
      const cost = await measureCost(db, asked)
      return (['messages', 'answers', 'broadcasts'] as const).map((what) => ({
        what: costWords[what][language],
        credits: cost[what],
      }))
    }
    case 'conversation_costs':
      return (await measureCost(db, asked)).conversations.map(({ name, credits }) => ({ conversation: name, credits }))
    case 'agent_costs': {
      const { by_agent, by_broadcast } = await measureCost(db, asked)
      return [...by_agent, ...by_broadcast].map(({ name, credits }) => ({
        agent: name || goneAgent[language],
        credits,
      }))
    }
  }
}

async function readTotals(db: Db, asked: Asked, { now, settings }: Account): Promise<MetricRows[number]> {
  const [totals, waits, reasons, satisfaction, punctual] = await Promise.all([
    store.countTotals(db, asked),
    store.measureWaits(db, asked),
    store.countReasons(db, asked),
    store.countSatisfaction(db, asked),
    store.countPunctual(db, asked, now),
  ])
  const { conversations, incoming, outgoing, resolved, resolved_by_agent } = totals
  const { good, fair, bad } = satisfaction
  const targets = targetsOf(settings, punctual)
  const inTime = (counts: typeof targets.response) => counts && shareOf(counts.met, counts.met + counts.missed)
  return {
    conversations,
    incoming,
    outgoing,
    first_answer: per(waits.first_answer.median, 60),
    first_answer_p90: per(waits.first_answer.p90, 60),
    resolution: per(waits.resolution.median, 3_600),
    resolution_p90: per(waits.resolution.p90, 3_600),
    resolved,
    by_agent_share: shareOf(resolved_by_agent, resolved),
    handed_over: reasons.handovers.reduce((sum, { count }) => sum + count, 0),
    satisfied_share: shareOf(good, good + fair + bad),
    answered_in_time_share: inTime(targets.response),
    resolved_in_time_share: inTime(targets.resolution),
  }
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole)
const per = (seconds: number | null, unit: number) => (seconds === null ? null : seconds / unit)
