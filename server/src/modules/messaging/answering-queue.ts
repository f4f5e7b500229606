import { wantsPerson } from '#engine/calls/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { hasKeyword } from '../answering/service.ts'
import type { AccountRow } from './account-row.ts'
import { assignByTurn } from './assignment.ts'
import { tellAway } from './away.ts'
import type { ConversationRow } from './conversation-store.ts'
import { handOver, notifyHandOver } from './hand-over.ts'
import type { ArrivedMessage } from './incoming.ts'

export const answerQueue = 'messaging-answer'
export const flowQueue = 'messaging-flow'
export type ReplyJob = { conversationId: string; accountId: string }
export type FlowJob = ReplyJob & { messageId: string }

type Within = { db: Db } & Pick<Deps, 'clock'>

/** What follows from a customer's message: flows and the agent answer it, or people, who may be away. */
export async function followMessage(
  deps: Within,
  account: AccountRow,
  conversation: ConversationRow,
  { id, text, isReading = false }: ArrivedMessage,
): Promise<void> {
  if (await leftForPeople(deps, account, conversation, text)) return
  if (isReading) return
  const about = { conversationId: conversation.id, accountId: account.id }
  await enqueueJobs<FlowJob>(deps, flowQueue, [{ key: id, payload: { ...about, messageId: id } }])
}

/** Whether people answer what was written, as they are asked to now or did before: the customer is told where they are away. */
export async function leftForPeople(
  deps: Within,
  account: AccountRow,
  conversation: ConversationRow,
  text: string,
): Promise<boolean> {
  if (conversation.answeredBy === 'people') {
    await tellTurn(deps, account, conversation)
    await tellAway(deps, account, conversation)
  } else if (hasKeyword.any(text, account.settings.handover_keywords))
    await handOver(deps, account, conversation, 'keyword')
  else if (wantsPerson(text)) await handOver(deps, account, conversation, 'wish')
  else return false
  return true
}

/** Whoever's turn it is gets a conversation that nobody has, and is told. */
async function tellTurn(deps: Within, account: AccountRow, conversation: ConversationRow): Promise<void> {
  if (conversation.assignee) return
  const person = await assignByTurn(deps, account, conversation)
  if (person) await notifyHandOver(deps, account, conversation, person)
}

/** Has the agent answer what the customer wrote last; what it was at before is given up. */
export const requestAnswer = (deps: Within, job: ReplyJob): Promise<void> =>
  enqueueJobs<ReplyJob>(deps, answerQueue, [{ key: job.conversationId, payload: job }], { replace: true })
