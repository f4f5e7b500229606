import { afterAll, expect, test, vi } from 'vitest'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { type ListeningServerMessage, listeningPath } from '#contract/speech/listening.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { startFakeRealtime } from '../../providers/speech-to-text/fake-realtime.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const service = await startFakeRealtime()
afterAll(() => service.close())
const server = await testApp({ env: { SEED_SAMPLE: 'false', ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const { headers: operator } = await aPerson(server, { isOperator: true })
const { headers } = await aPerson(server)
const patience = { timeout: 60_000 }
const address = { base_url: service.baseUrl, model: 'live-1', api_key: 'sk-live' }
const setUp = () => server.call(speechEndpoints.setLiveSpeech, { body: address, headers: operator })
const keyOf = async () => (await server.call(speechEndpoints.openListening, { headers })).body

/** A line as the page opens it. */
async function aLine(key: string) {
  const said: ListeningServerMessage[] = []
  const closed: number[] = []
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${listeningPath}`)
  socket.onmessage = ({ data }) => said.push(JSON.parse(String(data)))
  socket.onclose = ({ code }) => closed.push(code)
  await new Promise<void>((done, failed) => {
    socket.onopen = () => done()
    socket.onerror = () => failed(new Error('the line was refused'))
  })
  const say = (message: object) => socket.send(JSON.stringify(message))
  say({ type: 'start', key })
  const speak = (seconds: number) => {
    for (let frame = 0; frame < seconds * 50; frame++) socket.send(new Int16Array(320))
  }
  return {
    said,
    closed,
    say,
    speak,
    socket,
    has: (message: object) => vi.waitFor(() => expect(said).toContainEqual(message), patience),
  }
}

test('without a service nobody may listen, and the screen of the person says so', async () => {
  expect((await keyOf()).code).toBe('speech_not_set_up')
  const { body } = await server.call(voiceEndpoints.getVoiceAbility, { headers })
  expect(body.data).toMatchObject({ hears_live: false })
})

test('only the operator sets it up, tries it out first, and its key is never told', async () => {
  const asOther = await server.call(speechEndpoints.setLiveSpeech, { body: address, headers })
  expect(asOther.body.code).toBe('not_found')
  const tried = await server.call(speechEndpoints.testLiveSpeech, { body: address, headers: operator })
  expect(tried.body.data.ok).toBe(true)
  service.refuse = 401
  const refused = await server.call(speechEndpoints.testLiveSpeech, { body: address, headers: operator })
  expect(refused.body.data).toMatchObject({ ok: false, code: 'speech_key_refused' })
  service.refuse = undefined
  expect((await setUp()).body.data).toEqual({
    source: 'settings',
    base_url: address.base_url,
    model: 'live-1',
    has_key: true,
  })
  expect((await server.call(voiceEndpoints.getVoiceAbility, { headers })).body.data).toMatchObject({ hears_live: true })
})

test('what is said comes back as words that may still change, and then as words', async () => {
  await setUp()
  service.partials = ['How ', 'many']
  const line = await aLine((await keyOf()).data.key)
  line.say({ type: 'begin', utterance: 1 })
  line.speak(0.4)
  await line.has({ type: 'partial', utterance: 1, text: 'How many' })
  line.say({ type: 'end', utterance: 1 })
  await line.has({ type: 'words', utterance: 1, text: 'How many stores are there?' })
  service.partials = []
  service.refuse = 503
  service.drop()
  line.say({ type: 'begin', utterance: 2 })
  line.speak(0.2)
  line.say({ type: 'end', utterance: 2 })
  await line.has({ type: 'failed', utterance: 2 })
  service.refuse = undefined
  line.socket.close()
})

test('a key that is forged or old opens nothing; rubbish and an utterance that was never begun do no harm', async () => {
  await setUp()
  const forged = await aLine('not a key')
  await vi.waitFor(() => expect(forged.closed).toEqual([4004]), patience)
  const line = await aLine((await keyOf()).data.key)
  line.socket.send('{"type":')
  line.speak(0.1)
  line.say({ type: 'end', utterance: 9 })
  await line.has({ type: 'failed', utterance: 9 })
  expect(line.closed).toEqual([])
  line.socket.close()
})

test('who speaks for longer than an utterance may be is heard no more', async () => {
  await setUp()
  const line = await aLine((await keyOf()).data.key)
  line.say({ type: 'begin', utterance: 1 })
  for (let part = 0; part < 140; part++) line.socket.send(new Int16Array(16_000))
  await vi.waitFor(() => expect(line.closed).toEqual([4013]), patience)
})
