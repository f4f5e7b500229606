import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { lineCloseCode } from '#contract/calls/wire.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { aFlow } from '#flow/testing/flows.ts'
import { aPerson } from '../../../testing/factories.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { aTalker } from '../../chat/testing/chat-app.ts'
import { startProcess } from '../../chat/testing/processes.ts'
import { aCaller, startVoiceFakes } from '../testing/caller.ts'
import { continueCall } from './continue-call.ts'
import { saidByItself } from './said-by-itself.ts'

// What a call was about to do when another process took it.
const voices = await startVoiceFakes()
const { connection, drop } = await createTestDatabase()
afterAll(async () => {
  await drop()
  voices.close()
})
const env = { ESPEAK_PROGRAM: '/nowhere/espeak-ng' }
const [here, there] = [await testApp({ env, connection }), await testApp({ env, connection })]
const operator = await aPerson(here, { isOperator: true })
const voice = { base_url: voices.baseUrl, model: 'loopback' }
await here.call(voiceEndpoints.setVoice, { body: voice, headers: operator.headers })
await here.call(speechEndpoints.setSpeech, { body: voice, headers: operator.headers })
beforeEach(() => {
  voices.seconds = 0.4
})
const patience = { timeout: 60_000, interval: 20 }
const goodbye = 'Thank you for calling. Goodbye.'

/** Somebody whose call a flow is about to end, at a process, in the middle of what it says before. */
async function aboutToEnd(kind: 'hang-up' | 'transfer-call', options: object, at: Pick<TestApp, 'url'>) {
  const { headers, botId } = await aTalker(here)
  const line = { enabled: true, use_databases: false, mask: false, record: false, transfer_to: '+628111222333' }
  await here.call(callLineEndpoints.saveCallLine, { params: { id: botId }, body: line, headers })
  const document = aFlow(
    [
      ['come', 'on-call'],
      ['hello', 'say', { text: 'How can we help?' }],
      ['hear', 'listen'],
      ['act', kind, options as never],
    ],
    ['come > next > hello', 'hello > next > hear', 'hear > next > act'],
  )
  const body = { name: 'Ends', document }
  const { id } = (await here.call(studioEndpoints.createProject, { body, headers })).body.data
  await here.call(studioEndpoints.publishProject, { params: { id }, body: {}, headers })
  const caller = await aCaller(here, botId)
  const socket = await caller.open(undefined, at)
  const closed = new Promise<number>((done) => socket.addEventListener('close', ({ code }) => done(code)))
  await vi.waitFor(() => expect(caller.lines()).toEqual([['agent', 'How can we help?']]), patience)
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), patience)
  voices.seconds = 8
  caller.send({ type: 'typed', text: 'That is all.' })
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('answering'), patience)
  await vi.waitFor(() => expect(caller.heardSeconds()).toBeGreaterThan(1), patience)
  voices.seconds = 0.4
  const endedBy = async () =>
    (await here.call(callLogEndpoints.getCall, { params: { id: caller.id }, headers })).body.data.ended_by
  return { caller, closed, endedBy }
}
const backAnd = (words: string) => (lines: readonly (readonly [string, string])[]) => {
  const said = lines.map(([, text]) => text)
  return expect(said.slice(said.lastIndexOf(saidByItself.back.en)).join(' ')).toBe(`${saidByItself.back.en} ${words}`)
}

test('a process is killed while a flow says goodbye: the next one says it to its end and hangs up', async () => {
  const process = await startProcess(here, { baseUrl: '' }, env)
  onTestFinished(process.kill)
  const { caller, endedBy } = await aboutToEnd('hang-up', { text: 'Goodbye.' }, process)
  await process.kill()
  await caller.openAt(there)
  await vi.waitFor(() => expect(caller.ended()).toBe('agent'), patience)
  backAnd('Goodbye.')(caller.lines())
  expect(await endedBy()).toBe('agent')
})

test('a process is killed while a flow puts a caller through: the next one does', async () => {
  const process = await startProcess(here, { baseUrl: '' }, env)
  onTestFinished(process.kill)
  const text = 'One moment, please.'
  const { caller, endedBy } = await aboutToEnd('transfer-call', { to: '+628155566677', text }, process)
  await process.kill()
  await caller.openAt(there)
  await vi.waitFor(() => expect(caller.ended()).toBe('transfer'), patience)
  backAnd(text)(caller.lines())
  expect(caller.words).toContainEqual({ type: 'transfer', to: '+628155566677' })
  expect(await endedBy()).toBe('transfer')
})

test('a process that is to end hands over what was to follow, too', async () => {
  const server = await testApp({ env, connection })
  const { caller, closed, endedBy } = await aboutToEnd('hang-up', { text: goodbye }, server)
  const drained = server.app.drain(200)
  expect(await closed).toBe(lineCloseCode.moved)
  await drained
  await caller.openAt(there)
  await vi.waitFor(() => expect(caller.ended()).toBe('agent'), patience)
  backAnd(goodbye)(caller.lines())
  expect(await endedBy()).toBe('agent')
})

test('what was said before its sound began is said by the next process, and nobody is asked again', () => {
  const asked = { number: 1, speaker: 'caller', text: 'That is all.', starts_ms: 0, ends_ms: 900, heard: null }
  const next = { act: { do: 'hang-up' }, words: goodbye } as const
  const memory = { earlier: [], flow: null, unknown: [], lateMs: 0 }
  const taken = { call: {} as never, turns: [asked as never] }
  expect(continueCall({ ...taken, memory: { ...memory, next } }, 2_000)).toMatchObject({
    next,
    question: '',
    words: goodbye,
  })
  expect(continueCall({ ...taken, memory }, 2_000)).toMatchObject({ question: 'That is all.', words: '' })
})
