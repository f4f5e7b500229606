import { sql } from 'drizzle-orm'
import type { CannedReply } from '#contract/messaging/conversation.ts'
import type { CannedReplyId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

const here = (tenant: Tenant) => ofPlace(tenant, sql`r`)

export async function listReplies(db: Db, tenant: Tenant): Promise<CannedReply[]> {
  const { rows } = await db.execute<CannedReply>(sql`
    select r.id, r.shortcode, r.body as text from messaging_canned_replies r where ${here(tenant)} order by r.shortcode`)
  return rows
}

/** Adds a reply unless the place has that many; says whether it did. Throws where the shortcode is taken. */
export async function insertReply(db: Db, tenant: Tenant, reply: CannedReply, limit: number): Promise<boolean> {
  const { organizationId, workspaceId } = tenant
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into messaging_canned_replies (id, organization_id, workspace_id, owner_id, shortcode, body)
    select ${reply.id}::uuid, ${organizationId}::uuid, ${workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${reply.shortcode}, ${reply.text}
    where (select count(*) from messaging_canned_replies r where ${here(tenant)}) < ${limit} returning id`)
  return rows.length > 0
}

export async function updateReply(db: Db, tenant: Tenant, { id, shortcode, text }: CannedReply): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update messaging_canned_replies r set shortcode = ${shortcode}, body = ${text} where r.id = ${id} and ${here(tenant)} returning r.id`)
  return rows.length > 0
}

export async function removeReply(db: Db, tenant: Tenant, id: CannedReplyId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from messaging_canned_replies r where r.id = ${id} and ${here(tenant)} returning r.id`,
  )
  return rows.length > 0
}
