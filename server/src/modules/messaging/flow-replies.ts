import type { FlowReply } from '#contract/flows/schemas.ts'
import type { ConversationId, MessageId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobWorker } from '../../platform/jobs/worker.ts'
import { type Flows, followRun, laterRepliesWorker } from '../flows/service.ts'
import type { AccountRow } from './account-row.ts'
import { findAnyAccount } from './account-store.ts'
import { type ConversationRow, findAnyConversation } from './conversation-store.ts'
import { messageConditions } from './flow-conditions.ts'
import { handOver } from './hand-over.ts'
import { type MessageToSend, saidIn } from './message-row.ts'
import { findMessage } from './message-store.ts'
import { lockConversation } from './outbox-store.ts'
import { noteUnsent, queueMessage } from './outgoing.ts'
import { mayWriteFreely } from './window.ts'

type ReplyDeps = Pick<Deps, 'db' | 'clock'> & { flows: Pick<Flows, 'trigger' | 'getRun'> }
export type AccountConversation = { account: AccountRow; conversation: ConversationRow }

/**
 * Begins the flows that listen to a message, or gives it to the one that waits for it, and sends what they say; false where
 * there is none. Done again after a crash it begins and sends nothing twice.
 */
export async function flowReplies(
  deps: ReplyDeps,
  { account, conversation }: AccountConversation,
  messageId: string,
  signal: AbortSignal,
): Promise<'nothing' | 'said' | 'failed'> {
  const { userId, organizationId, workspaceId } = account
  // The job names a message of this conversation.
  const message = await findMessage(deps.db, conversation.id, messageId as MessageId)
  if (!userId || !message) return 'nothing'
  const text = saidIn(message.content)
  const begun = await deps.flows.trigger(
    { userId, organizationId, workspaceId },
    'on-whatsapp',
    {
      id: messageId,
      input: {
        message: text,
        sender: conversation.phoneNumber ?? '',
        name: conversation.name,
        conversation: conversation.id,
        files: [],
      },
    },
    (options) => messageConditions(options, account, text).every(({ holds }) => holds),
  )
  let failed = false
  for (const { id } of begun) failed = !(await follow(deps, { account, conversation }, id, signal)) || failed
  return failed ? 'failed' : begun.length > 0 ? 'said' : 'nothing'
}

/** Sends what a run says until it ends or waits; false where it failed. */
async function follow(deps: ReplyDeps, to: AccountConversation, runId: string, signal: AbortSignal): Promise<boolean> {
  let sent = 0
  let status = ''
  for await (const view of followRun(deps.flows, runId, signal)) {
    for (const [index, reply] of view.replies.entries())
      if (index >= sent) await say(deps, to, `flow:${runId}:${index}`, reply)
    sent = view.replies.length
    status = view.status
  }
  return status !== 'failed'
}

async function say(
  deps: Pick<Deps, 'db' | 'clock'>,
  { account, conversation }: AccountConversation,
  clientKey: string,
  reply: FlowReply,
) {
  const said = contentOf(reply)
  if (!said) return
  await deps.db.transaction(async (db) => {
    await lockConversation(db, conversation.id)
    const within = { ...deps, db }
    const text = saidIn(said.content)
    const now = await findAnyConversation(db, conversation.id)
    if (!now) return
    // Somebody may have taken over since the flow began: then people answer, and the customer hears one voice. They read what it is. Who was blocked hears nothing.
    if (now.answeredBy === 'people' || now.blockedAt) await noteUnsent(within, account, now, text, clientKey)
    else if (mayWriteFreely(account, now, deps.clock.now()))
      await queueMessage(within, account, now, { ...said, author: 'flow', clientKey }, { unread: 0 })
    else if (await noteUnsent(within, account, now, text, clientKey)) await handOver(within, account, now, 'window')
  })
}

/** Sends what flows say when nobody waits for them, such as after an approval; a flow that failed then is for people. */
export const laterWorker = (deps: Pick<Deps, 'db' | 'clock'>): JobWorker =>
  laterRepliesWorker(deps, 'on-whatsapp', async ({ id, conversation: conversationId, replies, status }) => {
    const conversation = await findAnyConversation(deps.db, conversationId as ConversationId)
    const account = conversation && (await findAnyAccount(deps.db, conversation.accountId))
    if (!account) return 'done'
    for (const [index, reply] of replies.entries())
      await say(deps, { account, conversation }, `flow:${id}:${index}`, reply)
    if (status === 'failed') await handOverFailed(deps, { account, conversation })
    return 'done'
  })

/** Nobody here can answer: it is for people. */
export const handOverFailed = (deps: Pick<Deps, 'db' | 'clock'>, { account, conversation }: AccountConversation) =>
  deps.db.transaction(async (db) => {
    await lockConversation(db, conversation.id)
    const now = await findAnyConversation(db, conversation.id)
    if (now?.answeredBy === 'agent') await handOver({ ...deps, db }, account, now, 'failed')
  })

/** What a flow says as a message: few short choices are buttons, many are a list, others stand below the text. */
export function contentOf({
  text,
  choices = [],
}: FlowReply): { content: MessageContent; sending: MessageToSend } | undefined {
  const { caption, buttons, buttonTitle, rowTitle, listRows } = messagingLimits
  const said = text.trim()
  if (said === '') return undefined
  const isFew = choices.length <= buttons
  const fits =
    choices.length > 0 &&
    choices.length <= listRows &&
    said.length <= caption &&
    choices.every((choice) => choice.length <= (isFew ? buttonTitle : rowTitle))
  if (!fits) {
    const words = { kind: 'text' as const, text: [said, ...choices].join('\n').slice(0, messagingLimits.text) }
    return { content: words, sending: words }
  }
  const shown = choices.map((title, index) => ({ id: `${index + 1}`, title, description: '' }))
  const words = { kind: 'choices' as const, text: said, button: isFew ? '' : 'Menu', choices: shown }
  return { content: words, sending: words }
}
