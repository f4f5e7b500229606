import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import { aPerson, aSignIn, type TestPerson } from '../../testing/factories.ts'
import { idsOf } from '../../testing/sample.ts'
import { testApp } from '../../testing/test-app.ts'

const origin = 'https://toko.example'
const server = await testApp({ env: { PUBLIC_URL: origin } })
const password = 'durian runtuh di ladang'
let person: TestPerson
beforeEach(async () => {
  person = await aPerson(server, { password })
  await server.deps.pool.query('update sign_ins set proved_at = null where user_id = $1', [person.id])
})

const mine = () => ({ headers: person.headers })
const prove = (body: object, headers = person.headers) => server.call(calls.stepUp, { body, headers })
const key = { name: 'Script', scopes: ['agents.read'], expires_in_days: null }
const guarded = (headers: Record<string, string> = person.headers) =>
  server.call(apiKeyEndpoints.createApiKey, { body: key, headers })

/**
 * Written by hand: money, ownership, keys of services, what is deleted for good, what guards the account, what data is sent to, and taking or
 * erasing all of one's data. Not among them, because it comes back: a database (for a day) and what has a trash or an undo.
 */
const asked = `
  beginPasskey removePasskey beginSecondStep renewRecoveryCodes removeSecondStep removeAccount getAccessToken createApiKey
  createPayment setNextPlan payTestPayment refundPayment grantCoins setOrganizationPlan setInstallationPlan
  setSecondStepRule removeSignIn removeOtherSignIns signOutMember createScimToken revokeScimTokens setScimGroupRole saveSsoIssuer removeSsoIssuer beginSsoTest setSsoState addSsoDomain proveSsoDomain removeSsoDomain removeWorkspace beginTransfer confirmTransfer exportAudit startChatExport getChatExportFile deleteAllChats deleteTrainingData eraseCustomerData
  removeDevice removeCall removeMeeting addMessagingAccount removeMessagingAccount savePhoneAccount removePhoneAccount
  createNotificationWebhook updateNotificationWebhook addModel changeModel setEmbedding setOrganizationEmbedding setWebSearch setSpeech setLiveSpeech setVoice
`
  .trim()
  .split(/\s+/)

test('these calls ask for a proof, and no other', () => {
  const declared = Object.values(endpoints as Record<string, Endpoint & { name: string }>)
    .filter(({ stepUp }) => stepUp)
    .map(({ name }) => name)
  expect(declared.toSorted()).toEqual(asked.toSorted())
})

test.each(asked)('%s is refused before anything of it is read', async (name) => {
  const endpoint = (endpoints as Record<string, Endpoint>)[name]!
  const ids = Object.fromEntries(
    (endpoint.params ? idsOf(endpoint.params) : []).map(({ name }) => [name, crypto.randomUUID()]),
  )
  await server.deps.pool.query('update users set is_operator = true where id = $1', [person.id])
  const answer = await server.call(endpoint, { ...mine(), params: ids as Record<string, string> })
  expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required'])
})

test('a password proves it for fifteen minutes, on this device only', async () => {
  expect((await guarded()).body.code).toBe('step_up_required')
  expect((await server.call(calls.getStepUp, mine())).body.data).toEqual({ ways: ['password'], proved_until: null })
  expect((await prove({ password: 'not this one' })).body.code).toBe('password_wrong')
  expect((await guarded()).status).toBe(403)
  expect((await prove({ password })).body.data.proved_until).not.toBeNull()
  expect((await guarded()).status).toBe(200)
  const other = await aSignIn(server, person.id)
  await server.deps.pool.query(`update sign_ins set proved_at = null where proved_at = 'infinity' and user_id = $1`, [
    person.id,
  ])
  expect((await guarded(other)).body.code).toBe('step_up_required')
  server.pass(14 * 60)
  expect((await guarded()).status).toBe(200)
  server.pass(61)
  expect((await guarded()).body.code).toBe('step_up_required')
})

test('signing in proves it, and the proof ends by itself', async () => {
  const { body } = await server.call(calls.signIn, { body: { email: person.email, password } })
  const headers = { token: body.data.token, token_client: body.data.token_client }
  expect((await guarded(headers)).status).toBe(200)
  server.pass(16 * 60)
  expect((await guarded(headers)).body.code).toBe('step_up_required')
})

test('a passkey of the person proves it, with a challenge of this device; somebody else’s does not', async () => {
  await prove({ password })
  const device = new TestAuthenticator(origin)
  const begun = (await server.call(calls.beginPasskey, mine())).body.data
  const made = { challenge_token: begun.challenge_token, response: device.make(begun.options) }
  await server.call(calls.addPasskey, { ...mine(), body: made })
  server.pass(16 * 60)
  expect((await server.call(calls.getStepUp, mine())).body.data.ways).toEqual(['passkey', 'password'])
  const proofFor = async (headers: Record<string, string>) => {
    const { options, challenge_token } = (await server.call(calls.beginStepUp, { headers })).body.data
    return { passkey: { challenge_token, response: device.sign(options) } }
  }
  const stranger = await aPerson(server, { password })
  expect((await prove(await proofFor(person.headers), stranger.headers)).body.code).toBe('passkey_challenge_gone')
  expect((await prove(await proofFor(stranger.headers), stranger.headers)).body.code).toBe('passkey_refused')
  expect((await guarded()).status).toBe(403)
  expect((await prove(await proofFor(person.headers))).status).toBe(200)
  expect((await guarded()).status).toBe(200)
})

test('a code of the app proves it, once; a recovery code does not', async () => {
  await prove({ password })
  const { secret } = (await server.call(calls.beginSecondStep, { ...mine(), body: {} })).body.data
  const confirmed = await server.call(calls.confirmSecondStep, { ...mine(), body: { code: appCode(secret) } })
  server.pass(16 * 60)
  expect((await prove({ code: confirmed.body.data.recovery_codes[0]! })).status).toBe(400)
  const code = appCode(secret)
  expect((await prove({ code: appCode(secret, 3600) })).body.code).toBe('second_step_wrong')
  expect((await prove({ code })).status).toBe(200)
  expect((await guarded()).status).toBe(200)
  expect((await prove({ code })).body.code).toBe('second_step_wrong')
})

test('tries wait on this device, and a password in the call itself must still be right', async () => {
  for (let n = 0; n < 5; n++) await prove({ password: 'not this one' })
  expect((await prove({ password })).status).toBe(429)
  person = await aPerson(server, { password })
  const wrong = { ...mine(), body: { password: 'not this one' } }
  expect((await server.call(calls.removeAccount, wrong)).body.code).toBe('password_wrong')
  expect((await server.call(calls.removeAccount, { ...mine(), body: {} })).status).toBe(200)
})

test('a token for programs is not asked, and is made by a device that proved itself', async () => {
  expect((await server.call(calls.getAccessToken, mine())).body.code).toBe('step_up_required')
  await prove({ password })
  const { body } = await server.call(calls.getAccessToken, mine())
  server.pass(16 * 60)
  const { exportAudit, startChatExport } = endpoints
  const headers = { token: body.data.access_token }
  expect((await server.call(startChatExport, { headers })).status).toBe(200)
  // What programs may not do stays so.
  expect((await guarded(headers)).body.code).toBe('not_permitted')
  const params = { id: crypto.randomUUID() }
  expect((await server.call(exportAudit, { headers, params })).status).toBe(401)
})

/** RFC 6238 by itself, as an authenticator app does it. */
function appCode(secret: string, atSeconds = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const seed = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor((server.deps.clock.now().getTime() / 1000 + atSeconds) / 30)))
  const mac = createHmac('sha1', seed).update(counter).digest()
  return String((mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
