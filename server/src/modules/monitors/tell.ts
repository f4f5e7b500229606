import type { UserId } from '#contract/kit/id.ts'
import type { AlarmNews } from '#contract/monitors/alarm.ts'
import type { MonitorEventId } from '#contract/monitors/schemas.ts'
import { type FactsOf, isUrgent } from '#contract/notifications/kinds.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { listManagers, listWatchers, messageTimes, notifyUsers, tellPeople } from '../notifications/service.ts'
import type { CheckResult } from './checked.ts'
import { insertRecipients } from './message-store.ts'
import { type MonitorRow, watcherOf } from './monitor-row.ts'
import * as store from './store.ts'

type TellDeps = { db: Db } & Pick<Deps, 'clock'>

export const mailQueue = 'monitor-mail'
export const outsideQueue = 'monitor-outside'
export const messageQueue = 'monitor-message'
/** An alarm to a number. */
export type AlarmMessage = { event: MonitorEventId; to: string }
export type AlarmMail = { event: MonitorEventId; to: string; language: 'en' | 'id' }
/** What else an alarm sets going: flows that listen, and an address. */
export type OutsideJob = { event: MonitorEventId; kind: 'flows' | 'webhook' }

type News = { id: MonitorEventId; news: AlarmNews; checked: CheckResult }

/** Tells of an alarm as its monitor says: in the app, by mail, on WhatsApp, to flows and to an address. Pass the transaction of the check as `db`. */
export async function tellAlarm(deps: TellDeps, row: MonitorRow, { id, news, checked }: News): Promise<void> {
  const { settings } = row
  const people = await recipientsOf(deps, row)
  const facts = factsOf(row, news, checked)
  await notifyUsers(deps, {
    kind: 'monitor_alarm',
    to: settings.notification_type === 'email' ? [] : people.map((person) => person.id),
    key: `${keyOf(row)}:${id}`,
    agentId: row.agentId,
    workspaceId: row.workspaceId,
    facts,
  })
  if (settings.notification_type !== 'in-app') await queueMails(deps, people, { event: id, facts })
  await queueMessages(deps, row, id)
  const outside: OutsideJob[] = [
    // Flows begin with an alarm, once: not with each time it is repeated, nor when it is over.
    ...(news === 'firing' ? [{ event: id, kind: 'flows' as const }] : []),
    ...(settings.webhook ? [{ event: id, kind: 'webhook' as const }] : []),
  ]
  await enqueueJobs<OutsideJob>(
    deps,
    outsideQueue,
    outside.map((job) => ({ key: `${job.kind}.${id}`, payload: job })),
  )
}

/** As often as mails; a number has no quiet hours but those of the monitor. */
async function queueMessages(deps: TellDeps, row: MonitorRow, event: MonitorEventId): Promise<void> {
  const numbers = row.settings.whatsapp?.numbers ?? []
  if (numbers.length === 0) return
  await insertRecipients(deps.db, event, numbers)
  await enqueueJobs<AlarmMessage>(
    deps,
    messageQueue,
    numbers.map((to) => ({ key: `${event}.${to}`, payload: { event, to } })),
  )
}

/** Quiet hours hold them, too. */
async function queueMails(
  deps: TellDeps,
  people: readonly store.AlarmRecipient[],
  { event, facts }: { event: MonitorEventId; facts: FactsOf<'monitor_alarm'> },
): Promise<void> {
  const ids = people.map((person) => person.id)
  const timeOf = await messageTimes(deps, ids, isUrgent({ kind: 'monitor_alarm', facts }))
  await enqueueJobs<AlarmMail>(
    deps,
    mailQueue,
    people.map(({ id, email, language }) => ({
      key: `${event}.${email}`,
      payload: { event, to: email, language },
      dueAt: timeOf(id),
    })),
  )
}

/** What a person was told of a monitor. */
export const keyOf = ({ id }: Pick<MonitorRow, 'id'>) => `monitor:${id}`

/** Whoever made it, or, where those are gone, who looks after the place. */
export async function tellStopped(deps: TellDeps, row: MonitorRow, id: MonitorEventId): Promise<void> {
  const here = await store.findPeople(deps.db, watcherOf(row).tenant, { ids: [row.author.id] })
  const to = here.length > 0 ? [row.author.id] : await listManagers(deps.db, row.organizationId)
  await notifyUsers(deps, {
    kind: 'monitor_alarm',
    to,
    key: `${keyOf(row)}:${id}`,
    agentId: row.agentId,
    workspaceId: row.workspaceId,
    facts: {
      ...aboutOf(row),
      news: 'stopped',
      label: '',
      shows: 'nothing',
      value: 0,
      unit: '',
      more: 0,
      severity: row.settings.severity,
    },
  })
}

/** Open pages that show the monitors of the place ask again. */
export async function tellPages(
  deps: TellDeps,
  { workspaceId, author }: Pick<MonitorRow, 'workspaceId' | 'author'>,
): Promise<void> {
  const people = await listWatchers(deps.db, { workspaceId, ownerId: author.id })
  await tellPeople(deps.db, people, { kind: 'monitors_changed' })
}

/** The list; without one whoever made it; and always whoever it is assigned to. People who have left are not told. */
async function recipientsOf({ db }: TellDeps, row: MonitorRow): Promise<store.AlarmRecipient[]> {
  const { emails } = row.settings
  const ids: UserId[] = [...(emails.length === 0 ? [row.author.id] : []), ...(row.assignee ? [row.assignee.id] : [])]
  return store.findPeople(db, watcherOf(row).tenant, { emails, ids })
}

const aboutOf = ({ name, agentId, id }: MonitorRow) => ({ name, bot_id: agentId as string, monitor_id: id as string })

function factsOf(row: MonitorRow, news: AlarmNews, { figures, count }: CheckResult): FactsOf<'monitor_alarm'> {
  const breaching = figures.filter(({ breaches }) => breaches)
  const [first] = breaching
  const isList = row.settings.condition.kind === 'not_empty'
  return {
    ...aboutOf(row),
    news,
    label: first?.label ?? '',
    shows: isList ? 'rows' : first ? 'figure' : 'nothing',
    value: isList ? count : (first?.value ?? 0),
    unit: row.settings.value.unit ?? '',
    more: Math.max(0, breaching.length - 1),
    severity: row.settings.severity,
  }
}
