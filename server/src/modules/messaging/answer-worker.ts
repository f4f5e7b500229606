import type { ConversationId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import type { Flows } from '../flows/service.ts'
import type { AccountRow } from './account-row.ts'
import { findAnyAccount } from './account-store.ts'
import { keepLongTable, queueTable } from './answer-table.ts'
import { answerQueue, type FlowJob, flowQueue, type ReplyJob, requestAnswer } from './answering-queue.ts'
import { type AskAgentDeps, answerKey, askAgent } from './ask-agent.ts'
import { type ConversationRow, findAnyConversation, updateConversation } from './conversation-store.ts'
import { flowReplies, handOverFailed } from './flow-replies.ts'
import { type HandOverReason, handOver } from './hand-over.ts'
import { findWaiting } from './message-store.ts'
import { lockConversation } from './outbox-store.ts'
import { queueMessage } from './outgoing.ts'
import { withQuickReplies } from './quick-replies.ts'
import { mayWriteFreely } from './window.ts'

type WorkerDeps = AskAgentDeps & Pick<Deps, 'config'> & { flows: Pick<Flows, 'trigger' | 'getRun'> }

const lanes = Array.from({ length: 4 }, () => 'oldest' as const)

/** Where a job is about. */
async function findWaitingConversation(
  { db }: AskAgentDeps,
  { accountId, conversationId }: ReplyJob,
): Promise<{ account: AccountRow; conversation: ConversationRow } | undefined> {
  const account = await findAnyAccount(db, accountId)
  const conversation = await findAnyConversation(db, conversationId as ConversationId)
  return account && conversation && { account, conversation }
}

/** Begins the flows that listen to a message; where none does, the agent answers. */
export const flowWorker = (deps: WorkerDeps): JobWorker =>
  jobWorker<FlowJob>({
    queue: flowQueue,
    lanes,
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 2_000, tries: 8 }),
    onGivenUp: ({ payload }) => giveUp(deps, payload),
    run: async ({ payload }, signal) => {
      const waiting = await findWaitingConversation(deps, payload)
      if (waiting?.conversation.answeredBy !== 'agent') return 'done'
      const begun = await flowReplies(deps, waiting, payload.messageId, signal)
      if (begun === 'nothing') await requestAnswer(deps, payload)
      if (begun === 'failed') await giveUp(deps, payload)
      return 'done'
    },
  })

/** Answers what a customer wrote. A newer message takes the job over: then everything that waits is answered at once. */
export const answerWorker = (deps: WorkerDeps): JobWorker =>
  jobWorker<ReplyJob>({
    queue: answerQueue,
    lanes,
    leaseSeconds: 60,
    retryAfterMs: (attempts) => (attempts >= 3 ? null : 2_000 * attempts),
    run: async ({ payload, hold }, signal) => {
      const waiting = await findWaitingConversation(deps, payload)
      if (waiting?.conversation.answeredBy !== 'agent' || !isOpen(deps, waiting)) return 'done'
      const answer = await askAgent(deps, waiting.account, waiting.conversation, signal).catch(reasonOf)
      if (answer === 'nothing') return 'done'
      const table = typeof answer === 'string' ? undefined : await keepLongTable(deps, answer.evidence)
      let isTableKept = false
      const send = async (db: Db) => {
        const within = { ...deps, db }
        await lockConversation(db, waiting.conversation.id)
        const now = await findAnyConversation(db, waiting.conversation.id)
        if (!(await hold(db)) || now?.answeredBy !== 'agent' || !isOpen(deps, { ...waiting, conversation: now })) return
        if (typeof answer === 'string' || answer.unsure)
          return handOver(within, waiting.account, now, typeof answer === 'string' ? answer : 'doubt')
        const words = withQuickReplies(waiting.account, answer)
        const clientKey = answerKey(answer.about.id)
        const outgoing = { content: words, sending: words, author: 'agent' as const, clientKey }
        await queueMessage(within, waiting.account, now, outgoing)
        isTableKept =
          table !== undefined && (await queueTable(within, waiting.account, now, table, `${clientKey}:table`))
        // What came while it was made waits still, and is answered by a job of its own.
        const { since, count } = await findWaiting(db, now.id)
        await updateConversation(db, now.id, { waitingSince: since, unread: Math.min(now.unread, count) })
      }
      await deps.db
        .transaction(send)
        .catch((error: unknown) => {
          isTableKept = false
          throw error
        })
        .finally(async () => {
          if (table && !isTableKept) await deps.files.remove(table.key)
        })
      return 'done'
    },
    onGivenUp: ({ payload }) => giveUp(deps, payload),
  })

/** Nobody here can answer: it is for people. */
const giveUp = async (deps: AskAgentDeps, job: ReplyJob): Promise<void> => {
  const waiting = await findWaitingConversation(deps, job)
  if (waiting) await handOverFailed(deps, waiting)
}

/** Nothing but a template may be said into a closed window, and that is for people to decide. */
const isOpen = (
  { clock }: AskAgentDeps,
  { account, conversation }: { account: AccountRow; conversation: ConversationRow },
) => mayWriteFreely(account, conversation, clock.now())

/** An answer that cannot be given is for people; one that was cut off comes again. */
function reasonOf(error: unknown): HandOverReason | 'nothing' {
  if (!(error instanceof Failure)) throw error
  return error.code === 'messaging_nothing_to_answer' ? 'nothing' : 'failed'
}
