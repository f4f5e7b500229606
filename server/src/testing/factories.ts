import { randomBytes, randomUUID } from 'node:crypto'
import { activationEndpoints } from '#contract/account/activation-endpoints.ts'
import { signInEndpoints } from '#contract/account/sign-in-endpoints.ts'
import type { AgentId, OrganizationId, UserId } from '#contract/kit/id.ts'
import { hashPassword } from '../modules/account/password-hash.ts'
import { createDefaultAgent } from '../modules/agents/service.ts'
import { hashToken } from '../platform/secrets/secrets.ts'
import type { TestApp } from './test-app.ts'

export type TestPerson = {
  id: UserId
  organizationId: OrganizationId
  /** Their default agent. */
  agentId: AgentId
  name: string
  email: string
  token: string
  tokenClient: string
  /** Headers of a signed-in device, for every service. */
  headers: { token: string; token_client: string }
}

type Given = {
  name?: string
  email?: string
  isOperator?: boolean
  /** Left out, the account has none and signing in by password is not possible: argon2id is slow. */
  password?: string
}

/** A signed-in person with a default agent in an organization of their own, made without mail and code. */
export async function aPerson(app: TestApp, given: Given = {}): Promise<TestPerson> {
  const { pool, db } = app.deps
  const email = given.email ?? newAddress()
  const name = given.name ?? 'Ayu Rahma'
  const organizationId = randomUUID() as OrganizationId
  const id = randomUUID() as UserId
  const hash = given.password === undefined ? null : await hashPassword(given.password)
  await pool.query('insert into organizations (id, name) values ($1, $2)', [organizationId, `${name}'s company`])
  await pool.query(
    `insert into users (id, organization_id, email, email_shown, name, is_operator, password_hash, activated_at, created_at)
     values ($1, $2, lower($3), $3, $4, $5, $6, $7, $7)`,
    [id, organizationId, email, name, given.isOperator ?? false, hash, app.deps.clock.now()],
  )
  await pool.query('insert into organization_members (organization_id, user_id, role) values ($1, $2, 0)', [
    organizationId,
    id,
  ])
  const agent = await createDefaultAgent({ db }, { userId: id, organizationId, language: 'en' })
  const headers = await aSignIn(app, id)
  return {
    id,
    organizationId,
    agentId: agent.id,
    name,
    email,
    headers,
    token: headers.token,
    tokenClient: headers.token_client,
  }
}

/** One more signed-in device of a person that has proved who it is for good; answers its headers. */
export async function aSignIn(app: TestApp, userId: UserId): Promise<{ token: string; token_client: string }> {
  const [token, tokenClient] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  await app.deps.pool.query(
    `insert into sign_ins (user_id, token_hash, token_client_hash, created_at, last_used_at, proved_at)
     values ($1, $2, $3, $4, $4, 'infinity')`,
    [userId, hashToken(token), hashToken(tokenClient), app.deps.clock.now()],
  )
  return { token, token_client: tokenClient }
}

/** The code in the latest mail to an address. */
export function codeMailedTo(app: TestApp, email: string): string {
  const mail = app.mails.findLast(({ to }) => to.toLowerCase() === email.toLowerCase())
  const code = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no code was mailed to ${email}: ${mail?.text ?? 'no mail at all'}`)
  return code
}

export const newAddress = (): string => `${randomBytes(6).toString('hex')}@example.test`

/** A sign-up in progress whose code was mailed; `headers` carry its token. */
export async function aSignUp(app: TestApp, given: { email?: string | undefined; more?: Record<string, string> } = {}) {
  const email = given.email ?? newAddress()
  const answer = await app.call(signInEndpoints.signUp, { body: { email, full_name: 'Budi Santoso', ...given.more } })
  const headers = { token_activate_account: answer.body.data.token_activate_account }
  return { email, headers, answer }
}

/** A sign-up whose code was entered and that waits for a password. */
export async function aVerifiedSignUp(app: TestApp, email?: string) {
  const flow = await aSignUp(app, { email })
  const otp = codeMailedTo(app, flow.email)
  const { body } = await app.call(activationEndpoints.activationOtp, { headers: flow.headers, body: { otp } })
  if (!body.status) throw new Error(body.message)
  return { ...flow, otp }
}
