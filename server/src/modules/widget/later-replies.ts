import type { AnswerPart } from '#contract/chat/parts.ts'
import type { VisitorPart, WidgetConversationId } from '#contract/widget/schemas.ts'
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
import { takeInLaterReply } from '../messaging/service.ts'
import { inboxFormat, toVisitorPart } from './present.ts'
import { appendToMessage, findMessageToGoOn } from './visit-store.ts'

const answeringMs = 1_000
const silent = { event: () => {}, partDone: () => {}, pace: () => 0 }
const asker = { kind: 'visitor', databases: false, knowledge: false } as const

/**
 * Puts what a flow says to a visitor when nobody waits for it, such as after an approval, into the answer that it went on from, and into
 * the inbox of the place.
 */
export const laterRepliesTask = (deps: Pick<Deps, 'db' | 'clock'>): JobWorker =>
  laterRepliesWorker(deps, 'visit', (run, hold) => deps.db.transaction((tx) => append({ ...deps, db: tx }, run, hold)))

async function append(
  { db, clock }: { db: Db } & Pick<Deps, 'clock'>,
  { id, conversation, replies, status }: SettledRun,
  hold: (tx: Db) => Promise<boolean>,
): Promise<JobEnd> {
  if (!(await hold(db))) return 'done'
  const { answerId } = await findShownReplies(db, id)
  const message = await findMessageToGoOn(db, conversation as WidgetConversationId, answerId)
  if (!message) return 'done'
  // Its own words first.
  if (message.status === 'streaming') return { again: new Date(clock.now().getTime() + answeringMs) }
  const { count } = await findShownReplies(db, id)
  const before = message.parts.flatMap(evidenceOf)
  const writer = new AnswerWriter(silent, before)
  for (const reply of replies.slice(count)) writeReply({ writer, asker }, reply)
  // Strangers are not told why.
  if (status === 'failed') writer.notice(noticeOf('widget_answer_failed', message.language))
  const said = writer.parts.slice(before.length)
  await noteShownReplies(db, id, { count: replies.length, answerId: message.id })
  const words = plainAnswer(said, inboxFormat)
  if (await takeInLaterReply({ db, clock }, message.visitorId, words))
    await appendToMessage(db, message, { parts: said.flatMap((part) => toVisitorPart(part) ?? []), words })
  return 'done'
}

/** What marks in the text that follows count on from. */
function evidenceOf(part: VisitorPart): AnswerPart[] {
  if (part.type === 'table') return [{ type: 'data-table', data: { ...part.table, truncated: false } }]
  return part.type === 'source' ? [{ type: 'source-url', sourceId: '', url: part.url ?? '' }] : []
}
