import { fail } from '../../platform/http/fail.ts'
import { getAgent } from '../agents/service.ts'
import { askAndRead, askAndWait, type Question } from './ask.ts'
import type { ChatDeps } from './chat-deps.ts'
import { findSession } from './session-store.ts'

/** Asks in a person's name as `studio/chat` does, for other modules. */
export type AskingService = {
  /** The whole answer. */
  wait: (question: Question) => ReturnType<typeof askAndWait>
  /** The answer's events while it is made; it goes on when the reader goes away. */
  read: (question: Question, signal: AbortSignal) => ReturnType<typeof askAndRead>
}

export const createAsking = (deps: ChatDeps): AskingService => ({
  wait: async (question) => {
    await findPlaces(deps, question)
    return askAndWait(deps, question)
  },
  read: async (question, signal) => {
    await findPlaces(deps, question)
    return askAndRead(deps, question, signal)
  },
})

/** Whose agent and session it is comes before anything is kept for its answer. */
export async function findPlaces(
  deps: Pick<ChatDeps, 'db'>,
  { scope, fields }: Pick<Question, 'scope'> & { fields: Places },
): Promise<void> {
  const { bot_id: botId, session_id: sessionId } = fields
  await getAgent(deps, scope, botId)
  if (sessionId && !(await findSession(deps.db, { userId: scope.userId, botId, sessionId })))
    throw fail('session_not_found')
}

type Places = Pick<Question['fields'], 'bot_id' | 'session_id'>
