import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

/** The organization at whose issuer a login is, and the settings it was begun with. */
export type LoginOf = { organizationId: OrganizationId; revision: string; isTest: boolean }

/** `of` is null for the installation's issuer. */
export type OauthLogin = { id: string; nonce: string; verifier: string; redirectUri: string; of: LoginOf | null }

type NewLogin = Omit<OauthLogin, 'id'> & { stateHash: string; browserHash: string; now: Date; expiresAt: Date }

export async function insertLogin(db: Db, login: NewLogin): Promise<void> {
  const { of } = login
  await db.execute(sql`delete from oauth_logins where expires_at < ${login.now}`)
  await db.execute(sql`
    insert into oauth_logins (state_hash, browser_hash, nonce, verifier, redirect_uri, expires_at, organization_id,
      issuer_revision, is_test)
    values (${login.stateHash}, ${login.browserHash}, ${login.nonce}, ${login.verifier}, ${login.redirectUri}, ${login.expiresAt},
      ${of?.organizationId ?? null}, ${of?.revision ?? null}, ${of?.isTest ?? false})`)
}

/**
 * The login a state stands for, once: the state is used up. Each issuer has an address of its own to come back to, so what another
 * one sends here stands for nothing (RFC 9700 §4.4.2).
 */
export async function takeState(
  db: Db,
  stateHash: string,
  cameBackTo: string | null,
  now: Date,
): Promise<OauthLogin | undefined> {
  const { rows } = await db.execute<LoginRow>(sql`
    update oauth_logins set state_hash = 'used ' || id
    where state_hash = ${stateHash} and expires_at > ${now} and organization_id::text is not distinct from ${cameBackTo}::text
    returning id, nonce, verifier, redirect_uri, organization_id, issuer_revision, is_test`)
  const row = rows[0]
  if (!row) return undefined
  const { organization_id: organizationId, issuer_revision: revision, is_test: isTest } = row
  const of = organizationId && revision ? { organizationId, revision, isTest } : null
  return { id: row.id, nonce: row.nonce, verifier: row.verifier, redirectUri: row.redirect_uri, of }
}

type LoginRow = {
  id: string
  nonce: string
  verifier: string
  redirect_uri: string
  organization_id: OrganizationId | null
  issuer_revision: string | null
  is_test: boolean
}

/** Keeps who came back, sealed, until the browser trades the code. */
export async function keepPerson(db: Db, id: string, kept: { codeHash: string; person: string; expiresAt: Date }) {
  await db.execute(sql`
    update oauth_logins set code_hash = ${kept.codeHash}, person = ${kept.person}, expires_at = ${kept.expiresAt}
    where id = ${id}`)
}

/** Who a code stands for, once, and only for the browser that began. */
export async function takeCode(
  db: Db,
  { codeHash, browserHash, now }: { codeHash: string; browserHash: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ person: string | null; browser_hash: string }>(sql`
    delete from oauth_logins where code_hash = ${codeHash} and expires_at > ${now} returning person, browser_hash`)
  return rows[0]?.browser_hash === browserHash ? (rows[0].person ?? undefined) : undefined
}

export async function findIdentity(db: Db, issuer: string, subject: string): Promise<UserId | undefined> {
  const { rows } = await db.execute<{ user_id: UserId }>(
    sql`select user_id from identities where issuer = ${issuer} and subject = ${subject}`,
  )
  return rows[0]?.user_id
}

export async function insertIdentity(
  db: Db,
  identity: { issuer: string; subject: string; userId: UserId; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into identities (issuer, subject, user_id, created_at)
    values (${identity.issuer}, ${identity.subject}, ${identity.userId}, ${identity.now}) on conflict do nothing`)
}
