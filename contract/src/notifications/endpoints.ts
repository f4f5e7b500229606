import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { pageQuery } from '../kit/paging.ts'
import { liveEvent } from './live.ts'
import {
  confirmAllInput,
  confirmedAll,
  confirmInput,
  notification,
  notificationChannelId,
  notificationCount,
  notificationId,
  notificationPage,
  notificationPreferences,
  notificationQuery,
  preferenceInput,
} from './schemas.ts'

const ofChannel = {
  params: z.object({ id: notificationChannelId }),
  errors: ['notification_channel_not_found'],
} as const

export const notificationEndpoints = defineEndpoints({
  listNotifications: {
    service: 'notifications',
    method: 'GET',
    path: '/notifications',
    auth: 'token',
    summary: "The person's notifications, newest first",
    query: notificationQuery,
    data: notificationPage,
  },
  checkNotifications: {
    service: 'notifications',
    method: 'GET',
    path: '/check-notifications',
    auth: 'token',
    summary: 'How many are unread, and when the last one came',
    data: notificationCount,
  },
  listNotificationHistory: {
    service: 'notifications',
    method: 'GET',
    path: '/notification/history/{id}',
    auth: 'token',
    summary: 'All that were ever told of a channel, also by mail alone',
    ...ofChannel,
    query: pageQuery(20),
    data: notificationPage,
  },
  listInAppNotifications: {
    service: 'notifications',
    method: 'GET',
    path: '/notification/in-app/{id}',
    auth: 'token',
    summary: 'Those of a channel that are shown in the app and not confirmed yet',
    ...ofChannel,
    query: pageQuery(20),
    data: notificationPage,
  },
  confirmNotification: {
    service: 'notifications',
    method: 'PUT',
    path: '/notification/confirm/{id}/{notificationId}',
    auth: 'token',
    summary: 'Marks one as read, or as unread again',
    params: z.object({ id: notificationChannelId, notificationId }),
    body: confirmInput,
    data: notification,
    errors: ['notification_channel_not_found', 'notification_not_found'],
  },
  confirmAllNotifications: {
    service: 'notifications',
    method: 'PUT',
    path: '/notification/confirms-all/{id}',
    auth: 'token',
    summary: 'Marks all of a channel as read, or takes that back',
    ...ofChannel,
    body: confirmAllInput,
    data: confirmedAll,
  },
  getNotificationPreferences: {
    service: 'notifications',
    method: 'GET',
    path: '/preferences',
    auth: 'token',
    summary: 'Which kinds are told in the app and by mail',
    data: notificationPreferences,
  },
  updateNotificationPreferences: {
    service: 'notifications',
    method: 'PUT',
    path: '/preferences',
    auth: 'token',
    summary: 'Chooses which kinds are told in the app and by mail',
    body: preferenceInput,
    data: notificationPreferences,
  },
  followLive: {
    service: 'notifications',
    method: 'GET',
    path: '/live',
    auth: 'token',
    summary: 'What happens for the person from now on, as events; one stream serves a whole page',
    data: notificationCount,
    events: liveEvent,
  },
})
