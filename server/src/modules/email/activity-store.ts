import { sql } from 'drizzle-orm'
import type { EmailThreadId } from '#contract/email/ids.ts'
import type { EmailActivity, EmailDashboard, EmailSummary } from '#contract/email/thread.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import { newId } from '../../platform/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { mailboxOfPlace } from './mailbox-store.ts'

type NewActivity = {
  mailboxId: string
  threadId: EmailThreadId
  kind: EmailActivity['kind']
  /** Null: the agent, or nobody. */
  userId?: UserId | null
  reason?: string
}

export async function noteActivity(db: Db, given: NewActivity, now: Date): Promise<void> {
  await db.execute(sql`
    insert into email_activities (id, mailbox_id, thread_id, kind, user_id, reason, at)
    values (${newId(now)}, ${given.mailboxId}, ${given.threadId}, ${given.kind}, ${given.userId ?? null}::uuid, ${given.reason ?? ''}, ${now})`)
}

const mine = (tenant: Tenant) => sql`(select b.id from email_mailboxes b where ${mailboxOfPlace(tenant)})`

export async function listActivities(
  db: Db,
  tenant: Tenant,
  page: PageQuery,
): Promise<{ rows: EmailActivity[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    db.execute<Omit<EmailActivity, 'at'> & { at: string | Date }>(sql`
      select a.id, a.kind, a.thread_id, t.subject, t.person, u.name as "by", a.reason, a.at from email_activities a
      join email_threads t on t.id = a.thread_id left join users u on u.id = a.user_id
      where a.mailbox_id = ${mine(tenant)} order by a.at desc, a.id desc limit ${page.limit} offset ${(page.page - 1) * page.limit}`),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from email_activities a where a.mailbox_id = ${mine(tenant)}`,
    ),
  ])
  return {
    rows: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    total: onlyRow(counted.rows).total,
  }
}

export async function summarizeActivities(db: Db, tenant: Tenant, since: Date): Promise<EmailSummary> {
  const { rows } = await db.execute<EmailSummary>(sql`
    select count(*) filter (where kind = 'received')::int as received, count(*) filter (where kind = 'drafted')::int as drafted,
      count(*) filter (where kind = 'sent')::int as sent, count(*) filter (where kind = 'held')::int as held,
      count(*) filter (where kind = 'discarded')::int as discarded, count(*) filter (where kind = 'failed')::int as failed
    from email_activities a where a.mailbox_id = ${mine(tenant)} and a.at > ${since}::timestamptz`)
  return onlyRow(rows)
}

export async function readDashboard(db: Db, tenant: Tenant, since: Date): Promise<EmailDashboard> {
  const { rows } = await db.execute<EmailDashboard>(sql`
    with box as ${mine(tenant)},
      replies as (select r.state, r.author, r.sent_at, m.sent_at as asked_at from email_replies r
        left join email_messages m on m.id = r.about_id where r.mailbox_id in (select id from box)),
      lately as (select * from replies where sent_at > ${since}::timestamptz)
    select count(*) filter (where category = 'to_answer')::int as to_answer, count(*) filter (where category = 'waiting')::int as waiting,
      count(*) filter (where category = 'done')::int as done,
      (select count(*)::int from replies where state in ('draft', 'unclear', 'failed')) as drafts,
      (select count(*)::int from replies where state in ('scheduled', 'sending')) as scheduled,
      (select count(*)::int from lately where author = 'agent') as sent_by_agent,
      (select count(*)::int from lately where author = 'person') as sent_by_people,
      (select round(percentile_cont(0.5) within group (order by extract(epoch from sent_at - asked_at)))::int from lately
        where asked_at is not null) as median_reply_seconds
    from email_threads where mailbox_id in (select id from box)`)
  return onlyRow(rows)
}

/** When anything last happened in the place's mailbox. */
export async function findLastUse(db: Db, mailboxId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | Date | null }>(
    sql`select max(at) as at from email_activities where mailbox_id = ${mailboxId}`,
  )
  const at = rows[0]?.at
  return at ? new Date(at) : null
}
