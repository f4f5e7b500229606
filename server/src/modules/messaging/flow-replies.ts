import type { FlowReply } from '#contract/flows/schemas.ts'
import type { MessageId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Flows, followRun } from '../flows/service.ts'
import type { AccountRow } from './account-row.ts'
import { type ConversationRow, findAnyConversation } from './conversation-store.ts'
import { messageConditions } from './flow-conditions.ts'
import { type MessageToSend, saidIn } from './message-row.ts'
import { findMessage } from './message-store.ts'
import { lockConversation } from './outbox-store.ts'
import { queueMessage } from './outgoing.ts'

type ReplyDeps = Pick<Deps, 'db' | 'clock'> & { flows: Pick<Flows, 'trigger' | 'getRun'> }
type AccountConversation = { account: AccountRow; conversation: ConversationRow }

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
  deps: ReplyDeps,
  { account, conversation }: AccountConversation,
  clientKey: string,
  reply: FlowReply,
) {
  const said = contentOf(reply)
  if (!said) return
  await deps.db.transaction(async (db) => {
    await lockConversation(db, conversation.id)
    // Somebody may have taken over since the flow began: then people answer, and the customer hears one voice.
    const now = await findAnyConversation(db, conversation.id)
    if (now?.answeredBy !== 'agent') return
    await queueMessage({ ...deps, db }, account, now, { ...said, author: 'flow', clientKey }, { unread: 0 })
  })
}

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
