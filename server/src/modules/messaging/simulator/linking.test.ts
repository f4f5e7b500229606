import { expect, test, vi } from 'vitest'
import { messagingEndpoints as calls } from '#contract/messaging/endpoints.ts'
import { simulatorEndpoints as sandbox } from '#contract/messaging/simulator-endpoints.ts'
import { aPerson, type TestPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { simulatedGateway } from '../vendors.ts'
import { findSession, linkSession } from './gateway-store.ts'

// No gateway is set up: a phone of the simulator needs none.
const server = await testApp()

const begin = async ({ headers }: TestPerson, body: object = { simulated: true }) =>
  (await server.call(calls.startGatewayConnection, { body: body as never, headers })).body
const look = async ({ headers }: TestPerson) => (await server.call(calls.getGatewayConnection, { headers })).body.data
const accountsOf = async ({ headers }: TestPerson) =>
  (await server.call(calls.listMessagingAccounts, { headers })).body.data.filter(({ kind }) => kind === 'gateway')

/** Somebody with a sandbox and a phone in it. */
async function aShop() {
  const person = await aPerson(server)
  const { headers } = person
  const simulator = (await server.call(sandbox.openSimulator, { headers })).body.data
  const phone = simulator.phones[0]!
  const params = { id: simulator.account.id, phoneId: phone.id }
  const scan = async (code: string, by = params) =>
    (await server.call(sandbox.scanLinkingCode, { params: by, body: { code }, headers })).body
  const logOut = async () => (await server.call(sandbox.logOutLinkedDevices, { params, headers })).body
  const shownPhone = async () => (await server.call(sandbox.getPhoneScreen, { params, headers })).body.data.phone
  return { person, headers, phone, params, scan, logOut, shownPhone }
}

test('a phone of the simulator reads the code that setup shows, and its number is linked by the same client', async () => {
  const { person, phone, scan, shownPhone } = await aShop()
  expect((await look(person)).state).toBe('not_configured')
  expect((await begin(person, {})).code).toBe('messaging_gateway_missing')
  const began = (await begin(person)).data
  expect(began).toMatchObject({ state: 'waiting', simulated: true, qr: null })
  expect((await shownPhone()).linked).toBe(false)
  expect((await scan(began.code!)).data).toMatchObject({ linked: true })
  const linked = await look(person)
  expect(linked).toMatchObject({ state: 'linked', simulated: true })
  const [account] = await accountsOf(person)
  expect(account).toMatchObject({
    id: linked.account_id,
    name: phone.name,
    phone_number: phone.phone_number,
    status: 'active',
  })
})

test('a code that was renewed is read no more, the new one is; a second phone comes too late', async () => {
  const { person, headers, params, scan } = await aShop()
  const old = (await begin(person)).data.code!
  const { clock } = server.deps
  const at = clock.now()
  const later = vi.spyOn(clock, 'now').mockImplementation(() => new Date(at.getTime() + 23_000))
  try {
    const { code } = await look(person)
    expect(code).not.toBe(old)
    expect((await scan(old)).code).toBe('messaging_code_stale')
    expect((await scan('2@made-up-1')).code).toBe('messaging_code_stale')
    expect((await scan(code!)).status).toBe(true)
    const second = (
      await server.call(sandbox.addSimulatedPhone, { params: { id: params.id }, body: { name: 'Sari' }, headers })
    ).body.data
    expect((await scan(code!, { ...params, phoneId: second.id })).code).toBe('messaging_code_stale')
  } finally {
    later.mockRestore()
  }
})

test('of two phones that read a code at once one is linked', async () => {
  const { person } = await aShop()
  await begin(person)
  const { db, pool } = server.deps
  const { rows } = await pool.query('select session from messaging_pairings order by started_at desc limit 1')
  // As both have found it showing its code.
  const session = (await findSession(db, rows[0].session))!
  expect(await linkSession(db, session, { number: '+6281200000001', name: 'Budi' })).toBe(true)
  expect(await linkSession(db, session, { number: '+6281200000002', name: 'Sari' })).toBe(false)
  expect(await findSession(db, session.name)).toMatchObject({ phoneNumber: '+6281200000001', pushName: 'Budi' })
})

test('after two minutes the code is given up, and reading it says so', async () => {
  const { person, scan } = await aShop()
  const { clock } = server.deps
  // However long it takes to begin.
  const at = await server.inNoTime(async () => {
    await begin(person)
    return clock.now()
  })
  const later = vi.spyOn(clock, 'now').mockImplementation(() => new Date(at.getTime() + 119_000))
  try {
    const { code } = await look(person)
    later.mockImplementation(() => new Date(at.getTime() + 121_000))
    expect(await look(person)).toMatchObject({ state: 'timed_out', code: null })
    expect((await scan(code!)).code).toBe('messaging_code_stale')
  } finally {
    later.mockRestore()
  }
  expect(await accountsOf(person)).toEqual([])
})

test('a phone that logs its devices out ends the link, which can be made again with the same phone only', async () => {
  const { person, headers, params, scan, logOut } = await aShop()
  await scan((await begin(person)).data.code!)
  const id = (await look(person)).account_id!
  expect((await logOut()).data.linked).toBe(false)
  await server.app.jobs.runDue('simulated-webhook')
  await server.app.jobs.runDue('messaging-webhook')
  await vi.waitFor(async () => expect((await accountsOf(person))[0]).toMatchObject({ status: 'revoked' }), {
    timeout: 20_000,
  })

  const other = (
    await server.call(sandbox.addSimulatedPhone, { params: { id: params.id }, body: { name: 'Sari' }, headers })
  ).body.data
  await scan((await begin(person, { account_id: id })).data.code!, { ...params, phoneId: other.id })
  expect(await look(person)).toMatchObject({ state: 'failed', reason: 'other_number' })
  await scan((await begin(person, { account_id: id })).data.code!)
  expect(await look(person)).toMatchObject({ state: 'linked', account_id: id })
  expect((await accountsOf(person))[0]).toMatchObject({ status: 'active' })
})

test('nobody else’s code can be read, and the gateway answers only our own client', async () => {
  const mine = await aShop()
  const other = await aShop()
  const { code } = (await begin(mine.person)).data
  expect((await other.scan(code!)).code).toBe('messaging_code_stale')
  const { rows } = await server.deps.pool.query('select name from simulated_gateway_sessions')
  const name = rows.at(-1).name as string
  for (const key of [undefined, 'guessed']) {
    const url = `${server.url}${simulatedGateway}/api/sessions/${name}`
    const answer = await fetch(url, { headers: key === undefined ? {} : { 'x-api-key': key } })
    expect(answer.status).toBe(401)
  }
})
