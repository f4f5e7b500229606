import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { fail } from '../../../platform/http/fail.ts'
import { completedEvent, startFakeRealtime } from '../../../providers/speech-to-text/fake-realtime.ts'
import { openRealtimeRecogniser } from '../../../providers/speech-to-text/openai-realtime.ts'
import type { Recording } from '../../../providers/speech-to-text/port.ts'
import { aConversation } from '../testing/conversation.ts'
import { saidByItself } from './said-by-itself.ts'

const service = await startFakeRealtime()
afterAll(() => service.close())
beforeEach(() => {
  Object.assign(service, { refuse: undefined, partials: [], respond: undefined, words: 'How many stores?', cleared: 0 })
  service.handshakes.length = 0
})
const patience = { timeout: 60_000 }
const stream = async () => openRealtimeRecogniser({ baseUrl: service.baseUrl, name: 'live-1' })
const byFile = () => vi.fn(async (_recording: Recording) => ({ text: 'By the file' }))

async function aCall(transcribeSound: (recording: Recording) => Promise<unknown>) {
  const call = aConversation({ stream, transcribeSound: transcribeSound as () => Promise<unknown> })
  await call.conversation.begin('Good morning.')
  call.pass(0.5)
  await call.until('listening')
  const partials = () => call.words.flatMap((word) => (word.type === 'partial' ? [word.text] : []))
  return {
    ...call,
    partials,
    hears: (text: string) => vi.waitFor(() => expect(call.lines()).toContain(text), patience),
  }
}
const secondsOf = ({ bytes }: Recording) => (bytes.byteLength - 44) / 32_000

test('words stand there while the caller speaks, all that was said is heard, and no file is asked about', async () => {
  service.partials = ['How ', 'many']
  const seconds: number[] = []
  service.respond = ({ seconds: heard, item, tell }) => {
    seconds.push(heard)
    tell(completedEvent(item, 'How many stores?'))
  }
  const transcribe = byFile()
  const call = await aCall(transcribe)
  call.pass(0.8, true)
  await vi.waitFor(() => expect(call.partials().at(-1)).toBe('How many'), patience)
  call.pass(0.6)
  await call.hears('How many stores?')
  expect(transcribe).not.toHaveBeenCalled()
  // The voice, what was before it, and the quiet by which its end was known.
  expect(seconds[0]).toBeGreaterThan(1.4)
  expect(seconds[0]).toBeLessThan(1.8)
  expect(service.handshakes).toHaveLength(1)
})

test.each([
  ['is lost mid-turn', () => service.drop()],
  [
    'is over its rate',
    () => {
      service.respond = ({ tell }) =>
        tell({ type: 'error', error: { code: 'rate_limit_exceeded', message: 'slow down' } })
    },
  ],
])(
  'a recogniser that %s: the whole recording is asked about, the log says so, and the caller notices nothing',
  async (_, break_) => {
    service.partials = ['How']
    const transcribe = byFile()
    const call = await aCall(transcribe)
    call.pass(0.8, true)
    await vi.waitFor(() => expect(call.partials()).toEqual(['How']), patience)
    break_()
    call.pass(0.6)
    await call.hears('By the file')
    const [recording] = transcribe.mock.calls[0] ?? []
    expect(recording && secondsOf(recording)).toBeGreaterThan(1.4)
    expect(call.unheard).toHaveLength(1)
    expect(call.words.filter(({ type }) => type === 'problem')).toEqual([])
    // It is left alone for a while.
    await call.until('listening')
    call.pass(0.8, true)
    call.pass(0.6)
    await vi.waitFor(() => expect(transcribe).toHaveBeenCalledTimes(2), patience)
    expect(service.handshakes).toHaveLength(1)
  },
)

test('where nobody hears recordings a recogniser that fails is told, and the caller is asked to say it again', async () => {
  service.refuse = 429
  const call = await aCall(() => Promise.reject(fail('speech_not_set_up')))
  call.pass(0.8, true)
  call.pass(0.6)
  await call.hears(saidByItself.unheard.en)
  expect(call.words).toContainEqual(expect.objectContaining({ type: 'problem', code: 'speech_busy' }))
})

test('words of what was said first come after the caller has spoken again: both are one question, in their order', async () => {
  const held: (() => void)[] = []
  service.respond = ({ item, tell }) => held.push(() => tell(completedEvent(item, `part ${held.length}`)))
  const call = await aCall(byFile())
  const say = () => {
    call.pass(0.8, true)
    call.pass(0.6)
  }
  say()
  say()
  await vi.waitFor(() => expect(held).toHaveLength(2), patience)
  service.words = ''
  held[1]?.()
  held[0]?.()
  await call.hears('part 2 part 2')
})

test('a cough is no words: what was shown of it goes away', async () => {
  service.partials = ['Hm']
  service.words = ''
  const call = await aCall(byFile())
  call.pass(0.8, true)
  await vi.waitFor(() => expect(call.partials()).toEqual(['Hm']), patience)
  call.pass(0.6)
  await vi.waitFor(() => expect(call.partials()).toEqual(['Hm', '']), patience)
  expect(call.lines()).toEqual(['Good morning.'])
})
