import { chatDataEndpoints } from '#contract/chat-data/endpoints.ts'
import type { UserId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import type { Files } from '../../platform/files/files.ts'
import { routes } from '../../platform/http/route.ts'
import type { Module } from '../../platform/module.ts'
import { stopRecords } from '../chat/service.ts'
import { createRemoval } from './removal.ts'
import * as store from './store.ts'

export type ChatDataDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { files: Pick<Files, 'remove'>; events: Events }

const perStep = 500

/** What people may delete of their chats, and the removal of what was deleted. */
export function createChatData(deps: ChatDataDeps): Module {
  const removal = createRemoval(deps)
  const chatDataRoutes = routes(chatDataEndpoints, {
    getChatData: async ({ scope }) => ({
      chats: await store.countChats(deps.db, scope.userId),
      training: await store.countTraining(deps.db, scope.userId),
    }),
    deleteAllChats: async ({ scope }) => {
      const deleted = await deleteAll(deps, scope.userId)
      removal.wake()
      return { deleted }
    },
    deleteTrainingData: ({ scope }) => store.removeTraining(deps.db, scope.userId),
  })
  return { routes: chatDataRoutes, start: removal.start, stop: removal.stop }
}

/** Deletes every chat at once and for good: as if it had been deleted longer ago than it can be brought back. */
async function deleteAll(deps: ChatDataDeps, userId: UserId): Promise<number> {
  await stopRecords(deps, await store.listRunning(deps.db, userId))
  const chats = await store.countChats(deps.db, userId)
  const longAgo = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000 - 1)
  while ((await store.deleteChats(deps.db, userId, longAgo, perStep)) === perStep);
  return chats
}
