import { type SQL, sql } from 'drizzle-orm'
import type { EmailThreadId } from '#contract/email/ids.ts'
import type { EmailCategory, EmailHold, EmailPerson, EmailReplyState } from '#contract/email/thread.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { mailboxOfPlace } from './mailbox-store.ts'

export type ThreadRow = {
  id: EmailThreadId
  mailboxId: string
  subject: string
  category: EmailCategory
  person: EmailPerson
  snippet: string
  unread: boolean
  hold: EmailHold | null
  replyState: EmailReplyState | null
  /** How much of what each run of a flow says has become a reply, by the run's id. */
  flowReplies: Record<string, number>
  messages: number
  lastAt: Date
}

type Row = Omit<ThreadRow, 'mailboxId' | 'replyState' | 'lastAt' | 'flowReplies'> & {
  mailbox_id: string
  flow_replies: ThreadRow['flowReplies']
  reply_state: EmailReplyState | null
  last_at: string | Date
}

const toThread = ({ mailbox_id, reply_state, last_at, flow_replies, ...row }: Row): ThreadRow => ({
  ...row,
  mailboxId: mailbox_id,
  flowReplies: flow_replies,
  replyState: reply_state,
  lastAt: new Date(last_at),
})

const underWay = sql`('draft', 'scheduled', 'sending', 'unclear', 'failed')`
const columns = sql`t.id, t.mailbox_id, t.subject, t.category, t.person, t.snippet, t.unread, t.hold, t.flow_replies, t.last_at,
  (select r.state from email_replies r where r.thread_id = t.id and r.state in ${underWay}) as reply_state,
  (select count(*)::int from email_messages m where m.thread_id = t.id) as messages`
const ofPlace = (tenant: Tenant): SQL =>
  sql`t.mailbox_id = (select b.id from email_mailboxes b where ${mailboxOfPlace(tenant)})`

export async function listPage(
  db: Db,
  tenant: Tenant,
  category: EmailCategory | undefined,
  page: PageQuery,
): Promise<{ rows: ThreadRow[]; total: number }> {
  const where = sql`${ofPlace(tenant)} ${category ? sql`and t.category = ${category}` : sql``}`
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row>(sql`select ${columns} from email_threads t where ${where}
      order by t.last_at desc, t.id desc limit ${page.limit} offset ${(page.page - 1) * page.limit}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from email_threads t where ${where}`),
  ])
  return { rows: rows.map(toThread), total: counted.rows[0]?.total ?? 0 }
}

export async function findThread(db: Db, tenant: Tenant, id: EmailThreadId): Promise<ThreadRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from email_threads t where t.id = ${id} and ${ofPlace(tenant)}`,
  )
  return rows[0] && toThread(rows[0])
}

/** For jobs, which know it by its id alone. */
export async function findAnyThread(db: Db, id: EmailThreadId): Promise<ThreadRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from email_threads t where t.id = ${id}`)
  return rows[0] && toThread(rows[0])
}

/** Keeps the thread as it is until the transaction ends: whoever adds a mail or a reply waits. */
export async function lockThread(db: Db, id: EmailThreadId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from email_threads where id = ${id} for update`)
  return rows.length > 0
}

/** The thread of the newest of these mails. */
export async function findThreadOf(
  db: Db,
  mailboxId: string,
  messageIds: readonly string[],
): Promise<EmailThreadId | undefined> {
  if (messageIds.length === 0) return undefined
  const { rows } = await db.execute<{ thread_id: EmailThreadId }>(sql`
    select thread_id from email_messages where mailbox_id = ${mailboxId} and message_id = any(${sql.param([...messageIds])}::text[])
    order by created_at desc limit 1`)
  return rows[0]?.thread_id
}

export async function insertThread(
  db: Db,
  thread: Omit<ThreadRow, 'replyState' | 'messages' | 'flowReplies'>,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into email_threads (id, mailbox_id, subject, category, person, snippet, unread, hold, last_at, created_at)
    values (${thread.id}, ${thread.mailboxId}, ${thread.subject}, ${thread.category}, ${jsonText(thread.person)}::jsonb, ${thread.snippet},
      ${thread.unread}, ${thread.hold}, ${thread.lastAt}, ${now})`)
}

type Changes = Partial<
  Pick<ThreadRow, 'category' | 'snippet' | 'unread' | 'hold' | 'lastAt' | 'person' | 'flowReplies'>
>

/** Changes what is named. Whoever calls has found it in the place, or holds its mailbox. */
export async function updateThread(db: Db, id: EmailThreadId, changes: Changes): Promise<void> {
  const { lastAt, person, flowReplies, ...plain } = changes
  const sets = [
    ...Object.entries(plain).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
    ...(person ? [sql`person = ${jsonText(person)}::jsonb`] : []),
    ...(flowReplies ? [sql`flow_replies = flow_replies || ${jsonText(flowReplies)}::jsonb`] : []),
    ...(lastAt ? [sql`last_at = greatest(last_at, ${lastAt}::timestamptz)`] : []),
  ]
  if (sets.length > 0) await db.execute(sql`update email_threads set ${sql.join(sets, sql`, `)} where id = ${id}`)
}
