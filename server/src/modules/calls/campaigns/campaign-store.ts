import { sql } from 'drizzle-orm'
import type {
  CallCampaign,
  CallCampaignFields,
  CallCampaignId,
  CampaignPausedBy,
  CampaignSkip,
  CampaignStatus,
  RecipientState,
} from '#contract/calls/campaign.ts'
import type { PhoneNumberId } from '#contract/calls/phone.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { CallEndedBy } from '#contract/calls/wire.ts'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText, storableText } from '../../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../../platform/db/of-place.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import type { PlannedRecipient } from './planned-recipient.ts'

/** Seconds that calls of an agent lasted lately, in the mean. */
export async function meanSeconds(db: Db, agentId: AgentId): Promise<number | undefined> {
  const { rows } = await db.execute<{ mean: number | null }>(sql`
    select round(avg(duration_ms) / 1000)::int as mean from (select duration_ms from calls
      where agent_id = ${agentId} and connected_at is not null and ended_at is not null order by created_at desc limit 100) c`)
  return rows[0]?.mean ?? undefined
}

export async function findOptedOut(db: Db, tenant: Tenant, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ phone_number: string }>(sql`
    select o.phone_number from call_opt_outs o where ${ofPlace(tenant, sql`o`)} and o.phone_number = any (${sql.param([...numbers])}::text[])`)
  return new Set(rows.map(({ phone_number }) => phone_number))
}

export async function addOptOut(db: Db, tenant: Tenant, phoneNumber: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into call_opt_outs (organization_id, workspace_id, owner_id, phone_number, created_at)
    values (${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${phoneNumber}, ${now}) on conflict do nothing`)
}

export async function removeOptOut(db: Db, tenant: Tenant, phoneNumber: string): Promise<void> {
  await db.execute(
    sql`delete from call_opt_outs o where ${ofPlace(tenant, sql`o`)} and o.phone_number = ${phoneNumber}`,
  )
}

export async function listOptOuts(db: Db, tenant: Tenant, { page, limit }: PageQuery) {
  const where = ofPlace(tenant, sql`o`)
  const [{ rows }, counted] = await Promise.all([
    db.execute<{ phone_number: string; at: string | Date }>(sql`
      select o.phone_number, o.created_at as at from call_opt_outs o where ${where} order by o.created_at desc, o.phone_number
      limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from call_opt_outs o where ${where}`),
  ])
  const optOuts = rows.map(({ phone_number, at }) => ({ phone_number, at: new Date(at).toISOString() }))
  return { rows: optOuts, total: onlyRow(counted.rows).n }
}

export async function insertCampaign(
  tx: Db,
  tenant: Tenant,
  campaign: CallCampaignFields & { id: CallCampaignId },
  recipients: readonly (PlannedRecipient & { id: string })[],
  now: Date,
): Promise<void> {
  const { id, agent_id, number_id, name, opening, purpose, hours, at_once, per_minute, tries, retry_minutes } = campaign
  await tx.execute(sql`
    insert into call_campaigns (id, organization_id, workspace_id, owner_id, agent_id, phone_number_id, name, opening, purpose, hours, at_once,
      per_minute, tries, retry_minutes, status, created_at)
    values (${id}, ${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${agent_id}, ${number_id},
      ${storableText(name)}, ${storableText(opening)}, ${storableText(purpose)}, ${jsonText(hours)}::jsonb, ${at_once}, ${per_minute}, ${tries},
      ${retry_minutes}, 'running', ${now})`)
  const rows = recipients.map(({ id: rowId, line, phoneNumber, name: called, variables, zones, skip }) => ({
    id: rowId,
    line,
    phone_number: phoneNumber,
    name: called,
    variables,
    zones,
    state: skip ? 'skipped' : 'waiting',
    skip,
  }))
  await tx.execute(sql`
    insert into call_campaign_recipients (id, campaign_id, line, phone_number, name, variables, zones, state, skip, next_at)
    select r.id, ${id}::uuid, r.line, r.phone_number, r.name, r.variables, array(select jsonb_array_elements_text(r.zones)), r.state, r.skip,
      case when r.state = 'waiting' then ${now}::timestamptz end
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as r (id uuid, line int, phone_number text, name text, variables jsonb, zones jsonb, state text, skip text)`)
}

type CampaignRow = Omit<CallCampaign, 'created_at' | 'ended_at' | 'next_at' | 'counts'> &
  CallCampaign['counts'] & { created_at: string | Date; ended_at: string | Date | null; next_at: string | Date | null }

const shown = sql`c.id, c.name, c.agent_id, coalesce(a.name, '') as agent, coalesce(n.number, '') as number, c.opening, c.purpose, c.hours, c.at_once,
  c.per_minute, c.tries, c.retry_minutes, c.status, c.paused_by, c.created_at, c.ended_at, r.*
  from call_campaigns c left join agents a on a.id = c.agent_id left join phone_numbers n on n.id = c.phone_number_id
  cross join lateral (select count(*)::int as recipients, count(*) filter (where r.state = 'waiting')::int as waiting,
    count(*) filter (where r.state = 'calling')::int as calling, count(*) filter (where r.state = 'talked')::int as talked,
    count(*) filter (where r.state = 'unreached')::int as unreached, count(*) filter (where r.state = 'skipped')::int as skipped,
    coalesce(sum(k.credits), 0)::int as credits, min(r.next_at) filter (where r.state = 'waiting') as next_at
    from call_campaign_recipients r left join calls k on k.id = r.call_id where r.campaign_id = c.id) r`

const iso = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())
const toCampaign = ({ waiting, calling, talked, unreached, skipped, ...row }: CampaignRow): CallCampaign => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
  ended_at: iso(row.ended_at),
  next_at: iso(row.next_at),
  counts: { waiting, calling, talked, unreached, skipped },
})

export async function findCampaign(db: Db, tenant: Tenant, id: CallCampaignId): Promise<CallCampaign | undefined> {
  const { rows } = await db.execute<CampaignRow>(sql`select ${shown} where c.id = ${id} and ${ofPlace(tenant, sql`c`)}`)
  return rows[0] && toCampaign(rows[0])
}

export async function listCampaigns(db: Db, tenant: Tenant, { page, limit }: PageQuery) {
  const where = ofPlace(tenant, sql`c`)
  const [{ rows }, counted] = await Promise.all([
    db.execute<CampaignRow>(
      sql`select ${shown} where ${where} order by c.created_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    db.execute<{ n: number }>(sql`select count(*)::int as n from call_campaigns c where ${where}`),
  ])
  return { rows: rows.map(toCampaign), total: onlyRow(counted.rows).n }
}

type RecipientRow = {
  id: string
  line: number
  phone_number: string
  name: string
  state: RecipientState
  skip: CampaignSkip | null
  ended_by: CallEndedBy | null
  tries: number
  next_at: string | Date | null
  call_id: CallId | null
}

export async function listRecipients(
  db: Db,
  id: CallCampaignId,
  { page, limit, state }: PageQuery & { state?: RecipientState | undefined },
) {
  const where = sql`r.campaign_id = ${id} ${state ? sql`and r.state = ${state}` : sql``}`
  const [{ rows }, counted] = await Promise.all([
    db.execute<RecipientRow>(sql`
      select r.id, r.line, r.phone_number, r.name, r.state, r.skip, r.ended_by, r.tries, case when r.state = 'waiting' then r.next_at end as next_at,
        r.call_id
      from call_campaign_recipients r where ${where} order by r.line, r.id limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from call_campaign_recipients r where ${where}`),
  ])
  return { rows: rows.map((row) => ({ ...row, next_at: iso(row.next_at) })), total: onlyRow(counted.rows).n }
}

export async function setStatus(
  db: Db,
  id: CallCampaignId,
  {
    status,
    pausedBy = null,
    endedAt = null,
  }: { status: CampaignStatus; pausedBy?: CampaignPausedBy | null; endedAt?: Date | null },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update call_campaigns set status = ${status}, paused_by = ${pausedBy}, ended_at = ${endedAt}::timestamptz
    where id = ${id} and status in ('running', 'paused') returning id`)
  return rows.length > 0
}

/** Nobody who still waits is called. */
export async function skipWaiting(db: Db, id: CallCampaignId): Promise<void> {
  await db.execute(sql`
    update call_campaign_recipients set state = 'skipped', skip = 'stopped', next_at = null where campaign_id = ${id} and state = 'waiting'`)
}

/** A campaign as its worker sees it. */
export type RunningCampaign = {
  id: CallCampaignId
  tenant: Tenant
  agentId: AgentId | null
  numberId: PhoneNumberId | null
  status: CampaignStatus
  opening: string
  purpose: string
  hours: CallCampaign['hours']
  atOnce: number
  perMinute: number
  tries: number
  retryMinutes: number
}

export async function findRunning(db: Db, id: CallCampaignId): Promise<RunningCampaign | undefined> {
  const { rows } = await db.execute<
    Omit<RunningCampaign, 'tenant'> & {
      organization_id: OrganizationId
      workspace_id: WorkspaceId | null
      owner_id: UserId | null
    }
  >(sql`
    select c.id, c.organization_id, c.workspace_id, c.owner_id, c.agent_id as "agentId", c.phone_number_id as "numberId", c.status, c.opening, c.purpose,
      c.hours, c.at_once as "atOnce", c.per_minute as "perMinute", c.tries, c.retry_minutes as "retryMinutes"
    from call_campaigns c where c.id = ${id}`)
  if (!rows[0]) return undefined
  const { organization_id: organizationId, workspace_id: workspaceId, owner_id, ...row } = rows[0]
  // In a workspace nobody's: its calls and numbers are found by the place.
  return { ...row, tenant: { organizationId, workspaceId, userId: owner_id ?? ('' as UserId) } }
}

/** Takes in how calls have ended: who talked is done, who did not answer is called again later while there are tries left. */
export async function takeInEnded(db: Db, { id, tries, retryMinutes }: RunningCampaign, now: Date): Promise<void> {
  const again = new Date(now.getTime() + retryMinutes * 60_000)
  await db.execute(sql`
    update call_campaign_recipients r set ended_by = k.ended_by,
      state = case when k.connected_at is not null and k.ended_by <> 'voicemail' then 'talked'
        when k.ended_by in ('no-answer', 'busy') and r.tries < ${tries}::int then 'waiting' else 'unreached' end,
      next_at = case when k.connected_at is null and k.ended_by in ('no-answer', 'busy') and r.tries < ${tries}::int then ${again}::timestamptz end
    from calls k where k.id = r.call_id and r.campaign_id = ${id} and r.state = 'calling' and k.ended_at is not null`)
  // The call was forgotten: nothing was said in it.
  await db.execute(sql`
    update call_campaign_recipients set state = 'unreached', ended_by = coalesce(ended_by, 'failed')
    where campaign_id = ${id} and state = 'calling' and call_id is null`)
}

export type DueRecipient = {
  id: string
  phoneNumber: string
  name: string
  variables: Record<string, string>
  zones: string[]
}

export async function listDue(db: Db, id: CallCampaignId, now: Date, limit: number): Promise<DueRecipient[]> {
  const { rows } = await db.execute<DueRecipient>(sql`
    select r.id, r.phone_number as "phoneNumber", r.name, r.variables, r.zones from call_campaign_recipients r
    where r.campaign_id = ${id} and r.state = 'waiting' and r.next_at <= ${now}::timestamptz order by r.next_at, r.line limit ${limit}`)
  return rows
}

/** Notes that somebody is called by this call, with the transaction that stores it; false where they are not to be any more. */
export async function noteCalling(tx: Db, recipientId: string, callId: CallId): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update call_campaign_recipients r set state = 'calling', call_id = ${callId}, tries = r.tries + 1, next_at = null, ended_by = null
    from call_campaigns c where r.id = ${recipientId} and r.state = 'waiting' and c.id = r.campaign_id and c.status = 'running' returning r.id`)
  return rows.length > 0
}

export async function putOff(db: Db, recipientId: string, until: Date | undefined): Promise<void> {
  await db.execute(
    until
      ? sql`update call_campaign_recipients set next_at = ${until} where id = ${recipientId} and state = 'waiting'`
      : sql`update call_campaign_recipients set state = 'skipped', skip = 'zone_unknown', next_at = null where id = ${recipientId} and state = 'waiting'`,
  )
}

export async function skipAs(db: Db, recipientId: string, skip: CampaignSkip): Promise<void> {
  await db.execute(sql`
    update call_campaign_recipients set state = 'skipped', skip = ${skip}, next_at = null where id = ${recipientId} and state = 'waiting'`)
}

/** How many are called now, were begun in the last minute, and wait, with the next time of one. */
export async function countTurn(
  db: Db,
  id: CallCampaignId,
  now: Date,
): Promise<{ calling: number; begun: number; waiting: number; nextAt: Date | null }> {
  const minuteAgo = new Date(now.getTime() - 60_000)
  const { rows } = await db.execute<{
    calling: number
    begun: number
    waiting: number
    next_at: string | Date | null
  }>(sql`
    select count(*) filter (where r.state = 'calling')::int as calling,
      count(*) filter (where k.created_at > ${minuteAgo}::timestamptz)::int as begun,
      count(*) filter (where r.state = 'waiting')::int as waiting, min(r.next_at) filter (where r.state = 'waiting') as next_at
    from call_campaign_recipients r left join calls k on k.id = r.call_id where r.campaign_id = ${id}`)
  const { next_at, ...row } = onlyRow(rows)
  return { ...row, nextAt: next_at === null ? null : new Date(next_at) }
}
