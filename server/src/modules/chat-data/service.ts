import { chatDataEndpoints } from '#contract/chat-data/endpoints.ts'
import type { UserId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Events } from '../../platform/events/port.ts'
import { routes } from '../../platform/http/route.ts'
import { hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import type { Module } from '../../platform/module.ts'
import { stopRecords } from '../chat/service.ts'
import { tellPeople } from '../notifications/service.ts'
import { type ChatRemovalDeps, removalQueue, removalTask } from './removal.ts'
import * as store from './store.ts'

export type ChatDataDeps = ChatRemovalDeps & { events: Events }

const perStep = 500

/** What people may delete of their chats, and the removal of what was deleted. */
export function createChatData(deps: ChatDataDeps): Module {
  const chatDataRoutes = routes(chatDataEndpoints, {
    getChatData: async ({ scope }) => ({
      chats: await store.countChats(deps.db, scope.userId),
      training: await store.countTraining(deps.db, scope.userId),
    }),
    deleteAllChats: async ({ scope }) => {
      const deleted = await deleteAll(deps, scope.userId)
      await hastenPeriodicTask(deps, removalQueue)
      return { deleted }
    },
    deleteTrainingData: ({ scope }) => store.removeTraining(deps.db, scope.userId),
  })
  return { routes: chatDataRoutes, jobs: [removalTask(deps)] }
}

/** Deletes every chat at once and for good: as if it had been deleted longer ago than it can be brought back. */
async function deleteAll(deps: ChatDataDeps, userId: UserId): Promise<number> {
  await stopRecords(deps, await store.listRunning(deps.db, userId))
  const chats = await store.countChats(deps.db, userId)
  const longAgo = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000 - 1)
  while ((await store.deleteChats(deps.db, userId, longAgo, perStep)) === perStep);
  await tellPeople(deps.db, [userId], { kind: 'sessions_changed' })
  return chats
}
