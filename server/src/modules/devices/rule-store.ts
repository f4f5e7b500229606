import { sql } from 'drizzle-orm'
import type { DeviceRuleSettings, RuleState } from '#contract/devices/rules.ts'
import type { DeviceId, DeviceRule, DeviceRuleId, DeviceRuleInput } from '#contract/devices/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { severityOf, storedSeverity, type Time } from './device-row.ts'
import type { DeviceTenant } from './tell.ts'

type Row = {
  id: DeviceRuleId
  name: string
  device_type: string | null
  severity: number
  settings: DeviceRuleSettings
}
const toRule = (row: Row): DeviceRule => ({ ...row, severity: severityOf(row.severity) ?? 'info' })
const columns = sql`r.id, r.name, r.device_type, r.severity, r.settings`

export async function listRules(db: Db, tenant: Tenant): Promise<DeviceRule[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from device_rules r where ${ofPlace(tenant, sql`r`)} order by r.created_at, r.id`,
  )
  return rows.map(toRule)
}

/** Adds a rule unless the place has that many; says whether it did. */
export async function insertRule(
  db: Db,
  tenant: Tenant,
  { id, input, now }: { id: DeviceRuleId; input: DeviceRuleInput; now: Date },
  limit: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into device_rules (id, organization_id, workspace_id, owner_id, name, device_type, severity, settings, created_at)
    select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${input.name},
      ${input.device_type}::text, ${storedSeverity(input.severity)}::smallint, ${jsonText(input.settings)}::jsonb, ${now}::timestamptz
    where (select count(*) from device_rules r where ${ofPlace(tenant, sql`r`)}) < ${limit} returning id`)
  return rows.length > 0
}

export async function hasRule(db: Db, tenant: Tenant, id: DeviceRuleId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select r.id from device_rules r where r.id = ${id} and ${ofPlace(tenant, sql`r`)}`,
  )
  return rows.length > 0
}

export const removeRule = async (db: Db, id: DeviceRuleId): Promise<void> =>
  void (await db.execute(sql`delete from device_rules where id = ${id}`))

/** Whoever judges by the rules of a place reads them together, and nobody takes one away meanwhile. Comes before any lock of a device. */
export async function lockRules(
  tx: Db,
  { workspaceId, ownerId }: DeviceTenant,
  use: 'reading' | 'removing',
): Promise<void> {
  const place = sql`hashtextextended(${`device-rules ${workspaceId ?? ownerId}`}, 0)`
  await tx.execute(
    use === 'reading'
      ? sql`select pg_advisory_xact_lock_shared(${place})`
      : sql`select pg_advisory_xact_lock(${place})`,
  )
}

export type AppliedRule = DeviceRule & { device: DeviceId; state: RuleState | undefined }

const sameKind = sql`r.organization_id = d.organization_id and r.workspace_id is not distinct from d.workspace_id
  and r.owner_id is not distinct from d.owner_id and (r.device_type is null or r.device_type = d.device_type)`

/** The rules of their place for devices of their types, with how each stands at each. */
export async function listApplied(tx: Db, devices: readonly DeviceId[]): Promise<AppliedRule[]> {
  const { rows } = await tx.execute<Row & { device: DeviceId; since: Time | null; at: Time | null }>(sql`
    select ${columns}, d.id as device, s.since, s.at from devices d join device_rules r on ${sameKind}
    left join device_rule_states s on s.rule_id = r.id and s.device_id = d.id
    where d.id = any(${sql.param([...devices])}::uuid[]) order by r.created_at, r.id`)
  return rows.map(({ since, at, device, ...row }) => ({
    ...toRule(row),
    device,
    state:
      at === null
        ? undefined
        : { since: since === null ? null : new Date(since).getTime(), at: new Date(at).getTime() },
  }))
}

/** How rules stand at devices now. */
export async function saveStates(
  tx: Db,
  states: readonly (RuleState & { device: DeviceId; ruleId: DeviceRuleId })[],
): Promise<void> {
  if (states.length === 0) return
  const iso = (at: number) => new Date(at).toISOString()
  const rows = states.map(({ device, ruleId, since, at }) => ({
    device,
    rule: ruleId,
    since: since === null ? null : iso(since),
    at: iso(at),
  }))
  await tx.execute(sql`
    insert into device_rule_states (device_id, rule_id, since, at) select s.device, s.rule, s.since, s.at
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as s (device uuid, rule uuid, since timestamptz, at timestamptz)
    on conflict (device_id, rule_id) do update set since = excluded.since, at = excluded.at`)
}

/** A rule whose time has come at a device, and what its alarm needs. */
export type DueRule = {
  device_id: DeviceId
  rule_id: DeviceRuleId
  name: string
  severity: number
  workspace_id: Tenant['workspaceId']
  owner_id: Tenant['userId'] | null
}

const due = sql`d.id as device_id, r.id as rule_id, r.name, r.severity, d.workspace_id, d.owner_id`
// What nobody sends falls silent by itself.
const notOpen = sql`not d.is_sample and not exists (select 1 from device_alarms a where a.device_id = d.id and a.name = r.name and a.cleared_at is null)`

/** What has held for as long as its rule says, also where the device says nothing more, and devices that have gone quiet. */
export async function listDueRules(
  db: Db,
  now: Date,
  limit: number,
  only?: Pick<DueRule, 'device_id' | 'rule_id'>,
): Promise<DueRule[]> {
  const asked = only ? sql`and d.id = ${only.device_id} and r.id = ${only.rule_id}` : sql``
  const { rows } = await db.execute<DueRule>(sql`
    (select ${due} from device_rule_states s join device_rules r on r.id = s.rule_id join devices d on d.id = s.device_id
     where s.since is not null and s.since <= ${now}::timestamptz - (r.settings->>'minutes')::int * interval '1 minute'
       and d.last_seen_at > ${now}::timestamptz - d.offline_after_s * interval '1 second' and ${notOpen} ${asked} limit ${limit})
    union all
    (select ${due} from device_rules r join devices d on ${sameKind}
     where r.settings->>'kind' = 'offline' and d.last_seen_at is not null
       and d.last_seen_at <= ${now}::timestamptz - (r.settings->>'minutes')::int * interval '1 minute' and ${notOpen} ${asked} limit ${limit})`)
  return rows
}
