import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import type { NotificationFilter, NotificationId } from '#contract/notifications/schemas.ts'
import type { NotificationAction, NotificationThread } from '#contract/notifications/threads.ts'
import { api } from '#web/lib/client/api.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { getUnread, setUnread } from './state.ts'

export type { NotificationAction, NotificationThread }

const key = endpointKey('listNotificationThreads')
type Page = { records: NotificationThread[]; is_last_page: boolean }
type Pages = InfiniteData<Page, NotificationId | undefined>

/** Each page goes on after the last thread of the one before: what comes meanwhile moves nothing. */
export const threadsOptions = (filter: NotificationFilter, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...key, filter, language],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api.call(notificationEndpoints.listNotificationThreads, {
        query: { filter, limit: 20, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as NotificationId | undefined,
    getNextPageParam: ({ records, is_last_page }) => (is_last_page ? undefined : records.at(-1)?.id),
  })

/** What a thread holds besides its newest, the newest first. */
export const insideOptions = (id: NotificationId, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...endpointKey('listThreadNotifications'), id, language],
    queryFn: ({ pageParam, signal }) =>
      api.call(notificationEndpoints.listThreadNotifications, { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
  })

const put = (queries: QueryClient, id: NotificationId, change: (thread: NotificationThread) => NotificationThread) =>
  queries.setQueriesData<Pages>(
    { queryKey: key },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          records: page.records.map((record) => (record.id === id ? change(record) : record)),
        })),
      },
  )

/** Shows a change of a thread at once; gives back what takes it back. */
async function showAtOnce(
  queries: QueryClient,
  before: NotificationThread,
  change: (thread: NotificationThread) => NotificationThread,
): Promise<() => void> {
  await queries.cancelQueries({ queryKey: key })
  const held = queries.getQueriesData<Pages>({ queryKey: key })
  const unread = getUnread()
  put(queries, before.id, change)
  setUnread(Math.max(0, unread + change(before).unread - before.unread))
  return () => {
    for (const [name, data] of held) queries.setQueryData(name, data)
    setUnread(unread)
  }
}

/** With `undo`, when so many of it were marked as read, exactly those are unread again. */
type Confirming = { thread: NotificationThread; confirmed: boolean; undo?: { at: string; unread: number } }

const withUnread = (thread: NotificationThread, unread: number): NotificationThread => ({
  ...thread,
  unread,
  latest: { ...thread.latest, confirmed_at: unread > 0 ? null : new Date().toISOString() },
})

/** Marks a thread as read or unread: shown at once, taken back when it fails. */
export function useConfirmThread() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ thread: { id }, confirmed, undo }: Confirming) =>
      api.call(notificationEndpoints.confirmNotificationThread, {
        params: { id },
        body: { confirmed, ...(undo && { undo: undo.at }) },
      }),
    onMutate: ({ thread, confirmed, undo }) =>
      showAtOnce(queries, thread, (each) => withUnread(each, confirmed ? 0 : (undo?.unread ?? 1))),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSuccess: () => void queries.invalidateQueries({ queryKey: endpointKey('listThreadNotifications') }),
  })
}

type Acting = { thread: NotificationThread; action: NotificationAction }

/** Does something about what a thread is about: the result is shown at once, and taken back when it fails. */
export function useThreadAction() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ thread: { id }, action }: Acting) =>
      api.call(notificationEndpoints.actOnNotificationThread, { params: { id }, body: { action } }),
    onMutate: ({ thread, action }) => showAtOnce(queries, thread, (each) => withAction(each, action)),
    onError: (_error, _input, takeBack) => {
      takeBack?.()
      // It may have ended elsewhere.
      void queries.invalidateQueries({ queryKey: key })
    },
    onSuccess: (done, { thread }) => put(queries, thread.id, (before) => ({ ...before, subject: done.subject })),
  })
}

const hourMs = 3_600_000
const snoozed: Partial<Record<NotificationAction, number>> = { snooze_hour: hourMs, snooze_day: 24 * hourMs }

/** As it will be once the server has done it. */
function withAction(thread: NotificationThread, action: NotificationAction): NotificationThread {
  const { subject } = thread
  if (!subject || action === 'check') return thread
  const left = subject.actions.filter((each) => each !== action)
  if (action === 'acknowledge')
    return { ...withUnread(thread, 0), subject: { ...subject, acknowledged: true, actions: left } }
  const lasts = snoozed[action]
  const until = lasts === undefined ? null : new Date(Date.now() + lasts).toISOString()
  const isSnooze = (each: NotificationAction) => each === 'snooze_hour' || each === 'snooze_day' || each === 'unsnooze'
  const others = subject.actions.filter((each) => !isSnooze(each))
  const next: NotificationAction[] = until ? ['unsnooze', ...others] : ['snooze_hour', 'snooze_day', ...others]
  return { ...thread, subject: { ...subject, snoozed_until: until, actions: next } }
}
