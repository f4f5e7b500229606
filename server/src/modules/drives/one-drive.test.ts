import { afterAll, beforeEach, expect, test } from 'vitest'
import { addOnEndpoints as calls } from '#contract/add-ons/endpoints.ts'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { connectAccount, consentPageOf, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { startGraphCloud } from '../../testing/cloud/graph-cloud.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const microsoft = await startGraphCloud()
afterAll(() => microsoft.close())
const server = await testApp({ env: { MICROSOFT_URL: microsoft.url } })
microsoft.now = () => server.deps.clock.now().getTime()
const operator = await aPerson(server, { isOperator: true })
await registerOAuthClient(server, operator, 'microsoft', microsoft)
const setPlan = (id: string, plan: string) =>
  server.call(billingOperatorEndpoints.setOrganizationPlan, {
    params: { id },
    body: { plan },
    headers: operator.headers,
  })
const { headers, organizationId } = await aPerson(server)
await setPlan(organizationId, 'paid')
await connectAccount(server, headers, 'changeOneDrive')
const rows = Buffer.from(`city,sales\n${'Bandung,120\n'.repeat(100_000)}`)
beforeEach(() => {
  microsoft.files.length = 0
  microsoft.faults.ranges.length = 0
})

const start = (id: string) =>
  server.call(calls.downloadOneDriveFile, { params: { id }, query: { wait: 'false' }, headers })
const run = () => server.app.jobs.runDue('drive-download')

test('the plan decides', async () => {
  const poor = await aPerson(server)
  await setPlan(poor.organizationId, 'free')
  expect((await server.call(calls.changeOneDrive, { headers: poor.headers })).body.code).toBe('add_on_not_in_plan')
  expect((await server.call(calls.getOneDrive, { headers: poor.headers })).body.data.state).toBe('plan')
})

test('it is connected to the account that agreed', async () => {
  const page = await consentPageOf(server, headers, {}, 'changeOneDrive')
  expect(page.searchParams.get('scope')).toBe('offline_access User.Read Files.Read.All')
  expect((await server.call(calls.getOneDrive, { headers })).body.data).toMatchObject({
    state: 'ready',
    account: 'sri@toko.example',
  })
})

test('files come ten a page, and no other address is asked than Graph', async () => {
  for (let count = 1; count <= 11; count++)
    microsoft.files.push({ id: `f${count}`, name: `File ${count}.csv`, mime: 'text/csv', content: rows })
  const first = (await server.call(calls.listRecentOneDriveFiles, { headers })).body.data
  expect([first.files.length, first.next_page]).toEqual([10, '10'])
  const query = { page: first.next_page ?? '' }
  const second = (await server.call(calls.listRecentOneDriveFiles, { query, headers })).body.data
  expect([second.files.map(({ id }) => id), second.next_page]).toEqual([['f11'], null])
  const found = await server.call(calls.listOneDriveFolder, {
    params: { id: 'root' },
    query: { q: 'file 11' },
    headers,
  })
  expect(found.body.data.files.map(({ id }) => id)).toEqual(['f11'])
})

test('a file is fetched from where Graph sends us, which is told no token, and goes on after a cut', async () => {
  microsoft.files.push({ id: 'c', name: 'Cut.csv', mime: 'text/csv', content: rows })
  microsoft.faults.cutAfter = 500_000
  await start('c')
  await run()
  server.pass(2)
  await run()
  expect((await start('c')).body.data).toMatchObject({ state: 'done', file: { bytes: rows.length, kind: 'tables' } })
  expect(microsoft.faults.ranges).toHaveLength(2)
  expect(microsoft.faults.ranges[1]).toMatch(/^bytes=\d+-$/)
})

test('a presentation comes as PDF; what is neither that nor document nor spreadsheet is refused in its own words', async () => {
  microsoft.files.push({
    id: 'p',
    name: 'Deck.pptx',
    mime: 'application/vnd.ms-powerpoint',
    content: Buffer.from('%PDF-1.4 no'),
  })
  microsoft.files.push({ id: 'i', name: 'Logo.png', mime: 'image/png', content: Buffer.from('x') })
  expect((await start('p')).body.data.name).toBe('Deck.pptx.pdf')
  const refused = await start('i')
  expect([refused.status, refused.body.message]).toEqual([415, 'Unsupported OneDrive file type'])
})

test('refresh tokens that change with each use are kept', async () => {
  for (let round = 0; round < 3; round++) {
    server.pass(3_700)
    expect((await server.call(calls.getOneDriveToken, { headers })).status).toBe(200)
  }
})

test('disconnecting forgets it here', async () => {
  const { headers: own, organizationId: id } = await aPerson(server)
  await setPlan(id, 'paid')
  await connectAccount(server, own, 'changeOneDrive')
  expect((await server.call(calls.disconnectOneDrive, { headers: own })).status).toBe(200)
  await server.app.jobs.runDue('outside-revocation')
  expect((await server.call(calls.disconnectOneDrive, { headers: own })).body.code).toBe('one_drive_not_connected')
})
