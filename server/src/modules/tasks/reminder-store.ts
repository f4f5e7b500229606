import { sql } from 'drizzle-orm'
import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { TaskId } from '#contract/tasks/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

export type DueTask = {
  id: TaskId
  assigneeId: UserId
  workspaceId: WorkspaceId | null
  due: string
  plannedAt: Date
}

/** Open tasks of somebody that are due about this day, wherever on earth it is that day, of which nobody was reminded. */
export async function listDueTasks(db: Db, now: Date, after: TaskId | null, limit: number): Promise<DueTask[]> {
  const { rows } = await db.execute<Omit<DueTask, 'plannedAt'> & { plannedAt: string | Date }>(sql`
    select id, assignee_id as "assigneeId", workspace_id as "workspaceId", to_char(due, 'YYYY-MM-DD') as due, planned_at as "plannedAt" from tasks
    where done_at is null and removed_at is null and reminded_at is null and assignee_id is not null
      and due between (${now}::timestamptz at time zone 'UTC')::date - 1 and (${now}::timestamptz at time zone 'UTC')::date + 1
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`)
  return rows.map((row) => ({ ...row, plannedAt: new Date(row.plannedAt) }))
}

type Same = Pick<DueTask, 'assigneeId' | 'due'>

/** Those of these that are still to be told, which they are from now on; their titles in order. */
export async function takeReminders(
  tx: Db,
  ids: readonly TaskId[],
  { assigneeId, due }: Same,
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; title: string }>(sql`
    update tasks set reminded_at = ${now} where id = any(${sql.param(ids)}::uuid[]) and reminded_at is null and done_at is null
      and removed_at is null and assignee_id = ${assigneeId} and due = ${due}::date returning id, title`)
  return rows.sort((a, b) => a.id.localeCompare(b.id)).map(({ title }) => title)
}
