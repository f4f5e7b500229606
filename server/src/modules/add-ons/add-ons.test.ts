import { expect, test } from 'vitest'
import { addOnEndpoints as calls } from '#contract/add-ons/endpoints.ts'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { firstSettings } from '../messaging/account-row.ts'

const server = await testApp({ env: { WEB_SEARCH_PROVIDER: 'wikipedia' } })
const statusesOf = async (headers: Record<string, string>) =>
  (await server.call(calls.listAddOns, { headers })).body.data

/** A number as it stands after somebody connected it. */
async function connectNumber({ id, organizationId }: Awaited<ReturnType<typeof aPerson>>) {
  await server.deps.pool.query(
    `insert into messaging_accounts (id, organization_id, owner_id, user_id, kind, name, phone_number, phone_number_id,
      business_account_id, credentials, verify_token, settings, created_at)
    values (gen_random_uuid(), $1, $2, $2, 'cloud', 'Toko', '+6281100000001', $3, '2', 'x', 'y', $4, now())`,
    [organizationId, id, crypto.randomUUID(), JSON.stringify(firstSettings)],
  )
}

test('nobody who is not signed in sees them', async () => {
  expect((await server.call(calls.listAddOns)).status).toBe(401)
})

test('there are eight, and those that nobody registered say so', async () => {
  const { headers } = await aPerson(server)
  const found = await statusesOf(headers)
  expect(Object.keys(found)).toEqual([
    ...['google_search', 'google_drive', 'one_drive', 'email', 'whatsapp', 'google_calendar', 'meeting_recorder'],
    'salesforce',
  ])
  expect(found.google_search).toMatchObject({ isActive: true, isSetup: true, reason: null })
  // Without a client at Google there is still CalDAV; whether the plan has it comes after.
  expect(found.google_calendar).toMatchObject({ isActive: false, isSetup: false, reason: null })
  expect(found.meeting_recorder).toMatchObject({ isActive: false, isSetup: true, reason: 'plan', account: null })
  for (const name of ['google_drive', 'one_drive', 'salesforce'] as const)
    expect(found[name]).toMatchObject({ isActive: false, isSetup: false, reason: 'not_registered' })
})

test('the plan decides at last; a number is shown to its own place alone', async () => {
  const operator = await aPerson(server, { isOperator: true })
  const owner = await aPerson(server)
  const other = await aPerson(server)
  await connectNumber(owner)
  const plan = (id: string, name: string) =>
    server.call(billingOperatorEndpoints.setOrganizationPlan, {
      params: { id },
      body: { plan: name },
      headers: operator.headers,
    })
  await plan(owner.organizationId, 'free')
  expect((await statusesOf(owner.headers)).whatsapp).toMatchObject({ isActive: false, isSetup: true, reason: 'plan' })
  await plan(owner.organizationId, 'paid')
  await plan(other.organizationId, 'paid')
  expect((await statusesOf(owner.headers)).whatsapp).toEqual({
    isActive: true,
    isSetup: true,
    reason: null,
    account: '+6281100000001',
    connected_by: expect.any(String),
    last_used_at: null,
  })
  expect((await statusesOf(other.headers)).whatsapp).toMatchObject({ isSetup: false, account: null })
})

test('the calls of the drive answer in the words that clients know', async () => {
  const { headers } = await aPerson(server)
  const indonesian = { ...headers, 'accept-language': 'id' }
  const token = await server.call(calls.getDriveToken, { headers })
  expect([token.status, token.body.message]).toEqual([503, 'Failed to login to Google'])
  expect((await server.call(calls.changeDrive, { headers: indonesian })).body.message).toBe('Gagal login ke Google')
  const listed = await server.call(calls.listRecentDriveFiles, { headers })
  expect(listed.body.message).toBe('Failed to fetch file')
  expect((await server.call(calls.getDrive, { headers })).body.data).toEqual({
    isActive: false,
    isSetup: false,
    account: null,
    state: 'off',
    connected_at: null,
  })
  const one = await server.call(calls.changeOneDrive, { headers: indonesian })
  expect(one.body.message).toBe('Gagal login ke Microsoft')
})
