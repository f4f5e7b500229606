import { sql } from 'drizzle-orm'
import type { AnswerId, RecordId, SessionId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

export type TrainingCounts = { ratings: number; understandings: number }

const counted = sql`count(*) filter (where liked is not null)::int as ratings, count(*) filter (where understood is not null)::int as understandings`
const ofPerson = (userId: UserId) =>
  sql`session_id in (select id from sessions where user_id = ${userId}) and user_id = ${userId}`

export async function countChats(db: Db, userId: UserId): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from sessions where user_id = ${userId} and deleted_at is null`,
  )
  return onlyRow(rows).n
}

export async function countTraining(db: Db, userId: UserId): Promise<TrainingCounts> {
  const { rows } = await db.execute<TrainingCounts>(sql`select ${counted} from records where ${ofPerson(userId)}`)
  return onlyRow(rows)
}

/** Forgets ratings and how questions were understood; what there was. */
export async function removeTraining(db: Db, userId: UserId): Promise<TrainingCounts> {
  const { rows } = await db.execute<TrainingCounts>(sql`
    with was as (select id, liked, understood from records where ${ofPerson(userId)} and (liked is not null or understood is not null)),
    gone as (update records r set liked = null, understood = null from was where r.id = was.id and r.user_id = ${userId} returning r.id)
    select ${counted} from was`)
  return onlyRow(rows)
}

/** Deletes up to `limit` chats so that they cannot be brought back; the next round of removal takes them away for good. */
export async function deleteChats(db: Db, userId: UserId, at: Date, limit: number): Promise<number> {
  const { rows } = await db.execute<{ id: SessionId }>(sql`
    update sessions set deleted_at = ${at} where id = any(array(
      select id from sessions where user_id = ${userId} and (deleted_at is null or deleted_at > ${at}) limit ${limit}))
      and user_id = ${userId} returning id`)
  return rows.length
}

/** What is being answered for somebody. */
export async function listRunning(db: Db, userId: UserId): Promise<{ id: RecordId; answerId: AnswerId }[]> {
  const { rows } = await db.execute<{ id: RecordId; answer_id: AnswerId }>(sql`
    select id, answer_id from records where status = 'streaming' and ${ofPerson(userId)}`)
  return rows.map((row) => ({ id: row.id, answerId: row.answer_id }))
}

/**
 * Removes up to `limit` chats that were deleted before a moment, with everything in them; the keys of attached files that
 * nothing else of their person refers to, and how many chats went.
 */
export async function purgeChats(tx: Db, before: Date, limit: number): Promise<{ removed: number; keys: string[] }> {
  const { rows: gone } = await tx.execute<{ id: SessionId; user_id: UserId }>(sql`
      select id, user_id from sessions where deleted_at <= ${before} order by deleted_at, id limit ${limit} for update`)
  if (gone.length === 0) return { removed: 0, keys: [] }
  const ids = sql`${sql.param(gone.map(({ id }) => id))}::uuid[]`
  const { rows: files } = await tx.execute<{ id: string }>(
    sql`select distinct unnest(file_ids) as id from records where session_id = any(${ids})`,
  )
  await tx.execute(sql`delete from sessions where id = any(${ids})`)
  const people = sql`${sql.param([...new Set(gone.map((row) => row.user_id))])}::uuid[]`
  const { rows: removed } = await tx.execute<{ key: string }>(sql`
      delete from files f where f.id = any(${sql.param(files.map(({ id }) => id))}::uuid[]) and f.user_id = any(${people})
        and not exists (select 1 from records r join sessions s on s.id = r.session_id
          where s.user_id = f.user_id and f.id = any(r.file_ids)) returning f.key`)
  // Somebody without chats has no words to be found by either.
  await tx.execute(sql`
      delete from search_vocabulary v where v.user_id = any(${people})
        and not exists (select 1 from sessions s where s.user_id = v.user_id)`)
  return { removed: gone.length, keys: removed.map(({ key }) => key) }
}

/** Chats of agents that were deleted before a moment go as if they had been deleted then. */
export async function deleteChatsOfGoneAgents(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    update sessions set deleted_at = ${before} from agents a
    where a.id = sessions.agent_id and a.deleted_at <= ${before} and (sessions.deleted_at is null or sessions.deleted_at > ${before})`)
}

/** Removes agents that were deleted before a moment and have no chat left; the keys of their pictures. */
export async function removeGoneAgents(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ logo_key: string | null }>(sql`
    delete from agents a where a.deleted_at <= ${before} and not exists (select from sessions s where s.agent_id = a.id)
    returning logo_key`)
  return rows.flatMap(({ logo_key }) => logo_key ?? [])
}
