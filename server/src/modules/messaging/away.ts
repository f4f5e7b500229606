import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AccountRow } from './account-row.ts'
import { type ConversationRow, updateConversation } from './conversation-store.ts'
import { isOpenAt } from './hours.ts'
import { queueMessage } from './outgoing.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

/** Says that nobody is there, once until people have answered. */
export async function tellAway(deps: Within, account: AccountRow, conversation: ConversationRow): Promise<void> {
  const { hours, away_text: text } = account.settings
  const now = deps.clock.now()
  if (text === '' || conversation.awayToldAt || isOpenAt(hours, now)) return
  await updateConversation(deps.db, conversation.id, { awayToldAt: now })
  const words = { kind: 'text' as const, text }
  const since = conversation.waitingSince ?? now
  await queueMessage(
    deps,
    account,
    conversation,
    { content: words, sending: words, author: 'system' },
    // The customer waits for an answer still.
    { waitingSince: since },
  )
}
