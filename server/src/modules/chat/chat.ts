import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../platform/module.ts'
import type { Credits } from '../billing/service.ts'
import { answerRoutes } from './answer-routes.ts'
import type { ChatDeps } from './chat-deps.ts'
import { createInstance } from './instance.ts'
import { chatRoutes } from './routes.ts'
import { createSearchIndex } from './search-index.ts'
import { listFileKeys } from './service.ts'
import { createVersions, type Versions } from './versions.ts'
import { visibleChatRoutes } from './visible-routes.ts'

export type Chat = Module & { versions: Versions }

/** The chat module: its calls, and what it keeps. */
export function createChat(
  given: Deps & Omit<ChatDeps, 'instance' | 'lastAnswers' | 'answerEnded'> & { credits: Pick<Credits, 'release'> },
): Chat {
  const instance = createInstance(given)
  const searchIndex = createSearchIndex(given)
  const deps = { ...given, instance, lastAnswers: new Map(), answerEnded: searchIndex.wake }
  return {
    routes: [...chatRoutes(deps), ...answerRoutes(deps), ...visibleChatRoutes(deps)],
    listFileKeys,
    versions: createVersions(deps, searchIndex.wake),
    start: async () => {
      await instance.start()
      searchIndex.start()
    },
    stop: async () => {
      await searchIndex.stop()
      await instance.stop()
    },
  }
}
