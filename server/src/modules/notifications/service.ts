import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Topics } from '../../platform/events/topics.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import { createGuardedFetch, readAllowance } from '../../platform/net/index.ts'
import { validDays } from './links/action-link.ts'
import { actionLinkRoutes } from './links/link-pages.ts'
import { forgetUses } from './links/link-store.ts'
import { notificationMails } from './mails.ts'
import { notificationPushes } from './push/pushes.ts'
import { notificationRoutes } from './routes.ts'
import { forgetBefore } from './store.ts'
import type { ThreadDeps } from './threads.ts'
import { forgetPosts } from './webhooks/post-store.ts'
import { webhookPosts } from './webhooks/posts.ts'
import { tellStopped } from './webhooks/tell-stopped.ts'

export { messageTimes, zonesOf } from './delivery.ts'
export { actionLinks } from './links/action-link.ts'
export { notifyPeople as tellPeople, notifyUsers, settleNotifications } from './notify.ts'
export { listManagers, listWatchers } from './recipient-store.ts'
export { alarmActions, type SubjectPerson, type SubjectState, type ThreadSubject } from './subjects.ts'
export { noteThreadLink } from './thread-link-store.ts'
export { threadOfRun } from './thread-of.ts'

const daySeconds = 24 * 3600

/** Notifications: list, live channel, preferences and mails. Others tell people something with `notifyUsers`. */
export function createNotifications(
  deps: Deps & { topics: Topics } & Pick<ThreadDeps, 'featureFlags' | 'subjects'>,
): Module {
  const { topics } = deps
  const post = createGuardedFetch({
    allow: readAllowance(deps.config.NET_ALLOW),
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
  })
  const forget = async () => {
    const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * daySeconds * 1000)
    const before = daysAgo(limits.notifications.keptDays)
    await forgetBefore(deps.db, before)
    await forgetPosts(deps.db, before)
    await forgetUses(deps.db, daysAgo(validDays + 1))
  }
  return {
    routes: notificationRoutes({ ...deps, post }),
    rawRoutes: actionLinkRoutes(deps),
    jobs: [
      notificationMails(deps),
      notificationPushes({ ...deps, post }),
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
