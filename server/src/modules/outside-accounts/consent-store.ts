import { sql } from 'drizzle-orm'
import type { OutsideAddOn } from '#contract/add-ons/vendors.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** A person's way through a vendor's page. `verifier` and `code` are sealed. */
type ConsentRow = Tenant & {
  id: string
  signInId: string
  addOn: OutsideAddOn
  verifier: string
  code: string | null
  issuer: string | null
  redirectUri: string
  returnTo: string | null
}

type NewConsent = Omit<ConsentRow, 'code' | 'issuer'> & { stateHash: string; now: Date; expiresAt: Date }

export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  const { id, stateHash, userId, organizationId, workspaceId, signInId, addOn, verifier, redirectUri } = consent
  await db.execute(sql`delete from outside_consents where expires_at < ${consent.now}::timestamptz`)
  await db.execute(sql`
    insert into outside_consents (id, state_hash, user_id, organization_id, workspace_id, sign_in_id, add_on, verifier, redirect_uri,
      return_to, expires_at)
    values (${id}, ${stateHash}, ${userId}, ${organizationId}, ${workspaceId}::uuid, ${signInId}, ${addOn}, ${verifier}, ${redirectUri},
      ${consent.returnTo}, ${consent.expiresAt}::timestamptz)`)
}

/** Ends the way of one who did not agree. False where the state is unknown, used or too old. */
export async function dropState(db: Db, stateHash: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from outside_consents where state_hash = ${stateHash} and expires_at > ${now}::timestamptz returning id`,
  )
  return rows.length > 0
}

type Came = { handleHash: string; code: string; issuer: string | undefined; now: Date; expiresAt: Date }

/** Keeps what the vendor sent for a state, once. False where the state is unknown, used or too old. */
export async function takeState(db: Db, stateHash: string, came: Came): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update outside_consents set state_hash = 'used ' || id, handle_hash = ${came.handleHash}, code = ${came.code},
      issuer = ${came.issuer ?? null}, expires_at = ${came.expiresAt}::timestamptz
    where state_hash = ${stateHash} and expires_at > ${came.now}::timestamptz returning id`)
  return rows.length > 0
}

type Row = Record<'id' | 'sign_in_id' | 'verifier' | 'redirect_uri', string> & {
  user_id: Tenant['userId']
  organization_id: Tenant['organizationId']
  workspace_id: Tenant['workspaceId']
  add_on: OutsideAddOn
  code: string | null
  issuer: string | null
  return_to: string | null
}

/** The way that a handle stands for, once. */
export async function takeHandle(db: Db, handleHash: string, now: Date): Promise<ConsentRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    delete from outside_consents where handle_hash = ${handleHash} and expires_at > ${now}::timestamptz
    returning id, user_id, organization_id, workspace_id, sign_in_id, add_on, verifier, code, issuer, redirect_uri, return_to`)
  const row = rows[0]
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      organizationId: row.organization_id,
      workspaceId: row.workspace_id,
      signInId: row.sign_in_id,
      addOn: row.add_on,
      verifier: row.verifier,
      code: row.code,
      issuer: row.issuer,
      redirectUri: row.redirect_uri,
      returnTo: row.return_to,
    }
  )
}
