import { sql } from 'drizzle-orm'
import type { ScheduleId, ScheduleInput } from '#contract/dashboards/schedules.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'

export type ScheduleRow = ScheduleInput & {
  id: ScheduleId
  next_at: string
  last_sent_at: string | null
  failed: string | null
}
type Raw = Omit<ScheduleRow, 'next_at' | 'last_sent_at'> & {
  next_at: string | Date
  last_sent_at: string | Date | null
}

const iso = (value: string | Date) => new Date(value).toISOString()
const toRow = (row: Raw): ScheduleRow => ({
  ...row,
  next_at: iso(row.next_at),
  last_sent_at: row.last_sent_at && iso(row.last_sent_at),
})
const columns = sql`id, every, weekday, hour, minute, time_zone, language, recipients, next_at, last_sent_at, failed`

export async function listSchedules(db: Db, userId: UserId, dashboardId: DashboardId): Promise<ScheduleRow[]> {
  const { rows } = await db.execute<Raw>(sql`
    select ${columns} from dashboard_schedules where dashboard_id = ${dashboardId} and user_id = ${userId} order by created_at, id`)
  return rows.map(toRow)
}

export async function insertSchedule(
  db: Db,
  given: ScheduleInput & { id: ScheduleId; dashboardId: DashboardId; userId: UserId; nextAt: Date; now: Date },
): Promise<ScheduleRow> {
  const { rows } = await db.execute<Raw>(sql`
    insert into dashboard_schedules (id, dashboard_id, user_id, every, weekday, hour, minute, time_zone, language, recipients, next_at, created_at)
    values (${given.id}, ${given.dashboardId}, ${given.userId}, ${given.every}, ${given.weekday}, ${given.hour}, ${given.minute},
      ${given.time_zone}, ${given.language}, ${sql.param(given.recipients)}::text[], ${given.nextAt}, ${given.now})
    returning ${columns}`)
  return toRow(onlyRow(rows))
}

export async function removeSchedule(
  db: Db,
  userId: UserId,
  dashboardId: DashboardId,
  id: ScheduleId,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from dashboard_schedules where id = ${id} and dashboard_id = ${dashboardId} and user_id = ${userId} returning id`)
  return rows.length > 0
}

/** Makes one due now. */
export async function hastenSchedule(
  db: Db,
  userId: UserId,
  dashboardId: DashboardId,
  { id, now }: { id: ScheduleId; now: Date },
): Promise<ScheduleRow | undefined> {
  const { rows } = await db.execute<Raw>(sql`
    update dashboard_schedules set next_at = ${now}, mailed_to = '{}'
    where id = ${id} and dashboard_id = ${dashboardId} and user_id = ${userId} returning ${columns}`)
  return rows[0] && toRow(rows[0])
}

export type DueSchedule = ScheduleInput & {
  id: ScheduleId
  dashboardId: DashboardId
  where: Tenant
  /** Those who have the letter that is due. */
  mailedTo: string[]
  /** The dashboard is not deleted and its maker is still in the place, and not deactivated. */
  isOpen: boolean
}

export async function findSchedule(db: Db, id: ScheduleId): Promise<DueSchedule | undefined> {
  type Found = Omit<DueSchedule, 'where'> & Tenant
  const { rows } = await db.execute<Found>(sql`
    select s.id, s.dashboard_id as "dashboardId", s.every, s.weekday, s.hour, s.minute, s.time_zone, s.language, s.recipients,
      s.mailed_to as "mailedTo", s.user_id as "userId", d.organization_id as "organizationId", d.workspace_id as "workspaceId",
      d.deleted_at is null and exists (select 1 from users u where u.id = s.user_id and u.deactivated_at is null) and case when d.workspace_id is null
        then exists (select 1 from organization_members m where m.organization_id = d.organization_id and m.user_id = s.user_id)
        else exists (select 1 from workspace_members m where m.workspace_id = d.workspace_id and m.user_id = s.user_id) end as "isOpen"
    from dashboard_schedules s join dashboards d on d.id = s.dashboard_id where s.id = ${id}`)
  const row = rows[0]
  if (!row) return undefined
  const { userId, organizationId, workspaceId, ...due } = row
  return { ...due, where: { userId, organizationId, workspaceId } }
}

export const noteMailed = (db: Db, id: ScheduleId, email: string) =>
  db.execute(sql`update dashboard_schedules set mailed_to = array_append(mailed_to, ${email}) where id = ${id}`)

/** How it went, and when it is due next; `goesOn`: the same letter then, to those who do not have it. */
export const finishSending = (
  db: Db,
  id: ScheduleId,
  given: { nextAt: Date; sentAt: Date | null; failed: string | null; goesOn?: boolean },
) =>
  db.execute(sql`
    update dashboard_schedules set next_at = ${given.nextAt},
      last_sent_at = coalesce(${given.sentAt}::timestamptz, last_sent_at), failed = ${given.failed},
      mailed_to = case when ${given.goesOn === true} then mailed_to else '{}' end
    where id = ${id}`)

export type Recipient = { email: string; language: Language }

/** Those of the addresses that belong to people of the place; of none, the person's own. */
export async function findRecipients(db: Db, tenant: Tenant, emails: readonly string[]): Promise<Recipient[]> {
  const addresses = emails.map((email) => email.toLowerCase())
  const who =
    addresses.length === 0
      ? sql`u.id = ${tenant.userId}`
      : tenant.workspaceId === null
        ? sql`u.id = ${tenant.userId} and u.email = any(${sql.param(addresses)}::text[])`
        : sql`u.email = any(${sql.param(addresses)}::text[]) and exists (
            select 1 from workspace_members m where m.workspace_id = ${tenant.workspaceId} and m.user_id = u.id)`
  const { rows } = await db.execute<Recipient>(
    sql`select u.email_shown as email, coalesce(u.language, 'en') as language from users u where ${who} and u.deactivated_at is null order by u.email`,
  )
  return rows
}
