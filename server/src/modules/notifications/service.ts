import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Topics } from '../../platform/events/topics.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import { createGuardedFetch, readAllowance } from '../../platform/net/index.ts'
import { notificationMails } from './mails.ts'
import type { InAppGate } from './notifications.ts'
import { notificationRoutes } from './routes.ts'
import { forgetBefore } from './store.ts'
import { forgetPosts } from './webhooks/post-store.ts'
import { webhookPosts } from './webhooks/posts.ts'
import { tellStopped } from './webhooks/tell-stopped.ts'

export { messageTimes } from './delivery.ts'
export { notifyPeople as tellPeople, notifyUsers, settleNotifications } from './notify.ts'
export { listManagers, listWatchers } from './recipient-store.ts'

const daySeconds = 24 * 3600

/** Notifications: list, live channel, preferences and mails. Others tell people something with `notifyUsers`. */
export function createNotifications(deps: Deps & { topics: Topics; featureFlags: InAppGate }): Module {
  const { topics } = deps
  const post = createGuardedFetch({
    allow: readAllowance(deps.config.NET_ALLOW),
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
  })
  const forget = async () => {
    const before = new Date(deps.clock.now().getTime() - limits.notifications.keptDays * daySeconds * 1000)
    await forgetBefore(deps.db, before)
    await forgetPosts(deps.db, before)
  }
  return {
    routes: notificationRoutes({ ...deps, post }),
    jobs: [
      notificationMails(deps),
      webhookPosts({ ...deps, post, tellStopped }),
      periodicTask('forget-notifications', daySeconds, forget),
    ],
    start: topics.start,
    stop: async () => {
      await topics.stop()
      await post.close()
    },
  }
}
