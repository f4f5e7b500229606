import { notificationEndpoints as calls } from '#contract/notifications/endpoints.ts'
import type { NotificationWebhookId, NotificationWebhookInput } from '#contract/notifications/webhooks.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'

export const webhooksOptions = endpointQuery(calls.listNotificationWebhooks)

export const createWebhook = (body: NotificationWebhookInput) => api.call(calls.createNotificationWebhook, { body })
export const updateWebhook = (id: NotificationWebhookId, body: NotificationWebhookInput) =>
  api.call(calls.updateNotificationWebhook, { params: { id }, body })
export const removeWebhook = (id: NotificationWebhookId) =>
  api.call(calls.removeNotificationWebhook, { params: { id } })
export const testWebhook = (id: NotificationWebhookId) => api.call(calls.testNotificationWebhook, { params: { id } })

/** Runs a change and asks for the webhooks again. */
export const useWebhookWork = () => useWorkOf(endpointGroups.notificationWebhooks)
