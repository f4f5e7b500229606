import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { getDelivery, updateDelivery } from './delivery.ts'
import { followPerson, type LiveDeps } from './live.ts'
import * as notifications from './notifications.ts'
import { getPreferences, updatePreferences } from './preferences.ts'
import type { PushDeps } from './push/deliver.ts'
import * as push from './push/push-devices.ts'
import * as threads from './threads.ts'
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
  updateWebhook,
  type WebhookDeps,
} from './webhooks/webhooks.ts'

/** Every call of the notifications area. */
export const notificationRoutes = (deps: LiveDeps & WebhookDeps & threads.ThreadDeps & PushDeps): Route[] =>
  routes(notificationEndpoints, {
    listNotifications: ({ query, ...reader }) => notifications.listAll(deps, reader, query),
    checkNotifications: ({ scope }) => notifications.checkUnread(deps, scope),
    listNotificationHistory: ({ params, query, ...reader }) =>
      notifications.listChannel(deps, reader, params.id, 'history', query),
    listInAppNotifications: ({ params, query, ...reader }) =>
      notifications.listChannel(deps, reader, params.id, 'unread', query),
    confirmNotification: ({ params, body, ...reader }) =>
      notifications.confirmNotification(deps, reader, { channel: params.id, id: params.notificationId, ...body }),
    confirmAllNotifications: ({ scope, params, body }) => notifications.confirmAll(deps, scope, params.id, body.undo),
    listNotificationThreads: ({ query, ...reader }) => threads.listThreads(deps, reader, query),
    listThreadNotifications: ({ params, query, ...reader }) =>
      threads.listThreadNotifications(deps, reader, params.id, query),
    confirmNotificationThread: ({ params, body, ...reader }) => threads.confirmThread(deps, reader, params.id, body),
    actOnNotificationThread: ({ params, body, ...reader }) => threads.actOnThread(deps, reader, params.id, body.action),
    getNotificationPreferences: ({ scope }) => getPreferences(deps, scope),
    updateNotificationPreferences: ({ scope, body }) => updatePreferences(deps, scope, body),
    getNotificationDelivery: ({ scope }) => getDelivery(deps, scope),
    updateNotificationDelivery: ({ scope, body }) => updateDelivery(deps, scope, body),
    listPushDevices: ({ scope }) => push.listPushDevices(deps, scope),
    savePushDevice: ({ scope, body }) => push.savePushDevice(deps, scope, body),
    removePushDevice: ({ scope, params }) => push.removePushDevice(deps, scope, params.id),
    testPushDevice: ({ params, ...reader }) => push.testPushDevice(deps, reader, params.id),
    listNotificationWebhooks: ({ scope }) => listWebhooks(deps, scope),
    createNotificationWebhook: (call) => createWebhook(deps, call, call.body),
    updateNotificationWebhook: (call) => updateWebhook(deps, call, call.params.id, call.body),
    removeNotificationWebhook: (call) => removeWebhook(deps, call, call.params.id),
    testNotificationWebhook: ({ scope, params }) => testWebhook(deps, scope, params.id),
    followLive: {
      json: ({ scope }) => notifications.checkUnread(deps, scope),
      events: async (call) => followPerson(deps, call),
    },
  })
