import { type SQL, sql } from 'drizzle-orm'
import type { RecordId, SessionId, UserId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import { inWorkspace, type ListedRow, listByIds, type SessionOwner } from './session-store.ts'

/** What the person's chats hold of the words of a search, in the order of the words. */
export type KnownWord = { word: string; filler: boolean; stems: string[]; beginning: string[]; similar: string[] }

/** Of more words with one beginning the index is asked itself. */
export const beginningsLimit = 60

/** Stems of the words, and words of the person's chats that begin with them or may be them without a mistake. */
export async function listKnown(db: Db, userId: UserId, words: string[]): Promise<KnownWord[]> {
  const { rows } = await db.execute<KnownWord>(sql`
    select q.w as word, coalesce(ts_lexize('english_stem', q.w) = '{}', false) as filler,
      coalesce(ts_lexize('english_stem', q.w), '{}') || coalesce(ts_lexize('indonesian_stem', q.w), '{}') as stems,
      array(select v.word from search_vocabulary v where v.user_id = ${userId} and v.word >= q.w collate "C"
        and v.word < q.w || chr(1114111) collate "C" limit ${beginningsLimit + 1}) as beginning,
      array(select v.word from search_vocabulary v where v.user_id = ${userId} and v.typo_keys && typo_keys(${userId}::uuid, q.w)
        limit 400) as similar
    from unnest(${sql.param(words)}::text[]) with ordinality as q (w, n) order by q.n`)
  return rows
}

/** Makes one ended answer searchable that is not yet, of a person or of anybody; false when there is none. */
export async function indexPending(db: Db, userId: UserId | null = null): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(sql`select index_pending(${userId}::uuid) as done`)
  return rows[0]?.done ?? false
}

/** Hidden from the planner, which would read the whole table for a word that is everywhere instead of its index. */
const unforeseen = (condition: string): SQL => sql`(select ${condition}::tsquery)`

/**
 * Sessions with an entry (the name or a record) that fulfils the condition, newest first. Of a single word it does not matter
 * which record says it: then each session has it once, however many say it.
 */
export async function findSessions(
  db: Db,
  owner: SessionOwner,
  { condition, single }: { condition: string; single: boolean },
  pinned: boolean | undefined,
  { page, limit }: PageQuery,
): Promise<{ sessions: ListedRow[]; total: number }> {
  const { rows } = await db.execute<{ total: number; ids: SessionId[] }>(sql`
    with hits as materialized (
      select distinct session_id from ${single ? sql`search_session_words` : sql`search_entries`} where words @@ ${unforeseen(condition)} and user_id = ${owner.userId}),
    found as materialized (
      select s.id, s.newest_at from hits join sessions s on s.id = hits.session_id
      where s.user_id = ${owner.userId} and s.agent_id = ${owner.botId} and s.deleted_at is null
        and ${inWorkspace(owner.workspaceId)}
        ${pinned === undefined ? sql`` : sql`and s.pinned = ${pinned}`})
    select (select count(*)::int from found) as total,
      array(select id from found order by newest_at desc, id desc limit ${limit} offset ${(page - 1) * limit}) as ids`)
  const { total, ids } = onlyRow(rows)
  const sessions =
    ids.length === 0 ? [] : await listByIds(db, owner.userId, sql`select unnest(${sql.param(ids)}::uuid[])`)
  return { sessions, total }
}

export type Match = { session_id: SessionId; record_id: RecordId; text: string }

// `ts_match_vq` is `@@` without the index, which is slower than the few entries of one session.
/** Up to three records of each session that fulfil the condition, newest first: the text around the first of the words. */
export async function listMatches(
  db: Db,
  userId: UserId,
  sessions: SessionId[],
  condition: string,
  words: string[],
): Promise<Match[]> {
  if (sessions.length === 0) return []
  const { rows } = await db.execute<Match>(sql`
    select m.session_id, m.record_id,
      substr(t.said, greatest(1, coalesce((select min(p) from unnest(${sql.param(words)}::text[]) w, strpos(lower(t.said), w) p
        where p > 0), 1) - 400), 1000) as text
    from unnest(${sql.param(sessions)}::uuid[]) as s (id)
    cross join lateral (
      select e.session_id, e.record_id from search_entries e
      where e.session_id = s.id and e.user_id = ${userId} and e.record_id is not null
        and ts_match_vq(e.words, ${condition}::tsquery)
      order by e.record_id desc limit 3) m
    join records r on r.id = m.record_id and r.user_id = ${userId}
    cross join lateral (select r.question || E'\n' || r.answer_text as said) t`)
  return rows
}
