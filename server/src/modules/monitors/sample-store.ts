import { sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import type { MonitorId } from '#contract/monitors/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** Whether they have come to a place. */
export async function hasSamples(db: Db, tenant: Tenant): Promise<boolean> {
  const { rows } = await db.execute<{ there: number }>(
    sql`select 1 as there from monitor_samples s where ${ofPlace(tenant, sql`s`)}`,
  )
  return rows.length > 0
}

/** Once for a place; true for who is to bring them. */
export async function claimSamples(tx: Db, tenant: Tenant, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ loaded_at: string | Date }>(sql`
    insert into monitor_samples (organization_id, workspace_id, owner_id, loaded_at)
    values (${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${now}) on conflict do nothing returning loaded_at`)
  return rows.length > 0
}

export const markSample = async (db: Db, id: MonitorId): Promise<void> =>
  void (await db.execute(sql`update monitors set is_sample = true where id = ${id}`))

/** Those that are there already, by what they ask. */
export async function listSamplePrompts(db: Db, tenant: Tenant): Promise<string[]> {
  const { rows } = await db.execute<{ prompt: string }>(sql`
    select m.settings ->> 'prompt' as prompt from monitors m where m.is_sample and m.organization_id = ${tenant.organizationId}
      and m.workspace_id is not distinct from ${tenant.workspaceId}::uuid and (m.workspace_id is not null or m.user_id = ${tenant.userId})`)
  return rows.map(({ prompt }) => prompt)
}

/** Those whose company has gone from the place. */
export async function removeSamples(db: Db, tenant: Tenant): Promise<void> {
  await db.execute(sql`
    delete from monitors m where m.is_sample and m.organization_id = ${tenant.organizationId}
      and m.workspace_id is not distinct from ${tenant.workspaceId}::uuid and (m.workspace_id is not null or m.user_id = ${tenant.userId})`)
}

/** The language that a person reads; samples are written in it. */
export async function findLanguage(db: Db, { userId }: Tenant): Promise<Language> {
  const { rows } = await db.execute<{ language: Language | null }>(sql`select language from users where id = ${userId}`)
  return rows[0]?.language ?? 'en'
}
