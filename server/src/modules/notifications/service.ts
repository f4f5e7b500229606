import type { Deps } from '../../platform/deps.ts'
import { createTopics } from '../../platform/events/topics.ts'
import type { Route } from '../../platform/http/route.ts'
import { createMailing } from './mails.ts'
import { notificationRoutes } from './routes.ts'

export { type Notice, notify, settle, tellPeople } from './notify.ts'
export { listManagers } from './recipient-store.ts'

export type Notifications = { routes: Route[]; start: () => Promise<void>; stop: () => Promise<void> }

/** Notifications: list, live channel, preferences and mails. Others tell people something with `notify`. */
export function createNotifications(deps: Deps): Notifications {
  const topics = createTopics(deps)
  const mailing = createMailing(deps, topics)
  return {
    routes: notificationRoutes({ ...deps, topics }),
    start: async () => {
      await topics.start()
      mailing.start()
    },
    stop: async () => {
      await mailing.stop()
      await topics.stop()
    },
  }
}
