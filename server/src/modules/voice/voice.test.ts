import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { errorMessage } from '#contract/errors.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import type { EventStream } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { fakeSound, startFakeVoice } from '../../providers/text-to-speech/fake.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTalker, eventsOf, historyOf } from '../chat/testing/chat-app.ts'
import { streamAloud } from './ask-aloud.ts'
import { createVoice } from './synthesis.ts'

const service = await startFakeVoice()
afterAll(() => service.close())
beforeEach(() => {
  service.reply = { status: 200 }
  service.requests.length = 0
  service.failFrom = Number.POSITIVE_INFINITY
})
const server = await testApp({ env: { SEED_SAMPLE: 'true', ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const operator = await aPerson(server, { isOperator: true })
const talker = await aTalker(server)
const other = await aTalker(server)
const { headers } = talker
const setUp = (body: { base_url: string; model: string; api_key?: string }, who = operator) =>
  server.call(voiceEndpoints.setVoice, { body, headers: who.headers })
const withVoice = () => setUp({ base_url: service.baseUrl, model: 'tts-1', api_key: 'sk-voice' })
const withoutVoice = () => server.call(voiceEndpoints.removeVoice, { headers: operator.headers })
const say = (body: object, who: Pick<typeof talker, 'headers'> = talker) =>
  fetch(new URL(endpointPath(voiceEndpoints.synthesizeSpeech), server.url), {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const question = 'How many stores are there?'
const spokenText = { bot_id: talker.botId, text: question }

/** The events of a spoken answer: what they are and what they carry. */
async function streamOf(endpoint: Endpoint, body: object, who: Pick<typeof talker, 'headers'> = talker) {
  const response = await fetch(new URL(endpointPath(endpoint), server.url), {
    method: 'POST',
    headers: { ...who.headers, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return { status: response.status, events: [], body: (await response.json()) as { code: string; message: string } }
  const events = []
  for await (const event of eventsOf(response)) events.push(event)
  return { status: response.status, events, body: undefined }
}

test('without a voice the words come, one is told what is missing, and browsers speak for themselves', async () => {
  const ability = (await server.call(voiceEndpoints.getVoiceAbility, { headers })).body.data
  expect(ability).toEqual({ can_transcribe: false, hears_live: false, synthesizer: 'none', may_set_up: false })
  const refused = (await (await say({ text: 'Hello', language: 'en' })).json()) as { code: string; message: string }
  expect(refused.code).toBe('voice_not_set_up')
  expect(refused.message).toContain('eSpeak NG')
  const { events } = await streamOf(voiceEndpoints.streamSpokenAnswer, spokenText)
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['text', 'done']))
  const { data } = (await server.call(voiceEndpoints.speakAnswer, { body: spokenText, headers })).body
  expect(data.spoken.map(({ audio }) => audio)).toEqual(data.spoken.map(() => null))
})

test('only the operator sets the voice up; its key stays here and goes to no other address', async () => {
  const address = { base_url: service.baseUrl, model: 'tts-1' }
  expect((await setUp({ ...address, api_key: 'sk-voice' }, talker)).body.code).toBe('not_found')
  expect((await withVoice()).body.data).toEqual({ source: 'settings', ...address, has_key: true })
  const tested = await server.call(voiceEndpoints.testVoice, { body: address, headers: operator.headers })
  expect(tested.body.data.ok).toBe(true)
  expect(service.requests.at(-1)).toMatchObject({ authorization: 'Bearer sk-voice', input: 'Hello.', voice: 'nova' })
  expect((await setUp({ base_url: 'http://127.0.0.1:1/v1', model: 'x' })).body.data.has_key).toBe(false)
  await withVoice()
})

test('a sentence is said as a person says it, in the voice that the person has chosen', async () => {
  await withVoice()
  const response = await say({ text: 'Omzet Rp 1,5 miliar.', language: 'id' })
  expect(response.headers.get('content-type')).toBe('audio/mpeg')
  expect(await response.text()).toBe(fakeSound('Omzet satu koma lima miliar rupiah.').toString())
  await server.call(accountEndpoints.updatePreferences, { body: { voice_character: 'male' }, headers })
  await (await say({ text: 'Halo', language: 'id' })).arrayBuffer()
  await (await say({ text: 'Halo', language: 'id', character: 'female' })).arrayBuffer()
  expect(service.requests.map(({ voice, model }) => [voice, model])).toEqual([
    ['nova', 'tts-1'],
    ['onyx', 'tts-1'],
    ['nova', 'tts-1'],
  ])
})

test('a spoken question is a turn of its session: the same answer, streamed in words and sound', async () => {
  await withVoice()
  const { events } = await streamOf(voiceEndpoints.streamSpokenAnswer, spokenText)
  const types = events.map(({ type }) => type)
  expect(types.slice(0, 2)).toEqual(['text', 'mp3'])
  expect(types.at(-1)).toBe('done')
  const [first, sound] = events
  expect(first?.chunk).toMatch(/^\$text\S/)
  expect(Buffer.from(sound?.chunk as string, 'base64').toString()).toMatch(/^ID3/)
  const done = events.at(-1) as unknown as { session_id: string; record_id: string }
  const [record] = (await historyOf(server, talker, done.session_id)).records
  expect([record?.id, record?.question]).toEqual([done.record_id, question])
  expect(record?.answer.parts.some(({ type }) => type === 'data-table')).toBe(true)
  const next = await server.call(voiceEndpoints.askAloud, {
    body: { bot_id: talker.botId, session_id: done.session_id, question: 'How many products are there?' },
    headers,
  })
  expect(next.body.data.session_id).toBe(done.session_id)
  expect(next.body.data.spoken[0]?.audio?.mime).toBe('audio/mpeg')
  expect((await historyOf(server, talker, done.session_id)).records).toHaveLength(2)
})

test('a voice that makes no MP3 comes as audio, with what it is', async () => {
  await withVoice()
  service.reply = { status: 200, mime: 'audio/wav' }
  const { events } = await streamOf(voiceEndpoints.streamSpokenAnswer, spokenText)
  const [text, sound] = events
  expect(events.map(({ type }) => type)).not.toContain('mp3')
  expect(sound).toMatchObject({ type: 'audio', mime: 'audio/wav' })
  const words = String(text?.chunk).slice('$text'.length)
  expect(Buffer.from(String(sound?.chunk), 'base64').toString()).toContain(words.slice(0, 8))
})

describe('a stream that cannot be begun', () => {
  const { signal } = new AbortController()
  const asked = { bot_id: talker.botId, question }
  const scope = { userId: talker.id, organizationId: talker.organizationId, workspaceId: null } as Scope
  const voice = createVoice(server.deps)
  const begin = (events: EventStream | undefined) =>
    streamAloud(
      {
        voice,
        asking: { read: async () => events, wait: () => Promise.reject(new Error('nobody waits')) },
        characterOf: async () => 'female',
      },
      { asked, scope, language: 'en', signal },
    )
  const refusal = { code: 'voice_stream_failed' }

  test('is refused where the answer cannot be read', async () => {
    await expect(begin(undefined)).rejects.toMatchObject(refusal)
  })

  test('fails where the answer ends before it says whose it is', async () => {
    const events = await begin((async function* () {})())
    await expect(Array.fromAsync(events)).rejects.toMatchObject(refusal)
  })

  test('is told in the words that clients know', () => {
    expect(errorMessage('voice_stream_failed', 'en')).toBe('VoiceChatService > Failed to start streaming')
  })
})

test('an Indonesian question is said in Indonesian', async () => {
  await withVoice()
  const body = { bot_id: talker.botId, text: 'Jumlah toko per provinsi' }
  const { data } = (await server.call(voiceEndpoints.speakAnswer, { body, headers })).body
  expect(service.requests.at(-1)?.input).toBe('Grafik dan tabelnya ada di layar.')
  expect(data.spoken.at(-1)?.text).toBe('Grafik dan tabelnya ada di layar.')
})

test('a voice that fails in the middle is told once, and the words go on', async () => {
  await withVoice()
  service.failFrom = 1
  const body = { bot_id: talker.botId, text: 'Number of stores by province' }
  const types = (await streamOf(voiceEndpoints.streamSpokenAnswer, body)).events.map(({ type }) => type)
  expect(types.slice(0, 4)).toEqual(['text', 'mp3', 'text', 'error'])
  expect(types.filter((type) => type === 'error')).toHaveLength(1)
  expect(types.at(-1)).toBe('done')
  expect(service.requests).toHaveLength(2)
})

test.each([
  [{ status: 401 }, 'voice_key_refused'],
  [{ status: 429 }, 'voice_busy'],
  [{ status: 503 }, 'voice_unreachable'],
  [{ status: 400 }, 'voice_failed'],
  [{ status: 200, fault: 'rubbish' }, 'voice_failed'],
  [{ status: 200, fault: 'empty' }, 'voice_failed'],
  [{ status: 200, fault: 'cut' }, 'voice_failed'],
] as const)('a service that answers %j is told as %s', async (reply, code) => {
  await withVoice()
  service.reply = reply
  const body = (await (await say({ text: 'Hello', language: 'en' })).json()) as { code: string }
  expect(body.code).toBe(code)
  expect(JSON.stringify(body)).not.toContain('sk-voice')
})

test('a service that is not there', async () => {
  await setUp({ base_url: 'http://127.0.0.1:1/v1', model: 'tts-1' })
  expect(((await (await say({ text: 'Hello', language: 'en' })).json()) as { code: string }).code).toBe(
    'voice_unreachable',
  )
  await withoutVoice()
})

test('no token, no words, too many, an unknown language, and what is of somebody else', async () => {
  await withVoice()
  const codes = async (body: object, who?: Pick<typeof talker, 'headers'>) => (await say(body, who)).status
  expect(await codes({ text: 'Hello', language: 'en' }, { headers: {} } as never)).toBe(401)
  expect(await codes({ text: ' ', language: 'en' })).toBe(400)
  expect(await codes({ text: 'x'.repeat(401), language: 'en' })).toBe(400)
  expect(await codes({ text: 'Hello', language: 'fr' })).toBe(400)
  const { data } = (await server.call(voiceEndpoints.speakAnswer, { body: spokenText, headers })).body
  for (const endpoint of [voiceEndpoints.speakAnswer, voiceEndpoints.streamSpokenAnswer]) {
    expect((await streamOf(endpoint, { ...spokenText, session_id: data.session_id }, other)).body?.code).toMatch(
      /_not_found$/,
    )
    expect((await streamOf(endpoint, { bot_id: other.botId, text: question })).body?.code).toBe('agent_not_found')
    expect((await streamOf(endpoint, { bot_id: talker.botId, text: ' ' })).status).toBe(400)
  }
  expect((await server.call(voiceEndpoints.getVoice, { headers })).body.code).toBe('not_found')
})

test('with nothing set up eSpeak NG speaks, also beside a service that fails', async () => {
  const boxed = await testApp()
  const person = await aPerson(boxed)
  const { data } = (await boxed.call(voiceEndpoints.getVoiceAbility, { headers: person.headers })).body
  expect(data.synthesizer).toBe('espeak')
  const voice = createVoice({
    ...boxed.deps,
    config: { ...boxed.deps.config, VOICE_BASE_URL: 'http://127.0.0.1:1/v1', VOICE_MODEL: 'x' },
  })
  const sentence = { text: 'Ada 48 toko.', language: 'id', character: 'female', format: 'wav' } as const
  const { signal } = new AbortController()
  await expect(voice.speak(sentence, signal)).rejects.toMatchObject({ code: 'voice_unreachable' })
  const sound = await voice.speakEmbedded(sentence, signal)
  expect(sound?.mime).toBe('audio/wav')
  expect(sound?.bytes.length).toBeGreaterThan(10_000)
})
