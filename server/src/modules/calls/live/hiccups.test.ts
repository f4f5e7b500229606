import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { callSound } from '#contract/calls/limits.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { CallPhase, CallServerMessage } from '#contract/calls/wire.ts'
import { wavHeader } from '../../../platform/sound/wav-header.ts'
import type { CallRow } from '../call-store.ts'
import type { OpenLine } from '../lines.ts'
import { bytesOfSamples } from '../sound/samples.ts'
import { soundOf } from '../testing/caller.ts'
import { CallConversation } from './conversation.ts'
import type { LiveCallDeps } from './live-call-deps.ts'
import { openLiveCall } from './open-live-call.ts'
import { pageEnd } from './page-end.ts'
import { saidByItself } from './said-by-itself.ts'

const hiccup = new Error('the connection was reset')
const rejects = async () => {
  throw hiccup
}
const silence = new Int16Array(callSound.rate / 10)
const wav = Buffer.concat([
  wavHeader({ channels: 1, rate: callSound.rate, bytes: silence.byteLength }),
  bytesOfSamples(silence),
])

type Given = Partial<Record<'speak' | 'transcribeSound' | 'answer', () => Promise<unknown>>>

/** A conversation whose clock stands in the test's hand, with what it said and what went wrong in it. */
function aConversation(given: Given) {
  const words: CallServerMessage[] = []
  const unexpected: unknown[] = []
  const failed: unknown[] = []
  let at = 0
  const conversation = new CallConversation(
    {
      voice: { synthesizer: async () => 'service', speak: async () => ({ bytes: wav, mime: 'audio/wav' }), ...given },
      speech: { transcribeSound: async () => ({ text: 'Hello' }), ...given },
    } as never,
    {
      language: 'en',
      character: 'female',
      answerer: { answer: async () => ({ grounded: true, failed: false }), close: async () => {}, ...given } as never,
      transcript: { caller: () => {}, agent: () => {}, grounded: () => {}, turns: () => [] },
      now: () => at,
      send: () => {},
      word: (word) => words.push(word),
      replyTo: () => undefined,
      onSilence: () => {},
      onUnexpected: (error) => unexpected.push(error),
      onFailed: (error) => failed.push(error),
    },
  )
  const pass = (seconds: number, isVoice = false) => {
    const sound = soundOf(seconds, isVoice)
    for (let from = 0; from < sound.length; from += callSound.frameSamples, at += callSound.frameMs) {
      conversation.hear(sound.slice(from, from + callSound.frameSamples))
      conversation.frame(at)
    }
  }
  return {
    conversation,
    words,
    unexpected,
    failed,
    lines: () => words.flatMap((word) => (word.type === 'line' ? [word.text] : [])),
    pass,
    until: (phase: CallPhase) =>
      vi.waitFor(
        () => {
          pass(0.1)
          expect(conversation.phase).toBe(phase)
        },
        { timeout: 60_000 },
      ),
  }
}

test('what nobody foresaw while somebody is heard is noted, and the caller is asked to say it again', async () => {
  const call = aConversation({ transcribeSound: rejects })
  await call.conversation.begin('Good morning.')
  call.pass(0.5)
  await call.until('listening')
  call.pass(0.6, true)
  call.pass(0.8)
  await vi.waitFor(() => expect(call.lines()).toEqual(['Good morning.', saidByItself.unheard.en]), { timeout: 60_000 })
  expect(call.unexpected).toEqual([hiccup])
  expect(call.failed).toEqual([])
})

test('what nobody foresaw while an answer is looked for is noted, and the caller is told', async () => {
  const call = aConversation({ answer: rejects })
  await call.conversation.begin('Good morning.')
  call.conversation.takeTyped('How many stores are there?')
  await vi.waitFor(() => expect(call.lines().at(-1)).toBe(saidByItself.failed.en), { timeout: 60_000 })
  expect(call.unexpected).toEqual([hiccup])
  await call.until('listening')
})

test('what nobody foresaw while a sentence is spoken is noted, and the call goes on in writing', async () => {
  const call = aConversation({ speak: rejects })
  await call.conversation.begin('Good morning.')
  await vi.waitFor(() => expect(call.unexpected).toEqual([hiccup]), { timeout: 60_000 })
  expect(call.words).toContainEqual(expect.objectContaining({ type: 'problem', code: 'internal' }))
  await call.until('listening')
})

test('a broken conversation ends its own call and nothing else: not in the timer that all calls share', async () => {
  const none = async () => ({ rows: [] })
  const ended = vi.fn()
  const deps = {
    db: { execute: none, transaction: none },
    log: { error: () => {} },
    clock: { now: () => new Date() },
    config: {},
    access: { watch: () => ({ signal: new AbortController().signal, release: () => {} }) },
    credits: { hold: async () => 'hold', settle: async () => 0, release: async () => {} },
    voice: { synthesizer: async () => 'none' },
    speech: {},
    answers: {},
    answering: {},
    flows: { trigger: async () => [] },
  } as unknown as LiveCallDeps
  const row = { id: 'call' as CallId, language: 'en', records: false, holdId: null, heldSeconds: 600 } as CallRow
  const open = {
    line: { character: 'female', max_seconds: 12, kept_days: 1 },
    agent: { id: 'agent', name: 'Sari', instructions: '', greeting: '' },
    scope: { userId: 'u', organizationId: 'o', workspaceId: null },
  } as unknown as OpenLine
  const live = await openLiveCall(deps, row, open, ended)
  const sent: string[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    on: () => {},
    removeAllListeners: () => {},
    close: () => {},
    send: (text: string) => {
      if (text.includes(saidByItself.limit.en)) throw hiccup
      sent.push(text)
    },
  } as unknown as WebSocket
  live.attach(pageEnd(socket, []))
  await vi.waitFor(() => expect(sent.at(-1)).toContain('"type":"line"'), { timeout: 60_000 })
  expect(() => live.tick()).not.toThrow()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 60_000 })
})
