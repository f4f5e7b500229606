import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

/** An organization's own issuer. `clientSecret` is sealed. */
export type OrganizationIssuer = {
  organizationId: OrganizationId
  /** Another one with every change: what was begun before does not count. */
  revision: string
  issuer: string
  clientId: string
  clientSecret: string | null
  /** What somebody new becomes: 1 admin, 2 member. */
  role: 1 | 2
  isEnabled: boolean
}

const found = sql`i.organization_id, i.revision, i.issuer, i.client_id, i.client_secret, i.role, i.enabled_at is not null as enabled`

export const findOrganizationIssuer = (db: Db, id: OrganizationId): Promise<OrganizationIssuer | undefined> =>
  findIssuer(db, sql`i.organization_id = ${id}`)

/** Of the organization that has proven the domain and lets its people in there. */
export const findIssuerOfDomain = (db: Db, domain: string): Promise<OrganizationIssuer | undefined> =>
  findIssuer(
    db,
    sql`i.enabled_at is not null and exists (select from organization_domains d
      where d.organization_id = i.organization_id and d.domain = ${domain} and d.proven_at is not null)`,
  )

async function findIssuer(db: Db, which: SQL): Promise<OrganizationIssuer | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${found} from organization_issuers i where ${which}`)
  const row = rows[0]
  return (
    row && {
      organizationId: row.organization_id,
      revision: row.revision,
      issuer: row.issuer,
      clientId: row.client_id,
      clientSecret: row.client_secret,
      role: row.role,
      isEnabled: row.enabled,
    }
  )
}

type Row = {
  organization_id: OrganizationId
  revision: string
  issuer: string
  client_id: string
  client_secret: string | null
  role: 1 | 2
  enabled: boolean
}

export async function hasProvenDomain(db: Db, id: OrganizationId, domain: string): Promise<boolean> {
  const { rows } = await db.execute<object>(sql`
    select domain from organization_domains where organization_id = ${id} and domain = ${domain} and proven_at is not null`)
  return rows.length === 1
}

/** Two who come at once take turns. False where it is gone. */
export async function lockOrganization(tx: Db, id: OrganizationId): Promise<boolean> {
  const { rows } = await tx.execute<object>(sql`select id from organizations where id = ${id} for no key update`)
  return rows.length === 1
}

export async function isMemberOf(db: Db, id: OrganizationId, userId: UserId): Promise<boolean> {
  const { rows } = await db.execute<object>(
    sql`select user_id from organization_members where organization_id = ${id} and user_id = ${userId}`,
  )
  return rows.length === 1
}

/** An account that was made for the organization: it works there, is in its hands, and never runs the installation. */
export async function adoptAccount(
  tx: Db,
  id: OrganizationId,
  userId: UserId,
  { role, now }: { role: 1 | 2; now: Date },
): Promise<void> {
  await tx.execute(
    sql`update users set managed_by = ${id}, organization_id = ${id}, is_operator = false where id = ${userId}`,
  )
  await tx.execute(sql`
    insert into organization_members (organization_id, user_id, role, joined_at)
    values (${id}, ${userId}, ${role}, ${now}) on conflict do nothing`)
}

/** How a test of the settings ended; of settings that have changed since, nothing is kept. */
export async function saveTestOutcome(
  db: Db,
  { organizationId, revision }: Pick<OrganizationIssuer, 'organizationId' | 'revision'>,
  { outcome, email, now }: { outcome: string; email: string | null; now: Date },
): Promise<void> {
  await db.execute(sql`
    update organization_issuers set tested_at = ${now}, test_outcome = ${outcome}, test_email = ${email}
    where organization_id = ${organizationId} and revision = ${revision}`)
}

/**
 * Whether an organization wants the person `u` to sign in at its issuer and `let` (the organization whose issuer let them in, or
 * null) is another. Of members at a domain that it has proven; of no owner, and of nobody who runs the installation.
 */
export const avoidsRequiredIssuer = (letInBy: SQL) => sql`
  exists (select from organization_members om
    join organization_issuers oi on oi.organization_id = om.organization_id
    join organization_domains od on od.organization_id = om.organization_id
    where om.user_id = u.id and om.role <> 0 and not u.is_operator and oi.enabled_at is not null and oi.required_at is not null
      and od.domain = split_part(u.email, '@', 2) and od.proven_at is not null
      and oi.organization_id is distinct from ${letInBy})`

export async function mustUseIssuer(db: Db, userId: UserId, letInBy: OrganizationId | null): Promise<boolean> {
  const { rows } = await db.execute<object>(
    sql`select u.id from users u where u.id = ${userId} and ${avoidsRequiredIssuer(sql`${letInBy}::uuid`)}`,
  )
  return rows.length === 1
}
