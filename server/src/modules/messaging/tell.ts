import type { Db } from '../../platform/db/database.ts'
import { publishEvent } from '../../platform/events/topics.ts'
import { listWatchers, tellPeople } from '../notifications/service.ts'
import type { AccountRow } from './account-row.ts'

/** Where a visitor's page hears of what is new in a conversation. */
export const visitTopic = (conversationId: string) => `visit:${conversationId}`

/** Open pages that show a conversation or its list ask again, the visitor's among them; with the transaction when `db` is one. */
export const tellConversation = (db: Db, account: AccountRow, id: string): Promise<void> =>
  tellConversations(db, account, [id])

/** The same of many, in one statement. */
export async function tellConversations(db: Db, account: AccountRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const hints = ids.map((id) => ({ kind: 'conversation_changed' as const, id }))
  await tellPeople(db, await listWatchers(db, account), ...hints)
  for (const id of account.kind === 'widget' ? ids : []) await tellVisitor(db, account, id)
}

/** The same for the visitor alone. */
export async function tellVisitor(db: Db, { kind }: Pick<AccountRow, 'kind'>, id: string): Promise<void> {
  if (kind === 'widget') await publishEvent(db, [visitTopic(id)], 'changed')
}
