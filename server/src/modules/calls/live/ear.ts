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

/** What the caller's end sends: whether somebody is speaking, told a moment later, and what was said. */
export function createEar(
  voice: ListenedSound,
  onFrame: (frame: { speaking: boolean; ms: number; at: number }) => void,
) {
  let kept: { at: number; samples: Samples }[] = []
  let last = 0
  let isSpeaking = false
  const look = (samples: Samples, at: number) =>
    voice.hear(samples, (speaking) => {
      isSpeaking = speaking
      onFrame({ speaking, ms: (samples.length / rate) * 1_000, at })
    })
  /** What was heard between two times. */
  const between = (from: number, until: number) =>
    joinSamples(kept.flatMap(({ at, samples }) => (at > from && at <= until ? [samples] : [])))
  return {
    hear: (samples: Samples, at: number) => {
      last = at
      kept.push({ at, samples })
      const first = kept.findIndex((frame) => frame.at >= at - keptMs)
      if (first > 50) kept = kept.slice(first)
      look(samples, at)
    },
    /** Nothing may come for a while: whoever was speaking is not heard any more. */
    tick: (now: number) => {
      if (isSpeaking && now - last > missingMs) look(silence, now)
    },
    between,
    /** What was heard between two times, as a file. */
    take: (from: number, until: number): Recording => {
      const bytes = bytesOfSamples(between(from, until))
      const file = Buffer.concat([wavHeader({ channels: 1, rate, bytes: bytes.byteLength }), bytes])
      return { bytes: new Uint8Array(file), mime: 'audio/wav', name: 'said.wav' }
    },
    close: () => voice.close(),
  }
}
