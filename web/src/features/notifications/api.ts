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
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointKey, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { getUser } from '#web/lib/session/session.ts'
import { getUnread, setUnread } from './state.ts'

export type { Notification }

type Page = { records: Notification[]; pagination: { is_last_page: boolean } }
type Pages = InfiniteData<Page>
/** `history`: also what was told by mail alone. */
export type NotificationView = NotificationFilter | 'history'

/** The person's own channel is their id. */
const channel = () => (getUser()?.id ?? '') as NotificationChannelId

/** All that was ever told, in pages. */
export const historyOptions = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [...endpointKey('listNotificationHistory'), language],
    queryFn: ({ pageParam, signal }) =>
      api.call(notificationEndpoints.listNotificationHistory, {
        params: { id: channel() },
        query: { page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
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
      await queries.cancelQueries({ queryKey: endpointKey('listNotificationHistory') })
      const before = queries.getQueriesData<Pages>({ queryKey: endpointKey('listNotificationHistory') })
      const unread = getUnread()
      const at = confirmed ? new Date().toISOString() : null
      queries.setQueriesData<Pages>(
        { queryKey: endpointKey('listNotificationHistory') },
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
      return invalidateEndpoints(queries, endpointGroups.notifications)
    },
  })
}
