import type { AnswerPart } from '#contract/chat/parts.ts'
import type { VisitorPart, WidgetConversationId } from '#contract/widget/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobWorker } from '../../platform/jobs/worker.ts'
import { noticeOf, plainAnswer } from '../answering/service.ts'
import { laterAnswersWorker } from '../flows/service.ts'
import { takeInLaterReply } from '../messaging/service.ts'
import { inboxFormat, toVisitorPart } from './present.ts'
import { appendToMessage, findMessageToGoOn } from './visit-store.ts'

/**
 * Puts what a flow says to a visitor when nobody waits for it, such as after an approval, into the answer that it went on from, and into
 * the inbox of the place.
 */
export const laterRepliesTask = (deps: Pick<Deps, 'db' | 'clock'>): JobWorker =>
  laterAnswersWorker(deps, 'visit', {
    asker: { kind: 'visitor', databases: false, knowledge: false },
    find: async (tx, conversation, answerId) => {
      const message = await findMessageToGoOn(tx, conversation as WidgetConversationId, answerId)
      return message && { ...message, answerId: message.id, before: message.parts.flatMap(evidenceOf) }
    },
    // Strangers are not told why.
    noticeOf: ({ language }) => noticeOf('widget_answer_failed', language),
    append: async (within, message, added) => {
      const words = plainAnswer(added, inboxFormat)
      if (await takeInLaterReply(within, message.visitorId, words))
        await appendToMessage(within.db, message, { parts: added.flatMap((part) => toVisitorPart(part) ?? []), words })
    },
  })

/** What marks in the text that follows count on from. */
function evidenceOf(part: VisitorPart): AnswerPart[] {
  if (part.type === 'table') return [{ type: 'data-table', data: { ...part.table, truncated: false } }]
  return part.type === 'source' ? [{ type: 'source-url', sourceId: '', url: part.url ?? '' }] : []
}
