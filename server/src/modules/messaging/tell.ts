import type { Db } from '../../platform/db/database.ts'
import { publishEvent } from '../../platform/events/topics.ts'
import { listWatchers, tellPeople } from '../notifications/service.ts'
import type { AccountRow } from './account-row.ts'

/** Where a visitor's page hears of what is new in a conversation. */
export const visitTopic = (conversationId: string) => `visit:${conversationId}`

/** Open pages that show a conversation or its list ask again, the visitor's among them; with the transaction when `db` is one. */
export async function tellConversation(db: Db, account: AccountRow, id: string): Promise<void> {
  await tellPeople(db, await listWatchers(db, account), { kind: 'conversation_changed', id })
  await tellVisitor(db, account, id)
}

/** The same for the visitor alone. */
export async function tellVisitor(db: Db, { kind }: Pick<AccountRow, 'kind'>, id: string): Promise<void> {
  if (kind === 'widget') await publishEvent(db, [visitTopic(id)], 'changed')
}
