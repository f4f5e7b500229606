import { sql } from 'drizzle-orm'
import { billingLimits } from '#contract/billing/limits.ts'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { UsageAlertSettings } from '#contract/usage/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

type Percents = UsageAlertSettings['percents']

/** Which shares are told, the smallest first: all until somebody chooses. */
export async function findAlertPercents(db: Db, organizationId: OrganizationId): Promise<Percents> {
  const { rows } = await db.execute<{ percents: Percents }>(
    sql`select percents from usage_alert_settings where organization_id = ${organizationId}`,
  )
  return rows[0]?.percents ?? [...billingLimits.alertPercents]
}

export async function saveAlertPercents(
  db: Db,
  organizationId: OrganizationId,
  percents: Percents,
  now: Date,
): Promise<void> {
  const thresholds = `{${[...new Set(percents)].sort((a, b) => a - b).join(',')}}`
  await db.execute(sql`
    insert into usage_alert_settings (organization_id, percents, updated_at) values (${organizationId}, ${thresholds}::int[], ${now})
    on conflict (organization_id) do update set percents = excluded.percents, updated_at = excluded.updated_at`)
}
