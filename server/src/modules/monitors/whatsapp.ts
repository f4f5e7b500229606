import { isSameJson } from '#contract/kit/same-json.ts'
import type { MessageId } from '#contract/messaging/ids.ts'
import { type AlarmWhatsApp, alarmText, alarmTexts, alarmVariables } from '#contract/monitors/alarm-message.ts'
import type { AlarmDelivery, MonitorEventId } from '#contract/monitors/schemas.ts'
import { decidePermission } from '#contract/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { openPhoneNumbers } from '../../platform/phone-number.ts'
import { findScope } from '../flows/service.ts'
import { failureTexts, listDeliveries, queueAlarm, requireAlarmSender } from '../messaging/service.ts'
import { findTold, type NotifiedEvent } from './event-store.ts'
import * as messages from './message-store.ts'
import { problemTexts } from './message-words.ts'
import { type ChosenWhatsApp, linkOf, type MonitorRow, watcherOf } from './monitor-row.ts'
import * as store from './store.ts'
import { type AlarmMessage, messageQueue, tellPages } from './tell.ts'

/**
 * Whom a monitor tells on WhatsApp, with who answers for it. What was chosen before stays for who may not choose a number themselves. Throws what
 * could not go out.
 */
export async function chosenWhatsApp(
  deps: Pick<Deps, 'db'>,
  scope: Scope,
  given: AlarmWhatsApp | null,
  before?: ChosenWhatsApp | null,
): Promise<ChosenWhatsApp | null> {
  if (!given) return null
  const read = await openPhoneNumbers()
  const numbers = given.numbers.map((number) => ({ number, known: read(number) }))
  const wanted = { ...given, numbers: [...new Set(numbers.map(({ number, known }) => known ?? number))] }
  const { by, ...kept } = before ?? {}
  const isSame = isSameJson(kept, wanted)
  if (isSame && by && !decidePermission('messaging.manage', scope).allowed) return { ...wanted, by }
  permitAction(scope, 'messaging.manage')
  if (!isSame) await requireAlarmSender(deps, scope, wanted, wanted.fills.length)
  const wrong = numbers.find(({ known }) => !known)
  if (wrong) throw fail('monitor_number_wrong', { number: wrong.number.slice(0, 40) })
  return { ...wanted, by: scope.userId }
}

type MessageDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Makes the message of an alarm to a number: it, and that it was made, are one transaction. */
export const alarmMessages = (deps: MessageDeps): JobWorker =>
  jobWorker<AlarmMessage>({
    queue: messageQueue,
    lanes: ['oldest', 'oldest'],
    leaseSeconds: 30,
    retryAfterMs: doublingWait({ firstMs: 1_000, longestMs: 60_000 }),
    run: async ({ payload: { event, to } }) => {
      const told = await findTold(deps.db, event)
      const row = told && (await store.findById(deps.db, told.monitorId))
      if (!row) return 'done'
      await deps.db.transaction(async (tx) => {
        if (!(await messages.lockWaiting(tx, event, to))) return
        await messages.noteMessage(tx, event, to, await makeMessage({ ...deps, db: tx }, row, told, { event, to }))
        await tellPages({ ...deps, db: tx }, row)
      })
      return 'done'
    },
  })

async function makeMessage(deps: MessageDeps, row: MonitorRow, told: NotifiedEvent, { event, to }: AlarmMessage) {
  const { tenant } = watcherOf(row)
  const chosen = row.settings.whatsapp
  if (!chosen?.numbers.includes(to)) return { problem: 'not_wanted' as const }
  const scope = await findScope(deps.db, { ...tenant, userId: chosen.by })
  if (!scope || !decidePermission('messaging.manage', scope).allowed) return { problem: 'not_allowed' as const }
  const [author] = await store.findPeople(deps.db, tenant, { ids: [row.author.id] })
  return queueAlarm(deps, tenant, {
    ...chosen,
    to,
    key: `alarm:${event}`,
    language: author?.language ?? 'en',
    say: (language) => {
      const texts = alarmTexts(factsOf(deps, row, told), language)
      return { variables: alarmVariables(chosen.fills, texts), text: alarmText(texts) }
    },
  })
}

function factsOf(deps: MessageDeps, row: MonitorRow, told: NotifiedEvent) {
  const { condition, rules, value, time_zone: timeZone } = row.settings
  return {
    name: row.name,
    news: told.told ?? 'firing',
    figures: told.evidence?.figures ?? told.figures,
    count: told.evidence?.row_count ?? 0,
    condition,
    rules,
    value,
    at: told.at,
    timeZone,
    link: linkOf(deps, row),
  }
}

/** What became of the messages of events. */
export async function deliveriesOf(
  { db }: Pick<Deps, 'db'>,
  events: readonly MonitorEventId[],
): Promise<Map<MonitorEventId, AlarmDelivery[]>> {
  const noted = await messages.listMessages(db, events)
  const ids = noted.flatMap(({ message_id }) => message_id ?? [])
  const found = new Map((ids.length > 0 ? await listDeliveries(db, ids) : []).map((each) => [each.id, each]))
  const grouped = Map.groupBy(noted, ({ event_id }) => event_id)
  return new Map([...grouped].map(([event, rows]) => [event, rows.map((row) => presentDelivery(row, found))]))
}

type Found = ReadonlyMap<MessageId, Awaited<ReturnType<typeof listDeliveries>>[number]>

function presentDelivery(
  { phone_number, message_id, problem }: Awaited<ReturnType<typeof messages.listMessages>>[number],
  found: Found,
): AlarmDelivery {
  const about = { phone_number, failure: null, conversation: null }
  if (problem) return { ...about, state: 'failed', failure: problemTexts[problem] }
  if (!message_id) return { ...about, state: 'waiting' }
  const message = found.get(message_id)
  if (!message) return { ...about, state: 'removed' }
  const { state, reason, accountId, conversationId } = message
  const failure = reason && (state === 'failed' || state === 'queued') ? failureTexts[reason] : null
  return { ...about, state, failure, conversation: { account_id: accountId, id: conversationId } }
}
