import type { NotificationDelivery } from '#contract/notifications/delivery.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import type { NotificationPreference } from '#contract/notifications/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useOptimisticChange } from '#web/lib/queries/use-optimistic-change.ts'
import { toast } from '#web/ui/toast-store.ts'
import { notificationMessages } from '../messages/index.ts'

export type { NotificationPreference }

export const preferenceOptions = endpointQuery(notificationEndpoints.getNotificationPreferences)

export type PreferenceChange = Partial<Pick<NotificationPreference, 'in_app' | 'email' | 'push' | 'digest'>>
type Choice = Pick<NotificationPreference, 'kind'> & PreferenceChange

type Preferences = { records: NotificationPreference[] }

/** Chooses how a kind is told: shown at once, taken back when it fails. */
export function useChoose() {
  const t = useMessages(notificationMessages)
  return useOptimisticChange({
    queryKey: preferenceOptions.queryKey,
    apply: ({ records }: Preferences, choice: Choice) => ({
      records: records.map((record) => (record.kind === choice.kind ? { ...record, ...choice } : record)),
    }),
    send: (choice) =>
      api.call(notificationEndpoints.updateNotificationPreferences, { body: { preferences: [choice] } }),
    onFailed: () => void toast.failure(t.preferences.notSaved),
  })
}

export const deliveryOptions = endpointQuery(notificationEndpoints.getNotificationDelivery)

/** Chooses when things go out: shown at once, taken back when it fails. */
export function useDeliver() {
  const t = useMessages(notificationMessages)
  return useOptimisticChange({
    queryKey: deliveryOptions.queryKey,
    apply: (_: NotificationDelivery, delivery: NotificationDelivery) => delivery,
    send: (delivery) => api.call(notificationEndpoints.updateNotificationDelivery, { body: delivery }),
    onFailed: () => void toast.failure(t.preferences.notSaved),
  })
}
