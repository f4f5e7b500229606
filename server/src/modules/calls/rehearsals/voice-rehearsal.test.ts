import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callLimits } from '#contract/calls/limits.ts'
import { emptyMail, quietVoice, type RehearsalScenarioInput, type ScenarioVoice } from '#contract/calls/rehearsal.ts'
import { rehearsalEndpoints as rehearsals } from '#contract/calls/rehearsal-endpoints.ts'
import type { ScorecardInput } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { aFlow } from '#flow/testing/flows.ts'
import { readWavFile } from '../../../platform/sound/wav-file.ts'
import { aPerson } from '../../../testing/factories.ts'
import { grantCredits } from '../../billing/credits.ts'
import { createBilling, getBalance } from '../../billing/service.ts'
import { expectBooksBalance } from '../../billing/testing/books.ts'
import { aTalker, chatApp } from '../../chat/testing/chat-app.ts'
import { startSoundTruth } from '../testing/sound-truth.ts'

const server = await chatApp({ env: { ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const truth = await startSoundTruth()
const operator = await aPerson(server, { isOperator: true })
const { credits } = createBilling(server.deps)
const { headers: operators } = operator
const body = { base_url: truth.baseUrl, model: 'loopback' }
const hear = () => server.call(speechEndpoints.setSpeech, { body, headers: operators })
const speak = () => server.call(voiceEndpoints.setVoice, { body, headers: operators })

beforeEach(async () => {
  server.model.reply = () => [{ text: 'We open at nine.' }]
  truth.seconds = 0.6
  truth.fails.hearing = truth.fails.speaking = false
  truth.heard.length = truth.sentences.length = 0
  await hear()
  await speak()
})
afterEach(() => expectBooksBalance(server.deps.pool))

const card: ScorecardInput = {
  ...{ name: 'Calm', enabled: true, agents: [], campaigns: [], pass_percent: 60 },
  questions: [
    {
      ...{ text: 'Is the agent heard out?', scale: null, weight: 1, good: 'high', critical: false },
      check: { kind: 'interruptions', most: 0 },
    },
  ],
}
const scenario = (voice: Partial<ScenarioVoice> = {}, lines = ['When do you open?']): RehearsalScenarioInput => ({
  ...{ name: 'Hours', language: 'en', caller: 'script', goal: '', mood: '', facts: '', lines },
  voice: { ...quietVoice, ...voice },
  mail: emptyMail,
})

/** Somebody with a scorecard who rehearses by voice. */
async function aDirector() {
  const person = await aTalker(server)
  const { headers } = person
  const scorecard = (await server.call(scorecardEndpoints.createScorecard, { body: card, headers })).body.data.id
  const start = async (input: RehearsalScenarioInput, mode: 'text' | 'voice' = 'voice') => {
    const added = await server.call(rehearsals.createRehearsalScenario, { body: input, headers })
    const scenarios = [added.body.data.id]
    const given = { target: { agent: person.botId }, scenarios, repetitions: 1, scorecard, mode }
    return (await server.call(rehearsals.startRehearsal, { body: given, headers })).body
  }
  const look = async (id: string) =>
    (await server.call(rehearsals.getRehearsal, { params: { id: id as never }, headers })).body.data
  const ended = async (id: string) => {
    await vi.waitFor(async () => expect((await look(id)).state).not.toBe('running'), { timeout: 90_000, interval: 100 })
    return look(id)
  }
  const run = async (input: RehearsalScenarioInput) => ended((await start(input)).data.id)
  return { person, headers, start, look, ended, run }
}

const soundOf = async (headers: Record<string, string>, id: string, of: string) => {
  const url = new URL(endpointPath(rehearsals.getRehearsalRecording, { id, scenario: of, repetition: '1' }), server.url)
  return fetch(url, { headers: { ...headers, accept: '*/*' } })
}

test('a scripted caller speaks and is heard as in a call; the conversation has delays, a recording of two channels, a score, and costs seconds', async () => {
  const { person, headers, run } = await aDirector()
  const before = (await getBalance(server.deps, person.organizationId)).available
  const found = await run(scenario({}, ['When do you open?', 'Thanks, bye.']))
  expect(found).toMatchObject({ state: 'done', mode: 'voice', done: 1, passed: 1 })
  const [attempt] = found.attempts
  expect(attempt!.turns.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['agent', expect.stringContaining('How can I help you?')],
    ['caller', 'When do you open?'],
    ['agent', 'We open at nine.'],
    ['caller', 'Thanks, bye.'],
    ['agent', 'We open at nine.'],
  ])
  // What was asked is what the recogniser heard.
  expect(truth.heard).toEqual(['When do you open?', 'Thanks, bye.'])
  const { delays, heard } = attempt!.turns[2]!
  expect(heard).toBeNull()
  expect(delays!.sound!).toBeGreaterThanOrEqual(delays!.words)
  expect(delays!.words).toBeGreaterThanOrEqual(delays!.end_of_speech)
  expect(attempt!.figures).toMatchObject({ interruptions: 0 })
  expect(attempt!.figures!.caller_ms).toBeGreaterThan(500)

  const spent = before - (await getBalance(server.deps, person.organizationId)).available
  expect(found.credits).toBe(spent)
  const { data } = (await server.call(usageEndpoints.getUsageTable, { query: { by: 'member' }, headers })).body
  // Ten credits a second, and no words besides.
  expect(data.total).toMatchObject({ credits: spent, voice_seconds: spent / 10, output_words: 0 })

  const sound = await soundOf(headers, found.id, attempt!.scenario)
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  const bytes = new Uint8Array(await sound.arrayBuffer())
  const all = new Int16Array(bytes.slice(44).buffer)
  const peak = (channel: 0 | 1) =>
    all.reduce((most, sample, at) => (at % 2 === channel ? Math.max(most, sample) : most), 0)
  expect([peak(0) > 5_000, peak(1) > 5_000]).toEqual([true, true])
  const seconds = readWavFile(bytes)!.samples.length / 8_000
  expect(Math.abs(seconds - spent / 10)).toBeLessThan(1.5)
  const stranger = await aTalker(server)
  expect((await soundOf(stranger.headers, found.id, attempt!.scenario)).status).toBe(404)
})

test('a caller who interrupts is heard, the voice stops, and what they had heard of it is kept', async () => {
  truth.seconds = 3
  const { run } = await aDirector()
  const found = await run(scenario({ interrupts: true }))
  const [attempt] = found.attempts
  const [greeting, question] = attempt!.turns
  expect(greeting!.heard).not.toBeNull()
  expect(greeting!.text.startsWith(greeting!.heard!)).toBe(true)
  expect(greeting!.heard!.length).toBeLessThan(greeting!.text.length)
  expect(question).toMatchObject({ speaker: 'caller', text: 'When do you open?' })
  expect(attempt!.figures!.interruptions).toBe(1)
  expect(attempt!.answers[0]!.found).toMatchObject({ state: 'answered', value: 0, turn: 1 })
  expect(attempt!.passed).toBe(false)
})

test('noise is not taken for words, and a caller in it is understood', async () => {
  const { run } = await aDirector()
  const found = await run(scenario({ noise: 'high' }))
  const said = found.attempts[0]!.turns.filter(({ speaker }) => speaker === 'caller').map(({ text }) => text)
  expect(said).toEqual(['When do you open?'])
})

test('a caller who is quiet for long is asked whether they are there, and may go on', {
  timeout: 120_000,
}, async () => {
  const [patient, gone] = [await aDirector(), await aDirector()]
  const asks = patient.run(scenario({ pause_s: callLimits.askAfterQuietMs / 1_000 + 3 }))
  const leaves = gone.run(scenario({ pause_s: callLimits.rehearsalPause }))
  const texts = (await asks).attempts[0]!.turns.map(({ text }) => text)
  expect(texts.slice(1)).toEqual(['Are you still there?', 'When do you open?', 'We open at nine.'])
  const left = (await leaves).attempts[0]!
  expect(left.turns.map(({ speaker }) => speaker)).toEqual(['agent', 'agent'])
  expect(left.state).toBe('done')
})

test('without a recogniser or a voice the start says what is missing, and text works', async () => {
  const { headers, start, ended } = await aDirector()
  await server.call(speechEndpoints.removeSpeech, { headers: operators })
  expect((await start(scenario())).code).toBe('rehearsal_no_recogniser')
  const list = (await server.call(rehearsals.listRehearsalScenarios, { headers })).body.data
  expect([list.hears, list.speaks]).toEqual([false, true])
  await hear()
  await server.call(voiceEndpoints.removeVoice, { headers: operators })
  expect((await start(scenario())).code).toBe('rehearsal_no_voice')
  const written = await ended((await start(scenario(), 'text')).data.id)
  expect(written).toMatchObject({ state: 'done', mode: 'text' })
  expect(written.attempts[0]).toMatchObject({ recorded: false, figures: { interruptions: 0 } })
})

test('a recogniser that fails and a voice that fails are why a conversation failed', async () => {
  const { run } = await aDirector()
  truth.fails.hearing = true
  expect((await run(scenario())).attempts[0]).toMatchObject({ state: 'failed', reason: 'speech_unreachable' })
  truth.fails.hearing = false
  truth.fails.speaking = true
  expect((await run(scenario())).attempts[0]).toMatchObject({ state: 'failed', reason: 'voice_unreachable' })
})

test('a rehearsal that may not be paid by the second is paused by the exact limit', async () => {
  const { person, start, ended } = await aDirector()
  const { organizationId, id: userId } = person
  const tenant = { organizationId, userId, workspaceId: null }
  // Ten seconds of the thousand minutes of the paid plan are left.
  await server.deps.pool.query(`update organizations set plan = 'paid' where id = $1`, [organizationId])
  const { db, clock } = server.deps
  const bought = { organizationId, kind: 'grant', source: `minutes:${organizationId}`, coins: 12_000 } as const
  await grantCredits(db, { ...bought, note: '', userId: null, at: clock.now() })
  const used = { callSeconds: 59_990 }
  const hold = await credits.hold(tenant, { kind: 'call', agentId: null, sessionId: null, used })
  await credits.settle(hold, used, null)
  const asked = truth.sentences.length
  const found = await ended((await start(scenario())).data.id)
  expect(found).toMatchObject({ state: 'paused', reason: 'call_minute_limit_reached', done: 0, credits: 0 })
  expect(truth.sentences.length).toBe(asked)
})

test('a flow of a call is rehearsed by voice: it speaks first, hears what it waits for, and hangs up', async () => {
  const { headers, look } = await aDirector()
  const document = aFlow(
    [
      ['call', 'on-call'],
      ['hello', 'say', { text: 'Hello, which order is it?' }],
      ['hear', 'listen'],
      ['reply', 'say', { text: 'It arrives today.' }],
      ['bye', 'hang-up'],
    ],
    ['call > next > hello', 'hello > next > hear', 'hear > next > reply', 'reply > next > bye'],
  )
  const made = await server.call(studioEndpoints.createProject, { body: { name: 'Desk', document }, headers })
  const added = await server.call(rehearsals.createRehearsalScenario, {
    body: scenario({}, ['Order twelve.', 'And this is never said.']),
    headers,
  })
  const { scorecards } = (await server.call(scorecardEndpoints.listScorecards, { headers })).body.data
  const target = { project: made.body.data.id, version: 'draft' as const }
  const given = {
    target,
    scenarios: [added.body.data.id],
    repetitions: 1,
    scorecard: scorecards[0]!.id,
    mode: 'voice' as const,
  }
  const { data } = (await server.call(rehearsals.startRehearsal, { body: given, headers })).body
  await vi.waitFor(async () => expect((await look(data.id)).state).toBe('done'), { timeout: 60_000, interval: 100 })
  const [attempt] = (await look(data.id)).attempts
  expect(attempt!.turns.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['agent', 'Hello, which order is it?'],
    ['caller', 'Order twelve.'],
    ['agent', 'It arrives today.'],
  ])
  expect(attempt).toMatchObject({ state: 'done', recorded: true })
  expect(attempt!.turns[2]!.delays!.sound).toBeGreaterThan(0)
})
