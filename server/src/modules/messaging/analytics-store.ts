import { type SQL, sql } from 'drizzle-orm'
import { unreachable } from '#contract/kit/unreachable.ts'
import type { MessagingAnalytics } from '#contract/messaging/analytics.ts'
import type { ConversationFigure } from '#contract/messaging/conversation.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import { satisfactionId } from './satisfaction-store.ts'

/** Days of an account, the last one included, by its clock. */
export type Asked = { id: MessagingAccountId; from: string; to: string; timeZone: string }

/** What is of the days that are asked. */
const isWithin = (
  at: SQL,
  { from, to, timeZone }: Asked,
) => sql`${at} >= (${from}::date)::timestamp at time zone ${timeZone}
  and ${at} < (${to}::date + 1)::timestamp at time zone ${timeZone}`

/** Messages of the days that are asked. */
const inDays = (asked: Asked) => sql`m.account_id = ${asked.id} and ${isWithin(sql`m.created_at`, asked)}`

export async function countByDay(db: Db, asked: Asked): Promise<MessagingAnalytics['by_day']> {
  const { rows } = await db.execute<MessagingAnalytics['by_day'][number]>(sql`
    select d.day::date::text as day, count(distinct m.conversation_id) filter (where m.direction = 'in')::int as conversations,
      count(m.id) filter (where m.direction = 'in')::int as incoming, count(m.id) filter (where m.direction = 'out')::int as outgoing
    from generate_series(${asked.from}::date, ${asked.to}::date, interval '1 day') as d (day)
    left join messaging_messages m on ${inDays(asked)} and (m.created_at at time zone ${asked.timeZone})::date = d.day::date
    group by d.day order by d.day`)
  return rows
}

const isResolution = sql`content->>'what' = 'resolved'`
const isHandover = sql`content->>'what' = 'handed_over'`
const isFailure = sql`state = 'failed' and reason is not null`

/** What a conversation's messages of these days make of it. */
const perConversation = (asked: Asked) => sql`
  select conversation_id, count(*) filter (where direction = 'in') as incoming, count(*) filter (where direction = 'out') as outgoing,
    bool_or(${isResolution}) as resolved, bool_or(author = 'agent') as by_agent, bool_or(author = 'person' and direction = 'out') as by_person
  from messaging_messages m where ${inDays(asked)} group by conversation_id`
const isByAgentAlone = sql`resolved and by_agent and not by_person`

type Totals = Pick<MessagingAnalytics, 'conversations' | 'incoming' | 'outgoing' | 'resolved' | 'resolved_by_agent'>

export async function countTotals(db: Db, asked: Asked): Promise<Totals> {
  const { rows } = await db.execute<Totals>(sql`
    with c as (${perConversation(asked)})
    select count(*) filter (where incoming > 0)::int as conversations, coalesce(sum(incoming), 0)::int as incoming,
      coalesce(sum(outgoing), 0)::int as outgoing, count(*) filter (where resolved)::int as resolved,
      count(*) filter (where ${isByAgentAlone})::int as resolved_by_agent
    from c`)
  return onlyRow(rows)
}

type Seconds = MessagingAnalytics['first_answer']

/** From the customer's first message in a row to the answer after it; and to when it was resolved. */
export async function measureWaits(db: Db, asked: Asked): Promise<{ first_answer: Seconds; resolution: Seconds }> {
  // Later rows come first, so that what is nearest after each is known in one pass.
  const { rows } = await db.execute<{ fm: number | null; f9: number | null; rm: number | null; r9: number | null }>(sql`
    with m as (
      select id, conversation_id, direction, created_at, content->>'what' as what
      from messaging_messages m where ${inDays(asked)} and (direction in ('in', 'out') and author not in ('system', 'monitor') or content->>'what' = 'resolved')),
    followed as (select direction, created_at,
      lead(direction) over later as before,
      min(created_at) filter (where direction = 'out') over after_it as answered_at,
      min(created_at) filter (where what = 'resolved') over after_it as resolved_at
      from m window later as (partition by conversation_id order by id desc),
        after_it as (partition by conversation_id order by id desc rows between unbounded preceding and 1 preceding)),
    waits as (select extract(epoch from answered_at - created_at) as answer, extract(epoch from resolved_at - created_at) as resolved
      from followed where direction = 'in' and before is distinct from 'in')
    select percentile_cont(0.5) within group (order by answer)::float as fm, percentile_cont(0.9) within group (order by answer)::float as f9,
      percentile_cont(0.5) within group (order by resolved)::float as rm, percentile_cont(0.9) within group (order by resolved)::float as r9 from waits`)
  const { fm, f9, rm, r9 } = onlyRow(rows)
  return { first_answer: { median: fm, p90: f9 }, resolution: { median: rm, p90: r9 } }
}

export async function countReasons(db: Db, asked: Asked): Promise<Pick<MessagingAnalytics, 'handovers' | 'failures'>> {
  const handovers = await db.execute<{ reason: string; count: number }>(sql`
    select content->>'about' as reason, count(*)::int as count from messaging_messages m
    where ${inDays(asked)} and ${isHandover} group by 1 order by 2 desc, 1`)
  const failures = await db.execute<{ reason: string; count: number }>(sql`
    select reason, count(*)::int as count from messaging_messages m where ${inDays(asked)} and ${isFailure}
    group by 1 order by 2 desc, 1`)
  return { handovers: handovers.rows, failures: failures.rows }
}

/** Questions for satisfaction. */
const isRating = sql`m.author = 'system' and m.direction = 'out' and m.content->'choices'->0->>'id' = ${satisfactionId(3)}`

/** Of the questions asked in these days, how they were answered. */
export async function countSatisfaction(db: Db, asked: Asked): Promise<MessagingAnalytics['satisfaction']> {
  const { rows } = await db.execute<MessagingAnalytics['satisfaction']>(sql`
    select count(*)::int as asked, count(*) filter (where s.score = 3)::int as good, count(*) filter (where s.score = 2)::int as fair,
      count(*) filter (where s.score = 1)::int as bad
    from messaging_messages m left join messaging_satisfaction s on s.message_id = m.id
    where ${inDays(asked)} and ${isRating}`)
  return onlyRow(rows)
}

export async function countBroadcasts(db: Db, asked: Asked): Promise<MessagingAnalytics['broadcasts']> {
  const { rows } = await db.execute<MessagingAnalytics['broadcasts']>(sql`
    select count(*) filter (where m.state in ('sent', 'delivered', 'read'))::int as sent,
      count(*) filter (where m.state in ('delivered', 'read'))::int as delivered, count(*) filter (where m.state = 'read')::int as read,
      count(*) filter (where m.state = 'failed')::int as failed, count(r.answered_at)::int as answered, count(r.opted_out_at)::int as opted_out
    from messaging_messages m left join broadcast_recipients r on r.message_id = m.id where ${inDays(asked)} and m.broadcast_id is not null`)
  return onlyRow(rows)
}

type Punctuality = { met: number; missed: number }

/** What was due and done in these days, in time or late, and what should have been done in them and is late still. */
const dueThen = (asked: Asked, now: Date) => sql`
  select * from (
    select conversation_id, kind, due_at, done_at, done_at as at from messaging_service_levels where account_id = ${asked.id}
    union all
    select id, 'response', response_due_at, null, response_due_at from messaging_conversations
    where account_id = ${asked.id} and response_due_at <= ${now}
    union all
    select id, 'resolution', resolution_due_at, null, resolution_due_at from messaging_conversations
    where account_id = ${asked.id} and resolution_due_at <= ${now}) due
  where ${isWithin(sql`at`, asked)}`
const isMissed = sql`(done_at is null or done_at > due_at)`

export async function countPunctual(
  db: Db,
  asked: Asked,
  now: Date,
): Promise<Record<'response' | 'resolution', Punctuality>> {
  const { rows } = await db.execute<Punctuality & { kind: 'response' | 'resolution' }>(sql`
    select kind, count(*) filter (where done_at <= due_at)::int as met, count(*) filter (where ${isMissed})::int as missed
    from (${dueThen(asked, now)}) s group by kind`)
  const of = (kind: 'response' | 'resolution') => {
    const found = rows.find((row) => row.kind === kind)
    return { met: found?.met ?? 0, missed: found?.missed ?? 0 }
  }
  return { response: of('response'), resolution: of('resolution') }
}

/** The ids of the conversations that a figure counts. */
export function selectBehind(
  asked: Asked,
  { figure, reason, now }: { figure: ConversationFigure; reason: string | undefined; now: Date },
): SQL {
  const withMessage = (condition: SQL) =>
    sql`select m.conversation_id from messaging_messages m where ${inDays(asked)} and ${condition}`
  switch (figure) {
    case 'written':
      return withMessage(sql`direction = 'in'`)
    case 'resolved':
      return withMessage(isResolution)
    case 'resolved_by_agent':
      return sql`select conversation_id from (${perConversation(asked)}) c where ${isByAgentAlone}`
    case 'handed_over':
      return withMessage(reason ? sql`${isHandover} and content->>'about' = ${reason}` : isHandover)
    case 'failed':
      return withMessage(reason ? sql`${isFailure} and reason = ${reason}` : isFailure)
    case 'rated':
      return sql`select m.conversation_id from messaging_messages m join messaging_satisfaction s on s.message_id = m.id
        where ${inDays(asked)} and ${isRating}`
    case 'response_missed':
    case 'resolution_missed':
      return sql`select conversation_id from (${dueThen(asked, now)}) s
        where ${isMissed} and kind = ${figure === 'response_missed' ? 'response' : 'resolution'}`
    default:
      return unreachable(figure)
  }
}
