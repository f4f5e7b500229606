import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../platform/module.ts'
import { answerRoutes } from './answer-routes.ts'
import type { ChatDeps } from './chat-deps.ts'
import { createInstance } from './instance.ts'
import { chatRoutes } from './routes.ts'
import { Running } from './running.ts'
import { createSearchIndex } from './search-index.ts'
import { listFileKeys } from './service.ts'
import { createVersions, type Versions } from './versions.ts'
import { visibleChatRoutes } from './visible-routes.ts'

/** How long running answers may go on when the server is told to stop. */
const graceMs = 4_000

export type Chat = Module & { versions: Versions }

/** The chat module: its calls, and the answers that run in this process. */
export function createChat(deps: Deps & Omit<ChatDeps, 'running' | 'instance'>): Chat {
  const instance = createInstance(deps)
  const searchIndex = createSearchIndex(deps)
  const running = new Running({ ...deps, onEnd: searchIndex.wake })
  return {
    routes: [
      ...chatRoutes({ ...deps, running, instance }),
      ...answerRoutes({ ...deps, running, instance }),
      ...visibleChatRoutes(deps),
    ],
    listFileKeys,
    versions: createVersions({ ...deps, running, instance }, searchIndex.wake),
    start: async () => {
      await instance.start()
      searchIndex.start()
    },
    stop: async () => {
      await running.stop(graceMs)
      await searchIndex.stop()
      await instance.stop()
    },
  }
}
