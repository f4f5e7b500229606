import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Cap, CapInput, CapSubject, UsageAlert, UsageBy, UsageNumbers } from '#contract/usage/schemas.ts'
import { usageZone } from '#contract/usage/zone.ts'
import type { Db } from '../../platform/db/database.ts'
import { forgetMonths } from '../../platform/db/months.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

/** Days from `from` to before `until`, of one workspace or of the whole organization. */
export type UsageSpan = {
  organizationId: OrganizationId
  workspace?: WorkspaceId | undefined
  from: string
  until: string
}

type Sums = Record<keyof Omit<UsageNumbers, 'words'>, string>
const sums = sql`coalesce(sum(d.input_words), 0) as input_words, coalesce(sum(d.output_words), 0) as output_words,
  coalesce(sum(d.voice_seconds), 0) as voice_seconds, coalesce(sum(d.conversations), 0) as conversations,
  coalesce(sum(d.answers), 0) as answers, coalesce(sum(d.messages), 0) as messages, coalesce(sum(d.credits), 0) as credits`
const toNumbers = (row: Sums): UsageNumbers => ({
  words: Number(row.input_words) + Number(row.output_words),
  input_words: Number(row.input_words),
  output_words: Number(row.output_words),
  voice_seconds: Number(row.voice_seconds),
  conversations: Number(row.conversations),
  answers: Number(row.answers),
  messages: Number(row.messages),
  credits: Number(row.credits),
})
const within = ({ organizationId, workspace, from, until }: UsageSpan): SQL =>
  sql`d.organization_id = ${organizationId} and d.day >= ${from}::date and d.day < ${until}::date
    and (${workspace ?? null}::uuid is null or d.workspace_id = ${workspace ?? null}::uuid)`

const keys: Record<UsageBy, SQL> = {
  day: sql`to_char(d.day, 'YYYY-MM-DD')`,
  month: sql`to_char(d.day, 'YYYY-MM')`,
  year: sql`to_char(d.day, 'YYYY')`,
  agent: sql`coalesce(d.agent_id::text, '')`,
  member: sql`d.user_id::text`,
  model: sql`d.model`,
  workspace: sql`coalesce(d.workspace_id::text, '')`,
}

/** Ids are made text once per group, not once per row. */
const groups: Record<UsageBy | 'year', SQL> = {
  day: sql`d.day`,
  month: sql`1`,
  year: sql`1`,
  agent: sql`d.agent_id`,
  member: sql`d.user_id`,
  model: sql`d.model`,
  workspace: sql`d.workspace_id`,
}

/** Who, which agent and which model is in the finer sums only. */
const fine = sql`usage_days`
const coarse = sql`usage_totals`
const tables: Record<UsageBy | 'year', SQL> = {
  day: coarse,
  month: coarse,
  year: coarse,
  workspace: coarse,
  agent: fine,
  member: fine,
  model: fine,
}

/** Sums by key, in the order of time, else the most used first. */
export async function sumBy(
  db: Db,
  span: UsageSpan,
  by: UsageBy,
): Promise<(UsageNumbers & { key: string; name: string })[]> {
  const timely = by === 'day' || by === 'month' || by === 'year'
  const name = namesOf(by)
  const { rows } = await db.execute<Sums & { key: string; name: string | null }>(sql`
    select u.*, ${name} as name from (
      select ${keys[by]} as key, ${sums} from ${tables[by]} d where ${within(span)} group by ${groups[by]}) u
    order by ${timely ? sql`u.key` : sql`u.credits desc, u.key`} limit 10000`)
  return rows.map((row) => ({ key: row.key, name: row.name ?? row.key, ...toNumbers(row) }))
}

/** Members and agents that are gone keep their numbers under their id. */
function namesOf(by: UsageBy): SQL {
  if (by === 'agent') return sql`(select a.name from agents a where a.id::text = u.key)`
  if (by === 'member') return sql`(select m.name from users m where m.id::text = u.key)`
  if (by === 'workspace') return sql`(select w.name from workspaces w where w.id::text = u.key)`
  return sql`u.key`
}

export async function sumAll(db: Db, span: UsageSpan): Promise<UsageNumbers> {
  const { rows } = await db.execute<Sums>(sql`select ${sums} from usage_totals d where ${within(span)}`)
  return toNumbers(onlyRow(rows))
}

/** Credits of some members in one workspace; who used none is left out. */
export async function creditsOf(
  db: Db,
  span: UsageSpan & { workspace: WorkspaceId },
  members: readonly UserId[],
): Promise<Map<UserId, number>> {
  const { rows } = await db.execute<{ user_id: UserId; credits: string }>(sql`
    select d.user_id, sum(d.credits) as credits from usage_days d
    where ${within(span)} and d.user_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(members)}::jsonb))
    group by 1`)
  return new Map(rows.map(({ user_id, credits }) => [user_id, Number(credits)]))
}

const fileKeys: Partial<Record<UsageBy, SQL>> = {
  day: sql`to_char(f.day, 'YYYY-MM-DD')`,
  month: sql`to_char(f.day, 'YYYY-MM')`,
  year: sql`to_char(f.day, 'YYYY')`,
  member: sql`coalesce(f.user_id::text, '')`,
  agent: sql`coalesce(f.agent_id::text, '')`,
  workspace: sql`coalesce(f.workspace_id::text, '')`,
}

/** Bytes of files that were added in a span and are kept, by key. A file is in the chat whose question came with it. */
export async function storageBy(
  db: Db,
  span: UsageSpan,
  by: UsageBy,
): Promise<{ key: string; name: string; bytes: number }[]> {
  const key = fileKeys[by]
  if (!key) return []
  const { rows } = await db.execute<{ key: string; name: string | null; bytes: string }>(sql`
    select u.*, ${namesOf(by)} as name from (
      select ${key} as key, sum(f.bytes) as bytes from (
        select f.bytes, f.user_id, (f.created_at at time zone ${usageZone})::date as day, at.agent_id, at.workspace_id
        from files f left join lateral (
          select s.agent_id, s.workspace_id from records r join sessions s on s.id = r.session_id
          where r.file_ids <> '{}' and r.file_ids @> array[f.id] order by r.id limit 1) at on true
        where f.organization_id = ${span.organizationId}
        union all
        select v.bytes, v.added_by, (v.created_at at time zone ${usageZone})::date, v.agent_id, k.workspace_id
        from knowledge_versions v join knowledge_files k on k.id = v.file_id
        where v.organization_id = ${span.organizationId} and k.deleted_at is null) f
      where f.day >= ${span.from}::date and f.day < ${span.until}::date
        and (${span.workspace ?? null}::uuid is null or f.workspace_id = ${span.workspace ?? null}::uuid)
      group by 1) u order by u.key limit 10000`)
  return rows.map((row) => ({ key: row.key, name: row.name ?? row.key, bytes: Number(row.bytes) }))
}

const subjectColumn: Record<CapSubject, SQL> = {
  workspace: sql`d.workspace_id`,
  member: sql`d.user_id`,
  agent: sql`d.agent_id`,
}

export async function listCaps(
  db: Db,
  organizationId: OrganizationId,
  month: { from: string; until: string },
): Promise<Cap[]> {
  const used = (
    subject: CapSubject,
  ) => sql`(select coalesce(sum(d.credits), 0) from ${subject === 'workspace' ? coarse : fine} d
    where ${within({ organizationId, ...month })} and ${subjectColumn[subject]} = c.subject_id)`
  const { rows } = await db.execute<Omit<Cap, 'credits' | 'used'> & { credits: string; used: string }>(sql`
    select c.subject, c.subject_id, c.credits, c.updated_at,
      case c.subject when 'workspace' then ${used('workspace')} when 'member' then ${used('member')} else ${used('agent')} end as used,
      coalesce(case c.subject when 'member' then (select name from users where id = c.subject_id)
        when 'agent' then (select name from agents where id = c.subject_id)
        else (select name from workspaces where id = c.subject_id) end, c.subject_id::text) as name
    from usage_caps c where c.organization_id = ${organizationId} order by c.subject, c.subject_id`)
  return rows.map((row) => ({
    ...row,
    credits: Number(row.credits),
    used: Number(row.used),
    updated_at: new Date(row.updated_at).toISOString(),
  }))
}

/** Whether it is there and the organization's. */
export async function subjectExists(
  db: Db,
  organizationId: OrganizationId,
  given: Pick<CapInput, 'subject' | 'subject_id'>,
): Promise<boolean> {
  const limitedTo = {
    member: sql`select 1 from organization_members where user_id = ${given.subject_id} and organization_id = ${organizationId}`,
    agent: sql`select 1 from agents where id = ${given.subject_id} and organization_id = ${organizationId}`,
    workspace: sql`select 1 from workspaces where id = ${given.subject_id} and organization_id = ${organizationId}`,
  }[given.subject]
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (${limitedTo}) as found`)
  return onlyRow(rows).found
}

export async function setCap(db: Db, organizationId: OrganizationId, given: CapInput, now: Date): Promise<void> {
  const { subject, subject_id, credits } = given
  if (credits === null)
    await db.execute(sql`delete from usage_caps
      where organization_id = ${organizationId} and subject = ${subject} and subject_id = ${subject_id}`)
  else
    await db.execute(sql`
      insert into usage_caps (organization_id, subject, subject_id, credits, updated_at)
      values (${organizationId}, ${subject}, ${subject_id}, ${credits}, ${now})
      on conflict (organization_id, subject, subject_id) do update set credits = excluded.credits, updated_at = excluded.updated_at`)
}

export type NewAlert = {
  id: string
  organizationId: OrganizationId
  period: string
  subject: UsageAlert['subject']
  subjectId: string | null
  percent: number
  used: number
  limit: number
  at: Date
}

/** False when it was told in this period before. */
export async function insertAlert(db: Db, given: NewAlert): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into usage_alerts (id, organization_id, period, subject, subject_id, percent, used, most, at)
    values (${given.id}, ${given.organizationId}, ${given.period}, ${given.subject}, ${given.subjectId}, ${given.percent},
      ${given.used}, ${given.limit}, ${given.at}) on conflict do nothing returning id`)
  return rows.length === 1
}

export async function listAlerts(
  db: Db,
  organizationId: OrganizationId,
  { page, limit }: PageQuery,
): Promise<[UsageAlert[], number]> {
  const { rows } = await db.execute<
    Omit<UsageAlert, 'used' | 'limit'> & { used: string; limit: string; total: number }
  >(sql`
    select a.id, a.subject, a.subject_id, a.percent, a.used, a.most as limit, a.at, count(*) over ()::int as total,
      coalesce(case a.subject when 'member' then (select name from users where id = a.subject_id)
        when 'agent' then (select name from agents where id = a.subject_id)
        when 'workspace' then (select name from workspaces where id = a.subject_id) end, a.subject_id::text, a.subject) as name
    from usage_alerts a where a.organization_id = ${organizationId}
    order by a.at desc, a.percent desc, a.id limit ${limit} offset ${(page - 1) * limit}`)
  const alerts = rows.map(({ total: _, ...row }) => ({
    ...row,
    used: Number(row.used),
    limit: Number(row.limit),
    at: new Date(row.at).toISOString(),
  }))
  return [alerts, rows[0]?.total ?? 0]
}

/** Forgets receipts of days before one that begins a month. */
export const forgetReceipts = (db: Db, before: Date, signal: AbortSignal): Promise<{ parts: string[]; rows: number }> =>
  forgetMonths(db, 'usage_receipts', before, sql`day < ${before.toISOString().slice(0, 10)}::date`, { signal })
