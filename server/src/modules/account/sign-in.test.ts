import { beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { liveSince } from '../../platform/sign-in-life.ts'
import { aPerson, aSignIn, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { listSignIns } from './sign-in-store.ts'

const server = await testApp()
const password = 'durian runtuh di ladang'
let person: TestPerson
beforeEach(async () => {
  person = await aPerson(server, { password })
})

const signIn = (email: string, given: string, headers: Record<string, string> = {}) =>
  server.call(calls.signIn, { body: { email, password: given }, headers })

test('the right password opens a device whose two tokens work for their services', async () => {
  const { status, body } = await signIn(` ${person.email.toUpperCase()} `, password)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id_client: person.organizationId, user: { id: person.id, bot_id: person.agentId } })
  const me = await server.call(calls.getUser, { headers: { token_client: body.data.token_client } })
  expect(me.body.data.id).toBe(person.id)
  const { status: token } = await server.call(calls.getAccessToken, { headers: { token: body.data.token } })
  expect(token).toBe(200)
})

test('a try at an address without an account is a line of the log, without what was typed', async () => {
  const told = vi.spyOn(server.deps.log, 'info')
  const lines = () => told.mock.calls.filter(([, text]) => text === 'a sign-in at an address without an account')
  await signIn(person.email, 'not this one')
  expect(lines()).toEqual([])
  await signIn('canary-738291645@example.test', password)
  expect(lines()).toEqual([[{ network: expect.stringMatching(/^127\.|^::/) }, expect.anything()]])
  told.mockRestore()
})

test('a wrong password and an unknown address fail with the same words, in both languages', async () => {
  const wrong = await signIn(person.email, 'not this one')
  const unknown = await signIn('nobody@example.test', password)
  for (const { status, body } of [wrong, unknown])
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 401,
      code: 'invalid_credentials',
      message: 'Invalid email or password.',
    })
  const { body } = await signIn(person.email, 'not this one', { 'accept-language': 'id' })
  expect(body.message).toBe('Email atau kata sandi tidak valid.')
})

test('an account without a password cannot be signed in to with one', async () => {
  const outside = await aPerson(server)
  expect((await signIn(outside.email, 'anything at all')).status).toBe(401)
})

test('bad input is refused before any work', async () => {
  for (const body of [{}, { email: 'x', password: '' }, { email: person.email, password: 'x'.repeat(201) }, []]) {
    const answer = await server.call(calls.signIn, { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  }
})

test('after five wrong passwords the right one has to wait too; the wait grows and ends', async () => {
  for (let n = 0; n < 5; n++) expect((await signIn(person.email, `wrong ${n}`)).status).toBe(401)
  const first = await signIn(person.email, password)
  expect(first).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  server.pass(16)
  expect((await signIn(person.email, 'wrong again')).status).toBe(401)
  const second = await signIn(person.email, password)
  expect(second.body.retry_after_s).toBeGreaterThan(first.body.retry_after_s!)
  server.pass(31)
  expect((await signIn(person.email, password)).status).toBe(200)
  expect((await signIn(person.email, 'wrong')).status).toBe(401)
  expect((await signIn(person.email, password)).status).toBe(200)
})

test('an address without an account waits the same, and tries at once do not get around it', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => signIn('ghost@example.test', 'a guess')))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429])
})

test('signing out ends this device’s tokens and no other’s', async () => {
  const other = await aSignIn(server, person.id)
  expect((await server.call(calls.signOut)).status).toBe(401)
  const { status, body } = await server.call(calls.signOut, { headers: person.headers })
  expect({ status, data: body.data }).toEqual({ status: 200, data: null })
  expect((await server.call(calls.getUser, { headers: person.headers })).status).toBe(401)
  expect((await server.call(calls.getAccessToken, { headers: person.headers })).status).toBe(401)
  expect((await server.call(calls.getUser, { headers: other })).status).toBe(200)
})

test('a device ends after thirty days without use, and using it keeps it', async () => {
  const days = 24 * 3600
  server.pass(29 * days)
  expect((await server.call(calls.getUser, { headers: person.headers })).status).toBe(200)
  server.pass(29 * days)
  expect((await server.call(calls.getUser, { headers: person.headers })).status).toBe(200)
  server.pass(31 * days)
  const { status, body } = await server.call(calls.getUser, { headers: person.headers })
  expect(status).toBe(401)
  expect(body.message).toBe('You are not authorized to access this page, please login first')
})

test('a device that is used every day has to sign in again after ninety days, and is listed no more', async () => {
  const days = 24 * 3600
  for (let day = 0; day < 89; day++) {
    server.pass(days)
    expect((await server.call(calls.getUser, { headers: person.headers })).status).toBe(200)
  }
  const since = liveSince(server.deps.config, server.deps.clock.now())
  expect(await listSignIns(server.deps.db, person.id, since)).toHaveLength(1)
  server.pass(days + 1)
  expect((await server.call(calls.getUser, { headers: person.headers })).status).toBe(401)
  const later = liveSince(server.deps.config, server.deps.clock.now())
  expect(await listSignIns(server.deps.db, person.id, later)).toEqual([])
})

test('the organization in id_client must be the person’s own', async () => {
  const stranger = await aPerson(server)
  const own = await server.call(calls.getUser, { headers: { ...person.headers, id_client: person.organizationId } })
  expect(own.status).toBe(200)
  const other = await server.call(calls.getUser, { headers: { ...person.headers, id_client: stranger.organizationId } })
  expect(other).toMatchObject({ status: 403, body: { code: 'organization_not_current' } })
})

test('an access token is good as token for an hour, for no other service, and makes no other', async () => {
  expect((await server.call(calls.getAccessToken)).status).toBe(401)
  const { body } = await server.call(calls.getAccessToken, { headers: person.headers })
  const token = body.data.access_token
  const use = () => server.call(calls.getAccessToken, { headers: { token } })
  expect(await use()).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  expect((await server.call(calls.getUser, { headers: { token_client: token } })).status).toBe(401)
  await server.call(calls.signOut, { headers: person.headers })
  expect((await use()).status).toBe(403)
  server.pass(3601)
  expect((await use()).status).toBe(401)
})

test('no token is stored as it is, and no password either', async () => {
  const { body } = await signIn(person.email, password)
  const { rows } = await server.deps.pool.query<{ all: string }>(
    `select (select json_agg(d) from sign_ins d)::text || (select json_agg(u) from users u)::text as all`,
  )
  for (const secret of [body.data.token, body.data.token_client, password]) expect(rows[0]!.all).not.toContain(secret)
  expect(rows[0]!.all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})
