import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { notifyUsers } from '../notifications/service.ts'
import type { AccountRow } from './account-row.ts'
import { assignByTurn } from './assignment.ts'
import { tellAway } from './away.ts'
import { type ConversationRow, updateConversation } from './conversation-store.ts'
import { isOpenAt } from './hours.ts'
import { noteEvent, queueMessage } from './outgoing.ts'
import { noteServiceLevels } from './service-levels.ts'
import { tellConversation } from './tell.ts'
import { mayWriteFreely } from './window.ts'

export type HandOverReason = 'wish' | 'keyword' | 'doubt' | 'flow' | 'failed' | 'unread' | 'window'

/** People answer from now on: whoever the conversation is with, else who connected the number, is told. The conversation is locked. */
export async function handOver(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  account: AccountRow,
  conversation: ConversationRow,
  reason: HandOverReason,
): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await updateConversation(db, conversation.id, { answeredBy: 'people' })
  // Blocked while it was answered: nobody is to be told.
  if (conversation.blockedAt) return
  await noteEvent(deps, account, conversation, { what: 'handed_over', about: reason })
  const person = (await assignByTurn(deps, account, conversation)) ?? account.userId
  if (person) await notifyHandOver(deps, account, conversation, person)
  const { handover_text: text, hours } = account.settings
  const mayWrite = mayWriteFreely(account, conversation, now)
  if (mayWrite && !isOpenAt(hours, now)) await tellAway(deps, account, conversation)
  else if (mayWrite && text !== '') {
    const words = { kind: 'text' as const, text }
    const waitingSince = conversation.waitingSince ?? now
    await queueMessage(
      deps,
      account,
      conversation,
      { content: words, sending: words, author: 'system' },
      { waitingSince },
    )
  }
  await noteServiceLevels(deps, account, conversation.id)
  await tellConversation(db, account, conversation.id)
}

/** Tells somebody that a customer needs them. */
export const notifyHandOver = (
  deps: { db: Db } & Pick<Deps, 'clock'>,
  account: AccountRow,
  conversation: ConversationRow,
  person: UserId,
): Promise<unknown> =>
  notifyUsers(deps, {
    kind: 'conversation_for_me',
    to: [person],
    key: `conversation:${conversation.id}:handed_over:${deps.clock.now().toISOString()}`,
    workspaceId: account.workspaceId,
    facts: {
      news: 'handed_over',
      contact: conversation.name,
      account_id: account.id,
      conversation_id: conversation.id,
      by: '',
    },
  })
