import type { AnswerPart } from '#contract/chat/parts.ts'
import type { SessionId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobWorker } from '../../platform/jobs/worker.ts'
import { noticeOf, plainAnswer } from '../answering/service.ts'
import { laterAnswersWorker } from '../flows/service.ts'
import { notifyUsers, tellPeople } from '../notifications/service.ts'
import { appendToAnswer, findAnswerToGoOn } from './later-replies-store.ts'
import { newsOf } from './tell.ts'

const isFailure = (part: AnswerPart) => part.type === 'data-notice' && part.data.code === 'flow_failed'

/** Puts what a flow says when nobody waits for it, such as after an approval, into the answer that it went on from, and tells of it. */
export const laterRepliesTask = (deps: Pick<Deps, 'db' | 'clock'>): JobWorker =>
  laterAnswersWorker(deps, 'chat', {
    asker: { kind: 'member', interactive: true },
    find: (tx, conversation, answerId) => findAnswerToGoOn(tx, conversation as SessionId, answerId),
    noticeOf: ({ before, language }, error) =>
      error && !before.some(isFailure)
        ? noticeOf('flow_failed', language, { reason: error.message[language] })
        : undefined,
    append: async ({ db, clock }, answer, added, { id, replies, status }) => {
      await appendToAnswer(db, answer, added)
      await notifyUsers(
        { db, clock },
        {
          kind: 'answer_continued',
          to: [answer.userId],
          key: `${newsOf(answer.sessionId)}:${id}:${replies.length}:${status}`,
          facts: {
            chat: answer.sessionName,
            text: plainAnswer(added, { rows: 3, bold: '', most: 300 }),
            session_id: answer.sessionId,
            record_id: answer.recordId,
          },
        },
      )
      await tellPeople(db, [answer.userId], { kind: 'answer_continued' })
    },
  })
