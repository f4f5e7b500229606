import type { Db } from '../../platform/db/database.ts'
import { listWatchers, tellPeople } from '../notifications/service.ts'
import type { AccountRow } from './account-row.ts'

/** Open pages that show a conversation or its list ask again; with the transaction when `db` is one. */
export async function tellConversation(db: Db, account: AccountRow, id: string): Promise<void> {
  await tellPeople(db, await listWatchers(db, account), { kind: 'conversation_changed', id })
}
