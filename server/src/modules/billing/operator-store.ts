import { sql } from 'drizzle-orm'
import type { OperatorOrganization, OperatorOrganizationQuery } from '#contract/billing/schemas.ts'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import { creditsPerCoin, plans } from '#contract/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

/** Who runs the installation. */
export async function listOperators(db: Db): Promise<UserId[]> {
  const { rows } = await db.execute<{ id: UserId }>(sql`
    select id from users where is_operator and activated_at is not null`)
  return rows.map(({ id }) => id)
}

type Asker = { person: string; email: string; organization: string }

/** Who asks, with an address to answer to, and for which organization. */
export async function findAsker(db: Db, userId: UserId, organizationId: OrganizationId): Promise<Asker> {
  const { rows } = await db.execute<Asker>(sql`
    select u.name as person, u.email_shown as email, o.name as organization
    from users u join organizations o on o.id = ${organizationId} where u.id = ${userId}`)
  return onlyRow(rows)
}

type Row = Omit<OperatorOrganization, 'owner' | 'coins' | 'period_end' | 'created_at'> & {
  owner_name: string | null
  owner_email: string | null
  available: string | null
  period_end: string | Date | null
  created_at: string | Date
  total: number
}

/** Organizations of the whole installation by name; one whose book nobody opened yet has the coins it begins with. */
export async function listOrganizations(
  db: Db,
  { query, page, limit }: OperatorOrganizationQuery,
): Promise<[OperatorOrganization[], number]> {
  const pattern = likeText(query)
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.name, effective_plan(o.plan) as plan, o.created_at, s.period_end, b.wallet as available,
      owner.name as owner_name, owner.email_shown as owner_email, count(*) over ()::int as total,
      (select count(*)::int from organization_members m where m.organization_id = o.id) as members
    from organizations o
    left join subscriptions s on s.organization_id = o.id
    left join credit_books b on b.organization_id = o.id
    left join lateral (select u.name, u.email_shown, u.email from organization_members m join users u on u.id = m.user_id
      where m.organization_id = o.id order by m.role, m.joined_at limit 1) owner on true
    where o.name ilike ${pattern} or owner.name ilike ${pattern} or owner.email ilike ${pattern}
    order by lower(o.name), o.id limit ${limit} offset ${(page - 1) * limit}`)
  return [rows.map(toOrganization), rows[0]?.total ?? 0]
}

const toOrganization = (row: Row): OperatorOrganization => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  members: row.members,
  owner: row.owner_email === null ? null : { name: row.owner_name ?? '', email: row.owner_email },
  coins: row.available === null ? plans.free.coins : Math.floor(Number(row.available) / creditsPerCoin),
  period_end: row.period_end && new Date(row.period_end).toISOString(),
  created_at: new Date(row.created_at).toISOString(),
})
