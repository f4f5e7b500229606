import { type SQL, sql } from 'drizzle-orm'
import type { DeliveryState } from '#contract/messaging/delivery.ts'
import type { MessagingAccountId, SimulatedPhoneId } from '#contract/messaging/ids.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { SimulatedPhone, SimulatedPhoneChange } from '#contract/messaging/simulator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'

type PhoneRow = Omit<SimulatedPhone, 'linked'> & { typing_at: string | Date | null }
export type PhoneState = Omit<SimulatedPhone, 'linked'> & { typingAt: Date | null }

const phoneColumns = sql`s.id, s.name, s.phone_number, s.blocks, s.offline, s.held_back, s.typing_at,
  (select c.id from messaging_contacts p join messaging_conversations c on c.contact_id = p.id
    where p.account_id = s.account_id and p.phone_number = s.phone_number) as conversation_id`

async function selectPhones(db: Db, where: SQL): Promise<PhoneState[]> {
  const { rows } = await db.execute<PhoneRow>(
    sql`select ${phoneColumns} from simulated_phones s where ${where} order by s.created_at, s.id`,
  )
  return rows.map(({ typing_at, ...phone }) => ({
    ...phone,
    typingAt: typing_at === null ? null : new Date(typing_at),
  }))
}

export const listPhones = (db: Db, accountId: MessagingAccountId) => selectPhones(db, sql`s.account_id = ${accountId}`)
export const findPhone = async (db: Db, accountId: MessagingAccountId, id: SimulatedPhoneId) =>
  (await selectPhones(db, sql`s.account_id = ${accountId} and s.id = ${id}`))[0]
export const findByNumber = async (db: Db, accountId: MessagingAccountId, number: string) =>
  (await selectPhones(db, sql`s.account_id = ${accountId} and s.phone_number = ${number}`))[0]

/** Adds a phone unless its number is there; says whether it did. */
export async function insertPhone(
  db: Db,
  accountId: MessagingAccountId,
  given: { id: SimulatedPhoneId; name: string; number: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into simulated_phones (id, account_id, phone_number, name, created_at)
    values (${given.id}, ${accountId}, ${given.number}, ${given.name}, ${given.now}) on conflict do nothing returning id`)
  return rows.length > 0
}

export async function updatePhone(
  db: Db,
  id: SimulatedPhoneId,
  changes: SimulatedPhoneChange & { typing_at?: Date | null },
): Promise<void> {
  const sets = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.identifier(name)} = ${value}`],
  )
  if (sets.length > 0) await db.execute(sql`update simulated_phones set ${sql.join(sets, sql`, `)} where id = ${id}`)
}

export type SimulatedMessage = {
  id: string
  number: string
  incoming: boolean
  content: MessageContent
  state: DeliveryState
  reaction: string | null
  /** What the sender wants to read in every report about it. */
  opaque: string | null
  createdAt: Date
}
type Row = Omit<SimulatedMessage, 'number' | 'createdAt'> & { phone_number: string; created_at: string | Date }
const toMessage = ({ phone_number, created_at, ...row }: Row): SimulatedMessage => ({
  ...row,
  number: phone_number,
  createdAt: new Date(created_at),
})

export async function insertMessage(db: Db, accountId: MessagingAccountId, message: SimulatedMessage): Promise<void> {
  await db.execute(sql`
    insert into simulated_messages (id, account_id, phone_number, incoming, content, state, opaque, created_at)
    values (${message.id}, ${accountId}, ${message.number}, ${message.incoming}, ${jsonText(message.content)}::jsonb, ${message.state},
      ${message.opaque}, ${message.createdAt})`)
}

/** The newest messages of a phone in reading order. */
export async function listMessages(
  db: Db,
  accountId: MessagingAccountId,
  number: string,
  limit: number,
): Promise<SimulatedMessage[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, phone_number, incoming, content, state, reaction, opaque, created_at from simulated_messages
    where account_id = ${accountId} and phone_number = ${number} order by created_at desc, id desc limit ${limit}`)
  return rows.map(toMessage).toReversed()
}

export async function findMessage(
  db: Db,
  accountId: MessagingAccountId,
  number: string,
  id: string,
): Promise<SimulatedMessage | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select id, phone_number, incoming, content, state, reaction, opaque, created_at from simulated_messages
    where account_id = ${accountId} and phone_number = ${number} and id = ${id}`)
  return rows[0] && toMessage(rows[0])
}

/** When the customer of a number wrote last. */
export async function lastWrittenAt(db: Db, accountId: MessagingAccountId, number: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | Date | null }>(sql`
    select max(created_at) as at from simulated_messages where account_id = ${accountId} and phone_number = ${number} and incoming`)
  const { at } = onlyRow(rows)
  return at === null ? null : new Date(at)
}

/** Messages to a phone that stand at `from` are at `to` now; answers them. */
export async function advanceDeliveries(
  db: Db,
  accountId: MessagingAccountId,
  number: string,
  from: DeliveryState,
  to: DeliveryState,
): Promise<{ id: string; opaque: string | null }[]> {
  const { rows } = await db.execute<{ id: string; opaque: string | null }>(sql`
    update simulated_messages set state = ${to}
    where account_id = ${accountId} and phone_number = ${number} and not incoming and state = ${from} returning id, opaque`)
  return rows
}

export async function markRead(db: Db, accountId: MessagingAccountId, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ phone_number: string }>(sql`
    update simulated_messages set state = 'read' where account_id = ${accountId} and incoming and phone_number =
      (select phone_number from simulated_messages where account_id = ${accountId} and id = ${id}) returning phone_number`)
  return rows[0]?.phone_number
}

export async function setReaction(db: Db, accountId: MessagingAccountId, id: string, emoji: string): Promise<void> {
  await db.execute(sql`
    update simulated_messages set reaction = ${emoji === '' ? null : emoji} where account_id = ${accountId} and id = ${id}`)
}
