import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { callerEndpoints, callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import type { CallLineChanges } from '#contract/calls/schemas.ts'
import { required } from '#contract/kit/required.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { twilioSignature } from '../../../providers/telephony/twilio-signature.ts'
import { aPerson } from '../../../testing/factories.ts'
import { sampleCompany, sampleTimeoutMs } from '../../../testing/sample-company.ts'
import { testApp } from '../../../testing/test-app.ts'
import { grantCredits } from '../../billing/credits.ts'
import { createBilling } from '../../billing/service.ts'
import { aTalker } from '../../chat/testing/chat-app.ts'
import { aFlow, aPublishedFlow } from '../../flows/testing/published.ts'
import { aCaller, startVoiceFakes } from '../testing/caller.ts'
import { type Outcome, Phone, startLoopbackTwilio } from '../testing/loopback-twilio.ts'

const fakes = await startVoiceFakes()
const twilio = await startLoopbackTwilio('https://nalar.example')
const server = await testApp({
  env: {
    SEED_SAMPLE: 'true',
    ESPEAK_PROGRAM: '/nowhere/espeak-ng',
    PUBLIC_URL: 'https://nalar.example',
    TWILIO_API_URL: twilio.url,
  },
})
twilio.target = server.url
twilio.now = server.deps.clock.now
afterAll(() => {
  twilio.close()
  fakes.close()
})
const operator = await aPerson(server, { isOperator: true })
const owner = await aTalker(server)
const stranger = await aTalker(server)
const { headers } = owner
const waiting = { timeout: 60_000, interval: 50 }

const voices = async (on: boolean) => {
  const body = { base_url: fakes.baseUrl, model: 'loopback' }
  const asOperator = { headers: operator.headers }
  await server.call(
    on ? voiceEndpoints.setVoice : voiceEndpoints.removeVoice,
    on ? { body, ...asOperator } : asOperator,
  )
  await server.call(
    on ? speechEndpoints.setSpeech : speechEndpoints.removeSpeech,
    on ? { body, ...asOperator } : asOperator,
  )
}
const line = (body: CallLineChanges) =>
  server.call(callLineEndpoints.saveCallLine, { params: { id: owner.botId }, body, headers })
const connect = () =>
  server.call(phoneEndpoints.savePhoneAccount, {
    body: { account_sid: twilio.accountSid, auth_token: twilio.authToken },
    headers,
  })
const answerWith = async (agent_id: string | null) => {
  const { numbers } = (await server.call(phoneEndpoints.getPhoneSetup, { headers })).body.data
  return server.call(phoneEndpoints.savePhoneNumber, { params: { id: numbers[0]!.id }, body: { agent_id }, headers })
}
const logs = async () =>
  (await server.call(callLogEndpoints.listCalls, { headers })).body.data.records.filter(
    ({ channel }) => channel === 'phone',
  )
const newest = async () => {
  const [call] = await logs()
  return (await server.call(callLogEndpoints.getCall, { params: { id: call!.id }, headers })).body.data
}
const balance = async () => (await server.call(billingEndpoints.getBalance, { headers })).body.data.available
const said = (phone: Phone) => phone.verbs.map(({ name }) => name)

await connect()
beforeAll(async () => void (await sampleCompany(server, owner)), sampleTimeoutMs)
beforeEach(async () => {
  fakes.truth.length = fakes.said.length = 0
  fakes.isMute = false
  fakes.seconds = 0.4
  twilio.faults.length = 0
  await voices(true)
  await line({
    enabled: true,
    use_databases: true,
    record: true,
    consent: false,
    transfer_to: '',
    language: 'en',
    at_once: 10,
  })
  await answerWith(owner.botId)
})

afterEach(() => {
  for (const phone of twilio.phones) phone.hangUp()
})

const greeted = (phone: Phone) => vi.waitFor(() => expect(phone.heard).toBeGreaterThan(0.3), waiting)
const ended = async (by: string) => {
  await vi.waitFor(async () => expect((await newest()).ended_by).toBe(by), waiting)
  return newest()
}

test('an account is connected when Twilio knows it; its token is told to nobody, and its numbers say who answers', async () => {
  const wrong = { account_sid: twilio.accountSid, auth_token: '0'.repeat(32) }
  const refused = await server.call(phoneEndpoints.savePhoneAccount, { body: wrong, headers })
  expect([refused.status, refused.body.code]).toEqual([409, 'phone_account_refused'])
  const odd = await server.call(phoneEndpoints.savePhoneAccount, { body: { ...wrong, account_sid: 'AC1' }, headers })
  expect(odd.status).toBe(400)
  const { body } = await connect()
  expect(body.data).toMatchObject({
    account: { account_sid: twilio.accountSid, name: 'Toko Nusantara', status: 'active' },
    missing: [],
    numbers: [
      { number: '+622150001000', agent_id: owner.botId, open: true, connected: true },
      { number: '+622150002000', agent_id: null, connected: false },
    ],
  })
  expect(JSON.stringify(body)).not.toContain(twilio.authToken)
  const kept = await server.deps.pool.query('select auth_token from phone_accounts')
  expect(kept.rows[0].auth_token).not.toContain(twilio.authToken)
  expect(twilio.numbers[0]!.voice_url).toBe(
    `https://nalar.example/api/voice-bot/phone/numbers/${body.data.numbers[0]!.id}/voice`,
  )
  await answerWith(null)
  expect(twilio.numbers[0]!.voice_url).toBe('')
  // What Twilio does not do is not said to be done.
  twilio.faults.push({ status: 429, code: 20_429, message: 'Too many requests' })
  expect((await answerWith(owner.botId)).body.code).toBe('phone_vendor_refused')
  expect((await server.call(phoneEndpoints.getPhoneSetup, { headers })).body.data.numbers[0]!.agent_id).toBeNull()
  twilio.faults.push('lost')
  expect((await answerWith(owner.botId)).body.code).toBe('phone_vendor_unreachable')
  const theirs = await server.call(phoneEndpoints.getPhoneSetup, { headers: stranger.headers })
  expect(theirs.body.data).toMatchObject({ account: null, numbers: [], agents: [] })
  const number = { params: { id: body.data.numbers[0]!.id }, body: { agent_id: stranger.botId } }
  expect((await server.call(phoneEndpoints.savePhoneNumber, { ...number, headers: stranger.headers })).body.code).toBe(
    'phone_number_not_found',
  )
  expect((await server.call(phoneEndpoints.savePhoneNumber, { ...number, headers })).body.code).toBe('agent_not_found')
})

test('somebody calls, is answered from the data, keys in a number, and pays by the second', async () => {
  const before = await balance()
  fakes.truth.push('How many stores are there?')
  const phone = twilio.incoming('+6281234567890')
  await greeted(phone)
  expect(before - (await balance())).toBe(6_000)
  await phone.speak(1.2)
  await phone.speak(1.4, false)
  await vi.waitFor(
    async () => expect((await newest()).turns.map(({ speaker }) => speaker)).toEqual(['agent', 'caller', 'agent']),
    waiting,
  )
  phone.press('4711#')
  await vi.waitFor(async () => expect((await newest()).turns.map(({ text }) => text)).toContain('4711'), waiting)
  phone.hangUp()
  const call = await ended('caller')
  expect(call).toMatchObject({
    channel: 'phone',
    direction: 'in',
    to: '+6281234567890',
    recorded: true,
    language: 'en',
  })
  expect(call.turns[1]).toMatchObject({ speaker: 'caller', text: 'How many stores are there?' })
  expect(call.turns[2]!.text).toMatch(/\d/)
  expect(call.credits).toBe(call.duration_s * 10)
  expect(before - (await balance())).toBe(call.credits)
  expect(phone.loudest).toBeGreaterThan(3_000)
})

test('mixed up and missing frames: what came is recognised, and the call goes on', async () => {
  fakes.truth.push('How many products are there?')
  const phone = twilio.incoming('+6281200000001')
  await greeted(phone)
  // Neighbours swapped, and three of ten lost.
  const bad = <T>(frames: T[]): T[] => [1, 0, 3, 2, 6, 5, 8].flatMap((index) => frames[index] ?? [])
  await phone.speak(2, true, bad)
  await phone.speak(1.4, false, bad)
  await vi.waitFor(async () => expect((await newest()).turns[1]?.text).toBe('How many products are there?'), waiting)
  phone.hangUp()
  await ended('caller')
})

test.each([
  ['the carrier says so and hangs up', '', ['Connect', 'Say', 'Hangup'], 'failed'],
  ['a person takes over where there is one', '+628111222333', ['Connect', 'Dial', 'Hangup'], 'transfer'],
])('a voice that fails in the middle, and nobody can speak: %s', async (_, transfer_to, verbs, by) => {
  await line({ transfer_to })
  fakes.truth.push('How many stores are there?')
  const phone = twilio.incoming('+6281200000006')
  phone.dialOutcome = 'completed'
  await greeted(phone)
  fakes.isMute = true
  await phone.speak(1.2)
  await phone.speak(1.2, false)
  await vi.waitFor(() => expect(phone.isOver).toBe(true), waiting)
  expect(said(phone)).toEqual(verbs)
  const { turns } = await ended(by)
  // What could not be said was not heard.
  expect(turns.map(({ text }) => text)).toContain('How many stores are there?')
})

test('who is not the carrier is refused: another address, changed words, another account, no signature, once more', async () => {
  const url = twilio.numbers[0]!.voice_url
  const params = { AccountSid: twilio.accountSid, CallSid: 'CA1', From: '+6281200000002', To: '+622150001000' }
  const sign = (address: string, posted: Record<string, string>) =>
    twilioSignature(twilio.authToken, address, new URLSearchParams(posted))
  const good = sign(url, params)
  const posts = [
    twilio.post(url, params, ''),
    twilio.post(url, params, sign(url.replace('https:', 'http:'), params)),
    twilio.post(`${url}?x=1`, params, good),
    twilio.post(url, { ...params, From: '+6281200000003' }, good),
    twilio.post(url, { ...params, AccountSid: 'AC0' }),
    twilio.post(url.replace(/numbers\/[^/]+/, 'numbers/01890000-0000-7000-8000-000000000000'), params),
  ]
  for (const { status } of await Promise.all(posts)) expect(status).toBe(401)
  const phone = twilio.incoming('+6281200000002')
  await greeted(phone)
  // The very request that began this call.
  expect((await twilio.post(url, phone.params)).status).toBe(401)
  const { id } = await newest()
  const address = `wss://nalar.example/api/voice-bot/phone-stream/${id}`
  const other = await twilio.post(`https://nalar.example/api/voice-bot/phone/calls/${id}/next`, {
    ...phone.params,
    CallSid: 'CA2',
  })
  expect(other.status).toBe(401)
  const verb = phone.verbs.find(({ name }) => name === 'Connect')!
  const key = /value="([^"]+)"/.exec(verb.text)![1]!
  const isClosed = (...given: Parameters<Phone['open']>) => {
    const intruder = new Phone(twilio, {
      from: '+6281200000009',
      to: '+622150001000',
      direction: 'inbound',
      sid: phone.sid,
    })
    return new Promise<number>((done) => intruder.open(...given).once('close', done))
  }
  expect(await isClosed(address, { key }, 'forged')).toBe(1008)
  expect(await isClosed(address, { key: 'guessed' })).toBe(1008)
  // A second stream of a call that has one, with everything right.
  expect(await isClosed(address, { key })).toBe(1008)
  expect(phone.isOver).toBe(false)
  phone.hangUp()
  await ended('caller')
  expect(await isClosed(address, { key })).toBe(1008)
})

test.each([
  ['the key 0', async (phone: Phone) => phone.press('0')],
  [
    'a wish',
    async (phone: Phone) => {
      fakes.truth.push('I want to talk to a person')
      await phone.speak(1.2)
      await phone.speak(1.2, false)
    },
  ],
])('a person takes over after %s', async (_, ask) => {
  await line({ transfer_to: '+628111222333' })
  const phone = twilio.incoming('+6281200000004')
  phone.dialOutcome = 'no-answer'
  await greeted(phone)
  await ask(phone)
  await vi.waitFor(() => expect(phone.isOver).toBe(true), waiting)
  // Somebody is called once the last words were heard.
  expect(phone.happened).toEqual(['Connect', 'last words', 'Dial', 'Say', 'Hangup'])
  expect(phone.verbs[1]).toMatchObject({
    attributes: { callerId: '+622150001000' },
    text: expect.stringContaining('+628111222333'),
  })
  expect(await ended('transfer')).toMatchObject({ transferred_to: '+628111222333' })
})

test('a person takes over in the browser, too: the page is told whom to call', async () => {
  await line({ transfer_to: '+628111222333' })
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  await vi.waitFor(() => expect(caller.lines()).toHaveLength(1), waiting)
  caller.send({ type: 'typed', text: 'I want to talk to a person' })
  await vi.waitFor(() => expect(caller.ended()).toBe('transfer'), waiting)
  expect(caller.words.filter(({ type }) => type === 'transfer')).toEqual([{ type: 'transfer', to: '+628111222333' }])
  expect(await logOf(caller.id)).toMatchObject({ ended_by: 'transfer', transferred_to: '+628111222333' })
})

test('who speaks over the agent by phone is heard: what was still to be played is cleared', async () => {
  fakes.seconds = 4
  fakes.truth.push('How many products are there?')
  const phone = twilio.incoming('+6281200000008')
  await vi.waitFor(() => expect(phone.heard).toBeGreaterThan(1.2), waiting)
  expect(phone.clears).toBe(0)
  await phone.speak(1)
  await vi.waitFor(() => expect(phone.clears).toBe(1), waiting)
  await phone.speak(1, false)
  await vi.waitFor(async () => expect((await newest()).turns.length).toBeGreaterThan(1), waiting)
  phone.hangUp()
  const { turns, figures } = await ended('caller')
  expect(turns[0]!.heard!.length).toBeGreaterThan(0)
  expect(turns[0]!.heard!.length).toBeLessThan(turns[0]!.text.length)
  expect(figures.interruptions).toBe(1)
})

test('who is asked for consent is recorded after they agree, and not before', async () => {
  await line({ consent: true })
  const phone = twilio.incoming('+6281200000005')
  await greeted(phone)
  await vi.waitFor(() => expect(fakes.said.join(' ')).toContain('Press one if you agree'), waiting)
  phone.hangUp()
  expect((await ended('caller')).recorded).toBe(false)
  const agreeing = twilio.incoming('+6281200000006')
  await greeted(agreeing)
  agreeing.press('1')
  await vi.waitFor(() => expect(fakes.said).toContain('Thank you.'), waiting)
  await agreeing.speak(0.6)
  agreeing.hangUp()
  await vi.waitFor(
    async () => expect(await newest()).toMatchObject({ to: '+6281200000006', ended_by: 'caller', recorded: true }),
    waiting,
  )
})

test('a stream that breaks is opened again: the same call goes on', async () => {
  const phone = twilio.incoming('+6281200000007')
  await greeted(phone)
  await vi.waitFor(async () => expect((await newest()).turns).toHaveLength(1), waiting)
  phone.breakStream()
  await vi.waitFor(() => expect(said(phone)).toEqual(['Connect', 'Connect']), waiting)
  fakes.truth.push('How many stores are there?')
  await vi.waitFor(() => expect(phone.socket?.readyState).toBe(1), waiting)
  await phone.speak(1.2)
  await phone.speak(1.4, false)
  await vi.waitFor(async () => expect((await newest()).turns.length).toBeGreaterThan(2), waiting)
  phone.hangUp()
  expect((await ended('caller')).to).toBe('+6281200000007')
})

test('what a caller hears where nobody can answer', async () => {
  const count = (await logs()).length
  const over = async (from: string) => {
    const phone = twilio.incoming(from)
    await vi.waitFor(() => expect(phone.isOver).toBe(true), waiting)
    return phone.verbs.map(({ name, attributes, text }) => [name, attributes.reason ?? text])
  }
  await voices(false)
  expect(await over('+6281200000010')).toEqual([
    ['Say', 'Sorry, we cannot take calls right now. Goodbye.'],
    ['Hangup', ''],
  ])
  await voices(true)
  const callers = async () =>
    (await server.call(phoneEndpoints.getPhoneSetup, { headers })).body.data.agents.map(({ id }) => id)
  expect(await callers()).toEqual([owner.botId])
  await line({ enabled: false })
  expect(await callers()).toEqual([])
  expect(await over('+6281200000011')).toEqual([['Reject', 'rejected']])
  await line({ enabled: true, at_once: 1 })
  const first = twilio.incoming('+6281200000012')
  await greeted(first)
  expect(await over('+6281200000013')).toEqual([['Reject', 'busy']])
  first.hangUp()
  await ended('caller')
  expect((await logs()).length).toBe(count + 1)
})

const place = async (to: string, more: object = {}) => {
  const { numbers } = (await server.call(phoneEndpoints.getPhoneSetup, { headers })).body.data
  const body = { agent_id: owner.botId, number_id: numbers[0]!.id, to, ...more }
  return server.call(phoneEndpoints.placeCall, { body, headers })
}
const dialDue = () => server.app.jobs.runDue('call-dial')
const logOf = async (id: string) =>
  (await server.call(callLogEndpoints.getCall, { params: { id: id as never }, headers })).body.data

test('an agent calls somebody, says why, and answers', async () => {
  const before = await balance()
  const { body } = await place('0812-3456-7000', {
    opening: 'Hello Budi, your order is ready.',
    purpose: 'Tell Budi that order A-1 can be fetched.',
  })
  const id = body.data.call_id
  await vi.waitFor(() => expect(fakes.said).toContain('Hello Budi, your order is ready.'), waiting)
  const made = twilio.calls.at(-1)!
  expect([made.to, made.from, made.params.get('AsyncAmd')]).toEqual(['+6281234567000', '+622150001000', 'true'])
  await vi.waitFor(() => expect(made.phone!.heard).toBeGreaterThan(0.3), waiting)
  made.phone!.hangUp()
  await vi.waitFor(
    async () => expect(await logOf(id)).toMatchObject({ direction: 'out', to: '+6281234567000', ended_by: 'caller' }),
    waiting,
  )
  const { credits } = await logOf(id)
  expect(before - (await balance())).toBe(credits)
})

test('who asks in a call not to be called again is not', async () => {
  const to = '+6281234567020'
  const id = (await place(to)).body.data.call_id
  const phone = await vi.waitFor(() => {
    const made = twilio.calls.find((call) => call.to === to)
    return required(made?.phone, 'it is called')
  }, waiting)
  await greeted(phone)
  fakes.truth.push("Please don't call me again")
  await phone.speak(1.2)
  await phone.speak(1.4, false)
  await vi.waitFor(async () => expect((await logOf(id)).ended_by).toBe('agent'), waiting)
  expect((await logOf(id)).turns.at(-1)!.text).toContain('We will not call you again.')
  const refused = await place('0812-3456-7020')
  expect([refused.status, refused.body.code]).toEqual([409, 'call_number_opted_out'])
  expect(twilio.calls.filter((call) => call.to === to)).toHaveLength(1)
})

test.each<[Outcome, string]>([
  ['busy', 'busy'],
  ['no-answer', 'no-answer'],
  ['failed', 'unreachable'],
  ['machine', 'voicemail'],
])('a call that meets %s has ended by %s', async (outcome, by) => {
  const to = `+62812999900${['busy', 'no-answer', 'failed', 'machine'].indexOf(outcome)}0`
  twilio.outcomes.set(to, outcome)
  const before = await balance()
  const id = (await place(to)).body.data.call_id
  await vi.waitFor(async () => expect((await logOf(id)).ended_by).toBe(by), waiting)
  const call = await logOf(id)
  await vi.waitFor(async () => expect(before - (await balance())).toBe(call.credits), waiting)
  if (outcome === 'machine') await vi.waitFor(() => expect(twilio.calls.at(-1)!.phone!.isOver).toBe(true), waiting)
  else expect(call.credits).toBe(0)
})

test('what cannot be called is told, before anything is paid', async () => {
  expect((await place('not a number')).body.code).toBe('call_number_wrong')
  const theirs = await server.call(phoneEndpoints.placeCall, {
    body: {
      agent_id: stranger.botId,
      number_id: (await server.call(phoneEndpoints.getPhoneSetup, { headers })).body.data.numbers[0]!.id,
      to: '+6281234567000',
    },
    headers: stranger.headers,
  })
  expect(theirs.body.code).toBe('phone_number_not_found')
  await voices(false)
  expect((await place('+6281234567001')).body.code).toBe('call_no_voice')
  await voices(true)
  await line({ enabled: false })
  expect((await place('+6281234567001')).body.code).toBe('call_agent_closed')
  await line({ enabled: true })
  // Who works here is told what it cannot be paid by.
  const left = await balance()
  const spend = (credits: number) =>
    server.deps.pool.query('update credit_books set wallet = wallet - $1, spent = spent + $1', [credits])
  await spend(left)
  expect((await place('+6281234567001')).body.code).toBe('out_of_credits')
  await spend(-left)
  // Twilio refuses the country.
  const before = await balance()
  const id = (await place('+85021234567')).body.data?.call_id
  if (id) await vi.waitFor(async () => expect((await logOf(id)).ended_by).toBe('unreachable'), waiting)
  await vi.waitFor(async () => expect(await balance()).toBe(before), waiting)
})

test('Twilio has too much to do: the call is made a little later, once', async () => {
  const to = '+6281234567010'
  twilio.outcomes.set(to, 'busy')
  twilio.faults.push({ status: 429, code: 20_429, message: 'Too Many Requests' })
  const id = (await place(to)).body.data.call_id
  await vi.waitFor(() => expect(twilio.faults).toEqual([]), waiting)
  server.pass(10)
  await dialDue()
  await vi.waitFor(async () => expect((await logOf(id)).ended_by).toBe('busy'), waiting)
  expect(twilio.calls.filter((call) => call.to === to)).toHaveLength(1)
})

test('an answer of Twilio that is lost is looked up: nobody is called twice', async () => {
  const to = '+6281234567011'
  twilio.outcomes.set(to, 'ringing')
  twilio.faults.push('lost')
  const id = (await place(to)).body.data.call_id
  await vi.waitFor(() => expect(twilio.calls.some((call) => call.to === to)).toBe(true), waiting)
  // Its reports never came.
  await server.deps.pool.query('update calls set vendor_id = null where id = $1', [id])
  server.pass(25)
  // A turn that another one is at looks up nothing.
  await vi.waitFor(async () => {
    await dialDue()
    const { rows } = await server.deps.pool.query('select vendor_id from calls where id = $1', [id])
    expect(rows[0].vendor_id).toBe(twilio.calls.find((call) => call.to === to)!.sid)
  }, waiting)
  server.pass(120)
  twilio.calls.find((call) => call.to === to)!.status = 'no-answer'
  await dialDue()
  await vi.waitFor(async () => expect((await logOf(id)).ended_by).toBe('no-answer'), waiting)
  expect(twilio.calls.filter((call) => call.to === to)).toHaveLength(1)
})

test('a call that rings is called off', async () => {
  const to = '+6281234567012'
  twilio.outcomes.set(to, 'ringing')
  const before = await balance()
  const id = (await place(to)).body.data.call_id
  await vi.waitFor(
    () => expect(twilio.calls.some((call) => call.to === to && call.status === 'ringing')).toBe(true),
    waiting,
  )
  const end = (who: Record<string, string>) => server.call(phoneEndpoints.endCall, { params: { id }, headers: who })
  expect((await end(stranger.headers)).body.code).toBe('call_not_found')
  expect((await end(headers)).status).toBe(200)
  expect((await logOf(id)).ended_by).toBe('canceled')
  await vi.waitFor(() => expect(twilio.calls.find((call) => call.to === to)!.status).toBe('canceled'), waiting)
  await vi.waitFor(async () => expect(await balance()).toBe(before), waiting)
})

describe('a flow that takes calls', () => {
  const document = aFlow(
    [
      ['come', 'on-call', { agent: owner.botId, direction: 'in' }],
      ['hello', 'say', { text: 'Welcome to the shop. What is your order number?' }],
      ['hear', 'listen', { wait_seconds: 60 }],
      ['which', 'condition', { conditions: [{ left: '{{hear.words}}', operator: 'contains', right: '4711' }] }],
      ['known', 'transfer-call', { to: '0811-1222-333', text: 'I will get the clerk of order {{hear.words}}.' }],
      ['other', 'hang-up', { text: 'There is no such order. Goodbye.' }],
    ],
    ['come > next > hello', 'hello > next > hear', 'hear > next > which', 'which > yes > known', 'which > no > other'],
  )
  beforeAll(async () => void (await aPublishedFlow(server, owner, document)))
  afterAll(() => server.deps.pool.query(`delete from flow_triggers where kind = 'on-call'`))
  const asked = () => vi.waitFor(() => expect(fakes.said).toContain('What is your order number?'), waiting)

  test('speaks first, hears a keyed number, and puts the caller through by phone', async () => {
    const phone = twilio.incoming('+6281200000020')
    await greeted(phone)
    await asked()
    phone.press('4711#')
    await vi.waitFor(() => expect(phone.isOver).toBe(true), waiting)
    expect(said(phone)).toEqual(['Connect', 'Dial', 'Hangup'])
    expect(phone.verbs[1]!.text).toContain('+628111222333')
    const call = await ended('transfer')
    expect(call.turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['agent', 'Welcome to the shop. What is your order number?'],
      ['caller', '4711'],
      ['agent', 'I will get the clerk of order 4711.'],
    ])
    // What the flow tells people leads to the call.
    const { rows } = await server.deps.pool.query(
      `select l.thread = 'run:' || r.id as of_run from thread_links l join flow_runs r on r.id::text = split_part(l.thread, ':', 2)
       where l.kind = 'call' and l.ref = $1`,
      [call.id],
    )
    expect(rows).toEqual([{ of_run: true }])
  })

  test('hears spoken words in the browser, and hangs up', async () => {
    fakes.truth.push('It is twelve')
    const caller = await aCaller(server, owner.botId)
    await caller.open()
    await vi.waitFor(() => expect(caller.lines()).toHaveLength(2), waiting)
    await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), waiting)
    await caller.speak(1.2)
    await caller.speak(1, false)
    await vi.waitFor(() => expect(caller.ended()).toBe('agent'), waiting)
    expect(caller.lines().at(-1)).toEqual(['agent', 'Goodbye.'])
  })

  test('leaves calls that go out to the agent', async () => {
    await place('+6281234567099', { opening: 'Hello from the agent.' })
    await vi.waitFor(() => expect(fakes.said).toContain('Hello from the agent.'), waiting)
    expect(fakes.said.join(' ')).not.toContain('Welcome')
  })
})

describe('a flow that hears nothing', () => {
  const document = aFlow(
    [
      ['come', 'on-call', { agent: owner.botId, direction: 'in' }],
      ['hear', 'listen', { wait_seconds: 3 }],
      ['quiet', 'hang-up', { text: 'You are very quiet.' }],
      ['said', 'hang-up', { text: 'So that is it.' }],
    ],
    ['come > next > hear', 'hear > next > said', 'hear > no_reply > quiet'],
  )
  beforeAll(async () => void (await aPublishedFlow(server, owner, document)))
  afterAll(() => server.deps.pool.query(`delete from flow_triggers where kind = 'on-call'`))

  test('goes on where nothing was said', async () => {
    const caller = await aCaller(server, owner.botId)
    await caller.open()
    await vi.waitFor(() => expect(caller.ended()).toBe('agent'), waiting)
    expect(caller.lines()).toEqual([['agent', 'You are very quiet.']])
  })
})

test('past the minutes of the plan who works here is told exactly that, and who calls only that it is not now', async () => {
  const { organizationId, id: userId } = owner
  await server.deps.pool.query(`update organizations set plan = 'paid' where id = $1`, [organizationId])
  const { db, clock } = server.deps
  const bought = { organizationId, kind: 'grant', source: `minutes:${organizationId}`, coins: 12_000 } as const
  await grantCredits(db, { ...bought, note: '', userId: null, at: clock.now() })
  const { credits } = createBilling(server.deps)
  const use = async (callSeconds: number) => {
    const tenant = { organizationId, userId, workspaceId: null }
    const hold = await credits.hold(tenant, { kind: 'call', agentId: null, sessionId: null, used: { callSeconds } })
    await credits.settle(hold, { callSeconds }, null)
  }
  // Of 1,000 minutes 29 seconds are left, or less by what the calls before took: less than a call is begun for.
  const { rows } = await server.deps.pool.query<{ seconds: number }>(
    'select coalesce(sum(charged_seconds), 0)::int as seconds from calls where organization_id = $1',
    [organizationId],
  )
  await use(60_000 - 29 - rows[0]!.seconds)
  const before = await balance()
  const refused = await place('+6281234567030')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    402,
    'call_minute_limit_reached',
    'You have used all call minutes of this month. Please upgrade your plan to call more.',
  ])
  const begun = { params: { agentId: owner.botId }, body: { language: 'en', consent: true } } as const
  expect((await server.call(callerEndpoints.startCall, begun)).body.code).toBe('call_line_resting')
  const phone = twilio.incoming('+6281200000030')
  await vi.waitFor(() => expect(phone.isOver).toBe(true), waiting)
  expect([said(phone), phone.verbs[0]!.attributes.reason]).toEqual([['Reject'], 'busy'])
  expect([await balance(), twilio.calls.filter(({ to }) => to === '+6281234567030')]).toEqual([before, []])
})
