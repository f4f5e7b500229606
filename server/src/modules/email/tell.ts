import type { Db } from '../../platform/db/database.ts'
import { listWatchers, tellPeople } from '../notifications/service.ts'
import type { MailboxRow } from './mailbox-row.ts'

/** Open pages that show the mailbox ask again; with the transaction when `db` is one. */
export async function tellMailbox(db: Db, mailbox: MailboxRow): Promise<void> {
  await tellPeople(db, await listWatchers(db, mailbox), { kind: 'email_changed' })
}
