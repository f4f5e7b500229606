import { callSound } from '#contract/calls/limits.ts'
import { bytesOfSamples, joinSamples, type Samples } from '../../../platform/sound/samples.ts'
import { wavHeader } from '../../../platform/sound/wav-header.ts'
import type { Recording } from '../../../providers/speech-to-text/port.ts'
import type { ListenedSound } from './voice-activity/voice-activity.ts'

const keptMs = 130_000
/** Sound that does not come for so long is silence. */
const missingMs = 120
const { rate, frameSamples } = callSound
const silence: Samples = new Int16Array(frameSamples)

type HeardFrame = { at: number; samples: Samples; isVoice: boolean }
export type SpokenSpan = { from: number; until: number }

const msOf = ({ samples }: HeardFrame) => (samples.length / rate) * 1_000

/** What the caller's end sends: whether somebody is speaking, told a moment later, and what was said. */
export function createEar(
  voice: ListenedSound,
  onFrame: (frame: { speaking: boolean; ms: number; at: number }) => void,
) {
  let kept: HeardFrame[] = []
  let last = 0
  let isSpeaking = false
  const look = (frame: HeardFrame) =>
    voice.hear(frame.samples, (speaking) => {
      isSpeaking = frame.isVoice = speaking
      onFrame({ speaking, ms: msOf(frame), at: frame.at })
    })
  const framesBetween = (from: number, until: number) => kept.filter(({ at }) => at > from && at <= until)
  /** What was heard between two times. */
  const between = (from: number, until: number) => joinSamples(framesBetween(from, until).map(({ samples }) => samples))
  return {
    hear: (samples: Samples, at: number) => {
      last = at
      const heard = { at, samples, isVoice: false }
      kept.push(heard)
      const first = kept.findIndex((frame) => frame.at >= at - keptMs)
      if (first > 50) kept = kept.slice(first)
      look(heard)
    },
    /** Nothing may come for a while: whoever was speaking is not heard any more. */
    tick: (now: number) => {
      if (isSpeaking && now - last > missingMs) look({ at: now, samples: silence, isVoice: false })
    },
    between,
    /** When somebody spoke between two times. It is as long as its sound, which comes late and all at once on a bad line. */
    spokenBetween: (from: number, until: number): SpokenSpan | undefined => {
      const frames = framesBetween(from, until)
      const last = frames.findLastIndex(({ isVoice }) => isVoice)
      const spoken = frames.slice(
        frames.findIndex(({ isVoice }) => isVoice),
        last + 1,
      )
      const [first, end] = [spoken[0], spoken.at(-1)]
      if (!first || !end) return undefined
      const ms = spoken.reduce((sum, frame) => sum + msOf(frame), 0)
      return { from: Math.min(first.at - msOf(first), end.at - ms), until: end.at }
    },
    /** What was heard between two times, as a file. */
    take: (from: number, until: number): Recording => {
      const bytes = bytesOfSamples(between(from, until))
      const file = Buffer.concat([wavHeader({ channels: 1, rate, bytes: bytes.byteLength }), bytes])
      return { bytes: new Uint8Array(file), mime: 'audio/wav', name: 'said.wav' }
    },
    close: () => voice.close(),
  }
}
