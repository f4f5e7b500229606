import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { aPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { aTalker } from '../../chat/testing/chat-app.ts'
import { saidByItself } from '../live/said-by-itself.ts'
import { startVoiceFakes } from '../testing/caller.ts'
import { type Phone, startLoopbackTwilio } from '../testing/loopback-twilio.ts'

// What a carrier asks, and its streams, reach any process.
const voices = await startVoiceFakes()
const twilio = await startLoopbackTwilio('https://nalar.example')
const { connection, drop } = await createTestDatabase()
afterAll(async () => {
  await drop()
  twilio.close()
  voices.close()
})
const env = {
  ESPEAK_PROGRAM: '/nowhere/espeak-ng',
  PUBLIC_URL: 'https://nalar.example',
  TWILIO_API_URL: twilio.url,
}
const [here, there] = [await testApp({ env, connection }), await testApp({ env, connection })]
twilio.now = here.deps.clock.now
const operator = await aPerson(here, { isOperator: true })
const { headers, botId } = await aTalker(here)
const voice = { base_url: voices.baseUrl, model: 'loopback' }
await here.call(voiceEndpoints.setVoice, { body: voice, headers: operator.headers })
await here.call(speechEndpoints.setSpeech, { body: voice, headers: operator.headers })
const line = { enabled: true, record: true, consent: false, language: 'en' } as const
await here.call(callLineEndpoints.saveCallLine, { params: { id: botId }, body: line, headers })
const account = { account_sid: twilio.accountSid, auth_token: twilio.authToken }
const [number] = (await here.call(phoneEndpoints.savePhoneAccount, { body: account, headers })).body.data.numbers
const params = { id: number!.id }
await here.call(phoneEndpoints.savePhoneNumber, { params, body: { agent_id: botId }, headers })
afterEach(() => {
  for (const phone of twilio.phones) phone.hangUp()
})
const patience = { timeout: 60_000, interval: 50 }

const newest = async () => {
  const [call] = (await here.call(callLogEndpoints.listCalls, { headers })).body.data.records
  return (await here.call(callLogEndpoints.getCall, { params: { id: call!.id }, headers })).body.data
}
/** Who called, and heard the greeting of a process. */
async function aPhone(from: string): Promise<Phone> {
  twilio.target = here.url
  const phone = twilio.incoming(from)
  await vi.waitFor(async () => expect((await newest()).turns).toHaveLength(1), patience)
  await vi.waitFor(() => expect(phone.heard).toBeGreaterThan(0.3), patience)
  return phone
}

test('a stream that breaks is opened again at another process, which goes on with the call', async () => {
  const phone = await aPhone('+6281200000001')
  twilio.target = there.url
  phone.breakStream()
  await vi.waitFor(() => expect(phone.verbs.map(({ name }) => name)).toEqual(['Connect', 'Connect']), patience)
  await vi.waitFor(async () => expect((await newest()).turns.at(-1)?.text).toContain(saidByItself.back.en), patience)
  phone.press('4711#')
  await vi.waitFor(async () => expect((await newest()).turns.map(({ text }) => text)).toContain('4711'), patience)
  phone.hangUp()
  await vi.waitFor(async () => expect((await newest()).ended_by).toBe('caller'), patience)
  expect((await newest()).to).toBe('+6281200000001')
})

test('another process gives no stream of a call whose own one is not lost', async () => {
  const phone = await aPhone('+6281200000002')
  const [connect] = phone.verbs
  twilio.target = there.url
  const { text } = await twilio.post(connect!.attributes.action!, phone.params)
  expect(text).toContain('<Hangup')
  expect(text).not.toContain('<Stream')
  phone.press('4711#')
  await vi.waitFor(async () => expect((await newest()).turns.map(({ text }) => text)).toContain('4711'), patience)
  expect((await newest()).ended_by).toBeNull()
})

test('a call is called off at a process that does not have it', async () => {
  const phone = await aPhone('+6281200000003')
  const { id } = await newest()
  await there.call(phoneEndpoints.endCall, { params: { id }, headers })
  expect((await newest()).ended_by).toBe('canceled')
  await vi.waitFor(() => expect(phone.isOver).toBe(true), patience)
})
