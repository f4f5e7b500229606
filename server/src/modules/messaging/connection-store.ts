import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { accountOfPlace } from './account-store.ts'

/** The place's real numbers at a glance: the first one, who connected it, and when something was last written on any. */
export async function findConnection(
  db: Db,
  tenant: Tenant,
): Promise<{ account: string; connectedBy: string | null; works: boolean; lastUsedAt: Date | null } | undefined> {
  const { rows } = await db.execute<{
    account: string
    by: string | null
    works: boolean
    last: string | Date | null
  }>(sql`
    select a.phone_number as account, u.name as "by", bool_or(a.status = 'active') over () as works,
      (select max(m.created_at) from messaging_messages m join messaging_accounts o on o.id = m.account_id
        where o.kind = 'cloud' and o.organization_id = a.organization_id and o.workspace_id is not distinct from a.workspace_id
          and o.owner_id is not distinct from a.owner_id) as last
    from messaging_accounts a left join users u on u.id = a.user_id
    where a.kind = 'cloud' and ${accountOfPlace(tenant)} order by a.created_at, a.id limit 1`)
  const row = rows[0]
  if (!row) return undefined
  return {
    account: row.account,
    connectedBy: row.by,
    works: row.works,
    lastUsedAt: row.last ? new Date(row.last) : null,
  }
}
