import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

export type StoredRule = {
  name: string
  from: Date | null
  members: number
  /** Members who have no second step, and whether the person who asks is one. */
  without: { all: number; self: boolean }
}

export async function findRule(db: Db, id: OrganizationId, me: UserId): Promise<StoredRule> {
  const { rows } = await db.execute<Row>(sql`
    select o.name, o.second_step_from, count(m.user_id)::int as members,
      (count(m.user_id) filter (where not has_second_step(m.user_id)))::int as members_without,
      not has_second_step(${me}) as self_without
    from organizations o left join organization_members m on m.organization_id = o.id
    where o.id = ${id} group by o.id`)
  const row = onlyRow(rows)
  return {
    name: row.name,
    from: row.second_step_from === null ? null : new Date(row.second_step_from),
    members: row.members,
    without: { all: row.members_without, self: row.self_without },
  }
}

/** Holds it for this transaction; answers what it was. */
export async function lockRule(tx: Db, id: OrganizationId): Promise<Date | null> {
  const { rows } = await tx.execute<Pick<Row, 'second_step_from'>>(
    sql`select second_step_from from organizations where id = ${id} for no key update`,
  )
  const { second_step_from: from } = onlyRow(rows)
  return from === null ? null : new Date(from)
}

export async function setRule(tx: Db, id: OrganizationId, from: Date | null): Promise<void> {
  await tx.execute(sql`update organizations set second_step_from = ${from} where id = ${id}`)
}

type Row = {
  name: string
  second_step_from: string | Date | null
  members: number
  members_without: number
  self_without: boolean
}
