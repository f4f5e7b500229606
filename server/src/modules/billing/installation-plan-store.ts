import { sql } from 'drizzle-orm'
import type { InstallationPlan } from '#contract/billing/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

const name = 'default_plan'

/** What `effective_plan` of the database reads as well. */
export async function findInstallationPlan(db: Db): Promise<InstallationPlan> {
  const { rows } = await db.execute<{ value: InstallationPlan }>(
    sql`select value from installation_settings where name = ${name}`,
  )
  return rows[0]?.value ?? { plan: 'free' }
}

export async function saveInstallationPlan(db: Db, { plan }: InstallationPlan, now: Date): Promise<void> {
  await db.execute(sql`
    insert into installation_settings (name, value, updated_at) values (${name}, ${JSON.stringify({ plan })}::jsonb, ${now})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`)
}
