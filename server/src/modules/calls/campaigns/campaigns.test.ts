import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { speechAnalyticsEndpoints } from '#contract/calls/analytics-endpoints.ts'
import type { CallCampaignId } from '#contract/calls/campaign.ts'
import { campaignEndpoints as calls } from '#contract/calls/campaign-endpoints.ts'
import { callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { aPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aTalker } from '../../chat/testing/chat-app.ts'
import { startVoiceFakes } from '../testing/caller.ts'
import { type Outcome, startLoopbackTwilio } from '../testing/loopback-twilio.ts'

const fakes = await startVoiceFakes({ seconds: 0.2 })
const twilio = await startLoopbackTwilio('https://nalar.example')
const server = await testApp({
  env: { ESPEAK_PROGRAM: '/nowhere/espeak-ng', PUBLIC_URL: 'https://nalar.example', TWILIO_API_URL: twilio.url },
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

const voice = { body: { base_url: fakes.baseUrl, model: 'loopback' }, headers: operator.headers }
await server.call(voiceEndpoints.setVoice, voice)
await server.call(speechEndpoints.setSpeech, voice)
await server.call(callLineEndpoints.saveCallLine, {
  params: { id: owner.botId },
  body: { enabled: true, language: 'en', record: false },
  headers,
})
const account = { account_sid: twilio.accountSid, auth_token: twilio.authToken }
const { numbers } = (await server.call(phoneEndpoints.savePhoneAccount, { body: account, headers })).body.data

const always = { from: '00:00', until: '23:59', days: [1, 2, 3, 4, 5, 6, 7] }
const formOf = (csv: string, fields: Record<string, unknown> = {}, who = headers) => {
  const form = new FormData()
  const given = { agent_id: owner.botId, number_id: numbers[0]!.id, hours: always, retry_minutes: 5, ...fields }
  for (const [name, value] of Object.entries(given))
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'list.csv')
  return { form, headers: who }
}
const preflight = (...given: Parameters<typeof formOf>) => server.call(calls.preflightCampaign, formOf(...given))
const start = (...given: Parameters<typeof formOf>) => server.call(calls.startCampaign, formOf(...given))
const get = async (id: CallCampaignId) => (await server.call(calls.getCampaign, { params: { id }, headers })).body.data
const set = (id: CallCampaignId, state: string, who = headers) =>
  server.call(calls.setCampaignState, { params: { id }, body: { state }, headers: who })
const recipients = async (id: CallCampaignId) =>
  (await server.call(calls.listCampaignRecipients, { params: { id }, headers })).body.data.records
/** The day after today, as it is in Singapore. */
const tomorrow = () => {
  const today = new Date(server.deps.clock.now().getTime() + 8 * 3_600_000).getUTCDay() || 7
  return { ...always, days: [(today % 7) + 1] }
}
/** Looks whose turn it is, and has it called. */
const turn = async () => {
  server.pass(4)
  await server.app.jobs.runDue('call-campaign')
  await server.app.jobs.runDue('call-dial')
}
/** Looks until it is so: a look that comes while another is at it begins nothing. */
const turnsUntil = (holds: () => unknown) =>
  vi.waitFor(async () => {
    await turn()
    await holds()
  }, waiting)
const callsTo = (to: string) => twilio.calls.filter((call) => call.to === to)
const list = (outcomes: Record<string, Outcome>) => {
  for (const [to, outcome] of Object.entries(outcomes)) twilio.outcomes.set(to, outcome)
  return `phone,name,order\n${Object.keys(outcomes)
    .map((to, index) => `${to},Person ${index},A-${index}`)
    .join('\n')}`
}
/** Whoever is talked to hangs up. */
const hangUpAll = () => {
  for (const phone of twilio.phones) if (phone.heard > 0.1) phone.hangUp()
}
beforeEach(() => {
  twilio.faults.length = 0
})

test('every row says why it is left out; variables, price and time are told before anybody is called', async () => {
  await server.call(calls.addOptOut, { body: { phone_number: '0812-0000-0004' }, headers })
  const csv = [
    'Nomor HP,Nama,Pesanan,time_zone',
    '0812-0000-0001,Budi,A-1,',
    '+62 812 0000 0002,Sari,,',
    '6281200000001,Budi lagi,A-3,',
    '081200000004,Wati,A-4,',
    'besok,Salah,A-5,',
    '+14155552671,John,A-6,Mars/Base',
    '+14155552672,Jane,A-7,America/New_York',
  ].join('\n')
  const { data } = (await preflight(csv, { opening: 'Halo {{name}}, pesanan {{pesanan}} siap.' })).body
  expect(data).toMatchObject({
    recipients: 7,
    callable: 2,
    skipped: [
      { line: 3, value: '+6281200000002', reason: 'variable_missing', about: 'pesanan' },
      { line: 4, value: '+6281200000001', reason: 'duplicate' },
      { line: 5, value: '+6281200000004', reason: 'opted_out' },
      { line: 6, value: 'besok', reason: 'not_a_number' },
      { line: 7, value: '+14155552671', reason: 'zone_unknown', about: 'Mars/Base' },
    ],
    samples: [
      { phone_number: '+6281200000001', opening: 'Halo Budi, pesanan A-1 siap.' },
      { phone_number: '+14155552672', opening: 'Halo Jane, pesanan A-7 siap.' },
    ],
    expected_seconds: 60,
    // Two calls of a minute, a second costs ten credits; at most ten minutes each.
    expected_credits: 1_200,
    most_credits: 12_000,
    minutes: 1,
  })
  expect(data.first_at).not.toBeNull()
  const nobody = await start('phone\nbesok\n081200000004')
  expect(['messaging_phones_missing', 'call_campaign_nobody']).toContain(nobody.body.code)
  expect((await start(csv, { hours: { ...always, from: '10:00', until: '09:00' } })).status).toBe(400)
  expect((await start(csv, {}, stranger.headers)).body.code).toBe('phone_number_not_found')
  expect(twilio.calls).toEqual([])
})

describe('a campaign', () => {
  test('calls everybody once, tries again who was busy or did not answer, and tells what became of each', async () => {
    const before = (await server.call(billingEndpoints.getBalance, { headers })).body.data.available
    const people = {
      '+6281300000001': 'answer',
      '+6281300000002': 'busy',
      '+6281300000003': 'no-answer',
      '+6281300000004': 'machine',
      '+6281300000005': 'failed',
    } as const
    const opening = 'Hello {{name}}, order {{order}} is ready.'
    const { id } = (await start(list(people), { opening, tries: 2, at_once: 5 })).body.data
    await turn()
    await vi.waitFor(() => expect(fakes.said.join(' ')).toMatch(/^Hello Person .+ is ready\./), waiting)
    await vi.waitFor(async () => {
      hangUpAll()
      await turn()
      expect((await get(id)).counts).toMatchObject({ talked: 1, unreached: 2, waiting: 2, calling: 0 })
    }, waiting)
    // Who was busy answers the second time.
    twilio.outcomes.set('+6281300000002', 'answer')
    server.pass(6 * 60)
    await vi.waitFor(async () => {
      await turn()
      hangUpAll()
      expect(await get(id)).toMatchObject({
        status: 'done',
        counts: { talked: 2, unreached: 3, waiting: 0, calling: 0 },
      })
    }, waiting)
    expect(
      (await recipients(id)).map(({ phone_number, state, ended_by, tries }) => [
        phone_number.slice(-1),
        state,
        ended_by,
        tries,
      ]),
    ).toEqual([
      ['1', 'talked', 'caller', 1],
      ['2', 'talked', 'caller', 2],
      ['3', 'unreached', 'no-answer', 2],
      ['4', 'unreached', 'voicemail', 1],
      ['5', 'unreached', 'unreachable', 1],
    ])
    expect(Object.keys(people).map((to) => callsTo(to).length)).toEqual([1, 2, 2, 1, 1])
    const after = (await server.call(billingEndpoints.getBalance, { headers })).body.data.available
    expect(before - after).toBe((await get(id)).credits)
    // Its calls are counted by themselves, and lead to those behind the figure.
    const figures = (await server.call(speechAnalyticsEndpoints.getSpeechAnalytics, { headers })).body.data.campaigns
    const mine = figures.find(({ campaign_id }) => campaign_id === id)
    expect(mine).toMatchObject({ calls: 2, campaign: (await get(id)).name })
    const behind = await server.call(callLogEndpoints.listCalls, {
      query: { campaign: id, reached: 'talked' },
      headers,
    })
    expect(behind.body.data.records.map(({ to }) => to).sort()).toEqual(['+6281300000001', '+6281300000002'])
    const missed = await server.call(callLogEndpoints.listCalls, {
      query: { campaign: id, reached: 'nobody' },
      headers,
    })
    expect(missed.body.data.records.map(({ to }) => to).sort()).toEqual([
      '+6281300000003',
      '+6281300000004',
      '+6281300000005',
    ])
    const others = await server.call(callLogEndpoints.listCalls, { query: { campaign: id }, headers: stranger.headers })
    expect(others.body.data.records).toEqual([])
    expect((await set(id, 'paused')).body.code).toBe('call_campaign_over')
    expect((await set(id, 'paused', stranger.headers)).body.code).toBe('call_campaign_not_found')
  })

  test('keeps to its pace, pauses, goes on and stops', async () => {
    const to = Array.from({ length: 6 }, (_, index) => `+628140000000${index}`)
    const csv = list(Object.fromEntries(to.map((number) => [number, 'ringing'])))
    const made = () => to.filter((number) => callsTo(number).length > 0).length
    const { id } = (await start(csv, { at_once: 2, tries: 1 })).body.data
    await turnsUntil(() => expect(made()).toBe(2))
    await turn()
    await turn()
    expect(made()).toBe(2)
    expect((await set(id, 'paused')).body.data).toMatchObject({ status: 'paused', paused_by: 'person' })
    for (const call of twilio.calls) if (to.includes(call.to)) call.status = 'no-answer'
    server.pass(120)
    await turn()
    await turn()
    await vi.waitFor(
      async () => expect((await get(id)).counts).toMatchObject({ calling: 0, unreached: 2, waiting: 4 }),
      waiting,
    )
    expect(made()).toBe(2)
    await set(id, 'running')
    await turnsUntil(() => expect(made()).toBe(4))
    expect((await set(id, 'stopped')).body.data).toMatchObject({
      status: 'stopped',
      counts: { skipped: 2, waiting: 0 },
    })
    await turn()
    expect(made()).toBe(4)
  })

  test('begins no more calls in a minute than wanted', async () => {
    const to = Array.from({ length: 4 }, (_, index) => `+628160000000${index}`)
    const csv = list(Object.fromEntries(to.map((number) => [number, 'busy'])))
    const made = () => to.filter((number) => callsTo(number).length > 0).length
    const { id } = (await start(csv, { at_once: 4, per_minute: 2, tries: 1 })).body.data
    // Turns until here are of one minute: each is four seconds after the one before.
    for (let turns = 0; turns < 8; turns++) await turn()
    await vi.waitFor(async () => expect((await get(id)).counts).toMatchObject({ unreached: 2, waiting: 2 }), waiting)
    await turn()
    expect(made()).toBe(2)
    server.pass(60)
    await turnsUntil(() => expect(made()).toBe(4))
  })

  test('waits for the hours of where people are, and leaves out who asked for it meanwhile', async () => {
    const csv = 'phone\n+6581234567\n+6581234568\n'
    for (const to of ['+6581234567', '+6581234568']) twilio.outcomes.set(to, 'busy')
    const { id } = (await start(csv, { hours: tomorrow(), tries: 1 })).body.data
    await turn()
    expect((await get(id)).counts).toMatchObject({ waiting: 2, calling: 0 })
    expect(callsTo('+6581234567')).toEqual([])
    await server.call(calls.addOptOut, { body: { phone_number: '+6581234568' }, headers })
    server.pass(24 * 3_600)
    await vi.waitFor(async () => {
      await turn()
      expect(await get(id)).toMatchObject({ status: 'done', counts: { unreached: 1, skipped: 1 } })
    }, waiting)
    expect([callsTo('+6581234567').length, callsTo('+6581234568').length]).toEqual([1, 0])
  })

  test('a process that dies while Twilio is asked calls nobody twice', async () => {
    const to = '+6281500000001'
    const { id } = (await start(list({ [to]: 'no-answer' }), { tries: 1 })).body.data
    // As after a kill: that Twilio is asked is known, what it answers and reports is not.
    twilio.faults.push('lost')
    twilio.target = 'http://127.0.0.1:9'
    await turn()
    await vi.waitFor(() => expect(callsTo(to).map(({ status }) => status)).toEqual(['no-answer']), waiting)
    twilio.target = server.url
    expect((await get(id)).counts).toMatchObject({ calling: 1 })
    server.pass(30)
    await vi.waitFor(async () => {
      await turn()
      expect(await get(id)).toMatchObject({ status: 'done', counts: { unreached: 1 } })
    }, waiting)
    expect(callsTo(to)).toHaveLength(1)
  })

  test('pauses when nothing is left to pay with, says so, and goes on when there is', async () => {
    const to = '+6581234570'
    const { id } = (await start(list({ [to]: 'busy' }), { tries: 1, hours: tomorrow() })).body.data
    const { data } = (await server.call(billingEndpoints.getBalance, { headers })).body
    const spend = (credits: number) =>
      server.deps.pool.query('update credit_books set wallet = wallet - $1, spent = spent + $1', [credits])
    await spend(data.available)
    server.pass(24 * 3_600)
    await vi.waitFor(async () => {
      await turn()
      expect(await get(id)).toMatchObject({ status: 'paused', paused_by: 'credits' })
    }, waiting)
    await spend(-data.available)
    await set(id, 'running')
    await vi.waitFor(async () => {
      await turn()
      expect((await get(id)).status).toBe('done')
    }, waiting)
    expect(callsTo(to)).toHaveLength(1)
  })

  test('pauses where its agent takes no calls any more, and goes on when it does', async () => {
    const to = '+6581234569'
    const { id } = (await start(list({ [to]: 'busy' }), { tries: 1, hours: tomorrow() })).body.data
    const line = (enabled: boolean) =>
      server.call(callLineEndpoints.saveCallLine, { params: { id: owner.botId }, body: { enabled }, headers })
    await line(false)
    server.pass(70)
    await turn()
    expect(await get(id)).toMatchObject({ status: 'paused', paused_by: 'agent' })
    expect((await set(id, 'running')).body.code).toBe('call_agent_closed')
    await line(true)
    await set(id, 'running')
    server.pass(24 * 3_600)
    await vi.waitFor(async () => {
      await turn()
      expect((await get(id)).status).toBe('done')
    }, waiting)
    expect(callsTo(to)).toHaveLength(1)
  })

  /** Two are called one after the other: the first is talked to now. */
  async function talkingToFirst(first: string, second: string) {
    const { id } = (await start(list({ [first]: 'answer', [second]: 'answer' }), { tries: 1, at_once: 1 })).body.data
    const phone = await vi.waitFor(async () => {
      await turn()
      const found = twilio.phones.find(({ params, isOver }) => params.To === first && !isOver)
      expect(found?.heard).toBeGreaterThan(0.1)
      return found!
    }, waiting)
    return { id, phone }
  }

  test('credits that end while its first call goes on let that one end, and pause before the second', async () => {
    const [first, second] = ['+6581234580', '+6581234581'] as const
    const { id, phone } = await talkingToFirst(first, second)
    let spent = 0
    const spend = async () => {
      const { available } = (await server.call(billingEndpoints.getBalance, { headers })).body.data
      spent += available
      const sql = 'update credit_books set wallet = wallet - $1, spent = spent + $1'
      await server.deps.pool.query(sql, [available])
    }
    await spend()
    await turn()
    expect([phone.isOver, (await get(id)).status]).toEqual([false, 'running'])
    phone.hangUp()
    const over = 'select ended_at from calls where callee = $1 and ended_at is not null'
    await vi.waitFor(async () => expect((await server.deps.pool.query(over, [first])).rowCount).toBe(1), waiting)
    // What was held for the first call has come back.
    await spend()
    await turnsUntil(async () => expect(await get(id)).toMatchObject({ status: 'paused', paused_by: 'credits' }))
    const [called] = await recipients(id)
    expect(called).toMatchObject({ phone_number: first, state: 'talked' })
    expect(callsTo(second)).toEqual([])
    await server.deps.pool.query('update credit_books set wallet = wallet + $1, spent = spent - $1', [spent])
    await set(id, 'stopped')
  })

  test('an account that is taken away while its first call goes on lets that one end, and pauses before the second', async () => {
    const [first, second] = ['+6581234582', '+6581234583'] as const
    const { id, phone } = await talkingToFirst(first, second)
    await server.call(phoneEndpoints.removePhoneAccount, { headers })
    await turnsUntil(async () => expect(await get(id)).toMatchObject({ status: 'paused', paused_by: 'account' }))
    expect(phone.isOver).toBe(false)
    phone.hangUp()
    await turnsUntil(async () =>
      expect((await recipients(id))[0]).toMatchObject({ phone_number: first, state: 'talked' }),
    )
    expect(callsTo(second)).toEqual([])
  })
})
