import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { speechAnalyticsEndpoints } from '#contract/calls/analytics-endpoints.ts'
import { callerEndpoints, callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callSound } from '#contract/calls/limits.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallLineChanges } from '#contract/calls/schemas.ts'
import { lineCloseCode } from '#contract/calls/wire.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { madeVoice } from '#contract/voice/testing/made-voice.ts'
import { voiceKnowledgeEndpoints } from '#contract/voice-knowledge/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { sampleCompany, sampleTimeoutMs } from '../../testing/sample-company.ts'
import { testApp } from '../../testing/test-app.ts'
import { aWorkspace } from '../../testing/workspaces.ts'
import { aTalker, type ChatPerson } from '../chat/testing/chat-app.ts'
import { CallConversation } from './live/conversation.ts'
import { aCaller, startVoiceFakes } from './testing/caller.ts'

const fakes = await startVoiceFakes()
afterAll(() => void fakes.close())
const server = await testApp({ env: { SEED_SAMPLE: 'true', ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const operator = await aPerson(server, { isOperator: true })
const owner = await aTalker(server)
const stranger = await aTalker(server)
const waiting = { timeout: 60_000, interval: 50 }

const withVoices = async () => {
  const body = { base_url: fakes.baseUrl, model: 'loopback' }
  await server.call(voiceEndpoints.setVoice, { body, headers: operator.headers })
  await server.call(speechEndpoints.setSpeech, { body, headers: operator.headers })
}
const withoutVoices = async () => {
  await server.call(voiceEndpoints.removeVoice, { headers: operator.headers })
  await server.call(speechEndpoints.removeSpeech, { headers: operator.headers })
}
beforeAll(async () => void (await sampleCompany(server, owner)), sampleTimeoutMs)
beforeEach(async () => {
  fakes.truth.length = fakes.said.length = 0
  fakes.seconds = 0.4
  await withVoices()
  await open({ enabled: true, use_databases: true, mask: false, record: true, max_seconds: 600 })
})

const open = (body: CallLineChanges, who: ChatPerson = owner) =>
  server.call(callLineEndpoints.saveCallLine, { params: { id: who.botId }, body, headers: who.headers })
const balance = async () =>
  (await server.call(billingEndpoints.getBalance, { headers: owner.headers })).body.data.available
const logOf = async (id: string) =>
  (await server.call(callLogEndpoints.getCall, { params: { id: id as never }, headers: owner.headers })).body
const fileOf = async (
  endpoint: Endpoint,
  query: Record<string, string>,
  params: Record<string, string> = {},
  who: Pick<ChatPerson, 'headers'> = owner,
) => {
  const url = new URL(endpointPath(endpoint, params), server.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return fetch(url, { headers: { ...who.headers, accept: '*/*' } })
}

/** How a call sounds to a person: the file, or why there is none. */
async function soundOf(id: string, who: Pick<ChatPerson, 'headers'> = owner): Promise<Response> {
  const asked = await fileOf(callLogEndpoints.getCallSound, {}, { id }, who)
  if (!asked.ok) return asked
  const { data } = (await asked.json()) as { data: { address: string } }
  return fetch(new URL(data.address, server.url))
}

test('an agent is called only where its owner opened it, and a closed one looks like one that is not there', async () => {
  await open({ enabled: false })
  const door = (agentId: string) => server.call(callerEndpoints.getCallInfo, { params: { agentId: agentId as never } })
  expect((await door(owner.botId)).body.code).toBe('call_line_closed')
  expect((await door('01890000-0000-7000-8000-000000000000')).body.code).toBe('call_line_closed')
  await expect(aCaller(server, owner.botId)).rejects.toThrow('call_line_closed')
  expect((await open({ enabled: true }, { ...stranger, botId: owner.botId })).body.code).toBe('agent_not_found')
  await open({ enabled: true, character: 'male' })
  expect((await door(owner.botId)).body.data).toEqual({
    name: expect.any(String),
    language: 'auto',
    hears: true,
    speaks: true,
    records: true,
    asks_consent: true,
  })
  await withoutVoices()
  expect((await door(owner.botId)).body.data).toMatchObject({ hears: false, speaks: false })
})

test('a closed line that opens elsewhere begins anew: what was allowed in one place is not allowed in another', async () => {
  const mover = await aTalker(server)
  const workspace = await aWorkspace(server, mover)
  const work = async (use_workspace: boolean) => {
    const body = use_workspace ? { use_workspace, workspace_id: workspace } : { use_workspace }
    const moved = await server.call(workspaceEndpoints.setWorkspace, { body, headers: mover.headers })
    expect(moved.status).toBe(200)
  }
  const line = async () =>
    (await server.call(callLineEndpoints.getCallLine, { params: { id: mover.botId }, headers: mover.headers })).body
      .data
  await work(true)
  const first = await line()
  const own: CallLineChanges = {
    enabled: true,
    origins: ['https://shop.example'],
    language: 'id',
    character: 'male',
    record: false,
    consent: false,
    mask: true,
    use_databases: true,
    use_knowledge: false,
    kept_days: 7,
    max_seconds: 90,
    at_once: 2,
  }
  await work(false)
  expect((await open(own, mover)).body.data).toMatchObject(own)
  await open({ enabled: false }, mover)
  await work(true)
  expect(await line()).toEqual(first)
  await open({ enabled: true }, mover)
  expect(await line()).toEqual({ ...first, enabled: true, updated_at: expect.any(String) })
  // Where it is, a closed one keeps what was chosen.
  await open({ use_databases: true }, mover)
  await open({ enabled: false }, mover)
  await open({ enabled: true }, mover)
  expect((await line()).use_databases).toBe(true)
})

test('a caller speaks and hears the answer; the call is kept with its sound and charged by the second', async () => {
  const before = await balance()
  fakes.truth.push('How many stores are there?')
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  // Held before: the ten minutes of a call.
  expect(before - (await balance())).toBe(6_000)
  await vi.waitFor(() => expect(caller.phases()).toContain('answering'), waiting)
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), waiting)
  await caller.speak(1.2)
  await caller.speak(1, false)
  await vi.waitFor(() => expect(caller.lines()).toHaveLength(3), waiting)
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), waiting)
  const [greeting, question, answer] = caller.lines()
  expect(greeting?.[0]).toBe('agent')
  expect(question).toEqual(['caller', 'How many stores are there?'])
  expect(answer?.[1]).toMatch(/\d/)
  expect(caller.heardSeconds()).toBeGreaterThan(0.7)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(() => expect(caller.ended()).toBe('caller'), waiting)
  await vi.waitFor(async () => expect((await logOf(caller.id)).data.ended_by).toBe('caller'), waiting)
  const { data } = await logOf(caller.id)
  expect(data).toMatchObject({ to: 'browser', outcome: 'resolved', recorded: true, synthetic: false, language: 'en' })
  expect(data.turns.map(({ speaker }) => speaker)).toEqual(['agent', 'caller', 'agent'])
  expect(data.turns[1]!.ends_ms - data.turns[1]!.starts_ms).toBeGreaterThan(800)
  expect(data.turns[2]!.delays!.sound).toBeGreaterThan(0)
  expect(data.duration_s).toBeGreaterThan(2)
  expect(data.credits).toBe(data.duration_s * 10)
  expect(before - (await balance())).toBe(data.credits)

  const sound = await soundOf(caller.id)
  const bytes = new Uint8Array(await sound.arrayBuffer())
  expect(sound.headers.get('content-type')).toBe('audio/wav')
  // Two channels of 8,000 samples of two bytes a second.
  expect((bytes.length - 44) / 32_000).toBeGreaterThan(data.duration_s - 1.2)
  const samples = new Int16Array(bytes.slice(44).buffer)
  const loud = (channel: number) => samples.some((sample, index) => index % 2 === channel && Math.abs(sample) > 3_000)
  expect([loud(0), loud(1)]).toEqual([true, true])
})

test('what somebody else is told: nothing of the call, its sound, or that it is there', async () => {
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  await vi.waitFor(() => expect(caller.lines()).toHaveLength(1), waiting)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(async () => expect((await logOf(caller.id)).data.ended_by).toBe('caller'), waiting)
  const params = { id: caller.id }
  const { headers } = stranger
  expect((await server.call(callLogEndpoints.getCall, { params, headers })).body.code).toBe('call_not_found')
  expect((await soundOf(caller.id, stranger)).status).toBe(404)
  expect((await server.call(callLogEndpoints.removeCall, { params, headers })).body.code).toBe('call_not_found')
  const listed = (await server.call(callLogEndpoints.listCalls, { headers })).body.data.records
  const exported = await (await fileOf(callLogEndpoints.exportCalls, { format: 'json' }, {}, stranger)).json()
  for (const seen of [listed, exported as typeof listed])
    expect(seen.filter(({ channel }) => channel !== 'sample')).toEqual([])
  await server.call(callLogEndpoints.removeCall, { params, headers: owner.headers })
  expect((await logOf(caller.id)).code).toBe('call_not_found')
})

test('only the sites that its owner lists may embed the call screen of an agent', async () => {
  await open({ origins: ['https://shop.example'] })
  const policyOf = async (address: string) =>
    (await fetch(new URL(address, server.url))).headers.get('content-security-policy')
  expect(await policyOf(`/call-ui?agent=${owner.botId}`)).toContain("frame-ancestors 'self' https://shop.example")
  expect(await policyOf(`/call?agent=${owner.botId}`)).toContain("frame-ancestors 'none'")
  expect(await policyOf(`/call-ui?agent=${stranger.botId}`)).toContain("frame-ancestors 'none'")
  await open({ enabled: false })
  expect(await policyOf(`/call-ui?agent=${owner.botId}`)).toContain("frame-ancestors 'none'")
})

test('the line opens with its key only, and not from a page of another site', async () => {
  const caller = await aCaller(server, owner.botId)
  const wrong = await caller.open('another key')
  await vi.waitFor(() => expect(wrong.readyState).toBe(WebSocket.CLOSED), waiting)
  expect(caller.words).toEqual([])
  const url = `${server.url}/api/voice-bot/line/${caller.id}`
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const { request } = await import('node:http')
  const status = await new Promise((done) =>
    request(url, { headers: { ...upgrade, origin: 'https://elsewhere.example' } })
      .on('response', (response) => done(response.statusCode))
      .on('upgrade', () => done(101))
      .end(),
  )
  expect(status).toBe(403)
  await caller.open()
  await vi.waitFor(() => expect(caller.lines()).toHaveLength(1), waiting)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(() => expect(caller.ended()).toBe('caller'), waiting)
})

test('who speaks over the agent is heard: its voice stops, and what they had heard is kept', async () => {
  fakes.seconds = 4
  fakes.truth.push('How many products are there?')
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  await vi.waitFor(() => expect(caller.heardSeconds()).toBeGreaterThan(1.2), waiting)
  await caller.speak(1)
  await vi.waitFor(() => expect(caller.words.some(({ type }) => type === 'clear')).toBe(true), waiting)
  await caller.speak(0.8, false)
  await vi.waitFor(() => expect(caller.lines().some(([speaker]) => speaker === 'caller')).toBe(true), waiting)
  await vi.waitFor(() => expect(caller.lines().at(-1)?.[0]).toBe('agent'), waiting)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(async () => expect((await logOf(caller.id)).data.ended_by).toBe('caller'), waiting)
  const { data } = await logOf(caller.id)
  const [greeting] = data.turns
  expect(greeting!.heard!.length).toBeGreaterThan(0)
  expect(greeting!.heard!.length).toBeLessThan(greeting!.text.length)
  expect(data.figures.interruptions).toBe(1)
})

test('two who speak into one microphone at once are heard as one question, with all that both said in the recording', async () => {
  fakes.truth.push('How many stores are there?', 'and this was never asked about')
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), waiting)
  const { rate } = callSound
  const voices = [madeVoice(1.2, rate, 130), madeVoice(1.2, rate, 220)] as const
  // The second begins half-way through the first.
  const both = Int16Array.from(
    { length: 1.8 * rate },
    (_, at) => ((voices[0][at] ?? 0) + (voices[1][at - 0.6 * rate] ?? 0)) * 15_000,
  )
  await caller.play(both)
  await caller.speak(1, false)
  await vi.waitFor(() => expect(caller.lines()).toHaveLength(3), waiting)
  expect(caller.lines()[1]).toEqual(['caller', 'How many stores are there?'])
  expect(caller.lines()[2]?.[1]).toContain('24 stores')
  expect(fakes.truth).toHaveLength(1)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(async () => expect((await logOf(caller.id)).data.ended_by).toBe('caller'), waiting)
  const sound = new Int16Array((await (await soundOf(caller.id)).arrayBuffer()).slice(44))
  // Of the caller's channel: tenths of a second in which somebody speaks.
  const tenths = Array.from({ length: Math.floor(sound.length / 1_600) }, (_, tenth) =>
    Math.max(...Array.from({ length: 800 }, (_, at) => Math.abs(sound[tenth * 1_600 + at * 2] ?? 0))),
  )
  const spoken = tenths.filter((level) => level > 500).length
  expect(spoken).toBeGreaterThanOrEqual(16)
  expect(spoken).toBeLessThanOrEqual(20)
})

test('a lost line is held for a while and goes on; one that does not come back is over', async () => {
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), waiting)
  onTestFinished(() => void vi.restoreAllMocks())
  const holds = vi.spyOn(CallConversation.prototype, 'hold')
  caller.drop()
  await vi.waitFor(() => expect(holds).toHaveBeenCalledOnce(), waiting)
  await caller.open()
  await vi.waitFor(() => expect(caller.words.filter(({ type }) => type === 'ready')).toHaveLength(2), waiting)
  caller.send({ type: 'typed', text: 'How many stores are there?' })
  await vi.waitFor(() => expect(caller.lines()).toHaveLength(3), waiting)
  expect((await logOf(caller.id)).data.ended_by).toBeNull()
  caller.drop()
  await vi.waitFor(async () => expect((await logOf(caller.id)).data.ended_by).toBe('lost'), {
    timeout: 60_000,
    interval: 300,
  })
})

test('a line that is opened twice is where it was opened last: the first page is told that, and the call goes on', async () => {
  const caller = await aCaller(server, owner.botId)
  const first = await caller.open()
  const closed = new Promise<number>((done) => first.addEventListener('close', ({ code }) => done(code)))
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), waiting)
  await caller.open()
  expect(await closed).toBe(lineCloseCode.replaced)
  caller.send({ type: 'typed', text: 'How many stores are there?' })
  await vi.waitFor(() => expect(caller.lines()).toHaveLength(3), waiting)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(() => expect(caller.ended()).toBe('caller'), waiting)
})

test('the last words of a caller who hangs up at once are in the transcript', async () => {
  fakes.truth.push('Please cancel my order')
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  await vi.waitFor(() => expect(caller.phases()).toContain('answering'), waiting)
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), waiting)
  await caller.speak(1)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(async () => expect((await logOf(caller.id)).data.ended_by).toBe('caller'), waiting)
  const { data } = await logOf(caller.id)
  expect(data.turns.map(({ speaker, text }) => [speaker, text]).at(-1)).toEqual(['caller', 'Please cancel my order'])
  expect(data.turns).toHaveLength(2)
})

test('clocks go round for a call only: none before the first one and none after the last', async () => {
  const rounds = new Set<unknown>()
  const [begins, ends] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')]
  const frames = () =>
    begins.mock.calls.flatMap(([, ms], index) => (ms === 20 ? [begins.mock.results[index]?.value] : []))
  onTestFinished(() => void vi.restoreAllMocks())
  await testApp({ env: { ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
  expect(frames()).toEqual([])
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  await vi.waitFor(() => expect(caller.lines()).toHaveLength(1), waiting)
  await vi.waitFor(() => expect(frames()).toHaveLength(1), waiting)
  for (const [timer] of ends.mock.calls) rounds.add(timer)
  expect(rounds.has(frames()[0])).toBe(false)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(() => expect(caller.ended()).toBe('caller'), waiting)
  for (const [timer] of ends.mock.calls) rounds.add(timer)
  expect(rounds.has(frames()[0])).toBe(true)
})

test('the agent speaks from its active voice entry', async () => {
  const { headers } = owner
  const params = { botId: owner.botId }
  const body = {
    bot_name: 'Sari',
    greeting: 'Hello, Sari of the warehouse speaking.',
    content:
      'The warehouse in Cikarang is open from seven to five on weekdays. Deliveries need a booking with Mr Hartono.',
  }
  const { _id: id } = (await server.call(voiceKnowledgeEndpoints.createVoiceKnowledge, { params, body, headers })).body
    .data
  await server.call(voiceKnowledgeEndpoints.activateVoiceKnowledge, { params: { ...params, id }, body: {}, headers })
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  caller.send({ type: 'typed', text: 'When is the warehouse in Cikarang open?' })
  await vi.waitFor(() => expect(caller.lines().length).toBeGreaterThanOrEqual(3), waiting)
  expect(caller.lines()[0]).toEqual(['agent', body.greeting])
  expect(
    caller
      .lines()
      .slice(2)
      .map(([, text]) => text)
      .join(' '),
  ).toContain('seven to five')
  caller.send({ type: 'hang-up' })
  await vi.waitFor(() => expect(caller.ended()).toBe('caller'), waiting)
  await server.call(voiceKnowledgeEndpoints.removeVoiceKnowledge, { params: { ...params, id }, headers })
})

test('without voices one types and reads; numbers are masked where the owner wants it, and no sound is kept without consent', async () => {
  await withoutVoices()
  await open({ mask: true })
  const caller = await aCaller(server, owner.botId, { consent: false })
  expect(caller.records).toBe(false)
  await caller.open()
  caller.send({ type: 'typed', text: 'My card is 4111 1111 1111 1111, how many stores are there?' })
  await vi.waitFor(() => expect(caller.lines().length).toBeGreaterThanOrEqual(3), waiting)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(async () => expect((await logOf(caller.id)).data.ended_by).toBe('caller'), waiting)
  const { data } = await logOf(caller.id)
  expect(data.turns[1]!.text).toBe('My card is •••• 1111, how many stores are there?')
  expect(data.recorded).toBe(false)
  const found = await server.call(callLogEndpoints.listCalls, { query: { q: '4111' }, headers: owner.headers })
  expect(found.body.data.records).toEqual([])
  const byWord = await server.call(callLogEndpoints.listCalls, { query: { q: 'card stor' }, headers: owner.headers })
  expect(byWord.body.data.records.map((call) => [call.id, call.found?.turn])).toEqual([[caller.id, 2]])
  const csv = await (await fileOf(callLogEndpoints.exportCalls, { format: 'csv', q: 'card' })).text()
  expect(csv).toContain('•••• 1111')
  expect((await soundOf(caller.id)).status).toBe(404)
})

test('where numbers are masked the recording is silent while one is said, and only then', async () => {
  await open({ mask: true })
  fakes.truth.push('How many stores are there?', 'My card is 4111 1111 1111 1111')
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  await vi.waitFor(() => expect(caller.phases()).toContain('answering'), waiting)
  for (const lines of [1, 3]) {
    await vi.waitFor(() => expect(caller.lines().length).toBeGreaterThanOrEqual(lines), waiting)
    await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), waiting)
    // The silence around a number keeps clear of what was said before.
    await caller.speak(1, false)
    await caller.speak(1)
    await caller.speak(1, false)
  }
  await vi.waitFor(() => expect(caller.lines().length).toBeGreaterThanOrEqual(4), waiting)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(async () => expect((await logOf(caller.id)).data.ended_by).toBe('caller'), waiting)
  const { data } = await logOf(caller.id)
  const [asked, card] = data.turns.filter(({ speaker }) => speaker === 'caller')
  expect(card!.text).toBe('My card is •••• 1111')
  const sound = await soundOf(caller.id)
  const samples = new Int16Array((await sound.arrayBuffer()).slice(44))
  const loudest = ({ starts_ms, ends_ms }: { starts_ms: number; ends_ms: number }) =>
    samples
      .subarray(starts_ms * 16, ends_ms * 16)
      .reduce((most, sample, index) => (index % 2 === 0 ? Math.max(most, Math.abs(sample)) : most), 0)
  expect(loudest(asked!)).toBeGreaterThan(3_000)
  expect(loudest(card!)).toBe(0)
})

test('a call is ended when its agent is closed, and strangers are not told that the credits are used up', async () => {
  const caller = await aCaller(server, owner.botId)
  await caller.open()
  await vi.waitFor(() => expect(caller.lines()).toHaveLength(1), waiting)
  await open({ enabled: false })
  await vi.waitFor(() => expect(caller.ended()).toBe('closed'), waiting)
  await open({ enabled: true, at_once: 1 })
  const first = await aCaller(server, owner.botId)
  await expect(aCaller(server, owner.botId)).rejects.toThrow('call_line_busy')
  await first.open()
  first.send({ type: 'hang-up' })
  await vi.waitFor(() => expect(first.ended()).toBe('caller'), waiting)
  const left = await balance()
  await server.deps.pool.query('update credit_books set wallet = 250, spent = spent + $1', [left - 250])
  await expect(aCaller(server, owner.botId)).rejects.toThrow('call_line_resting')
})

test('who has the sample company finds a year of its calls until they have calls of their own; they are spoken when first heard', async () => {
  const { headers } = await aTalker(server)
  const list = (query: Record<string, string | number> = {}) =>
    server.call(callLogEndpoints.listCalls, { query: { limit: 100, ...query }, headers })
  const [first, twice] = await Promise.all([list(), list()])
  expect([first.body.data.pagination.total, twice.body.data.pagination.total].sort()).toEqual([400, 400])
  const late = await list({ q: 'disappointed', mood: 'negative', outcome: 'unresolved', topic: 'delivery' })
  expect(late.body.data.pagination.total).toBeGreaterThan(3)
  const [shortest] = first.body.data.records.toSorted((a, b) => a.duration_s - b.duration_s)
  fakes.seconds = 1
  const { status, headers: told } = await soundOf(shortest!.id, { headers })
  expect([status, told.get('content-type')]).toEqual([200, 'audio/wav'])
  const spoken = fakes.said.length
  expect(spoken).toBeGreaterThan(0)
  await soundOf(shortest!.id, { headers })
  expect(fakes.said).toHaveLength(spoken)
  const own = await server.call(callLogEndpoints.listCalls, { headers: owner.headers })
  expect(own.body.data.records.filter(({ channel }) => channel === 'sample')).toEqual([])
})

test('a sample that cannot be spoken leaves nothing open behind, and who listens at once hears it spoken once', async () => {
  const { headers } = await aTalker(server)
  const { data } = (await server.call(callLogEndpoints.listCalls, { query: { limit: 100 }, headers })).body
  const [shortest] = data.records.toSorted((a, b) => a.duration_s - b.duration_s)
  const listen = () => soundOf(shortest!.id, { headers })
  const folder = path.join(server.deps.config.DATA_DIR, 'calls')
  await withoutVoices()
  expect((await listen()).status).toBe(503)
  expect(await fs.readdir(folder)).toEqual([])
  expect(await openFilesIn(folder)).toEqual([])
  await withVoices()
  const both = await Promise.all([listen(), listen()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { data: call } = (await server.call(callLogEndpoints.getCall, { params: { id: shortest!.id }, headers })).body
  expect(fakes.said).toHaveLength(call.turns.length)
  expect(await fs.readdir(folder)).toEqual([])
})

/** Files of a folder that this process holds open; where the system does not tell, none. */
async function openFilesIn(folder: string): Promise<string[]> {
  const held = await fs.readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(held.map((fd) => fs.readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return paths.filter((place) => place.startsWith(folder))
}

test('sound counts towards what the plan keeps: where there is no room the words are kept and the sound is not', async () => {
  const talker = await aTalker(server)
  await open({ enabled: true, record: true }, talker)
  const callOnce = async () => {
    const caller = await aCaller(server, talker.botId)
    await caller.open()
    await vi.waitFor(() => expect(caller.heardSeconds()).toBeGreaterThan(0.3), waiting)
    caller.send({ type: 'hang-up' })
    await vi.waitFor(() => expect(caller.ended()).toBe('caller'), waiting)
    const read = { params: { id: caller.id }, headers: talker.headers }
    return (await server.call(callLogEndpoints.getCall, read)).body.data
  }
  const { pool, config } = server.deps
  const kept = path.join(config.DATA_DIR, 'files', 'calls')
  const bytesOf = () =>
    pool.query<{ bytes: string }>('select sum(bytes) as bytes from kept_files where organization_id = $1', [
      talker.organizationId,
    ])
  const first = await callOnce()
  expect(first.recorded).toBe(true)
  const bytes = Number((await bytesOf()).rows[0]!.bytes)
  expect(bytes).toBeGreaterThan(1_000)
  // What the free plan keeps, but for a kilobyte.
  await pool.query("update organizations set plan = 'free' where id = $1", [talker.organizationId])
  await pool.query('update calls set recording_bytes = $1 where id = $2', [2 * 1024 ** 3 - 1_024, first.id])
  const lying = await fs.readdir(kept)
  const second = await callOnce()
  expect([second.recorded, second.ended_by, second.turns.length]).toEqual([false, 'caller', 1])
  expect(await fs.readdir(kept)).toEqual(lying)
  expect(await fs.readdir(path.join(config.DATA_DIR, 'calls'))).toEqual([])
  // So it is with what a machine would say of a sample.
  await pool.query("update calls set channel = 'sample' where id = $1", [second.id])
  const said = fakes.said.length
  const heard = await soundOf(second.id, talker)
  expect(fakes.said).toHaveLength(said)
  expect([heard.status, ((await heard.json()) as { code: string }).code]).toEqual([402, 'storage_limit_reached'])
  expect(await fs.readdir(kept)).toEqual(lying)
})

test('figures of a period beside the days before, of this place only; each day is there', async () => {
  const { headers } = await aTalker(server)
  const day = (back: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(Date.now() - back * 86_400_000)
  const ask = (query: Record<string, string>) =>
    server.call(speechAnalyticsEndpoints.getSpeechAnalytics, { query, headers })
  const { data } = (await ask({ from: day(89), to: day(0) })).body
  const list = (query: Record<string, string | number>) =>
    server.call(callLogEndpoints.listCalls, { query, headers }).then(({ body }) => body.data.pagination.total)
  expect(data.days).toHaveLength(90)
  expect(data.days.reduce((sum, { calls }) => sum + calls, 0)).toBe(data.totals.calls)
  expect(data.hours.reduce((sum, { calls }) => sum + calls, 0)).toBe(data.totals.calls)
  // Each figure leads to the calls behind it.
  expect(await list({ from: day(89), to: day(0) })).toBe(data.totals.calls)
  expect(await list({ from: day(179), to: day(90) })).toBe(data.before.calls)
  const [topic] = data.topics
  expect(await list({ from: day(89), to: day(0), topic: topic!.topic })).toBe(topic!.calls)
  expect(await list({ from: day(89), to: day(0), hour: 10 })).toBe(data.hours[10]!.calls)
  expect(await list({ from: day(89), to: day(0), outcome: 'resolved' })).toBe(
    data.days.reduce((sum, { resolved }) => sum + resolved, 0),
  )
  expect(data.totals.agent_share).toBeGreaterThan(0.5)
  expect(data.totals.delays?.sound).toBeGreaterThan(700)
  const slow = { from: day(89), to: day(0), reached: 'talked', stage: 'sound', limit: 100 }
  const slowest = (await server.call(callLogEndpoints.listCalls, { query: slow, headers })).body.data
  expect(slowest.pagination.total).toBeGreaterThan(0)
  expect(slowest.pagination.total).toBeLessThanOrEqual(data.totals.calls)
  const delays = await Promise.all(
    slowest.records.slice(0, 5).map(async ({ id }) => {
      const { body } = await server.call(callLogEndpoints.getCall, { params: { id }, headers })
      return body.data.figures.delays!.sound!
    }),
  )
  expect(delays).toEqual(delays.toSorted((a, b) => b - a))
  expect(delays[0]).toBeGreaterThan(data.totals.delays!.sound!)
  expect((await ask({ from: day(0), to: day(1) })).body.code).toBe('invalid_input')
  expect((await ask({ from: '2020-01-01', to: day(0) })).body.code).toBe('usage_period_too_long')
  const mine = await server.call(speechAnalyticsEndpoints.getSpeechAnalytics, {
    query: { from: day(1), to: day(0) },
    headers: owner.headers,
  })
  const own = await server.call(callLogEndpoints.listCalls, { query: { limit: 100 }, headers: owner.headers })
  expect(mine.body.data.totals.calls).toBe(own.body.data.records.length)
  expect(mine.body.data.totals.seconds).toBe(own.body.data.records.reduce((sum, { duration_s }) => sum + duration_s, 0))
})
