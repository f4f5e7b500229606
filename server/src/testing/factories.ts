import { randomBytes, randomUUID } from 'node:crypto'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import { hashToken } from '../platform/secrets/secrets.ts'
import type { TestApp } from './test-app.ts'

export type TestPerson = {
  id: UserId
  organizationId: OrganizationId
  email: string
  token: string
  tokenClient: string
  /** Headers of a signed-in device, for every service. */
  headers: { token: string; token_client: string }
}

/** A signed-in person in an organization of their own, made without the slow steps (mail, code, argon2id). */
export async function aPerson(app: TestApp, given: { name?: string; isOperator?: boolean } = {}): Promise<TestPerson> {
  const email = `${randomBytes(6).toString('hex')}@example.test`
  const name = given.name ?? 'Ayu Rahma'
  const organizationId = randomUUID() as OrganizationId
  const id = randomUUID() as UserId
  const token = randomBytes(16).toString('hex')
  const tokenClient = randomBytes(16).toString('hex')
  const { pool } = app.deps
  await pool.query('insert into organizations (id, name) values ($1, $2)', [organizationId, `${name}'s company`])
  await pool.query(
    `insert into users (id, organization_id, email, email_shown, name, is_operator, activated_at)
     values ($1, $2, $3, $3, $4, $5, now())`,
    [id, organizationId, email, name, given.isOperator ?? false],
  )
  await pool.query('insert into devices (user_id, token_hash, token_client_hash) values ($1, $2, $3)', [
    id,
    hashToken(token),
    hashToken(tokenClient),
  ])
  return { id, organizationId, email, token, tokenClient, headers: { token, token_client: tokenClient } }
}
