import type { AnswerPart, DataNotice } from '#contract/chat/parts.ts'
import type { AnswerStatus } from '#contract/chat/stream.ts'
import type { AnswerId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobWorker } from '../../platform/jobs/worker.ts'
import type { QuestionAsker } from '../answering/job.ts'
import { AnswerWriter } from '../answering/service.ts'
import { type LaterRepliesChannel, laterRepliesWorker, type SettledRun } from './later-replies.ts'
import { writeReply } from './reply-words.ts'
import { findShownReplies, noteShownReplies } from './stores/shown-replies-store.ts'

/** An answer in which a run goes on. `before`: its parts, as far as what comes counts on from them. */
type ContinuedAnswer = { answerId: AnswerId; status: AnswerStatus; before: readonly AnswerPart[] }

/** How a channel keeps its answers; all in the transaction that notes what is shown. */
type AnswersOfChannel<A extends ContinuedAnswer> = {
  asker: QuestionAsker
  /** The answer of a conversation, or its newest; nobody else changes it until the transaction ends. */
  find: (tx: Db, conversation: string, answerId: AnswerId | null) => Promise<A | undefined>
  /** What is said of a run that failed. */
  noticeOf: (answer: A, error: SettledRun['error']) => DataNotice | undefined
  append: (deps: { db: Db } & Pick<Deps, 'clock'>, answer: A, added: AnswerPart[], run: SettledRun) => Promise<void>
}

const answeringMs = 1_000
const silent = { event: () => {}, partDone: () => {}, pace: () => 0 }

/** Puts what flows say when nobody waits for them into the answers that they went on from. */
export const laterAnswersWorker = <A extends ContinuedAnswer>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  channel: LaterRepliesChannel,
  { asker, find, noticeOf, append }: AnswersOfChannel<A>,
): JobWorker =>
  laterRepliesWorker({ db, clock }, channel, (run, hold) =>
    db.transaction(async (tx) => {
      if (!(await hold(tx))) return 'done'
      const { answerId } = await findShownReplies(tx, run.id)
      const answer = await find(tx, run.conversation, answerId)
      if (!answer) return 'done'
      // Its own words first.
      if (answer.status === 'streaming') return { again: new Date(clock.now().getTime() + answeringMs) }
      // Read once the answer is locked: whoever showed more of them has noted it by now.
      const { count } = await findShownReplies(tx, run.id)
      const writer = new AnswerWriter(silent, answer.before)
      for (const reply of run.replies.slice(count)) writeReply({ writer, asker }, reply)
      const notice = run.status === 'failed' ? noticeOf(answer, run.error) : undefined
      if (notice) writer.notice(notice)
      const added = writer.parts.slice(answer.before.length)
      if (added.length === 0) return 'done'
      await noteShownReplies(tx, run.id, { count: run.replies.length, answerId: answer.answerId })
      await append({ db: tx, clock }, answer, added, run)
      return 'done'
    }),
  )
