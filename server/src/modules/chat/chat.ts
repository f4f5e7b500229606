import type { Deps } from '../../platform/deps.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import type { Credits } from '../billing/service.ts'
import { createAnswerOrder } from './answer-order.ts'
import { answerRoutes } from './answer-routes.ts'
import { type AskingService, createAsking } from './asking.ts'
import type { ChatDeps } from './chat-deps.ts'
import { createInstance } from './instance.ts'
import { laterRepliesTask } from './later-replies.ts'
import { chatRoutes } from './routes.ts'
import { indexPending } from './search-store.ts'
import { type AnswerVersions, createVersions } from './versions.ts'
import { visibleChatRoutes } from './visible-routes.ts'

const searchIndexSeconds = 30

export type Chat = Module & { versions: AnswerVersions; asking: AskingService }

/** The chat module: its calls, and what it keeps. */
export function createChat(
  given: Deps & Omit<ChatDeps, 'instance' | 'answerOrder'> & { credits: Pick<Credits, 'release'>; instanceId: string },
): Chat {
  const instance = createInstance(given)
  const deps = { ...given, instance, answerOrder: createAnswerOrder() }
  return {
    routes: [...chatRoutes(deps), ...answerRoutes(deps), ...visibleChatRoutes(deps)],
    versions: createVersions(deps),
    asking: createAsking(deps),
    jobs: [searchIndexTask(given), laterRepliesTask(given)],
    start: instance.start,
    drain: instance.drain,
    stop: instance.stop,
  }
}

/** Makes ended answers searchable, behind those who wait for something; what a search needs sooner it takes in itself. */
const searchIndexTask = ({ db }: Pick<Deps, 'db'>) =>
  periodicTask('search-index', searchIndexSeconds, async (stopped) => {
    while (!stopped.aborted && (await indexPending(db)));
  })
