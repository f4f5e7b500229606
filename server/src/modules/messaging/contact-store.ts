import { sql } from 'drizzle-orm'
import type { Contact } from '#contract/messaging/conversation.ts'
import type { ContactId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { accountOfPlace } from './account-store.ts'

type ContactRow = Omit<Contact, 'created_at'> & { created_at: string | Date }
const toContact = (row: ContactRow): Contact => ({ ...row, created_at: new Date(row.created_at).toISOString() })

/** A contact of the place. */
export async function findContact(db: Db, tenant: Tenant, id: ContactId): Promise<Contact | undefined> {
  const { rows } = await db.execute<ContactRow>(sql`
    select p.id, p.name, p.phone_number, p.attributes, p.opted_out_at is not null as opted_out, p.created_at
    from messaging_contacts p join messaging_accounts a on a.id = p.account_id where p.id = ${id} and ${accountOfPlace(tenant)}`)
  return rows[0] && toContact(rows[0])
}

type ContactPatch = { name?: string; attributes?: Record<string, string | null>; optedOutAt?: Date | null }

/** Attributes that are named are set, or taken away where they are null; in one statement, so that two people note at once. */
export async function updateContact(
  db: Db,
  id: ContactId,
  { name, attributes, optedOutAt }: ContactPatch,
): Promise<void> {
  const sets = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(attributes ? [sql`attributes = jsonb_strip_nulls(attributes || ${jsonText(attributes)}::jsonb)`] : []),
    ...(optedOutAt === undefined ? [] : [sql`opted_out_at = ${optedOutAt}::timestamptz`]),
  ]
  if (sets.length > 0) await db.execute(sql`update messaging_contacts set ${sql.join(sets, sql`, `)} where id = ${id}`)
}
