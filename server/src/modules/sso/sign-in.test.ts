import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints as account } from '#contract/account/endpoints.ts'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { ssoEndpoints as calls } from '#contract/sso/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { startFakeNameServer } from '../../testing/name-server.ts'
import { startFakeIssuer } from '../../testing/oidc-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { hashPassword } from '../account/service.ts'
import { deactivateAccount } from '../scim/account-store.ts'
import { createSsoWalk, newDomain, newVerifier, path } from './testing.ts'

const [issuer, other] = [await startFakeIssuer(), await startFakeIssuer()]
const names = await startFakeNameServer()
afterAll(() => Promise.all([issuer.close(), other.close(), names.close()]))
const server = await testApp({ env: { NET_ALLOW: '127.0.0.1', DNS_SERVERS: names.address } })
const { pool } = server.deps
issuer.now = () => server.deps.clock.now().getTime()
other.now = issuer.now
const sso = createSsoWalk(server, names)
let owner: TestPerson
let domain: string
let count = 0

beforeEach(async () => {
  issuer.faults = {}
  other.faults = {}
  domain = newDomain()
  owner = await aPerson(server, { name: 'Ayu', email: `ayu@${domain}`, password: 'durian runtuh di ladang' })
  comes(`Sari@${domain}`)
  await sso.turnOn(owner, issuer, domain)
})

afterEach(() => {
  vi.useRealTimers()
})

/** Who is at the issuer now. */
const comes = (email: string, more: object = {}) => {
  issuer.person = { sub: `s${++count}`, email, email_verified: true, name: 'Sari Dewi', ...more }
}
const door = async (domain: string) => (await server.call(calls.findSso, { body: { domain } })).body.data
const works = async (headers: Record<string, string>) =>
  (await server.call(agentEndpoints.listAgents, { headers })).status
const tokens = (answer: Awaited<ReturnType<typeof sso.signIn>>) => ({ token: answer.body.data.token })
const roleIn = async (email: string) => {
  const { rows } = await pool.query(
    `select m.role, u.is_operator, u.managed_by from users u join organization_members m on m.user_id = u.id
     where u.email = $1 and m.organization_id = $2`,
    [email.toLowerCase(), owner.organizationId],
  )
  return rows[0]
}

test('an address is led by its domain alone, whether or not it has an account', async () => {
  const led = { sso: { name: '127.0.0.1', domain } }
  expect(await door(`ayu@${domain}`)).toEqual(led)
  expect(await door(`nobody-${count}@${domain.toUpperCase()}`)).toEqual(led)
  expect(await door('ayu@elsewhere.example')).toEqual({ sso: null })
  expect(await door('rubbish')).toEqual({ sso: null })
  const unproven = newDomain()
  await sso.addDomain(owner, unproven)
  expect(await door(`x@${unproven}`)).toEqual({ sso: null })
  expect(path(await sso.walk(unproven))).toBe('/oauth/failure?reason=unavailable')
  await sso.setState(owner, false)
  expect(await door(`ayu@${domain}`)).toEqual({ sso: null })
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=unavailable')
})

test('somebody new of the domain joins the organization in the role that its owner chose', async () => {
  const first = await sso.signIn(domain)
  expect(first.body.data).toMatchObject({ id_client: owner.organizationId, user: { name: 'Sari Dewi' } })
  expect(await works(tokens(first))).toBe(200)
  expect(await roleIn(`sari@${domain}`)).toEqual({ role: 2, is_operator: false, managed_by: owner.organizationId })
  await server.call(calls.saveSsoIssuer, {
    headers: owner.headers,
    body: { issuer: issuer.url, client_id: issuer.clientId, role: 1 },
  })
  comes(`budi@${domain}`)
  await sso.signIn(domain)
  expect(await roleIn(`budi@${domain}`)).toMatchObject({ role: 1 })
  const { rows } = await pool.query(
    `select actor_name from audit_entries where organization_id = $1 and action = 'sso.member-joined'`,
    [owner.organizationId],
  )
  expect(rows).toHaveLength(2)
})

test('the same person comes back to the same account, also with another address', async () => {
  const first = await sso.signIn(domain)
  issuer.person = { ...issuer.person, email: 'renamed@elsewhere.example' }
  expect((await sso.signIn(domain)).body.data.user.id).toBe(first.body.data.user.id)
})

test('a member is linked by an address that the issuer has proven, at a domain that the organization has', async () => {
  const workspace = await aWorkspace(server, owner)
  const member = await aMember(server, owner, workspace, { email: `budi@${domain}` })
  comes(`Budi@${domain}`, { email_verified: false })
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=unverified')
  const { email_verified: _, ...silent } = issuer.person
  issuer.person = silent
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=unverified')
  comes(`Budi@${domain}`)
  expect((await sso.signIn(domain)).body.data.user.id).toBe(member.id)
  const guest = await aMember(server, owner, workspace, { email: `guest@${newDomain()}` })
  comes(guest.email)
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=wrong_domain')
})

test('an issuer opens no account that is outside of its organization, nor one that runs the installation', async () => {
  const outside = await aPerson(server, { email: `early@${domain}` })
  comes(outside.email)
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=not_member')
  const operator = await aPerson(server, { email: `root@${domain}`, isOperator: true })
  comes(operator.email)
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=operator')
})

test('who was removed from the organization, or deactivated by its directory, does not come back in', async () => {
  const { id } = (await sso.signIn(domain)).body.data.user
  await deactivateAccount(server.deps.db, id, server.deps.clock.now())
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=deactivated')
  await pool.query('update users set deactivated_at = null where id = $1', [id])
  const verifier = newVerifier()
  const code = (await sso.walk(domain, verifier)).searchParams.get('oauth')!
  await pool.query('delete from organization_members where user_id = $1 and organization_id = $2', [
    id,
    owner.organizationId,
  ])
  expect((await sso.trade(code, verifier)).body.code).toBe('sso_not_member')
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=not_member')
})

test('an organization that is removed meanwhile, or that turned it off, lets nobody in', async () => {
  const [off, gone] = [newVerifier(), newVerifier()]
  const offCode = (await sso.walk(domain, off)).searchParams.get('oauth')!
  const goneCode = (await sso.walk(domain, gone)).searchParams.get('oauth')!
  const back = await sso.step(await sso.start(domain, newVerifier()))
  await sso.setState(owner, false)
  expect((await sso.trade(offCode, off)).body.code).toBe('sso_not_member')
  expect(path(await sso.step(back))).toBe('/oauth/failure?reason=unavailable')
  await sso.setState(owner, true)
  const late = await sso.step(await sso.start(domain, newVerifier()))
  await pool.query('delete from users where id = $1', [owner.id])
  await pool.query('delete from organizations where id = $1', [owner.organizationId])
  expect((await sso.trade(goneCode, gone)).body.code).toBe('oauth_code_not_known')
  expect(path(await sso.step(late))).toBe('/oauth/failure?reason=expired')
})

test('an answer of one issuer is none of another: mixed up by `iss`, by address, or by token', async () => {
  const [second, secondDomain] = [await aPerson(server), newDomain()]
  other.person = { sub: 'x1', email: `eve@${secondDomain}`, email_verified: true }
  await sso.turnOn(second, other, secondDomain)
  issuer.faults = { iss: other.url }
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=rejected')
  issuer.faults = {}
  // The other issuer sends what it got to the address of the first one, and the other way round.
  const back = await sso.step(await sso.start(secondDomain, newVerifier()))
  back.pathname = `/oauth/callback/${owner.organizationId}`
  expect(path(await sso.step(back))).toBe('/oauth/failure?reason=expired')
  const plain = await sso.step(await sso.start(domain, newVerifier()))
  plain.pathname = '/oauth/callback'
  expect(path(await sso.step(plain))).toBe('/oauth/failure?reason=expired')
  issuer.faults = { claims: (c) => ({ ...c, iss: other.url }) }
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=rejected')
  issuer.faults = { claims: (c) => ({ ...c, aud: 'another-client' }) }
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=rejected')
  // What an evil issuer says of somebody of a domain that is not its organization's opens nothing.
  other.person = { sub: 'x2', email: `ayu@${domain}`, email_verified: true }
  expect(path(await sso.walk(secondDomain))).toBe('/oauth/failure?reason=wrong_domain')
})

test('clocks a minute apart, a new key, an issuer that is away and comes back', async () => {
  issuer.now = () => server.deps.clock.now().getTime() + 50_000
  await sso.signIn(domain)
  issuer.now = () => server.deps.clock.now().getTime() + 120_000
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=rejected')
  issuer.now = () => server.deps.clock.now().getTime()
  issuer.rotate()
  vi.setSystemTime(Date.now() + 31_000)
  await sso.signIn(domain)
  issuer.faults = { down: '/token' }
  expect(path(await sso.walk(domain))).toBe('/oauth/failure?reason=unavailable')
  issuer.faults = {}
  await sso.signIn(domain)
})

test('pressed twice both sign-ins work, each once; a state ends after ten minutes', async () => {
  const [one, two] = [newVerifier(), newVerifier()]
  const [first, again] = [await sso.start(domain, one), await sso.start(domain, two)]
  const backs = [await sso.step(first), await sso.step(again)]
  const [codeOne, codeTwo] = await Promise.all(
    backs.map(async (back) => (await sso.step(back)).searchParams.get('oauth')!),
  )
  const both = await Promise.all([sso.trade(codeOne!, one), sso.trade(codeTwo!, two)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]!.body.data.user.id).toBe(both[1]!.body.data.user.id)
  expect(path(await sso.step(backs[0]!))).toBe('/oauth/failure?reason=expired')
  expect((await sso.trade(codeTwo!, two)).body.code).toBe('oauth_code_not_known')
  const late = await sso.step(await sso.start(domain, newVerifier()))
  server.pass(601)
  expect(path(await sso.step(late))).toBe('/oauth/failure?reason=expired')
})

test('an issuer is asked for a recent proof, and what it says of it counts for step-up', async () => {
  const page = await sso.start(domain, newVerifier())
  expect(page.searchParams.get('max_age')).toBe('900')
  const program = async (ago: number | undefined) => {
    const now = Math.floor(server.deps.clock.now().getTime() / 1000)
    issuer.faults = { claims: (c) => (ago === undefined ? c : { ...c, auth_time: now - ago }) }
    return (await server.call(account.getAccessToken, { headers: tokens(await sso.signIn(domain)) })).body.code
  }
  expect(await program(3600)).toBe('step_up_required')
  expect(await program(60)).toBeUndefined()
  expect(await program(-3600)).toBeUndefined()
  expect(await program(undefined)).toBeUndefined()
})

test('where it is required, members have no other way in, and what they had open ends', async () => {
  const workspace = await aWorkspace(server, owner)
  const member = await aMember(server, owner, workspace, { email: `budi@${domain}` })
  const guest = await aMember(server, owner, workspace, { email: `guest@${newDomain()}` })
  const password = 'durian runtuh di ladang'
  await pool.query('update users set password_hash = $2 where id = $1', [member.id, await hashPassword(password)])
  const byPassword = (email: string) => server.call(account.signIn, { body: { email, password } })
  comes(member.email)
  const bySso = await sso.signIn(domain)
  const program = await server.call(account.getAccessToken, { headers: tokens(bySso) })
  expect((await sso.setState(owner, true, true)).body.code).toBe('sso_own_way_first')
  await pool.query(
    `insert into second_steps (user_id, secret, confirmed_at, created_at) values ($1, 'x', now(), now())`,
    [owner.id],
  )
  const required = await sso.setState(owner, true, true)
  expect(required.body.data).toMatchObject({ required: true, members: 1, members_linked: 1 })
  expect(await works(member.headers)).toBe(401)
  expect(await works(guest.headers)).toBe(200)
  expect(await works(owner.headers)).toBe(200)
  expect(await works(tokens(bySso))).toBe(200)
  expect(await works({ token: program.body.data.access_token })).toBe(200)
  expect((await byPassword(member.email)).body.code).toBe('sso_required')
  // Nothing is told to who does not know the password.
  const wrong = await server.call(account.signIn, { body: { email: member.email, password: 'wrong one' } })
  expect(wrong.body.code).toBe('invalid_credentials')
  // The owner's own way: the password, then the second step.
  expect((await byPassword(owner.email)).body.code).toBe('second_step_needed')
  issuer.faults = { down: '/.well-known/openid-configuration' }
  expect((await sso.setState(owner, true, false)).body.data.required).toBe(false)
  expect((await byPassword(member.email)).status).toBe(200)
  issuer.faults = {}
})

test('who joins after it is required is asked as well', async () => {
  await pool.query(
    `insert into second_steps (user_id, secret, confirmed_at, created_at) values ($1, 'x', now(), now())`,
    [owner.id],
  )
  const workspace = await aWorkspace(server, owner)
  await sso.setState(owner, true, true)
  const late = await aMember(server, owner, workspace, { email: `late@${domain}` })
  expect(await works(late.headers)).toBe(401)
  comes(late.email)
  expect(await works(tokens(await sso.signIn(domain)))).toBe(200)
  // Other settings are not in force before they were tested: nobody is kept out by them.
  await sso.save(owner, issuer)
  expect(await works(late.headers)).toBe(200)
})
