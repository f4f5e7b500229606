import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationDelivery } from '#contract/notifications/delivery.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import type { NotificationPreference } from '#contract/notifications/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import { notificationMessages } from '../messages/index.ts'

export type { NotificationPreference }

export const preferenceOptions = endpointQuery(notificationEndpoints.getNotificationPreferences)

export type PreferenceChange = Partial<Pick<NotificationPreference, 'in_app' | 'email' | 'push' | 'digest'>>
type Choice = Pick<NotificationPreference, 'kind'> & PreferenceChange

export function useChoose() {
  const queries = useQueryClient()
  const t = useMessages(notificationMessages)
  const put = (choice: Choice) =>
    queries.setQueryData(
      preferenceOptions.queryKey,
      (held) =>
        held && {
          records: held.records.map((record) => (record.kind === choice.kind ? { ...record, ...choice } : record)),
        },
    )
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (choice: Choice) =>
      api.call(notificationEndpoints.updateNotificationPreferences, { body: { preferences: [choice] } }),
    onMutate: (choice) => {
      const before = queries.getQueryData(preferenceOptions.queryKey)
      put(choice)
      return { before }
    },
    onError: (_error, _choice, context) => {
      queries.setQueryData(preferenceOptions.queryKey, context?.before)
      toast.failure(t.preferences.notSaved)
    },
  })
}

export const deliveryOptions = endpointQuery(notificationEndpoints.getNotificationDelivery)

/** Chooses when things go out: shown at once, taken back when it fails. */
export function useDeliver() {
  const queries = useQueryClient()
  const t = useMessages(notificationMessages)
  return useMutation({
    scope: { id: 'notification-delivery' },
    mutationFn: (delivery: NotificationDelivery) =>
      api.call(notificationEndpoints.updateNotificationDelivery, { body: delivery }),
    onMutate: (delivery) => {
      const before = queries.getQueryData(deliveryOptions.queryKey)
      queries.setQueryData(deliveryOptions.queryKey, delivery)
      return { before }
    },
    onError: (_error, _delivery, context) => {
      queries.setQueryData(deliveryOptions.queryKey, context?.before)
      toast.failure(t.preferences.notSaved)
    },
  })
}
