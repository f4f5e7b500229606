import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import type {
  Notification,
  NotificationChannelId,
  NotificationFilter,
  NotificationId,
} from '#contract/notifications/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { getUser } from '#web/lib/session/session.ts'
import { getUnread, setUnread } from './state.ts'

export type { Notification }

type Page = { records: Notification[]; pagination: { is_last_page: boolean } }
type PageParam = { page: number; before?: NotificationId | undefined }
type Pages = InfiniteData<Page, PageParam>
/** `history`: also what was told by mail alone. */
export type NotificationView = NotificationFilter | 'history'

/** The person's own channel is their id. */
const channel = () => (getUser()?.id ?? '') as NotificationChannelId

const pageOf = (view: NotificationView, { page, before }: PageParam, signal: AbortSignal): Promise<Page> =>
  view === 'history'
    ? api.call(notificationEndpoints.listNotificationHistory, { params: { id: channel() }, query: { page }, signal })
    : api.call(notificationEndpoints.listNotifications, {
        query: { filter: view, limit: 20, ...(before && { before }) },
        signal,
      })

/** A list in pages; in the app each after the last one of the page before: what comes meanwhile moves nothing. */
export const listOptions = (view: NotificationView, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...endpointKey('listNotifications'), view, language],
    queryFn: ({ pageParam, signal }) => pageOf(view, pageParam, signal),
    initialPageParam: { page: 1 } as PageParam,
    getNextPageParam: ({ records, pagination }, pages) =>
      pagination.is_last_page ? undefined : { page: pages.length + 1, before: records.at(-1)?.id },
  })

/** Marks one as read or unread: shown at once, taken back when it fails. */
export function useConfirm() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, confirmed }: { id: NotificationId; confirmed: boolean }) =>
      api.call(notificationEndpoints.confirmNotification, {
        params: { id: channel(), notificationId: id },
        body: { confirmed },
      }),
    onMutate: async ({ id, confirmed }) => {
      await queries.cancelQueries({ queryKey: endpointKey('listNotifications') })
      const before = queries.getQueriesData<Pages>({ queryKey: endpointKey('listNotifications') })
      const unread = getUnread()
      const at = confirmed ? new Date().toISOString() : null
      queries.setQueriesData<Pages>(
        { queryKey: endpointKey('listNotifications') },
        (pages) => pages && withConfirmed(pages, id, at),
      )
      setUnread(Math.max(0, unread + (confirmed ? -1 : 1)))
      return { before, unread }
    },
    onError: (_error, _input, context) => {
      for (const [key, data] of context?.before ?? []) queries.setQueryData(key, data)
      if (context) setUnread(context.unread)
    },
  })
}

const withConfirmed = (pages: Pages, id: NotificationId, at: string | null): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    records: page.records.map((record) => (record.id === id ? { ...record, confirmed_at: at } : record)),
  })),
})

/** Marks all as read; with `undo`, what an earlier call answered as `confirmed_at`, takes that back. */
export function useConfirmAll() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (undo: string | undefined) =>
      api.call(notificationEndpoints.confirmAllNotifications, {
        params: { id: channel() },
        body: undo === undefined ? {} : { undo },
      }),
    onSuccess: ({ unread }) => {
      setUnread(unread)
      return queries.invalidateQueries({ queryKey: endpointKey('listNotifications') })
    },
  })
}
