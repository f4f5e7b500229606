import { sql } from 'drizzle-orm'
import type { BillingProfile } from '#contract/billing/schemas.ts'
import type { OrganizationId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import type { HeldPlan, Interval, PlanName } from '#contract/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Subscription } from './purchase.ts'

export type StoredSubscription = Subscription & { organizationId: OrganizationId; nextGrantAt: Date | null }

type Time = string | Date | null
type Row = {
  organization_id: OrganizationId
  plan: PlanName
  pay_interval: Interval | null
  period_start: Time
  period_end: Time
  next_plan: HeldPlan
  next_interval: Interval | null
  next_grant_at: Time
}

const dateOf = (value: Time) => (value === null ? null : new Date(value))
const columns = sql`s.organization_id, o.plan, s.pay_interval, s.period_start, s.period_end, s.next_plan, s.next_interval, s.next_grant_at`
const toSubscription = (row: Row): StoredSubscription => ({
  organizationId: row.organization_id,
  plan: row.plan,
  interval: row.pay_interval,
  periodStart: dateOf(row.period_start),
  periodEnd: dateOf(row.period_end),
  next: { plan: row.next_plan, interval: row.next_interval },
  nextGrantAt: dateOf(row.next_grant_at),
})

export async function findOrganizationName(db: Db, id: OrganizationId): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from organizations where id = ${id}`)
  return rows[0]?.name ?? ''
}

/** The plan that counts: the installation's default where none was bought. */
export async function findPlan(db: Db, organizationId: OrganizationId): Promise<PlanName | undefined> {
  const { rows } = await db.execute<{ plan: PlanName }>(
    sql`select effective_plan(plan) as plan from organizations where id = ${organizationId}`,
  )
  return rows[0]?.plan
}

/** Names of the owner and admins, at most three. */
export async function listManagerNames(db: Db, organizationId: OrganizationId): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select u.name from organization_members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.role in (0, 1) order by m.role, m.joined_at limit 3`)
  return rows.map(({ name }) => name)
}

export async function findSubscription(
  db: Db,
  organizationId: OrganizationId,
): Promise<StoredSubscription | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from subscriptions s join organizations o on o.id = s.organization_id
    where s.organization_id = ${organizationId}`)
  return rows[0] && toSubscription(rows[0])
}

/**
 * The subscription, made when it is not there, and locked until the transaction ends; so is the plan, which stands with the
 * organization: who waited for the lock would else read the plan of before.
 */
export async function lockSubscription(tx: Db, organizationId: OrganizationId): Promise<StoredSubscription> {
  await tx.execute(sql`insert into subscriptions (organization_id) values (${organizationId}) on conflict do nothing`)
  const { rows } = await tx.execute<Row>(sql`
    select ${columns} from subscriptions s join organizations o on o.id = s.organization_id
    where s.organization_id = ${organizationId} for update of s for no key update of o`)
  return toSubscription(required(rows[0], 'the subscription was made above when it was not there'))
}

export async function saveSubscription(tx: Db, given: StoredSubscription): Promise<void> {
  await tx.execute(sql`update organizations set plan = ${given.plan} where id = ${given.organizationId}`)
  await tx.execute(sql`
    update subscriptions set pay_interval = ${given.interval}, period_start = ${given.periodStart}::timestamptz,
      period_end = ${given.periodEnd}::timestamptz, next_plan = ${given.next.plan}, next_interval = ${given.next.interval},
      next_grant_at = ${given.nextGrantAt}::timestamptz
    where organization_id = ${given.organizationId}`)
}

/** Those whose period has ended, whose coins are due, or whose period ends by `soon` without an invoice of the next one. */
export async function* listDue(
  db: Db,
  { now, soon }: { now: Date; soon: Date },
  limit = 1_000,
): AsyncGenerator<OrganizationId> {
  for (let after: OrganizationId | null = null; ; ) {
    const { rows }: { rows: { organization_id: OrganizationId }[] } = await db.execute(sql`
      select organization_id from subscriptions s
      where (${after}::uuid is null or organization_id > ${after}::uuid)
        and (period_end <= ${now}::timestamptz or next_grant_at <= ${now}::timestamptz
          or period_end <= ${soon}::timestamptz and not exists (
            select from invoices i where i.organization_id = s.organization_id and i.type = 'renewal' and i.status = 'unpaid'))
      order by organization_id limit ${limit}`)
    for (const { organization_id } of rows) yield organization_id
    after = rows.at(-1)?.organization_id ?? null
    if (rows.length < limit) return
  }
}

/** How much of the plan's limits is used; conversations and voice from the first day of a month on. */
export async function countUse(
  db: Db,
  organizationId: OrganizationId,
  monthStart: string,
): Promise<{ agents: number; members: number; conversations: number; voiceSeconds: number }> {
  const { rows } = await db.execute<{ agents: number; members: number; conversations: string; voice: string }>(sql`
    select (select count(*)::int from agents where organization_id = ${organizationId} and deleted_at is null
        and not (agents_source = 'flow' and status = 'non_active')) as agents,
      (select count(*)::int from organization_members where organization_id = ${organizationId}) as members,
      coalesce(sum(conversations), 0) as conversations, coalesce(sum(voice_seconds), 0) as voice
    from usage_totals where organization_id = ${organizationId} and day >= ${monthStart}::date
      and day < (${monthStart}::date + interval '1 month')::date`)
  const { agents, members, conversations, voice } = onlyRow(rows)
  return { agents, members, conversations: Number(conversations), voiceSeconds: Number(voice) }
}

/** What invoices say about the buyer; the organization's name and its owner's address until somebody says otherwise. */
export async function findProfile(
  db: Db,
  organizationId: OrganizationId,
): Promise<BillingProfile & { mailTo: string; language: 'en' | 'id' }> {
  const { rows } = await db.execute<{
    name: string
    address: string
    tax_number: string
    email: string
    owner: string | null
    language: 'en' | 'id' | null
  }>(sql`
    select coalesce(s.bill_name, o.name) as name, coalesce(s.bill_address, '') as address,
      coalesce(s.bill_tax_number, '') as tax_number, coalesce(s.bill_email, '') as email, u.email_shown as owner, u.language
    from organizations o left join subscriptions s on s.organization_id = o.id
    left join lateral (select m.email_shown, m.language from organization_members om join users m on m.id = om.user_id
      where om.organization_id = o.id order by om.role, om.joined_at limit 1) u on true
    where o.id = ${organizationId}`)
  const { owner, language, ...profile } = required(rows[0], 'what is billed belongs to an organization that is there')
  return { ...profile, mailTo: profile.email || (owner ?? ''), language: language ?? 'en' }
}

export async function saveProfile(db: Db, organizationId: OrganizationId, profile: BillingProfile): Promise<void> {
  const { name, address, tax_number, email } = profile
  await db.execute(sql`
    insert into subscriptions (organization_id, bill_name, bill_address, bill_tax_number, bill_email)
    values (${organizationId}, ${name}, ${address}, ${tax_number}, ${email})
    on conflict (organization_id) do update set bill_name = ${name}, bill_address = ${address},
      bill_tax_number = ${tax_number}, bill_email = ${email}`)
}
