import { afterAll, beforeEach, expect, test } from 'vitest'
import { ssoEndpoints as calls } from '#contract/sso/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { startFakeNameServer } from '../../testing/name-server.ts'
import { startFakeIssuer } from '../../testing/oidc-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { createSsoWalk, newDomain, path } from './testing.ts'

const issuer = await startFakeIssuer()
const names = await startFakeNameServer()
afterAll(() => Promise.all([issuer.close(), names.close()]))
const server = await testApp({ env: { NET_ALLOW: '127.0.0.1', DNS_SERVERS: names.address } })
issuer.now = () => server.deps.clock.now().getTime()
const sso = createSsoWalk(server, names)
let owner: TestPerson

beforeEach(async () => {
  issuer.faults = {}
  names.down = false
  owner = await aPerson(server, { name: 'Ayu' })
})

const settings = async (by = owner) => (await server.call(calls.getSso, { headers: by.headers })).body.data

test('an issuer is saved when it has said who it is, and its secret is told to nobody', async () => {
  expect(await settings()).toMatchObject({ issuer: null, domains: [], enabled: false, required: false })
  const saved = await sso.save(owner, issuer)
  expect(saved.body.data).toMatchObject({
    callback: expect.stringMatching(new RegExp(`/oauth/callback/${owner.organizationId}$`)),
    issuer: { issuer: issuer.url, name: '127.0.0.1', client_id: 'nalar-test', has_secret: true, role: 2, test: null },
    enabled: false,
  })
  const { rows } = await server.deps.pool.query(
    'select client_secret from organization_issuers where organization_id = $1',
    [owner.organizationId],
  )
  for (const kept of [JSON.stringify(saved.body), JSON.stringify(await settings()), rows[0].client_secret])
    expect(kept).not.toContain('a secret')
})

test('an issuer that is away, is another, or names a page that is none is not saved', async () => {
  issuer.faults = { down: '/.well-known/openid-configuration' }
  expect((await sso.save(owner, issuer)).body.code).toBe('sso_issuer_unavailable')
  issuer.faults = { calls: 'https://elsewhere.example' }
  expect((await sso.save(owner, issuer)).body.code).toBe('sso_issuer_refused')
  issuer.faults = { document: (d) => ({ ...d, authorization_endpoint: 'javascript:alert(1)' }) }
  expect((await sso.save(owner, issuer)).body.code).toBe('sso_issuer_refused')
  issuer.faults = {}
  expect((await sso.save(owner, issuer, { issuer: 'ftp://x.example' })).status).toBe(400)
  expect((await settings()).issuer).toBeNull()
})

test('an address that is not public is never asked', async () => {
  const closed = await testApp()
  const stranger = await aPerson(closed)
  let asked = 0
  issuer.faults = { document: (d) => ({ ...d, asked: ++asked }) }
  const refused = await createSsoWalk(closed, names).save(stranger, issuer)
  expect(refused.body.code).toBe('sso_issuer_unavailable')
  const inner = await createSsoWalk(closed, names).save(stranger, issuer, { issuer: 'https://169.254.169.254' })
  expect(inner.body.code).toBe('sso_issuer_unavailable')
  expect(asked).toBe(0)
})

test('only the owner, on a device that has proved it', async () => {
  const workspace = await aWorkspace(server, owner)
  const admin = await aMember(server, owner, workspace, { role: 'admin' })
  for (const { body } of [
    await server.call(calls.getSso, { headers: admin.headers }),
    await sso.save(admin, issuer),
    await sso.addDomain(admin, newDomain()),
    await sso.setState(admin, true),
  ])
    expect(body.code).toBe('not_permitted')
  await server.deps.pool.query('update sign_ins set proved_at = null where user_id = $1', [owner.id])
  expect((await sso.save(owner, issuer)).body.code).toBe('step_up_required')
  expect((await server.call(calls.saveSsoIssuer, { body: {} })).status).toBe(401)
})

test('it is turned on after a test with these very settings, and a proven domain', async () => {
  const domain = newDomain()
  expect((await sso.setState(owner, true)).body.code).toBe('sso_not_set_up')
  await sso.save(owner, issuer)
  await sso.addDomain(owner, domain)
  expect((await sso.setState(owner, true)).body.code).toBe('sso_not_tested')
  issuer.faults = { claims: (c) => ({ ...c, email_verified: false }) }
  expect(path(await sso.testSignIn(owner))).toBe('/settings/single-sign-on')
  expect((await settings()).issuer?.test).toMatchObject({ outcome: 'unverified', email: null })
  expect((await sso.setState(owner, true)).body.code).toBe('sso_not_tested')
  issuer.faults = {}
  await sso.testSignIn(owner)
  expect((await settings()).issuer?.test).toMatchObject({ outcome: 'ok', email: issuer.person.email })
  expect((await sso.setState(owner, true)).body.code).toBe('sso_domain_needed')
  expect((await sso.prove(owner, domain)).body.data.domains[0]?.proven_at).not.toBeNull()
  expect((await sso.setState(owner, true)).body.data.enabled).toBe(true)
  // A role changes nothing of what was tested; a secret does.
  const { client_secret: _, ...same } = { client_secret: undefined, role: 1 }
  const kept = await server.call(calls.saveSsoIssuer, {
    headers: owner.headers,
    body: { issuer: issuer.url, client_id: issuer.clientId, ...same },
  })
  expect(kept.body.data).toMatchObject({ enabled: true, issuer: { role: 1, has_secret: true } })
  expect((await sso.save(owner, issuer)).body.data).toMatchObject({ enabled: false, issuer: { test: null } })
})

test('a kept secret is not sent to another issuer', async () => {
  await sso.save(owner, issuer)
  const other = await startFakeIssuer()
  const moved = await server.call(calls.saveSsoIssuer, {
    headers: owner.headers,
    body: { issuer: other.url, client_id: other.clientId },
  })
  expect(moved.body.data.issuer).toMatchObject({ issuer: other.url, has_secret: false })
  await other.close()
})

test('a test that was begun before the settings changed says nothing of them, nor does an old one', async () => {
  await sso.save(owner, issuer)
  const begin = async () => (await server.call(calls.beginSsoTest, { headers: owner.headers })).body.data.address
  const back = await sso.step(await sso.step(await begin()))
  await sso.save(owner, issuer)
  expect(path(await sso.step(back))).toBe('/oauth/failure?reason=expired')
  const late = await begin()
  server.pass(601)
  expect(path(await sso.step(late))).toBe('/oauth/failure?reason=expired')
  expect(path(await sso.step('/oauth/start?test=made-up'))).toBe('/oauth/failure?reason=expired')
  expect((await settings()).issuer?.test).toBeNull()
})

test('a domain is of the one organization that has its record; a name alone holds back nobody', async () => {
  const domain = newDomain()
  const other = await aPerson(server)
  await sso.addDomain(owner, domain)
  await sso.addDomain(other, domain)
  // The record is the other one's now.
  expect((await sso.prove(owner, domain)).body.code).toBe('sso_record_not_found')
  expect((await sso.prove(other, domain)).status).toBe(200)
  await sso.addDomain(owner, newDomain())
  const record = (await settings()).domains.find((found) => found.domain === domain)!
  names.records.set(record.record_name, ['something else', record.record_value])
  expect((await sso.prove(owner, domain)).body.code).toBe('sso_domain_taken')
  const third = await aPerson(server)
  expect((await sso.addDomain(third, domain)).body.code).toBe('sso_domain_taken')
  await server.call(calls.removeSsoDomain, { headers: other.headers, params: { domain } })
  expect((await sso.prove(owner, domain)).status).toBe(200)
})

test('two organizations that prove one domain at once do not both hold it', async () => {
  const domain = newDomain()
  const other = await aPerson(server)
  const values = []
  for (const person of [owner, other]) values.push((await sso.addDomain(person, domain)).body.data.domains[0]!)
  names.records.set(
    values[0]!.record_name,
    values.map(({ record_value }) => record_value),
  )
  const answers = await Promise.all([sso.prove(owner, domain), sso.prove(other, domain)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('domains: what is none, what anyone has, what is gone, and name servers that are away', async () => {
  for (const domain of ['localhost', '10.0.0.1', 'a b.example', '', `${'a'.repeat(64)}.example`, 'x.example/../y'])
    expect((await sso.addDomain(owner, domain)).status).toBe(400)
  expect((await sso.addDomain(owner, 'GMail.com')).body.code).toBe('sso_domain_public')
  const domain = newDomain()
  const added = await server.call(calls.addSsoDomain, {
    headers: owner.headers,
    body: { domain: ` Sari@${domain.toUpperCase()}. ` },
  })
  expect(added.body.data.domains).toEqual([
    {
      domain,
      record_name: `_nalar-verification.${domain}`,
      record_value: expect.stringMatching(/^nalar-verification=\S{20,}$/),
      proven_at: null,
    },
  ])
  names.down = true
  expect((await sso.prove(owner, domain)).body.code).toBe('sso_record_unavailable')
  names.down = false
  expect((await sso.prove(owner, domain)).body.code).toBe('sso_record_not_found')
  expect((await sso.prove(owner, newDomain())).body.code).toBe('sso_domain_not_found')
})

test('what was done is written down, and the issuer can be forgotten', async () => {
  const domain = newDomain()
  await sso.turnOn(owner, issuer, domain)
  await sso.setState(owner, false)
  await server.call(calls.removeSsoIssuer, { headers: owner.headers })
  await server.call(calls.removeSsoDomain, { headers: owner.headers, params: { domain } })
  expect(await settings()).toMatchObject({ issuer: null, domains: [], enabled: false })
  const { rows } = await server.deps.pool.query(
    `select action from audit_entries where organization_id = $1 and action like 'sso.%' order by at, id`,
    [owner.organizationId],
  )
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'sso.domain-added',
    'sso.domain-proven',
    'sso.domain-removed',
    'sso.issuer-changed',
    'sso.issuer-removed',
    'sso.turned-off',
    'sso.turned-on',
  ])
})
