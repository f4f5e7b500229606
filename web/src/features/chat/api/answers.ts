import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { getOrganizationId } from '#web/lib/session/session.ts'
import { type Ask, askForm } from '../answer/ask.ts'
import type { EventStream } from '../answer/conversation.ts'
import { requireBot } from './bot.ts'
import { chatCalls } from './calls.ts'

/** Asks and opens the stream of the answer. */
export async function openAnswer(ask: Ask, sessionId: SessionId | undefined): Promise<EventStream> {
  const form = askForm(ask, await requireBot(), sessionId, getOrganizationId())
  return api.stream((await chatCalls()).ask, { form })
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
