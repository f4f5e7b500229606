import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { CapChoice, CapSubject } from '#contract/usage/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { likeText } from '../../platform/db/like-text.ts'

type Asked = PageQuery & { subject: CapSubject; query?: string | undefined }

const columns: Record<CapSubject, SQL> = {
  workspace: sql`d.workspace_id`,
  member: sql`d.user_id`,
  agent: sql`d.agent_id`,
}

const subjects = (organizationId: OrganizationId): Record<CapSubject, SQL> => ({
  workspace: sql`select id, name from workspaces where organization_id = ${organizationId} and deleted_at is null`,
  member: sql`select u.id, u.name from organization_members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId}`,
  agent: sql`select id, name from agents where organization_id = ${organizationId}`,
})

/** What a cap can be set for, with its use from `from` to before `until`: the most used first. */
export async function listCapChoices(
  db: Db,
  organizationId: OrganizationId,
  { subject, query, page, limit }: Asked,
  { from, until }: { from: string; until: string },
): Promise<[CapChoice[], number]> {
  const named = query ? sql`where s.name ilike ${likeText(query)}` : sql``
  const { rows } = await db.execute<{
    subject_id: string
    name: string
    used: string
    credits: string | null
    total: number
  }>(sql`
    with spent as (
      select ${columns[subject]} as id, sum(d.credits) as used from usage_days d
      where d.organization_id = ${organizationId} and d.day >= ${from}::date and d.day < ${until}::date group by 1)
    select s.id as subject_id, s.name, coalesce(x.used, 0) as used, c.credits, count(*) over ()::int as total
    from (${subjects(organizationId)[subject]}) s left join spent x on x.id = s.id
    left join usage_caps c on c.organization_id = ${organizationId} and c.subject = ${subject} and c.subject_id = s.id
    ${named} order by coalesce(x.used, 0) desc, s.name, s.id limit ${limit} offset ${(page - 1) * limit}`)
  const choices = rows.map(({ total: _, ...row }) => ({
    subject_id: row.subject_id,
    name: row.name,
    used: Number(row.used),
    credits: row.credits === null ? null : Number(row.credits),
  }))
  return [choices, rows[0]?.total ?? 0]
}
