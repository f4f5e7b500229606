import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import type { Notification, NotificationId } from '#contract/notifications/schemas.ts'
import type { NotificationAction, NotificationThread, ThreadQuery } from '#contract/notifications/threads.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type InAppGate, inAppChannel, notifyCount } from './notifications.ts'
import { presentNotification } from './present.ts'
import {
  type SubjectPerson,
  type SubjectState,
  subjectKinds,
  subjectOfThread,
  type ThreadSubjects,
} from './subjects.ts'
import { listThreadLinks } from './thread-link-store.ts'
import * as store from './thread-store.ts'

export type ThreadDeps = Pick<Deps, 'db' | 'clock'> & { featureFlags: InAppGate; subjects: ThreadSubjects }
type Reader = { scope: Scope; language: Language }

export async function listThreads(
  deps: ThreadDeps,
  { scope, language }: Reader,
  { limit, ...query }: ThreadQuery,
): Promise<{ records: NotificationThread[]; is_last_page: boolean }> {
  const found = await store.listThreads(deps.db, await inAppChannel(deps, scope), { ...query, limit: limit + 1 })
  const records = await presentThreads(deps, { scope, language }, found.slice(0, limit))
  return { records, is_last_page: found.length <= limit }
}

export async function listThreadNotifications(
  deps: ThreadDeps,
  { scope, language }: Reader,
  id: NotificationId,
  page: PageQuery,
): Promise<Page<Notification>> {
  const channel = await inAppChannel(deps, scope)
  const thread = await findThread(deps, scope, id)
  const found = await store.listInThread(deps.db, channel, thread, page)
  return toPage(
    found.map((stored) => presentNotification(stored, language)),
    thread.count,
    page,
  )
}

async function findThread(deps: ThreadDeps, scope: Scope, id: NotificationId): Promise<store.StoredThread> {
  const thread = await store.findThread(deps.db, await inAppChannel(deps, scope), id)
  if (!thread) throw fail('notification_not_found')
  return thread
}

/** Marks a thread as read or unread; the person's other pages hear of it. */
export async function confirmThread(
  deps: ThreadDeps,
  reader: Reader,
  id: NotificationId,
  { confirmed, undo }: { confirmed: boolean; undo?: string | undefined },
): Promise<{ thread: NotificationThread; confirmed_at: string | null }> {
  const { scope } = reader
  const channel = await inAppChannel(deps, scope)
  const thread = await findThread(deps, scope, id)
  const at = deps.clock.now()
  const changed = confirmed ? await store.confirmThread(deps.db, channel, thread, at) : 0
  if (!confirmed)
    await store.undoConfirmThread(deps.db, channel, thread, undo === undefined ? undefined : new Date(undo))
  await notifyCount(deps.db, scope)
  return { thread: await getThread(deps, reader, id), confirmed_at: changed > 0 ? at.toISOString() : null }
}

async function getThread(deps: ThreadDeps, reader: Reader, id: NotificationId): Promise<NotificationThread> {
  const [thread] = await presentThreads(deps, reader, [await findThread(deps, reader.scope, id)])
  if (!thread) throw fail('notification_not_found')
  return thread
}

/** Does something about what a thread is about, wherever in the organization that is: not only where the person works now. */
export async function actOnThread(
  deps: ThreadDeps,
  reader: Reader,
  id: NotificationId,
  action: NotificationAction,
): Promise<NotificationThread> {
  const found = await findThread(deps, reader.scope, id)
  const about = subjectOfThread(found.thread)
  if (!about) throw fail('notification_action_over')
  const subject = deps.subjects[about.kind]
  const person = personOf(reader.scope)
  const state = (await subject.find(person, [about.id])).get(about.id)
  if (!state?.actions.includes(action)) throw fail('notification_action_over')
  await subject.act(deps.db, person, about.id, action)
  // What was dealt with needs no reading.
  if (action === 'acknowledge') await confirmThread(deps, reader, id, { confirmed: true })
  return getThread(deps, reader, id)
}

const personOf = ({ userId, organizationId, viewAs }: Scope): SubjectPerson => ({
  userId,
  organizationId,
  ...(viewAs && { viewAs }),
})

async function presentThreads(
  deps: ThreadDeps,
  { scope, language }: Reader,
  threads: readonly store.StoredThread[],
): Promise<NotificationThread[]> {
  const states = await findStates(deps, scope, threads)
  const named = threads.flatMap(({ thread }) => thread ?? [])
  const links = await listThreadLinks(deps.db, scope, named)
  return threads.map(({ latest, thread, count, unread }) => {
    const state = thread === null ? undefined : states.get(thread)
    return {
      id: latest.id,
      key: thread ?? latest.id,
      latest: presentNotification(latest, language),
      count,
      unread,
      subject: state
        ? {
            is_open: state.openSince !== null,
            acknowledged: state.acknowledged,
            snoozed_until: state.snoozedUntil?.toISOString() ?? null,
            actions: [...state.actions],
          }
        : null,
      links: (thread !== null && links.get(thread)) || [],
    }
  })
}

/** By the name of the thread. */
async function findStates(
  { subjects }: ThreadDeps,
  scope: Scope,
  threads: readonly store.StoredThread[],
): Promise<Map<string, SubjectState>> {
  const about = threads.flatMap(({ thread }) => subjectOfThread(thread) ?? [])
  const states = new Map<string, SubjectState>()
  for (const kind of subjectKinds) {
    const ids = about.filter((each) => each.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const [id, state] of await subjects[kind].find(personOf(scope), ids)) states.set(`${kind}:${id}`, state)
  }
  return states
}
