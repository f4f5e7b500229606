import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { SsoIssuer } from '#contract/sso/schemas.ts'
import { advisoryLockClasses } from '../../platform/db/advisory-locks.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

export type StoredIssuer = {
  revision: string
  issuer: string
  clientId: string
  clientSecret: string | null
  role: 1 | 2
  test: SsoIssuer['test']
  isEnabled: boolean
  isRequired: boolean
}

export async function findIssuer(db: Db, id: OrganizationId): Promise<StoredIssuer | undefined> {
  const { rows } = await db.execute<IssuerRow>(sql`
    select revision, issuer, client_id, client_secret, role, tested_at, test_outcome, test_email,
      enabled_at is not null as enabled, required_at is not null as required
    from organization_issuers where organization_id = ${id}`)
  const row = rows[0]
  if (!row) return undefined
  const { tested_at: at, test_outcome: outcome, test_email: email } = row
  return {
    revision: row.revision,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.client_secret,
    role: row.role,
    test: at && outcome ? { at: new Date(at).toISOString(), outcome, email } : null,
    isEnabled: row.enabled,
    isRequired: row.required,
  }
}

type IssuerRow = {
  revision: string
  issuer: string
  client_id: string
  client_secret: string | null
  role: 1 | 2
  tested_at: string | Date | null
  test_outcome: NonNullable<SsoIssuer['test']>['outcome'] | null
  test_email: string | null
  enabled: boolean
  required: boolean
}

type NewIssuer = Pick<StoredIssuer, 'revision' | 'issuer' | 'clientId' | 'clientSecret' | 'role'>

/** Under a revision that is new, it was tested by nobody and lets in nobody. */
export async function putIssuer(tx: Db, id: OrganizationId, given: NewIssuer, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into organization_issuers as i (organization_id, revision, issuer, client_id, client_secret, role, changed_at)
    values (${id}, ${given.revision}, ${given.issuer}, ${given.clientId}, ${given.clientSecret}, ${given.role}, ${now})
    on conflict (organization_id) do update set role = excluded.role, changed_at = excluded.changed_at,
      issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret, revision = excluded.revision,
      tested_at = case when i.revision = excluded.revision then i.tested_at end,
      test_outcome = case when i.revision = excluded.revision then i.test_outcome end,
      test_email = case when i.revision = excluded.revision then i.test_email end,
      enabled_at = case when i.revision = excluded.revision then i.enabled_at end,
      required_at = case when i.revision = excluded.revision then i.required_at end`)
}

export async function removeIssuer(tx: Db, id: OrganizationId): Promise<void> {
  await tx.execute(sql`delete from organization_issuers where organization_id = ${id}`)
}

export async function setState(
  tx: Db,
  id: OrganizationId,
  { enabled, required, now }: { enabled: boolean; required: boolean; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update organization_issuers set
      enabled_at = case when ${enabled} then coalesce(enabled_at, ${now}) end,
      required_at = case when ${required} then coalesce(required_at, ${now}) end
    where organization_id = ${id}`)
}

/** Of the members at its proven domains who are not owners, those whom its issuer did not let in. Their devices are signed out. */
export async function signOutOthers(tx: Db, id: OrganizationId): Promise<void> {
  await tx.execute(sql`
    delete from sign_ins s using users u, organization_members m, organization_domains d
    where s.user_id = u.id and m.user_id = u.id and m.organization_id = ${id} and m.role <> 0 and not u.is_operator
      and d.organization_id = ${id} and d.proven_at is not null and d.domain = split_part(u.email, '@', 2)
      and s.issuer_organization_id is distinct from ${id}`)
}

export type StoredDomain = { domain: string; token: string; provenAt: Date | null }

export async function listDomains(db: Db, id: OrganizationId): Promise<StoredDomain[]> {
  const { rows } = await db.execute<{ domain: string; token: string; proven_at: string | Date | null }>(
    sql`select domain, token, proven_at from organization_domains where organization_id = ${id} order by domain`,
  )
  return rows.map(({ domain, token, proven_at: at }) => ({
    domain,
    token,
    provenAt: at === null ? null : new Date(at),
  }))
}

/** Whether another organization has proven it. Holds the domain for this transaction: two who prove it at once take turns. */
export async function isTaken(tx: Db, id: OrganizationId, domain: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockClasses.ssoDomains}, hashtext(${domain}))`)
  const { rows } = await tx.execute<object>(sql`
    select domain from organization_domains where domain = ${domain} and proven_at is not null and organization_id <> ${id}`)
  return rows.length > 0
}

export async function insertDomain(
  tx: Db,
  id: OrganizationId,
  { domain, token, now }: { domain: string; token: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<object>(sql`
    insert into organization_domains (organization_id, domain, token, created_at)
    values (${id}, ${domain}, ${token}, ${now}) on conflict do nothing returning domain`)
  return rows.length === 1
}

export async function markProven(tx: Db, id: OrganizationId, domain: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<object>(sql`
    update organization_domains set proven_at = ${now}
    where organization_id = ${id} and domain = ${domain} and proven_at is null returning domain`)
  return rows.length === 1
}

export async function removeDomain(tx: Db, id: OrganizationId, domain: string): Promise<boolean> {
  const { rows } = await tx.execute<object>(
    sql`delete from organization_domains where organization_id = ${id} and domain = ${domain} returning domain`,
  )
  return rows.length === 1
}

export type MemberReach = { name: string; members: number; linked: number; hasOwnWay: boolean }

/** Whom the rule reaches or would reach, and whether who asks gets in without the issuer. */
export async function findReach(db: Db, id: OrganizationId, me: UserId): Promise<MemberReach> {
  const { rows } = await db.execute<{ name: string; members: number; linked: number; own_way: boolean }>(sql`
    select o.name, count(u.id)::int as members,
      (count(u.id) filter (where exists (select from identities n where n.user_id = u.id and n.issuer = i.issuer)))::int as linked,
      exists (select from users me where me.id = ${me} and me.password_hash is not null and has_second_step(me.id)) as own_way
    from organizations o
    left join organization_issuers i on i.organization_id = o.id
    left join organization_members m on m.organization_id = o.id and m.role <> 0
    left join users u on u.id = m.user_id and not u.is_operator and exists (select from organization_domains d
      where d.organization_id = o.id and d.proven_at is not null and d.domain = split_part(u.email, '@', 2))
    where o.id = ${id} group by o.id`)
  const row = onlyRow(rows)
  return { name: row.name, members: row.members, linked: row.linked, hasOwnWay: row.own_way }
}
