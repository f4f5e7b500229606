import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Topics } from '../../platform/events/topics.ts'
import type { Module } from '../../platform/module.ts'
import { createRounds } from '../../platform/rounds.ts'
import { createMailing } from './mails.ts'
import { notificationRoutes } from './routes.ts'
import { forgetBefore } from './store.ts'

export { type Notice, notify, settle, tellPeople } from './notify.ts'
export { listManagers } from './recipient-store.ts'

const dayMs = 24 * 3_600_000

/** Notifications: list, live channel, preferences and mails. Others tell people something with `notify`. */
export function createNotifications(deps: Deps & { topics: Topics }): Module {
  const { topics } = deps
  const mailing = createMailing(deps, topics)
  const forgetting = createRounds({
    everyMs: dayMs,
    round: () => forgetBefore(deps.db, new Date(deps.clock.now().getTime() - limits.notifications.keptDays * dayMs)),
    failed: (error) => deps.log.warn({ err: error }, 'old notifications were not forgotten yet'),
  })
  return {
    routes: notificationRoutes(deps),
    start: async () => {
      await topics.start()
      mailing.start()
      forgetting.start()
    },
    stop: async () => {
      await forgetting.stop()
      await mailing.stop()
      await topics.stop()
    },
  }
}
