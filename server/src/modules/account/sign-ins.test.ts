import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { aPerson, aSignIn, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const password = 'durian runtuh di ladang'
let person: TestPerson
beforeEach(async () => {
  person = await aPerson(server, { password })
})

const list = async (headers: Record<string, string>) =>
  (await server.call(calls.listSignIns, { headers })).body.data.records

test('shows where the person is signed in, this device first, and tokens for programs not at all', async () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
  const { body } = await server.call(calls.signIn, {
    body: { email: person.email, password },
    headers: { 'user-agent': phone },
  })
  await server.call(calls.getAccessToken, { headers: person.headers })
  await aPerson(server)
  const devices = await list({ token_client: body.data.token_client })
  expect(devices).toHaveLength(2)
  expect(devices[0]).toMatchObject({ current: true, browser: 'Chrome', system: 'Android', ip: '127.0.0.1' })
  expect(devices[1]).toMatchObject({ current: false, browser: null, system: null })
  expect((await list(person.headers))[0]).toMatchObject({ current: true, browser: null })
})

test('one device can be signed out, once, and not a stranger’s', async () => {
  const other = await aSignIn(server, person.id)
  const stranger = await aPerson(server)
  const id = (await list(person.headers)).find(({ current }) => !current)!.id
  const foreign = (await list(stranger.headers))[0]!.id
  const remove = (which: string) => server.call(calls.removeSignIn, { params: { id: which }, headers: person.headers })
  expect(await remove(foreign)).toMatchObject({ status: 404, body: { code: 'sign_in_not_found' } })
  expect((await list(stranger.headers)).length).toBe(1)
  expect((await remove(id)).status).toBe(200)
  expect((await server.call(calls.getUser, { headers: other })).status).toBe(401)
  expect((await remove(id)).status).toBe(404)
  expect((await remove('not-an-id')).status).toBe(400)
})

test('all others can be signed out at once, with the tokens for programs', async () => {
  const others = [await aSignIn(server, person.id), await aSignIn(server, person.id)]
  const stranger = await aPerson(server)
  const program = (await server.call(calls.getAccessToken, { headers: person.headers })).body.data.access_token
  const { body } = await server.call(calls.removeOtherSignIns, { headers: person.headers })
  expect(body.data).toEqual({ removed: 2 })
  for (const headers of others) expect((await server.call(calls.getUser, { headers })).status).toBe(401)
  expect((await server.call(calls.getAccessToken, { headers: { token: program } })).status).toBe(401)
  for (const { headers } of [person, stranger]) expect((await server.call(calls.getUser, { headers })).status).toBe(200)
})
