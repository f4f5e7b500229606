import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowOwn, readAllowance } from '../../platform/net/index.ts'
import { startFakeIssuer } from '../../testing/oidc-issuer.ts'
import type { IssuerOptions } from './issuer.ts'
import { createOidc } from './oidc.ts'
import { OidcError } from './port.ts'

const issuer = await startFakeIssuer()
afterAll(() => issuer.close())
const create = (more: Partial<IssuerOptions> = {}) =>
  createOidc({
    issuer: issuer.url,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    now: () => Date.now(),
    allow: allowOwn(issuer.url),
    ...more,
  })
let oidc = create()
beforeEach(() => {
  issuer.faults = {}
  oidc = create()
})
afterEach(() => {
  vi.useRealTimers()
})

const newLogin = () => ({
  nonce: randomBytes(16).toString('hex'),
  verifier: randomBytes(32).toString('base64url'),
  redirectUri: 'http://127.0.0.1:9/oauth/callback',
})

async function codeFor(login: ReturnType<typeof newLogin>): Promise<string> {
  const page = await oidc.addressOf({ ...login, state: 'state' })
  const response = await fetch(page, { redirect: 'manual' })
  return new URL(response.headers.get('location')!).searchParams.get('code')!
}

async function walk(login = newLogin(), back = login) {
  const code = await codeFor(login)
  return oidc.personOf(back, { code, issuer: undefined })
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('it worked'),
    (thrown: unknown) => thrown,
  )
  return error instanceof OidcError ? error.reason : String(error)
}

test('tells who somebody is', async () => {
  const { sub, email, name } = issuer.person
  expect(await walk()).toEqual({ issuer: issuer.url, subject: sub, email, emailVerified: true, name })
})

test('follows the issuer to a new key, and does not ask for keys at every bad token', async () => {
  await walk()
  issuer.rotate()
  vi.setSystemTime(Date.now() + 31_000)
  expect((await walk()).subject).toBe(issuer.person.sub)
  issuer.rotate()
  expect(await reasonOf(walk())).toBe('rejected')
})

const hmac = (token: string) => {
  const parts = token.split('.').slice(0, 2).join('.')
  return `${parts}.${createHmac('sha256', issuer.clientSecret).update(parts).digest('base64url')}`
}
const now = () => Math.floor(Date.now() / 1000)

test.each<[string, typeof issuer.faults]>([
  ['another issuer', { claims: (c) => ({ ...c, iss: 'https://elsewhere.test' }) }],
  ['another client', { claims: (c) => ({ ...c, aud: 'somebody-else' }) }],
  ['several clients without naming us', { claims: (c) => ({ ...c, aud: [c.aud, 'somebody-else'] }) }],
  ['another authorized party', { claims: (c) => ({ ...c, azp: 'somebody-else' }) }],
  ['an old token', { claims: (c) => ({ ...c, exp: now() - 61 }) }],
  ['a token of tomorrow', { claims: (c) => ({ ...c, iat: now() + 86_400 }) }],
  ['another login', { claims: (c) => ({ ...c, nonce: 'another' }) }],
  ['no nonce', { claims: ({ nonce: _, ...c }) => c }],
  ['no subject', { claims: (c) => ({ ...c, sub: '' }) }],
  ['a changed body', { token: (t) => t.replace(/\.(.)/, (_, first: string) => `.${first === 'e' ? 'f' : 'e'}`) }],
  ['no signature', { token: (t) => `${t.split('.').slice(0, 2).join('.')}.` }],
  ['alg none', { header: { alg: 'none' }, token: (t) => `${t.split('.').slice(0, 2).join('.')}.` }],
  ['a signature with the shared secret', { header: { alg: 'HS256' }, token: hmac }],
  ['a key nobody knows', { header: { kid: 'made-up' } }],
  ['four parts', { token: (t) => `${t}.x` }],
  ['rubbish', { token: () => 'rubbish' }],
])('refuses an id token with %s', async (_, faults) => {
  issuer.faults = faults
  expect(await reasonOf(walk())).toBe('rejected')
})

test('accepts a token a few seconds off and one that names several clients and us', async () => {
  issuer.faults = { claims: (c) => ({ ...c, exp: now() - 5, aud: [c.aud, 'other'], azp: c.aud }) }
  expect((await walk()).subject).toBe(issuer.person.sub)
})

test('a code is bound to the verifier, the address and the secret, and answers once', async () => {
  const login = newLogin()
  expect(await reasonOf(walk(login, { ...login, verifier: newLogin().verifier }))).toBe('rejected')
  expect(await reasonOf(walk(login, { ...login, redirectUri: 'http://127.0.0.1:9/other' }))).toBe('rejected')
  const code = await codeFor(login)
  await oidc.personOf(login, { code, issuer: issuer.url })
  expect(await reasonOf(oidc.personOf(login, { code, issuer: undefined }))).toBe('rejected')
  oidc = create({ clientSecret: 'wrong' })
  expect(await reasonOf(walk())).toBe('rejected')
})

test('an answer in the name of another issuer is refused (RFC 9207)', async () => {
  const login = newLogin()
  const code = await codeFor(login)
  expect(await reasonOf(oidc.personOf(login, { code, issuer: 'https://elsewhere.test' }))).toBe('rejected')
})

test('an issuer under another name, one that is down and one that is not there', async () => {
  issuer.faults = { calls: 'https://elsewhere.test' }
  expect(await reasonOf(walk())).toBe('rejected')
  issuer.faults = { down: '/.well-known/openid-configuration' }
  expect(await reasonOf(walk())).toBe('unavailable')
  issuer.faults = { down: '/jwks' }
  expect(await reasonOf(walk())).toBe('unavailable')
  issuer.faults = {}
  expect((await walk()).subject).toBe(issuer.person.sub)
  oidc = create({ issuer: 'http://127.0.0.1:9' })
  expect(await reasonOf(oidc.addressOf({ ...newLogin(), state: 's' }))).toBe('unavailable')
})

test('a slash at the end of the configured issuer makes no difference', async () => {
  oidc = create({ issuer: `${issuer.url}/` })
  expect((await walk()).subject).toBe(issuer.person.sub)
})

test('a secret goes into the form where the issuer does not take it as Basic', async () => {
  issuer.faults = { document: (d) => ({ ...d, token_endpoint_auth_methods_supported: ['client_secret_post'] }) }
  expect((await walk()).subject).toBe(issuer.person.sub)
})

test('an answer of over a mebibyte and one that leads elsewhere are not read', async () => {
  issuer.faults = { document: (d) => ({ ...d, more: 'x'.repeat(1024 * 1024) }) }
  expect(await reasonOf(walk())).toBe('unavailable')
  issuer.faults = { document: (d) => ({ ...d, jwks_uri: `${issuer.url}/moved` }) }
  expect(await reasonOf(walk())).toBe('unavailable')
})

test('an issuer may be on an inner network, but leads to another inner host only where that is allowed', async () => {
  const inner = issuer.url.replace('127.0.0.1', 'localhost')
  issuer.faults = { document: (d) => ({ ...d, token_endpoint: `${inner}/token` }) }
  expect(await reasonOf(walk())).toBe('unavailable')
  oidc = create({ allow: allowOwn(issuer.url, readAllowance('localhost')) })
  expect((await walk()).subject).toBe(issuer.person.sub)
})
