import { type SQL, sql } from 'drizzle-orm'
import type { AgentId, UserId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Alarm, MonitorState } from '#contract/monitors/alarm.ts'
import type { MonitorCheck, MonitorId, StopReason } from '#contract/monitors/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { LastLook, MonitorRow, MonitorSettings } from './monitor-row.ts'

type Time = string | Date
type Row = {
  id: MonitorId
  organization_id: MonitorRow['organizationId']
  workspace_id: MonitorRow['workspaceId']
  agent_id: AgentId
  agent_name: string
  user_id: UserId
  user_name: string
  name: string
  settings: MonitorSettings
  active: boolean
  stopped: StopReason | null
  alarm: Alarm
  last: LastLook | null
  assignee_id: UserId | null
  assignee_name: string | null
  checked_at: Time | null
  next_at: Time | null
  created_at: Time
  updated_at: Time
}

const dateOf = (value: Time | null) => (value === null ? null : new Date(value))
const toMonitor = (row: Row): MonitorRow => ({
  id: row.id,
  organizationId: row.organization_id,
  workspaceId: row.workspace_id,
  agentId: row.agent_id,
  agentName: row.agent_name,
  author: { id: row.user_id, name: row.user_name },
  name: row.name,
  settings: row.settings,
  active: row.active,
  stopped: row.stopped,
  alarm: row.alarm,
  last: row.last,
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? '' } : null,
  checkedAt: dateOf(row.checked_at),
  nextAt: dateOf(row.next_at),
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
})

const columns = sql`m.id, m.organization_id, m.workspace_id, m.agent_id, a.name as agent_name, m.user_id, u.name as user_name, m.name,
  m.settings, m.active, m.stopped, m.alarm, m.last, m.assignee_id, p.name as assignee_name, m.checked_at, m.next_at, m.created_at, m.updated_at`
const joined = sql`monitors m join agents a on a.id = m.agent_id join users u on u.id = m.user_id left join users p on p.id = m.assignee_id`

/** In a workspace all of it, in personal mode one's own. A deleted agent's rest until it is back. */
const visible = ({ organizationId, workspaceId, userId }: Tenant): SQL => sql`(m.organization_id = ${organizationId}
  and m.workspace_id is not distinct from ${workspaceId}::uuid and (m.workspace_id is not null or m.user_id = ${userId}))`

/** Firing ones first. */
const urgency = sql`array_position(array['firing', 'error', 'no_data', 'pending', 'recovering', 'normal'], m.state)`

type MonitorFilter = PageQuery & {
  /** Words of the name or of the sentence. */
  query?: string
  agentId?: AgentId | undefined
  state?: MonitorState | undefined
}

export async function listPage(db: Db, tenant: Tenant, filter: MonitorFilter): Promise<[MonitorRow[], number]> {
  const where = sql.join(
    [
      visible(tenant),
      sql`exists (select 1 from agents where id = m.agent_id and deleted_at is null)`,
      ...(filter.agentId ? [sql`m.agent_id = ${filter.agentId}`] : []),
      ...(filter.query
        ? [sql`m.name || ' ' || coalesce(m.settings->>'prompt', '') ilike ${likeText(filter.query)}`]
        : []),
      ...(filter.state ? [sql`m.state = ${filter.state}`] : []),
    ],
    sql` and `,
  )
  const { rows } = await db.execute<Row>(sql`select ${columns} from ${joined} where ${where}
    order by ${urgency}, m.active desc, m.updated_at desc, m.id limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`)
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from monitors m where ${where}`)
  return [rows.map(toMonitor), onlyRow(counted.rows).total]
}

/** By the agent that it looks through, or looked through before somebody took it over. */
export async function findMonitor(
  db: Db,
  tenant: Tenant,
  agentId: AgentId,
  id: MonitorId,
): Promise<MonitorRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${joined} where m.id = ${id} and ${visible(tenant)}
      and (m.agent_id = ${agentId} or m.settings->'formerAgents' @> to_jsonb(${agentId}::text))`)
  return rows[0] && toMonitor(rows[0])
}

/** The agent through which a monitor looks for somebody else: a default agent is its person's alone. */
export async function agentFor(db: Db, agentId: AgentId, userId: UserId): Promise<AgentId> {
  const { rows } = await db.execute<{ id: AgentId }>(sql`
    select own.id from agents a join agents own on own.is_default and own.user_id = ${userId}
    where a.id = ${agentId} and a.is_default`)
  return rows[0]?.id ?? agentId
}

/** For the check, which finds by itself whether whoever made it may still look. */
export async function findDue(db: Db, id: MonitorId): Promise<MonitorRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from ${joined} where m.id = ${id} and m.active`)
  return rows[0] && toMonitor(rows[0])
}

/** Those that looked last at a time that is still to come: the clock was put back. */
export async function listAhead(db: Db, now: Date): Promise<MonitorRow[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${joined} where m.active and m.checked_at > ${now}::timestamptz + interval '1 minute'`,
  )
  return rows.map(toMonitor)
}

/** For mails and what else goes out of the place. */
export async function findById(db: Db, id: MonitorId): Promise<MonitorRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from ${joined} where m.id = ${id}`)
  return rows[0] && toMonitor(rows[0])
}

/** The same of several. */
export async function listById(db: Db, ids: readonly MonitorId[]): Promise<MonitorRow[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${joined} where m.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return rows.map(toMonitor)
}

type NewMonitor = {
  id: MonitorId
  agentId: AgentId
  name: string
  settings: MonitorSettings
  active: boolean
  alarm: Alarm
  nextAt: Date | null
  now: Date
}

/** Adds a monitor unless the place has that many; says whether it did. */
export async function insertMonitor(db: Db, tenant: Tenant, given: NewMonitor, limit: number): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into monitors (id, organization_id, workspace_id, agent_id, user_id, name, settings, active, state, alarm, next_at, created_at, updated_at)
    select ${given.id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${given.agentId}::uuid, ${tenant.userId}::uuid, ${given.name},
      ${jsonText(given.settings)}::jsonb, ${given.active}, ${given.alarm.state}, ${jsonText(given.alarm)}::jsonb, ${given.nextAt}::timestamptz,
      ${given.now}::timestamptz, ${given.now}::timestamptz
    where (select count(*) from monitors m where ${visible(tenant)}) < ${limit} returning id`)
  return rows.length > 0
}

type MonitorChanges = Partial<
  Pick<MonitorRow, 'name' | 'settings' | 'active' | 'stopped' | 'alarm' | 'last' | 'checkedAt' | 'nextAt'>
> & {
  watcher?: { authorId: UserId; agentId: AgentId }
  assigneeId?: UserId | null
}

/** Changes what is named. Whoever calls has found it in the place. */
export async function updateMonitor(db: Db, id: MonitorId, changes: MonitorChanges, now?: Date): Promise<void> {
  const { watcher, name, settings, active, stopped, alarm, last, checkedAt, nextAt, assigneeId } = changes
  const sets = [
    ...(now ? [sql`updated_at = ${now}`] : []),
    ...(watcher ? [sql`user_id = ${watcher.authorId}, agent_id = ${watcher.agentId}`] : []),
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(settings ? [sql`settings = ${jsonText(settings)}::jsonb`] : []),
    ...(active === undefined ? [] : [sql`active = ${active}`]),
    ...(stopped === undefined ? [] : [sql`stopped = ${stopped}`]),
    ...(alarm ? [sql`alarm = ${jsonText(alarm)}::jsonb, state = ${alarm.state}`] : []),
    ...(last === undefined ? [] : [sql`last = ${last && jsonText(last)}::jsonb`]),
    ...(checkedAt === undefined ? [] : [sql`checked_at = ${checkedAt}::timestamptz`]),
    ...(nextAt === undefined ? [] : [sql`next_at = ${nextAt}::timestamptz`]),
    ...(assigneeId === undefined ? [] : [sql`assignee_id = ${assigneeId}::uuid`]),
  ]
  if (sets.length > 0) await db.execute(sql`update monitors set ${sql.join(sets, sql`, `)} where id = ${id}`)
}

/** The alarm as it is now; nobody else changes it until the transaction ends. */
export async function lockAlarm(
  db: Db,
  id: MonitorId,
): Promise<{ alarm: Alarm; nextAt: Date | null; active: boolean } | undefined> {
  const { rows } = await db.execute<{ alarm: Alarm; next_at: Time | null; active: boolean }>(
    sql`select alarm, next_at, active from monitors where id = ${id} for update`,
  )
  return rows[0] && { alarm: rows[0].alarm, nextAt: dateOf(rows[0].next_at), active: rows[0].active }
}

export async function removeMonitor(db: Db, id: MonitorId): Promise<void> {
  await db.execute(sql`delete from monitors where id = ${id}`)
}

/** Keeps what a look found, once for each time it was due: of a time that came twice, as clocks are put back, the later one. */
export async function upsertCheck(
  db: Db,
  {
    id,
    dueAt,
    at,
    outcome,
    value,
  }: { id: MonitorId; dueAt: Date; at: Date; outcome: MonitorCheck['outcome']; value: number | null },
): Promise<void> {
  await db.execute(sql`
    insert into monitor_checks (monitor_id, due_at, at, outcome, value) values (${id}, ${dueAt}, ${at}, ${outcome}, ${value})
    on conflict (monitor_id, due_at) do update set at = excluded.at, outcome = excluded.outcome, value = excluded.value`)
}

export async function listChecks(db: Db, id: MonitorId, limit: number): Promise<MonitorCheck[]> {
  const { rows } = await db.execute<{ at: Time; outcome: MonitorCheck['outcome']; value: number | null }>(sql`
    select at, outcome, value from monitor_checks where monitor_id = ${id} order by due_at desc limit ${limit}`)
  return rows.toReversed().map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

export async function forgetBefore(db: Db, checks: Date, events: Date): Promise<void> {
  await deleteInBatches(db, 'monitor_checks', sql`at < ${checks}`)
  await deleteInBatches(db, 'monitor_events', sql`at < ${events}`)
}

export type AlarmRecipient = { id: UserId; email: string; language: 'en' | 'id' }

/** Those of the addresses and ids that belong to people of the place now. */
export async function findPeople(
  db: Db,
  { organizationId, workspaceId }: Tenant,
  { emails = [], ids = [] }: { emails?: readonly string[]; ids?: readonly UserId[] },
): Promise<AlarmRecipient[]> {
  const { rows } = await db.execute<AlarmRecipient>(sql`
    select u.id, u.email_shown as email, coalesce(u.language, 'en') as language from users u
    where (u.email = any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[]) or u.id = any(${sql.param([...ids])}::uuid[]))
      and u.deactivated_at is null and case when ${workspaceId}::uuid is null
        then exists (select 1 from organization_members o where o.organization_id = ${organizationId} and o.user_id = u.id)
        else exists (select 1 from workspace_members w where w.workspace_id = ${workspaceId}::uuid and w.user_id = u.id) end
    order by u.email`)
  return rows
}

/** What a person is called. */
export async function findName(db: Db, id: UserId): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${id}`)
  return rows[0]?.name ?? ''
}

/** Whether a database is there and not deleted, whatever state it is in. */
export async function hasDataSource(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ one: number }>(
    sql`select 1 as one from data_sources where id = ${id}::uuid and status <> 'removed'`,
  )
  return rows.length > 0
}

/** How often monitors of a place looked on each day by the clocks of a zone, with the worst that came of it. */
export async function listDaysOfLooks(
  db: Db,
  tenant: Tenant,
  { from, to, zone }: { from: Date; to: Date; zone: string },
): Promise<{ id: MonitorId; agent_id: AgentId; name: string; at: string | Date; times: number; outcome: string }[]> {
  const { rows } = await db.execute<{
    id: MonitorId
    agent_id: AgentId
    name: string
    at: string | Date
    times: number
    outcome: string
  }>(sql`
    select m.id, m.agent_id, m.name, min(c.due_at) as at, count(*)::int as times,
      (array_agg(c.outcome order by array_position(array['error', 'breach', 'no_data', 'ok'], c.outcome)))[1] as outcome
    from monitors m join monitor_checks c on c.monitor_id = m.id
    where ${visible(tenant)} and exists (select 1 from agents where id = m.agent_id and deleted_at is null)
      and c.due_at >= ${from}::timestamptz and c.due_at < ${to}::timestamptz
    group by m.id, (c.due_at at time zone ${zone})::date order by 4 limit 1000`)
  return rows
}
