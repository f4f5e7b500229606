import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { addOnEndpoints as drive } from '#contract/add-ons/endpoints.ts'
import { calendarEndpoints } from '#contract/calendar/endpoints.ts'
import {
  connectAccount,
  consentPageOf,
  finishConsent,
  registerOAuthClient,
  returnTo,
} from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const google = await startGoogleCloud()
afterAll(() => google.close())
// All that a server ever says.
vi.stubEnv('TEST_LOG', 'trace')
const server = await testApp({ env: { GOOGLE_URL: google.url, NET_ALLOW: '127.0.0.1' } })
vi.unstubAllEnvs()
google.now = () => server.deps.clock.now().getTime()
const logged: string[] = []
// pino's own stream, which every logger of this server writes to.
Object.assign(Reflect.get(server.deps.log, pino.symbols.streamSym), { write: (line: string) => logged.push(line) })

test('no log tells a code, a token, a password or the client’s secret, whatever the vendor does', async () => {
  const operator = await aPerson(server, { isOperator: true })
  await registerOAuthClient(server, operator, 'google', google)
  const { headers } = await aPerson(server)
  const secrets = [google.clientSecret, encodeURIComponent(google.clientSecret)]
  const keepStored = async () => {
    const { rows } = await server.deps.pool.query('select access_token, refresh_token from outside_accounts')
    for (const { access_token, refresh_token } of rows)
      secrets.push(server.deps.secrets.decrypt(access_token), server.deps.secrets.decrypt(refresh_token))
  }
  const page = await consentPageOf(server, headers)
  page.searchParams.set('decision', 'allow')
  const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '')
  secrets.push(back.searchParams.get('code')!, back.searchParams.get('state')!)
  const told = await returnTo(server, back)
  secrets.push(told.get('handle')!)
  expect((await finishConsent(server, headers, told)).status).toBe(200)
  await keepStored()
  const list = () => server.call(drive.listRecentDriveFiles, { headers })
  await list()
  // Renewed, busy, a token that is good no more, and a grant that was taken back.
  server.pass(3_600)
  await list()
  await keepStored()
  google.busyAtTokens = true
  server.pass(3_600)
  await list()
  google.busyAtTokens = false
  google.forgetAccessTokens()
  await list()
  await keepStored()
  await connectAccount(server, headers, 'changeGoogleCalendar')
  await keepStored()
  await server.call(calendarEndpoints.getCalendarAccounts, { headers })
  google.takeBack(google.person.email)
  await server.call(calendarEndpoints.syncCalendars, { headers })
  await server.app.jobs.runDue('calendar-sync')
  // The server's own worker may have taken it.
  await expect.poll(() => logged.join(''), { timeout: 20_000 }).toContain('a calendar was not looked at')
  await list()
  const password = 'sandi-kalender-rahasia'
  secrets.push(password, btoa(`sri:${password}`))
  const body = { url: 'http://127.0.0.1:9/dav', user: 'sri', password }
  await server.call(calendarEndpoints.connectCalDav, { body, headers })
  await server.call(drive.disconnectDrive, { headers })
  await server.app.jobs.runDue('outside-revocation')
  const said = logged.join('')
  expect(said).toContain('a calendar was not looked at')
  expect(new Set(secrets).size).toBeGreaterThan(10)
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
})
