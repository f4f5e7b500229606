import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Topics } from '../../platform/events/topics.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import { notificationMails } from './mails.ts'
import type { InAppGate } from './notifications.ts'
import { notificationRoutes } from './routes.ts'
import { forgetBefore } from './store.ts'

export { notifyPeople as tellPeople, notifyUsers, settleNotifications } from './notify.ts'
export { listManagers, listWatchers } from './recipient-store.ts'

const daySeconds = 24 * 3600

/** Notifications: list, live channel, preferences and mails. Others tell people something with `notifyUsers`. */
export function createNotifications(deps: Deps & { topics: Topics; featureFlags: InAppGate }): Module {
  const { topics } = deps
  const forget = () =>
    forgetBefore(deps.db, new Date(deps.clock.now().getTime() - limits.notifications.keptDays * daySeconds * 1000))
  return {
    routes: notificationRoutes(deps),
    jobs: [notificationMails(deps), periodicTask('forget-notifications', daySeconds, forget)],
    start: topics.start,
    stop: topics.stop,
  }
}
