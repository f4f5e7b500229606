import { sql } from 'drizzle-orm'
import type { MessageId } from '#contract/messaging/ids.ts'
import type { MonitorEventId } from '#contract/monitors/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MessageProblem } from './message-words.ts'

/** Whom an event is told; each number once. */
export async function insertRecipients(db: Db, event: MonitorEventId, numbers: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into monitor_messages (event_id, phone_number) select ${event}::uuid, unnest(${sql.param([...numbers])}::text[]) on conflict do nothing`)
}

/** Whether nothing has come of it yet; nobody else tells that number until the transaction ends. */
export async function lockWaiting(db: Db, event: MonitorEventId, to: string): Promise<boolean> {
  const { rows } = await db.execute<{ one: number }>(sql`
    select 1 as one from monitor_messages
    where event_id = ${event} and phone_number = ${to} and message_id is null and problem is null for update`)
  return rows.length > 0
}

export async function noteMessage(
  db: Db,
  event: MonitorEventId,
  to: string,
  came: { messageId: MessageId } | { problem: MessageProblem },
): Promise<void> {
  const [message, problem] = 'messageId' in came ? [came.messageId, null] : [null, came.problem]
  await db.execute(sql`
    update monitor_messages set message_id = ${message}::uuid, problem = ${problem} where event_id = ${event} and phone_number = ${to}`)
}

type NotedMessage = {
  event_id: MonitorEventId
  phone_number: string
  message_id: MessageId | null
  problem: MessageProblem | null
}

export async function listMessages(db: Db, events: readonly MonitorEventId[]): Promise<NotedMessage[]> {
  const { rows } = await db.execute<NotedMessage>(sql`
    select event_id, phone_number, message_id, problem from monitor_messages
    where event_id = any(${sql.param([...events])}::uuid[]) order by phone_number`)
  return rows
}
