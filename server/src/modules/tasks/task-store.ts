import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { MeetingId, MeetingItemId } from '#contract/meetings/schemas.ts'
import { taskLimits } from '#contract/tasks/limits.ts'
import type { Task, TaskId, TaskPerson, TaskQuery } from '#contract/tasks/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { storableText } from '../../platform/db/json-text.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'

const inPlace = ({ userId, organizationId, workspaceId }: Tenant): SQL =>
  sql`t.organization_id = ${organizationId} and t.workspace_id is not distinct from ${workspaceId}::uuid
    and (t.workspace_id is not null or t.owner_id = ${userId})`

/** A meeting is named to who may read it: its title and where something was said are as private as it is. */
const columns =
  sql.raw(`t.id, t.title, case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as assignee,
  to_char(t.due, 'YYYY-MM-DD') as due, t.done_at, t.created_at, coalesce(u.name, '') as made_by,
  case when m.id is not null then jsonb_build_object('id', m.id, 'title', m.title, 'at_ms', t.at_ms) end as source`)
const tables = ({
  userId,
}: Tenant): SQL => sql`tasks t left join users a on a.id = t.assignee_id left join users u on u.id = t.made_by
  left join meetings m on m.id = t.meeting_id and m.organization_id = t.organization_id and m.workspace_id is not distinct from t.workspace_id
    and (m.user_id = ${userId} or (m.shared and m.workspace_id is not null))`

type Row = Omit<Task, 'done_at' | 'created_at'> & { done_at: string | Date | null; created_at: string | Date }
const isoOf = (at: string | Date) => new Date(at).toISOString()
const toTask = ({ done_at, created_at, ...row }: Row): Task => ({
  ...row,
  done_at: done_at && isoOf(done_at),
  created_at: isoOf(created_at),
})

/** What is open by its day, so that what is overdue comes first; what is done, the newest first. */
export async function listPage(
  db: Db,
  tenant: Tenant,
  { whose, state, page, limit }: TaskQuery,
): Promise<{ rows: Task[]; total: number }> {
  const where = sql`${inPlace(tenant)} and t.removed_at is null
    and ${state === 'open' ? sql`t.done_at is null` : sql`t.done_at is not null`}
    and ${whose === 'mine' ? sql`t.assignee_id = ${tenant.userId}` : sql`true`}`
  const order = state === 'open' ? sql`t.due nulls last, t.id` : sql`t.done_at desc, t.id`
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row>(sql`select ${columns} from ${tables(tenant)} where ${where} order by ${order}
      limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from tasks t where ${where}`),
  ])
  return { rows: rows.map(toTask), total: onlyRow(counted.rows).n }
}

export async function findTask(db: Db, tenant: Tenant, id: TaskId): Promise<Task | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${tables(tenant)} where t.id = ${id} and ${inPlace(tenant)} and t.removed_at is null`,
  )
  return rows[0] && toTask(rows[0])
}

/** Nobody else changes it until the transaction ends. */
export async function lockTask(tx: Db, tenant: Tenant, id: TaskId): Promise<Task | undefined> {
  await tx.execute(sql`select 1 from tasks t where t.id = ${id} and ${inPlace(tenant)} for no key update`)
  return findTask(tx, tenant, id)
}

/** Who can have a task of the place: its members, in personal mode nobody but its owner. */
const peopleOf = ({ userId, workspaceId }: Tenant): SQL =>
  workspaceId === null
    ? sql`users u where u.id = ${userId}`
    : sql`workspace_members w join users u on u.id = w.user_id where w.workspace_id = ${workspaceId}`

/** Those whose names have all of the words, first who is called just so. */
export async function listPeople(db: Db, tenant: Tenant, words: string): Promise<TaskPerson[]> {
  const each = words.split(/\s+/).filter(Boolean).map(likeText)
  const { rows } = await db.execute<TaskPerson>(sql`
    select u.id, u.name from ${peopleOf(tenant)} and u.name ilike all(${sql.param(each)}::text[])
    order by lower(u.name) = lower(${words}) desc, lower(u.name), u.id limit ${taskLimits.people}`)
  return rows
}

/** Those of these who can have a task; they stay members until the transaction ends. */
export async function holdPeople(tx: Db, tenant: Tenant, ids: readonly UserId[]): Promise<Set<UserId>> {
  const { rows } = await tx.execute<{ id: UserId }>(
    sql`select u.id from ${peopleOf(tenant)} and u.id = any(${sql.param(ids)}::uuid[]) for key share`,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function findName(db: Db, id: UserId): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${id}`)
  return rows[0]?.name ?? ''
}

export type StoredTask = { id: TaskId; title: string; assigneeId: UserId | null; due: string | null }
/** An action item of a meeting that becomes a task. */
export type TaskOrigin = { meeting: MeetingId; item: MeetingItemId; atMs: number | null }

/** Undefined where the item has a task already; one that was deleted is there again as it is given now. */
export async function insertTask(
  tx: Db,
  tenant: Tenant,
  { id, title, assigneeId, due, origin }: StoredTask & { origin?: TaskOrigin },
  now: Date,
): Promise<TaskId | undefined> {
  const { organizationId, workspaceId, userId } = tenant
  const { rows } = await tx.execute<{ id: TaskId }>(sql`
    insert into tasks (id, organization_id, workspace_id, owner_id, title, assignee_id, due, meeting_id, meeting_item_id, at_ms, made_by,
      created_at, planned_at)
    values (${id}, ${organizationId}, ${workspaceId}, ${workspaceId ? null : userId}, ${storableText(title)}, ${assigneeId}, ${due}::date,
      ${origin?.meeting ?? null}, ${origin?.item ?? null}, ${origin?.atMs ?? null}, ${userId}, ${now}, ${now})
    on conflict (meeting_item_id) do update set title = excluded.title, assignee_id = excluded.assignee_id, due = excluded.due,
      made_by = excluded.made_by, planned_at = excluded.planned_at, done_at = null, reminded_at = null, removed_at = null
      where tasks.removed_at is not null
    returning id`)
  return rows[0]?.id
}

export type StoredChanges = {
  title?: string | undefined
  assigneeId?: UserId | null | undefined
  due?: string | null | undefined
  done?: boolean | undefined
}

/** Who has it or its day chosen anew is a reminder to come. */
export async function changeTask(
  tx: Db,
  id: TaskId,
  { title, assigneeId, due, done }: StoredChanges,
  now: Date,
): Promise<void> {
  const isPlanned = assigneeId !== undefined || due !== undefined
  await tx.execute(sql`
    update tasks set title = coalesce(${title === undefined ? null : storableText(title)}::text, title),
      assignee_id = case when ${assigneeId !== undefined} then ${assigneeId ?? null}::uuid else assignee_id end,
      due = case when ${due !== undefined} then ${due ?? null}::date else due end,
      done_at = case when ${done ?? null}::boolean is null then done_at when ${done ?? null}::boolean then coalesce(done_at, ${now}::timestamptz) end,
      planned_at = case when ${isPlanned} then ${now}::timestamptz else planned_at end,
      reminded_at = case when ${isPlanned} then null else reminded_at end
    where id = ${id}`)
}

export async function setRemoved(
  tx: Db,
  tenant: Tenant,
  id: TaskId,
  removedAt: Date | null,
): Promise<{ title: string } | undefined> {
  const { rows } = await tx.execute<{ title: string }>(sql`
    update tasks t set removed_at = ${removedAt}::timestamptz where t.id = ${id} and ${inPlace(tenant)}
      and (t.removed_at is null) = ${removedAt !== null} returning t.title`)
  return rows[0]
}

export async function forgetRemoved(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from tasks where removed_at < ${before}`)
}

/** Ticks the task of an action item, or takes that back; false where it has none. */
export async function tickOfItem(tx: Db, item: MeetingItemId, done: boolean, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update tasks set done_at = case when ${done} then coalesce(done_at, ${now}::timestamptz) end
    where meeting_item_id = ${item} and removed_at is null returning id`)
  return rows.length > 0
}
