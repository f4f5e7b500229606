import type { AnswerAgain, Queue, QueuedId } from '#contract/chat/answer-schemas.ts'
import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'
import { type AskedQuestion, questionForm } from '../answer/ask.ts'
import { requireBot, sessionParams } from './bot.ts'

const calls = async () => (await import('#contract/chat/answer-endpoints.ts')).answerEndpoints
const agentCalls = async () => {
  await requireBot()
  return calls()
}
const of = async (sessionId: SessionId) => ({ botId: await requireBot(), sessionId })

/** The questions that wait in a session. */
export const queueOptions = (sessionId: SessionId) =>
  endpointQuery(lazyEndpoint(agentCalls, 'getQueue'), { params: sessionParams(sessionId) })

/** Asks once what is being answered has ended. */
export async function addToQueue(sessionId: SessionId, ask: AskedQuestion): Promise<Queue> {
  const form = questionForm(ask)
  return api.call((await calls()).addToQueue, { params: await of(sessionId), form })
}

export type QueuedChange = { question?: string; position?: number }

export async function changeQueued(sessionId: SessionId, id: QueuedId, body: QueuedChange): Promise<Queue> {
  return api.call((await calls()).changeQueued, { params: { ...(await of(sessionId)), id }, body })
}

export async function removeQueued(sessionId: SessionId, id: QueuedId): Promise<Queue> {
  return api.call((await calls()).removeQueued, { params: { ...(await of(sessionId)), id } })
}

/** Goes on with what waits after an answer failed or was stopped. */
export async function resumeQueue(sessionId: SessionId): Promise<Queue> {
  return api.call((await calls()).resumeQueue, { params: await of(sessionId) })
}

/** Remembers the branch that is shown, here and on every device. */
export async function selectBranch(sessionId: SessionId, recordId: RecordId): Promise<void> {
  await api.call((await calls()).selectBranch, { params: await of(sessionId), body: { record_id: recordId } })
}

/** An answer on today's data, beside what it was. */
export async function runAnswerAgain(sessionId: SessionId, answerId: AnswerId): Promise<AnswerAgain> {
  const body = { bot_id: await requireBot(), session_id: sessionId }
  return api.call((await calls()).runAnswerAgain, { params: { answerId }, body })
}
