import { afterAll, beforeEach, expect, test } from 'vitest'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { startFakeSpeech } from '../../providers/speech-to-text/fake.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { askQuestion, aTalker } from '../chat/testing/chat-app.ts'
import { silentRecording } from './silence.ts'

const service = await startFakeSpeech()
afterAll(() => service.close())
beforeEach(() => {
  service.reply = { status: 200, body: { text: ' How many stores are there? ', language: 'en', duration: 1.5 } }
})
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const operator = await aPerson(server, { isOperator: true })
const talker = await aTalker(server)
const wav = new Blob([silentRecording().bytes])
const send = (blob: Blob, name = 'voice.wav', headers = talker.headers) => {
  const form = new FormData()
  form.set('audio', blob, name)
  return server.call(speechEndpoints.transcribe, { form, headers })
}
const setUp = (body: { base_url: string; model: string; api_key?: string }, who = operator) =>
  server.call(speechEndpoints.setSpeech, { body, headers: who.headers })

test('without a service a person is told who adds it, in a recording and in a question', async () => {
  const { body } = await send(wav)
  expect(body.code).toBe('speech_not_set_up')
  expect(body.message).toContain('Settings')
  expect((await askQuestion(server, talker, { question: '', voices: [[wav, 'v.wav']] })).body.code).toBe(
    'speech_not_set_up',
  )
})

test('only the operator sets the service up; its key stays here and goes to no other address', async () => {
  const address = { base_url: service.baseUrl, model: 'whisper-1' }
  expect((await setUp({ ...address, api_key: 'sk-voice' }, talker)).body.code).toBe('not_found')
  const saved = await setUp({ ...address, api_key: 'sk-voice' })
  expect(saved.body.data).toEqual({ source: 'settings', ...address, has_key: true })
  const tested = await server.call(speechEndpoints.testSpeech, { body: address, headers: operator.headers })
  expect(tested.body.data.ok).toBe(true)
  expect(service.requests.at(-1)!.authorization).toBe('Bearer sk-voice')
  const moved = { base_url: 'http://127.0.0.1:1/v1', model: 'x' }
  expect((await setUp(moved)).body.data.has_key).toBe(false)
  await setUp({ ...address, api_key: 'sk-voice' })
})

test('a recording becomes words', async () => {
  const { body } = await send(wav)
  expect(body.data).toEqual({ text: 'How many stores are there?', language: 'en', duration_seconds: 1.5 })
  const sent = service.requests.at(-1)!.body
  expect(sent).toContain('whisper-1')
  expect(sent).toContain('filename="recording.wav"')
})

test('a question that is spoken is answered', async () => {
  const { status, body } = await askQuestion(server, talker, { question: '', voices: [[wav, 'voice.wav']] })
  expect(status).toBe(200)
  expect(body.data.record.question).toBe('How many stores are there?')
  expect(body.data.record.answer.parts.some(({ type }) => type === 'data-table')).toBe(true)
})

test.each([
  [401, 'speech_key_refused'],
  [429, 'speech_busy'],
  [500, 'speech_unreachable'],
  [400, 'speech_failed'],
])('a service that answers %i is told as %s', async (status, code) => {
  service.reply = { status, body: { error: { message: 'sk-voice is wrong' } } }
  const { body } = await send(wav)
  expect(body.code).toBe(code)
  expect(JSON.stringify(body)).not.toContain('sk-voice')
})

test('silence, rubbish, no recording and no token', async () => {
  service.reply = { status: 200, body: { text: '  ' } }
  expect((await send(wav)).body.code).toBe('speech_silent')
  service.reply = { status: 200, body: { words: 1 } }
  expect((await send(wav)).body.code).toBe('speech_failed')
  expect((await send(new Blob(['<html>']), 'voice.wav')).body.code).toBe('audio_not_supported')
  expect(
    (await server.call(speechEndpoints.transcribe, { form: new FormData(), headers: talker.headers })).body.code,
  ).toBe('audio_missing')
  expect((await send(wav, 'v.wav', {} as typeof talker.headers)).status).toBe(401)
})
