import type { AgentId, AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { getOrganizationId, leaveBot } from '#web/lib/session/session.ts'
import { type AskedQuestion, askForm } from '../answer/ask.ts'
import type { EventStream } from '../answer/conversation.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'
import { BotMissing, requireBot } from './bot.ts'
import { chatCalls } from './calls.ts'

/** Asks and opens the stream of the answer. */
export async function openAnswer(ask: AskedQuestion, sessionId: SessionId | undefined): Promise<EventStream> {
  const bot = await requireBot()
  const put = async (to: AgentId) =>
    api.stream((await chatCalls()).ask, { form: askForm(ask, to, sessionId, getOrganizationId()) })
  try {
    return await put(bot)
  } catch (error) {
    const isGone = error instanceof CallError && error.code === 'agent_not_found' && leaveBot(bot)
    // The chosen agent was deleted: a new chat begins with one's own, a chat that was its stays as it is.
    if (isGone && sessionId === undefined) return put(await requireBot())
    if (isGone) throw new BotMissing((await chatFrameMessages.load(getLanguage())).agentDeleted)
    throw error
  }
}

/** Joins an answer in progress from its start; undefined when there is none. */
export async function joinAnswer(sessionId: SessionId, recordId: RecordId | undefined): Promise<EventStream> {
  const params = { botId: await requireBot(), sessionId }
  return api.stream((await chatCalls()).joinAnswer, { params, query: { ...(recordId && { record_id: recordId }) } })
}

/** Stops what is being answered; what came is kept. */
export async function stopAnswer(sessionId: SessionId): Promise<void> {
  await api.call((await chatCalls()).stopAnswer, { params: { botId: await requireBot(), sessionId } })
}

export type FeedbackChange = { like?: boolean | null; bookmark?: boolean; reason?: string }

export async function giveFeedback(answerId: AnswerId, sessionId: SessionId, change: FeedbackChange) {
  const body = { bot_id: await requireBot(), session_id: sessionId, ...change }
  return api.call((await chatCalls()).giveFeedback, { params: { answerId }, body })
}

/** A file that was attached to a question. */
export async function getAttachedFile(id: string): Promise<Blob> {
  return api.blob((await chatCalls()).getAttachedFile, { params: { id } })
}
