import { sql } from 'drizzle-orm'
import type { ConversationId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { DueState, ServiceLevel } from './service-level.ts'

type Time = string | Date | null
type Row = Pick<DueState, 'status' | 'answeredBy'> & { id: ConversationId } & Record<
    'waitingSince' | 'peopleSince' | 'responseDueAt' | 'resolutionDueAt',
    Time
  >

const dateOf = (time: Time) => (time === null ? null : new Date(time))
const toStanding = ({ waitingSince, peopleSince, responseDueAt, resolutionDueAt, ...row }: Row) => ({
  ...row,
  waitingSince: dateOf(waitingSince),
  peopleSince: dateOf(peopleSince),
  responseDueAt: dateOf(responseDueAt),
  resolutionDueAt: dateOf(resolutionDueAt),
})
const columns = sql`id, status, answered_by as "answeredBy", waiting_since as "waitingSince", people_since as "peopleSince",
  response_due_at as "responseDueAt", resolution_due_at as "resolutionDueAt"`

export async function findStanding(db: Db, id: ConversationId): Promise<DueState | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from messaging_conversations where id = ${id}`)
  return rows[0] && toStanding(rows[0])
}

/** Those of an account that people have; locked. */
export async function lockStandings(
  db: Db,
  accountId: MessagingAccountId,
): Promise<(DueState & { id: ConversationId })[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from messaging_conversations where account_id = ${accountId} and status <> 'resolved' and answered_by = 'people'
    order by id for update`)
  return rows.map(toStanding)
}

export async function putStandings(db: Db, standings: readonly (DueState & { id: ConversationId })[]): Promise<void> {
  const rows = standings.map(({ id, peopleSince, responseDueAt, resolutionDueAt }) => ({
    id,
    people: peopleSince,
    response: responseDueAt,
    resolution: resolutionDueAt,
  }))
  await db.execute(sql`
    update messaging_conversations c set people_since = s.people, response_due_at = s.response, resolution_due_at = s.resolution,
      due_at = least(s.response, s.resolution)
    from jsonb_to_recordset(${jsonText(rows)}::jsonb)
      as s (id uuid, people timestamptz, response timestamptz, resolution timestamptz) where c.id = s.id`)
}

/** Forgets that answers were given since then. */
export async function deleteResponses(db: Db, conversationId: ConversationId, since: Date): Promise<void> {
  await db.execute(sql`
    delete from messaging_service_levels where conversation_id = ${conversationId} and kind = 'response' and done_at >= ${since}`)
}

export async function insertDone(
  db: Db,
  of: { accountId: MessagingAccountId; conversationId: ConversationId; now: Date },
  done: readonly { kind: ServiceLevel; dueAt: Date }[],
): Promise<void> {
  for (const { kind, dueAt } of done)
    await db.execute(sql`
      insert into messaging_service_levels (account_id, conversation_id, kind, due_at, done_at)
      values (${of.accountId}, ${of.conversationId}, ${kind}, ${dueAt}, ${of.now})`)
}
