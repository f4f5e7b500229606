import { isNumber } from '#contract/messaging/account.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AccountRow, timeOf } from './account-row.ts'
import type { ConversationRow } from './conversation-store.ts'
import type { MessageRow } from './message-row.ts'
import { queueMessage } from './outgoing.ts'
import { putSatisfaction, satisfactionId } from './satisfaction-store.ts'
import { mayWriteFreely } from './window.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

/** The best first. Pictures, which every customer reads. */
export const satisfactionChoices = [
  { id: satisfactionId(3), title: '🙂', description: '' },
  { id: satisfactionId(2), title: '😐', description: '' },
  { id: satisfactionId(1), title: '🙁', description: '' },
]

/** Asks the customer of a conversation that was just resolved, where the number is set to and anything may be written still. */
export async function askSatisfaction(deps: Within, account: AccountRow, conversation: ConversationRow): Promise<void> {
  const { enabled, question } = account.settings.satisfaction
  // Web pages and mails have no buttons.
  if (!enabled || question === '' || account.status === 'revoked' || !isNumber(account.kind)) return
  if (!mayWriteFreely(account, conversation, deps.clock.now())) return
  const asked = { kind: 'choices' as const, text: question, button: '', choices: satisfactionChoices }
  await queueMessage(deps, account, conversation, { content: asked, sending: asked, author: 'system' })
}

/** The score that a customer gave, where a message is the answer to such a question and nothing else. */
export function scoreIn(content: MessageContent, asked: MessageRow | undefined): number | undefined {
  if (content.kind !== 'chosen' || asked?.author !== 'system' || asked.content.kind !== 'choices') return undefined
  if (!asked.content.choices.some(({ id }) => id === content.id)) return undefined
  return [1, 2, 3].find((score) => satisfactionId(score) === content.id)
}

/** Keeps it and thanks. The conversation stays as it is: nobody need answer. */
export async function takeScore(
  deps: Within,
  account: AccountRow,
  conversation: ConversationRow,
  { asked, score }: { asked: MessageRow; score: number },
): Promise<void> {
  const now = timeOf(account, deps.clock.now())
  const isFirst = await putSatisfaction(deps.db, account.id, { messageId: asked.id, score, now })
  const { thanks } = account.settings.satisfaction
  if (!isFirst || thanks === '') return
  const words = { kind: 'text' as const, text: thanks }
  await queueMessage(deps, account, conversation, { content: words, sending: words, author: 'system' })
}
