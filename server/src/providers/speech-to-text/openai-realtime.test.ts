import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completedEvent, startFakeRealtime } from './fake-realtime.ts'
import { openRealtimeRecogniser } from './openai-realtime.ts'
import { type StreamingRecogniser, streamedRate } from './port.ts'

const service = await startFakeRealtime()
afterAll(() => service.close())
let recogniser: StreamingRecogniser
beforeEach(() => {
  Object.assign(service, { refuse: undefined, partials: [], respond: undefined, words: 'How many stores?', cleared: 0 })
  service.handshakes.length = 0
  recogniser = openRealtimeRecogniser({ baseUrl: service.baseUrl, name: 'live-1', apiKey: 'sk-live' })
})
afterEach(() => recogniser.close())

/** Somebody speaks for so many seconds, in frames of 20 ms. */
function speak(seconds: number, onPartial = vi.fn<(words: string) => void>()) {
  const utterance = recogniser.begin(onPartial)
  for (let frame = 0; frame < seconds * 50; frame++) utterance.append(new Int16Array(streamedRate / 50))
  return { ...utterance, onPartial }
}
const codeOf = (words: Promise<string>) =>
  words.then(
    () => 'words',
    (error) => error.code,
  )

test('a session is set up as documented, and all that was said is sent and committed', async () => {
  service.respond = ({ seconds, item, tell }) => tell(completedEvent(item, `${seconds.toFixed(2)} s`))
  expect(await speak(1.23).finish()).toBe('1.24 s')
  expect(service.handshakes).toEqual([{ url: '/v1/realtime?intent=transcription', authorization: 'Bearer sk-live' }])
  expect(service.sessions.at(-1)?.session).toEqual({
    type: 'transcription',
    audio: {
      input: {
        format: { type: 'audio/pcm', rate: 24_000 },
        transcription: { model: 'live-1' },
        turn_detection: null,
      },
    },
  })
})

test('words arrive while one speaks, utterances share a connection, and one that is too short is filled up', async () => {
  service.partials = ['How ', 'many ', 'stores?']
  const first = speak(0.4)
  await vi.waitFor(() => expect(first.onPartial).toHaveBeenLastCalledWith('How many stores?'), 20_000)
  expect(await first.finish()).toBe('How many stores?')
  expect(await speak(0.04).finish()).toBe('How many stores?')
  expect(service.handshakes).toHaveLength(1)
})

test('what was nothing is cleared, and its words are not those of what is said next', async () => {
  service.partials = ['Cough']
  const cough = speak(0.2)
  await vi.waitFor(() => expect(cough.onPartial).toHaveBeenCalled(), 20_000)
  cough.drop()
  service.partials = ['Where']
  const next = speak(0.2)
  await vi.waitFor(() => expect(next.onPartial).toHaveBeenLastCalledWith('Where'), 20_000)
  expect(await next.finish()).toBe('How many stores?')
  expect(service.cleared).toBe(1)
})

test('answers that come late and in another order are those of what they were said to', async () => {
  const held: ((words: string) => void)[] = []
  service.respond = ({ item, tell }) => held.push((words) => tell(completedEvent(item, words)))
  const words = [speak(0.2).finish(), speak(0.3).finish(), speak(0.2).finish()]
  await vi.waitFor(() => expect(held).toHaveLength(3), 20_000)
  held[1]?.('second')
  held[0]?.('first')
  held[2]?.('third')
  expect(await Promise.all(words)).toEqual(['first', 'second', 'third'])
})

test.each([
  [401, 'speech_key_refused'],
  [429, 'speech_busy'],
  [503, 'speech_unreachable'],
  [404, 'speech_failed'],
])('a handshake that is answered %i is told as %s', async (status, code) => {
  service.refuse = status
  expect(await codeOf(speak(0.2).finish())).toBe(code)
})

test.each([
  [{ type: 'tokens', code: 'rate_limit_exceeded' }, 'speech_busy'],
  [{ type: 'invalid_request_error', code: 'invalid_api_key' }, 'speech_key_refused'],
  [{ type: 'server_error', code: null }, 'speech_failed'],
])('an error of the session (%o) is told as %s, and the next utterance has a new one', async (error, code) => {
  service.respond = ({ tell }) => tell({ type: 'error', error: { ...error, message: 'no' } })
  expect(await codeOf(speak(0.2).finish())).toBe(code)
  service.respond = undefined
  expect(await speak(0.2).finish()).toBe('How many stores?')
  expect(service.handshakes).toHaveLength(2)
})

test('one utterance that could not be transcribed leaves the connection and the others alone', async () => {
  service.respond = ({ item, tell }, index) =>
    tell(
      index % 2 === 0
        ? {
            type: 'conversation.item.input_audio_transcription.failed',
            item_id: item,
            error: { code: 'audio_unintelligible' },
          }
        : completedEvent(item, 'Fine'),
    )
  const outcomes = [await codeOf(speak(0.2).finish()), await codeOf(speak(0.2).finish())]
  expect(outcomes.sort()).toEqual(['speech_failed', 'words'])
  expect(service.handshakes).toHaveLength(1)
})

test('a connection that is lost while one speaks fails what is spoken, and the next utterance is connected anew', async () => {
  const before = service.sessions.length
  const utterance = speak(0.2)
  await vi.waitFor(() => expect(service.sessions).toHaveLength(before + 1), 20_000)
  service.drop()
  await new Promise((done) => setTimeout(done, 50))
  utterance.append(new Int16Array(320))
  expect(await codeOf(utterance.finish())).toBe('speech_unreachable')
  expect(await speak(0.2).finish()).toBe('How many stores?')
})

test('a service that is not there, one that says rubbish and one that never answers', async () => {
  const nowhere = openRealtimeRecogniser({ baseUrl: 'http://127.0.0.1:1/v1', name: 'x' })
  expect(await codeOf(nowhere.begin(() => {}).finish())).toBe('speech_unreachable')
  service.respond = ({ socket, item, tell }) => {
    socket.send('{"type": 5')
    tell({ type: 'conversation.item.input_audio_transcription.completed' })
    tell(completedEvent(item, 'Words all the same'))
  }
  expect(await speak(0.2).finish()).toBe('Words all the same')
  service.respond = () => {}
  expect(await codeOf(speak(0.2).finish())).toBe('speech_unreachable')
}, 30_000)
