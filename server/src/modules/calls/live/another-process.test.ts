import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { lineCloseCode } from '#contract/calls/wire.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { voiceKnowledgeEndpoints } from '#contract/voice-knowledge/endpoints.ts'
import { aPerson } from '../../../testing/factories.ts'
import { startS3Server } from '../../../testing/s3-server.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { aTalker } from '../../chat/testing/chat-app.ts'
import { startProcess } from '../../chat/testing/processes.ts'
import { aCaller, startVoiceFakes } from '../testing/caller.ts'
import { saidByItself } from './said-by-itself.ts'

// Processes with a disk of their own each, behind something that sends a line to any of them.
const voices = await startVoiceFakes()
const s3 = await startS3Server()
const { connection, drop } = await createTestDatabase()
afterAll(async () => {
  await drop()
  await s3.stop()
  voices.close()
})
const env = { ESPEAK_PROGRAM: '/nowhere/espeak-ng', ...s3.env }
const [here, there] = [await testApp({ env, connection }), await testApp({ env, connection })]
const operator = await aPerson(here, { isOperator: true })
const owner = await aTalker(here)
const { headers } = owner
const patience = { timeout: 60_000, interval: 20 }
const voice = { base_url: voices.baseUrl, model: 'loopback' }
await here.call(voiceEndpoints.setVoice, { body: voice, headers: operator.headers })
await here.call(speechEndpoints.setSpeech, { body: voice, headers: operator.headers })
const line = { enabled: true, use_databases: false, use_knowledge: false, mask: false, record: true, consent: false }
await here.call(callLineEndpoints.saveCallLine, { params: { id: owner.botId }, body: line, headers })
const params = { botId: owner.botId }
const knows = {
  bot_name: 'Sari',
  greeting: 'Hello, Sari speaking.',
  content: 'The warehouse in Cikarang is open from seven to five on weekdays. The shop in Bandung closes at nine.',
}
const made = await here.call(voiceKnowledgeEndpoints.createVoiceKnowledge, { params, body: knows, headers })
const entry = { ...params, id: made.body.data._id }
await here.call(voiceKnowledgeEndpoints.activateVoiceKnowledge, { params: entry, body: {}, headers })
beforeEach(() => {
  voices.truth.length = 0
  voices.seconds = 0.4
})

const question = 'When is the warehouse in Cikarang open?'
const balance = async () => (await here.call(billingEndpoints.getBalance, { headers })).body.data.available
const logOf = async (id: string) =>
  (await here.call(callLogEndpoints.getCall, { params: { id: id as never }, headers })).body.data
const isQuiet = (caller: Awaited<ReturnType<typeof aCaller>>) =>
  vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), patience)
/** Until the caller is told that they were. */
const cutOff = (caller: Awaited<ReturnType<typeof aCaller>>) =>
  vi.waitFor(
    () => expect(caller.lines().some(([, text]) => text.startsWith(saidByItself.back.en))).toBe(true),
    patience,
  )

/** Somebody whose question was answered at a process. */
async function aConversation(at: Pick<TestApp, 'url'> = here) {
  const caller = await aCaller(here, owner.botId)
  await caller.openAt(at)
  await vi.waitFor(() => expect(caller.lines()).toHaveLength(1), patience)
  await isQuiet(caller)
  caller.send({ type: 'typed', text: question })
  await vi.waitFor(() => expect(caller.lines().at(-1)?.[1]).toContain('seven to five'), patience)
  await isQuiet(caller)
  return caller
}
/** Which seconds of a recording are loud on a side. */
async function loudSeconds(id: string, side: 'caller' | 'agent'): Promise<number[]> {
  const sound = await here.call(callLogEndpoints.getCallSound, { params: { id: id as never }, headers })
  const file = await fetch(new URL(sound.body.data.address, here.url))
  const samples = new Int16Array((await file.arrayBuffer()).slice(44))
  const channel = side === 'caller' ? 0 : 1
  return Array.from({ length: Math.ceil(samples.length / 16_000) }, (_, second) => second).filter((second) =>
    samples
      .subarray(second * 16_000, (second + 1) * 16_000)
      .some((sample, index) => index % 2 === channel && Math.abs(sample) > 3_000),
  )
}
const piecesLeft = () => [...s3.objects.keys()].filter((key) => key.includes('calls/piece-'))

test('a line that comes back at another process goes on there: with what was said, one recording, and each second paid once', async () => {
  const before = await balance()
  const caller = await aConversation()
  caller.drop()
  await caller.openAt(there)
  await vi.waitFor(() => expect(caller.lines().at(-1)?.[1]).toBe(saidByItself.back.en), patience)
  await isQuiet(caller)
  voices.truth.push('When does the shop in Bandung close?')
  await caller.speak(1.2)
  await caller.speak(1, false)
  await vi.waitFor(() => expect(caller.lines().at(-1)?.[1]).toContain('closes at nine'), patience)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(() => expect(caller.ended()).toBe('caller'), patience)
  const call = await logOf(caller.id)
  expect(call).toMatchObject({ ended_by: 'caller', recorded: true })
  expect(call.turns.map(({ number, speaker }) => [number, speaker])).toEqual(
    ['agent', 'caller', 'agent', 'agent', 'caller', 'agent'].map((speaker, index) => [index + 1, speaker]),
  )
  const starts = call.turns.map(({ starts_ms }) => starts_ms)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(call.credits).toBe(call.duration_s * 10)
  expect(before - (await balance())).toBe(call.credits)
  // The agent before and after, the caller after.
  const [greeting, , , back, asked] = call.turns
  const agent = await loudSeconds(caller.id, 'agent')
  const second = (ms: number) => Math.floor((ms + 200) / 1_000)
  expect(agent).toEqual(expect.arrayContaining([second(greeting!.starts_ms), second(back!.starts_ms)]))
  expect(await loudSeconds(caller.id, 'caller')).toContain(second(asked!.starts_ms))
  expect(piecesLeft()).toEqual([])
})

test('what was asked before the line was lost is answered where it comes back, and what was not said to its end is said', async () => {
  const caller = await aConversation()
  voices.seconds = 8
  caller.send({ type: 'typed', text: 'When does the shop in Bandung close?' })
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('answering'), patience)
  caller.drop()
  voices.seconds = 0.4
  await caller.openAt(there)
  await cutOff(caller)
  await vi.waitFor(() => expect(caller.lines().at(-1)?.[1]).toContain('closes at nine'), patience)
  voices.truth.push(question)
  await isQuiet(caller)
  await caller.speak(1.2)
  caller.drop()
  await caller.openAt(here)
  await vi.waitFor(() => expect(caller.lines().at(-1)?.[1]).toContain('seven to five'), patience)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(() => expect(caller.ended()).toBe('caller'), patience)
  const asked = (await logOf(caller.id)).turns.filter(({ speaker }) => speaker === 'caller').map(({ text }) => text)
  expect(asked).toEqual([question, 'When does the shop in Bandung close?', question])
})

test('the process of a call is killed with its disk: the call goes on in another one, and the recording has what was before', async () => {
  const process = await startProcess(here, { baseUrl: '' }, env)
  onTestFinished(process.kill)
  const caller = await aConversation(process)
  voices.truth.push('When does the shop in Bandung close?')
  await caller.speak(1)
  await caller.speak(1, false)
  await vi.waitFor(() => expect(caller.lines().at(-1)?.[1]).toContain('closes at nine'), patience)
  // Pieces are five seconds long.
  const [, , , said] = (await logOf(caller.id)).turns
  await vi.waitFor(async () => expect(piecesLeft().length * 5_000).toBeGreaterThan(said!.ends_ms), patience)
  await process.kill()
  await caller.openAt(there)
  await cutOff(caller)
  await isQuiet(caller)
  caller.send({ type: 'hang-up' })
  await vi.waitFor(() => expect(caller.ended()).toBe('caller'), patience)
  const call = await logOf(caller.id)
  expect(call).toMatchObject({ ended_by: 'caller', recorded: true })
  expect(call.credits).toBe(call.duration_s * 10)
  expect(await loudSeconds(caller.id, 'caller')).toContain(Math.floor((said!.starts_ms + 200) / 1_000))
  expect(piecesLeft()).toEqual([])
})

test('nobody comes back to a call whose process was killed with its disk: whoever recovers it finds how it sounded', async () => {
  const process = await startProcess(here, { baseUrl: '' }, env)
  onTestFinished(process.kill)
  const caller = await aConversation(process)
  await vi.waitFor(() => expect(piecesLeft().length).toBeGreaterThan(0), patience)
  await process.kill()
  const { pool } = here.deps
  await pool.query(`update calls set beat_at = now() - interval '40 seconds' where id = $1`, [caller.id])
  await pool.query(`update jobs set due_at = now() - interval '1 second' where queue = 'recover-calls'`)
  await there.app.jobs.runDue('recover-calls')
  await vi.waitFor(async () => expect((await logOf(caller.id)).ended_by).toBe('server'), patience)
  expect(await logOf(caller.id)).toMatchObject({ recorded: true })
  expect((await loudSeconds(caller.id, 'agent')).length).toBeGreaterThan(0)
  expect(piecesLeft()).toEqual([])
})

const recover = async (id: string) => {
  const { pool } = here.deps
  await pool.query(`update calls set beat_at = now() - interval '40 seconds' where id = $1`, [id])
  await pool.query(`update jobs set due_at = now() - interval '1 second' where queue = 'recover-calls'`)
  await there.app.jobs.runDue('recover-calls')
}
const codeOf = (socket: WebSocket) =>
  new Promise<number>((done) => socket.addEventListener('close', ({ code }) => done(code)))

test('a process that did not hear that another one took its call ends it here and changes nothing of it', async () => {
  const caller = await aCaller(here, owner.botId)
  const closed = codeOf(await caller.open())
  await isQuiet(caller)
  const taken = 'update calls set holding = holding + 1 where id = $1 returning hold_id'
  const { rows } = await here.deps.pool.query(taken, [caller.id])
  expect(await closed).toBe(lineCloseCode.replaced)
  const { rows: kept } = await here.deps.pool.query('select hold_id, ended_at, let_go_at from calls where id = $1', [
    caller.id,
  ])
  expect(kept).toEqual([{ hold_id: rows[0].hold_id, ended_at: null, let_go_at: null }])
  await recover(caller.id)
})

test('a process that is to end moves its calls to another one; one that nobody comes back to was lost', async () => {
  const callers = [await aCaller(here, owner.botId), await aCaller(here, owner.botId)] as const
  const lines = await Promise.all(callers.map((caller) => caller.open()))
  const closed = lines.map(codeOf)
  for (const caller of callers) await isQuiet(caller)
  const elsewhere = `insert into instances (id, host, pid, roles, version, node, key_mark, resident_memory, pool_connections,
    direct_connections, started_at, beat_at) values (gen_random_uuid(), 'elsewhere', 1, '{web}', '1', '24', '', 1, 1, 1, now(), now())`
  await here.deps.pool.query(elsewhere)
  const drained = here.app.drain(6_000)
  expect(await Promise.all(closed)).toEqual([lineCloseCode.moved, lineCloseCode.moved])
  await drained
  const [moved, left] = callers
  await moved.openAt(there)
  await cutOff(moved)
  await isQuiet(moved)
  moved.send({ type: 'typed', text: question })
  await vi.waitFor(() => expect(moved.lines().at(-1)?.[1]).toContain('seven to five'), patience)
  moved.send({ type: 'hang-up' })
  await vi.waitFor(() => expect(moved.ended()).toBe('caller'), patience)
  for (const caller of callers) expect(caller.lines().map(([, text]) => text)).not.toContain(saidByItself.farewell.en)
  await recover(left.id)
  await vi.waitFor(async () => expect((await logOf(left.id)).ended_by).toBe('lost'), patience)
})
