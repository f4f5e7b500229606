import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { outsideAccountEndpoints as accounts } from '#contract/add-ons/account-endpoints.ts'
import { addOnEndpoints as calls } from '#contract/add-ons/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import {
  connectAccount,
  consentPageOf,
  decideConsent,
  finishConsent,
  registerOAuthClient,
  returnTo,
} from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { aPerson, aSignIn } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aWorkspace } from '../../testing/workspaces.ts'

const google = await startGoogleCloud()
afterAll(() => google.close())
const server = await testApp({ env: { GOOGLE_URL: google.url } })
google.now = () => server.deps.clock.now().getTime()
const operator = await aPerson(server, { isOperator: true })
await registerOAuthClient(server, operator, 'google', google)
const scope = 'https://www.googleapis.com/auth/drive.readonly'

beforeEach(() => {
  google.withheld = []
  google.rotates = false
  google.busyAtTokens = false
  google.revoked.length = 0
  google.person = { email: 'sri@toko.example', name: 'Sri Wahyuni' }
})

type Headers = Record<string, string>
const viewOf = async (headers: Headers) => (await server.call(calls.getDrive, { headers })).body.data
const tokenOf = (headers: Headers) => server.call(calls.getDriveToken, { headers })
const stored = async () => JSON.stringify((await server.deps.pool.query('select * from outside_accounts')).rows)

test('the operator keeps a client; its secret is never told, and a new id needs its own', async () => {
  const { headers } = operator
  const shown = await server.call(accounts.getOauthClients, { headers })
  expect(shown.body.data.clients).toEqual([
    { vendor: 'google', client_id: google.clientId, has_secret: true },
    { vendor: 'microsoft', client_id: null, has_secret: false },
    { vendor: 'salesforce', client_id: null, has_secret: false },
  ])
  expect(JSON.stringify(shown.body)).not.toContain(google.clientSecret)
  const params = { vendor: 'google' as const }
  const other = await server.call(accounts.setOauthClient, { params, body: { client_id: 'another' }, headers })
  expect(other).toMatchObject({ status: 400, body: { code: 'oauth_secret_missing' } })
  const same = await server.call(accounts.setOauthClient, { params, body: { client_id: google.clientId }, headers })
  expect(same.status).toBe(200)
  const { headers: nobody } = await aPerson(server)
  expect((await server.call(accounts.getOauthClients, { headers: nobody })).status).toBe(404)
})

test('a person agrees at the vendor and has their own account here, which nobody else has', async () => {
  const { headers } = await aPerson(server)
  const page = await consentPageOf(server, headers, { return_to: '/studio/chat' })
  expect(page.searchParams.get('redirect_uri')).toBe(new URL('/oauth/accounts/callback', server.url).href)
  expect(page.searchParams.get('scope')).toBe(scope)
  expect(page.searchParams.get('access_type')).toBe('offline')
  expect(page.href).not.toContain(encodeURIComponent(google.clientSecret))
  const done = await finishConsent(server, headers, await decideConsent(server, page, 'allow'))
  expect(done.body.data).toEqual({ add_on: 'google_drive', account: 'sri@toko.example', return_to: '/studio/chat' })
  expect(await viewOf(headers)).toMatchObject({ state: 'ready', isActive: true, account: 'sri@toko.example' })
  const token = (await tokenOf(headers)).body.data.access_token
  expect(token).toMatch(/^ya29\./)
  expect(await stored()).not.toContain(token)
  const other = await aPerson(server)
  expect(await viewOf(other.headers)).toMatchObject({ state: 'none', account: null })
  expect((await tokenOf(other.headers)).body.code).toBe('drive_not_connected')
})

test('what is connected in personal mode is not there in a workspace', async () => {
  const person = await aPerson(server)
  await connectAccount(server, person.headers)
  const workspace_id = await aWorkspace(server, person)
  const body = { use_workspace: true, workspace_id }
  await server.call(workspaceEndpoints.setWorkspace, { body, headers: person.headers })
  expect(await viewOf(person.headers)).toMatchObject({ state: 'none' })
})

test('only the device that began can end it, and once', async () => {
  const person = await aPerson(server)
  const { headers } = person
  const told = await decideConsent(server, await consentPageOf(server, headers), 'allow')
  const stranger = await aPerson(server)
  expect((await finishConsent(server, stranger.headers, told)).body.code).toBe('consent_not_known')
  expect((await finishConsent(server, headers, told)).body.code).toBe('consent_not_known')
  const again = await decideConsent(server, await consentPageOf(server, headers), 'allow')
  expect((await finishConsent(server, await aSignIn(server, person.id), again)).body.code).toBe('consent_not_known')
  const third = await decideConsent(server, await consentPageOf(server, headers), 'allow')
  expect((await finishConsent(server, headers, third)).status).toBe(200)
  expect((await finishConsent(server, headers, third)).body.code).toBe('consent_not_known')
})

test('a state works once, for 20 minutes, and cannot be made up; a handle for 5 minutes', async () => {
  const { headers } = await aPerson(server)
  const page = await consentPageOf(server, headers)
  page.searchParams.set('decision', 'allow')
  const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '')
  expect((await returnTo(server, back)).has('handle')).toBe(true)
  expect((await returnTo(server, back)).get('refused')).toBe('expired')
  const madeUp = new URL('/oauth/accounts/callback?state=made-up&code=x', server.url)
  expect((await returnTo(server, madeUp)).get('refused')).toBe('expired')
  const late = await consentPageOf(server, headers)
  server.pass(20 * 60 + 1)
  expect((await decideConsent(server, late, 'allow')).get('refused')).toBe('expired')
  const told = await decideConsent(server, await consentPageOf(server, headers), 'allow')
  server.pass(5 * 60 + 1)
  expect((await finishConsent(server, headers, told)).body.code).toBe('consent_not_known')
})

test('who says no is told so, and who unticks a box must agree again: nothing of it is kept', async () => {
  const { headers } = await aPerson(server)
  expect((await decideConsent(server, await consentPageOf(server, headers), 'deny')).get('refused')).toBe('denied')
  google.withheld = [scope]
  const told = await decideConsent(server, await consentPageOf(server, headers), 'allow')
  expect((await finishConsent(server, headers, told)).body.code).toBe('consent_incomplete')
  await server.app.jobs.runDue('outside-revocation')
  expect(google.revoked).toEqual(['sri@toko.example'])
  expect(await viewOf(headers)).toMatchObject({ state: 'none' })
})

test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'nobody is sent to %s afterwards',
  async (return_to) => {
    const { headers } = await aPerson(server)
    const refused = await server.call(calls.changeDrive, { body: { return_to }, headers })
    expect(refused.body.code).toBe('invalid_input')
  },
)

test('tokens are renewed before they end, by one at a time', async () => {
  const { headers } = await aPerson(server)
  google.rotates = true
  await connectAccount(server, headers)
  const first = (await tokenOf(headers)).body.data.access_token
  expect((await tokenOf(headers)).body.data.access_token).toBe(first)
  server.pass(3_600 - 59)
  const before = google.renewals
  const all = await Promise.all(Array.from({ length: 6 }, () => tokenOf(headers)))
  const tokens = new Set(all.map(({ body }) => body.data.access_token))
  expect(tokens.size).toBe(1)
  expect(tokens).not.toContain(first)
  expect(google.renewals - before).toBe(1)
})

test('a process that died while it renewed is waited for, then another renews', async () => {
  const { headers } = await aPerson(server)
  await connectAccount(server, headers)
  server.pass(3_600)
  const until = new Date(server.deps.clock.now().getTime() + 20_000)
  await server.deps.pool.query('update outside_accounts set renewing_until = $1', [until])
  const waiting = tokenOf(headers)
  const before = google.renewals
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(google.renewals).toBe(before)
  server.pass(21)
  expect((await waiting).status).toBe(200)
  expect(google.renewals).toBe(before + 1)
})

test('a grant that was taken back ends the connection until it is connected again', async () => {
  const { headers } = await aPerson(server)
  await connectAccount(server, headers)
  google.takeBack('sri@toko.example')
  server.pass(3_600)
  expect((await tokenOf(headers)).body).toMatchObject({
    code: 'drive_ended',
    message: 'Access to Google has ended. Connect your account again.',
  })
  expect(await viewOf(headers)).toMatchObject({ state: 'ended', isSetup: true })
  await connectAccount(server, headers)
  expect(await viewOf(headers)).toMatchObject({ state: 'ready' })
})

test('a vendor that asks to wait ends nothing', async () => {
  const { headers } = await aPerson(server)
  await connectAccount(server, headers)
  server.pass(3_600)
  google.busyAtTokens = true
  expect((await tokenOf(headers)).status).toBe(503)
  expect(await viewOf(headers)).toMatchObject({ state: 'ready' })
  google.busyAtTokens = false
  expect((await tokenOf(headers)).status).toBe(200)
})

test('an account that agreed to less than is needed now must agree again', async () => {
  const { id, headers } = await aPerson(server)
  await connectAccount(server, headers)
  await server.deps.pool.query(`update outside_accounts set scopes = '{openid}' where user_id = $1`, [id])
  expect(await viewOf(headers)).toMatchObject({ state: 'ended' })
  expect((await tokenOf(headers)).body.code).toBe('drive_ended')
})

test('disconnecting forgets the tokens and takes them back at the vendor', async () => {
  const { headers, id } = await aPerson(server)
  await connectAccount(server, headers)
  expect((await server.call(calls.disconnectDrive, { headers })).status).toBe(200)
  const { rowCount } = await server.deps.pool.query('select from outside_accounts where user_id = $1', [id])
  expect(rowCount).toBe(0)
  await server.app.jobs.runDue('outside-revocation')
  expect(google.revoked).toEqual(['sri@toko.example'])
  expect((await server.call(calls.disconnectDrive, { headers })).body.code).toBe('drive_not_connected')
})

test('another account takes the place of the first, which is taken back; the same one is not', async () => {
  const { headers } = await aPerson(server)
  await connectAccount(server, headers)
  await connectAccount(server, headers)
  await server.app.jobs.runDue('outside-revocation')
  expect(google.revoked).toEqual([])
  google.person = { email: 'kantor@toko.example', name: 'Kantor' }
  await connectAccount(server, headers)
  expect(await viewOf(headers)).toMatchObject({ account: 'kantor@toko.example', state: 'ready' })
  await server.app.jobs.runDue('outside-revocation')
  expect(google.revoked).toEqual(['sri@toko.example'])
})

test('a key of a program and who looks as somebody else get no token', async () => {
  const person = await aPerson(server)
  await connectAccount(server, person.headers)
  const key = (await server.call(accountEndpoints.getAccessToken, { headers: person.headers })).body.data.access_token
  expect((await tokenOf({ token: key, token_client: key })).status).toBe(403)
})
