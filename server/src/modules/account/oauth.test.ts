import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { type FakePerson, startFakeIssuer } from '../../testing/oidc-issuer.ts'
import { testApp } from '../../testing/test-app.ts'

const issuer = await startFakeIssuer()
afterAll(() => issuer.close())
const server = await testApp({
  env: { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId, OIDC_CLIENT_SECRET: issuer.clientSecret },
})
issuer.now = () => server.deps.clock.now().getTime()
const bare = await testApp()

let count = 0
beforeEach(() => {
  issuer.faults = {}
  issuer.person = aVisitor()
})
const aVisitor = (more: Partial<FakePerson> = {}): FakePerson => {
  const sub = String(++count)
  return { sub, email: `Visitor.${sub}@Example.test`, email_verified: true, name: 'Made Wirawan', ...more }
}

const newVerifier = () => randomBytes(32).toString('base64url')

/** Follows one redirect as a browser does; answers where it leads. */
async function step(address: string | URL): Promise<URL> {
  const response = await fetch(new URL(address, server.url), { redirect: 'manual' })
  expect(response.status).toBe(302)
  return new URL(response.headers.get('location')!, server.url)
}

const start = (verifier: string) => step(`/oauth/start?verifier=${verifier}`)
const path = ({ pathname, search }: URL) => pathname + search

/** Through the issuer and back: the address the browser ends at. */
async function walk(verifier: string): Promise<URL> {
  const page = await start(verifier)
  if (page.pathname.startsWith('/oauth/')) return page
  return step(await step(page))
}

async function codeFor(verifier: string): Promise<string> {
  const end = await walk(verifier)
  expect(end.pathname).toBe('/signin')
  return end.searchParams.get('oauth')!
}

const trade = (code: string, verifier: string, headers: Record<string, string> = {}) =>
  server.call(calls.signUpVariant, { params: { variant: 'google' }, body: { code, verifier }, headers })

test('the client is told whether there is an issuer, and its name', async () => {
  const config = async (url: string) => (await (await fetch(new URL('/config.json', url))).json()) as { oauth: unknown }
  expect((await config(server.url)).oauth).toEqual({ name: '127.0.0.1', start: '/oauth/start' })
  expect((await config(bare.url)).oauth).toBeNull()
  const response = await fetch(new URL(`/oauth/start?verifier=${newVerifier()}`, bare.url), { redirect: 'manual' })
  expect(response.headers.get('location')).toBe('/oauth/failure?reason=unavailable')
})

test('somebody new gets an account with an organization and a default agent', async () => {
  const verifier = newVerifier()
  const { status, body } = await trade(await codeFor(verifier), verifier, { 'accept-language': 'id' })
  expect(status).toBe(200)
  expect(body.data.user).toMatchObject({
    name: 'Made Wirawan',
    email: issuer.person.email,
    user_type: 0,
    language: 'id',
  })
  expect(body.data.user.bot_id).not.toBeNull()
  const me = await server.call(calls.getUser, { headers: { token_client: body.data.token_client } })
  expect(me.body.data.id).toBe(body.data.user.id)
})

test('the same person comes back to the same account, even with another address', async () => {
  const [first, second] = [newVerifier(), newVerifier()]
  const answer = await trade(await codeFor(first), first)
  issuer.person = { ...issuer.person, email: 'moved@example.test' }
  const two = await trade(await codeFor(second), second)
  expect(two.body.data.user.id).toBe(answer.body.data.user.id)
})

test('a proven address signs in to the account that has it', async () => {
  const person = await aPerson(server)
  issuer.person = aVisitor({ email: person.email.toUpperCase(), email_verified: 'true' })
  const verifier = newVerifier()
  expect((await trade(await codeFor(verifier), verifier)).body.data.user.id).toBe(person.id)
})

test('an address that the issuer has not proven signs in to nothing', async () => {
  const person = await aPerson(server)
  const { email: _, ...nameless } = aVisitor()
  const unproven = [aVisitor({ email: person.email, email_verified: false }), nameless, aVisitor({ email: 'not one' })]
  const { email_verified: __, ...silent } = aVisitor({ email: person.email })
  for (const visitor of [...unproven, silent]) {
    issuer.person = visitor
    expect(path(await walk(newVerifier()))).toBe('/oauth/failure?reason=unverified')
  }
})

test('a one-time code works once, for a minute, and only in the browser that began', async () => {
  const verifier = newVerifier()
  const code = await codeFor(verifier)
  expect((await trade(code, verifier)).status).toBe(200)
  const again = await trade(code, verifier, { 'accept-language': 'id' })
  expect(again).toMatchObject({ status: 400, body: { code: 'oauth_code_not_known' } })
  expect(again.body.message).toMatch(/^Proses masuk ini/)
  expect((await trade(await codeFor(verifier), newVerifier())).body.code).toBe('oauth_code_not_known')
  const late = await codeFor(verifier)
  server.pass(61)
  expect((await trade(late, verifier)).body.code).toBe('oauth_code_not_known')
  const body = { invitation: 'not a code' }
  const mixed = await server.call(calls.signUpVariant, { params: { variant: 'google' }, body })
  expect(mixed.body.code).toBe('invalid_input')
})

test('a state works once, for ten minutes, and cannot be made up', async () => {
  const back = await step(await start(newVerifier()))
  expect((await step(back)).pathname).toBe('/signin')
  expect(path(await step(back))).toBe('/oauth/failure?reason=expired')
  const late = await step(await start(newVerifier()))
  server.pass(601)
  expect(path(await step(late))).toBe('/oauth/failure?reason=expired')
  expect(path(await step('/oauth/callback?code=x&state=made-up'))).toBe('/oauth/failure?reason=expired')
  for (const bad of [
    '/oauth/callback',
    '/oauth/callback?state=a&state=b',
    '/oauth/start',
    '/oauth/start?verifier=short',
  ])
    expect(path(await step(bad))).toBe('/oauth/failure?reason=expired')
})

test('a person who says no at the issuer is told so', async () => {
  const state = (await start(newVerifier())).searchParams.get('state')!
  expect(path(await step(`/oauth/callback?error=access_denied&state=${state}`))).toBe('/oauth/failure?reason=denied')
  const other = (await start(newVerifier())).searchParams.get('state')!
  expect(path(await step(`/oauth/callback?error=server_error&state=${other}`))).toBe('/oauth/failure?reason=rejected')
  const none = (await start(newVerifier())).searchParams.get('state')!
  expect(path(await step(`/oauth/callback?state=${none}`))).toBe('/oauth/failure?reason=rejected')
})

test('an issuer that is away is unavailable, and works when it is back', async () => {
  issuer.faults = { down: '/token' }
  expect(path(await walk(newVerifier()))).toBe('/oauth/failure?reason=unavailable')
  issuer.faults = {}
  expect((await walk(newVerifier())).pathname).toBe('/signin')
})

test('the client’s secret and the issuer’s secrets stay out of the browser', async () => {
  const page = await start(newVerifier())
  expect(page.href).not.toContain(encodeURIComponent(issuer.clientSecret))
  expect([...page.searchParams.keys()].sort()).toEqual(
    [
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ].sort(),
  )
})
