import { expect, vi } from 'vitest'
import { callSound } from '#contract/calls/limits.ts'
import type { CallPhase, CallServerMessage } from '#contract/calls/wire.ts'
import { bytesOfSamples } from '../../../platform/sound/samples.ts'
import { wavHeader } from '../../../platform/sound/wav-header.ts'
import { CallConversation } from '../live/conversation.ts'
import { soundOf } from './caller.ts'
import { heardAtOnce } from './heard-at-once.ts'

const silence = new Int16Array(callSound.rate / 10)
export const wav = Buffer.concat([
  wavHeader({ channels: 1, rate: callSound.rate, bytes: silence.byteLength }),
  bytesOfSamples(silence),
])

export type Given = Partial<
  Record<'speak' | 'speakEmbedded' | 'transcribeSound' | 'answer' | 'stream', () => Promise<unknown>>
>

/** A conversation whose clock stands in the test's hand, with what it said and what went wrong in it. */
export function aConversation(given: Given) {
  const words: CallServerMessage[] = []
  const unexpected: unknown[] = []
  const unheard: unknown[] = []
  const failed: unknown[] = []
  const onSilence = vi.fn()
  const onUnsaid = vi.fn()
  let heardFrames = 0
  /** When the caller spoke, as it is kept. */
  const spans: { from: number; until: number }[] = []
  let at = 0
  const conversation = new CallConversation(
    {
      voice: {
        synthesizer: async () => 'service',
        speak: async () => ({ bytes: wav, mime: 'audio/wav' }),
        speakEmbedded: async () => undefined,
        ...given,
      },
      speech: { transcribeSound: async () => ({ text: 'Hello' }), stream: async () => undefined, ...given },
      activity: heardAtOnce,
    } as never,
    {
      language: 'en',
      character: 'female',
      answerer: { answer: async () => ({ grounded: true, failed: false }), close: async () => {}, ...given } as never,
      transcript: {
        caller: (_, from, until) => spans.push({ from, until }),
        agent: () => {},
        grounded: () => {},
        turns: () => [],
      },
      now: () => at,
      send: () => heardFrames++,
      word: (word) => words.push(word),
      replyTo: () => undefined,
      onSilence,
      onUnsaid,
      onUnheardLive: (error) => unheard.push(error),
      onUnexpected: (error) => unexpected.push(error),
      onFailed: (error) => failed.push(error),
    },
  )
  const hear = (sound: Int16Array, frameMs: number) => {
    for (let from = 0; from < sound.length; from += callSound.frameSamples, at += frameMs) {
      conversation.hear(sound.slice(from, from + callSound.frameSamples))
      conversation.frame(at)
    }
  }
  const pass = (seconds: number, isVoice = false) => hear(soundOf(seconds, isVoice), callSound.frameMs)
  /** The line stood still for the first part of what is spoken, which comes at once; then the rest. */
  const passLate = (lateSeconds: number, seconds: number) => {
    const sound = soundOf(seconds, true)
    const late = Math.round(lateSeconds * callSound.rate)
    at += lateSeconds * 1_000
    hear(sound.slice(0, late), 0)
    hear(sound.slice(late), callSound.frameMs)
  }
  return {
    conversation,
    words,
    unexpected,
    unheard,
    failed,
    onSilence,
    onUnsaid,
    spans,
    heardFrames: () => heardFrames,
    tick: () => conversation.tick(at),
    lines: () => words.flatMap((word) => (word.type === 'line' ? [word.text] : [])),
    pass,
    passLate,
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
