import type { AnswerPart } from '#contract/chat/parts.ts'
import type { SessionId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobEnd, JobWorker } from '../../platform/jobs/worker.ts'
import { AnswerWriter, noticeOf, plainAnswer } from '../answering/service.ts'
import {
  findShownReplies,
  laterRepliesWorker,
  noteShownReplies,
  type SettledRun,
  writeReply,
} from '../flows/service.ts'
import { notifyUsers, tellPeople } from '../notifications/service.ts'
import { appendToAnswer, findAnswerToGoOn } from './later-replies-store.ts'
import { newsOf } from './tell.ts'

const answeringMs = 1_000
const silent = { event: () => {}, partDone: () => {}, pace: () => 0 }
const asker = { kind: 'member', interactive: true } as const

const isFailure = (part: AnswerPart) => part.type === 'data-notice' && part.data.code === 'flow_failed'

/** Puts what a flow says when nobody waits for it, such as after an approval, into the answer that it went on from. */
export const laterRepliesTask = (deps: Pick<Deps, 'db' | 'clock'>): JobWorker =>
  laterRepliesWorker(deps, 'chat', (run, hold) => deps.db.transaction((tx) => append({ ...deps, db: tx }, run, hold)))

async function append(
  { db, clock }: { db: Db } & Pick<Deps, 'clock'>,
  { id, conversation, replies, status, error }: SettledRun,
  hold: (tx: Db) => Promise<boolean>,
): Promise<JobEnd> {
  if (!(await hold(db))) return 'done'
  const { answerId } = await findShownReplies(db, id)
  const answer = await findAnswerToGoOn(db, conversation as SessionId, answerId)
  if (!answer) return 'done'
  // Its own words first.
  if (answer.status === 'streaming') return { again: new Date(clock.now().getTime() + answeringMs) }
  // Read once its session is locked: whoever showed more of them has noted it by now.
  const { count } = await findShownReplies(db, id)
  const writer = new AnswerWriter(silent, answer.parts)
  for (const reply of replies.slice(count)) writeReply({ writer, asker }, reply)
  if (status === 'failed' && error && !answer.parts.some(isFailure))
    writer.notice(noticeOf('flow_failed', answer.language, { reason: error.message[answer.language] }))
  if (writer.parts.length === answer.parts.length) return 'done'
  await appendToAnswer(db, answer, { parts: writer.parts, text: writer.fullText() })
  await noteShownReplies(db, id, { count: replies.length, answerId: answer.answerId })
  const added = writer.parts.slice(answer.parts.length)
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
  return 'done'
}
