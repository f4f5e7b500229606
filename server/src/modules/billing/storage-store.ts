import { sql } from 'drizzle-orm'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

/** Until the end of the transaction nobody else adds files of the organization. */
export async function lockStorage(tx: Db, organizationId: OrganizationId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${organizationId}`}, 0))`)
}

/** Bytes of all kinds of files that an organization keeps. */
export async function keptBytes(db: Db, organizationId: OrganizationId): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(bytes), 0) as bytes from kept_files where organization_id = ${organizationId}`,
  )
  return Number(rows[0]!.bytes)
}
