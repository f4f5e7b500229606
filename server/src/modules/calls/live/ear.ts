import { callSound } from '#contract/calls/limits.ts'
import { createVoiceFinder } from '#contract/voice/voice-finder.ts'
import { wavHeader } from '../../../platform/sound/wav-header.ts'
import type { Recording } from '../../../providers/speech-to-text/port.ts'
import { bytesOfSamples, joinSamples, type Samples, toFloats } from '../sound/samples.ts'
import { speechNet } from './speech-net.ts'

const keptMs = 130_000
/** Sound that does not come for so long is silence. */
const missingMs = 120
const { rate, frameMs } = callSound

/** What the caller's end sends: whether somebody is speaking, and what was said. */
export function createEar(onFrame: (frame: { speaking: boolean; ms: number; at: number }) => void) {
  const voice = createVoiceFinder(rate, speechNet)
  let kept: { at: number; samples: Samples }[] = []
  let last = 0
  return {
    hear: (samples: Samples, at: number) => {
      const ms = (samples.length / rate) * 1_000
      last = at
      kept.push({ at, samples })
      const first = kept.findIndex((frame) => frame.at >= at - keptMs)
      if (first > 50) kept = kept.slice(first)
      onFrame({ speaking: voice.hear(toFloats(samples)), ms, at })
    },
    /** Nothing may come for a while: whoever was speaking is not heard any more. */
    tick: (now: number) => {
      if (voice.speaking && now - last > missingMs) onFrame({ speaking: voice.miss(frameMs), ms: frameMs, at: now })
    },
    /** What was heard between two times, as a file. */
    take: (from: number, until: number): Recording => {
      const bytes = bytesOfSamples(
        joinSamples(kept.flatMap(({ at, samples }) => (at > from && at <= until ? [samples] : []))),
      )
      const file = Buffer.concat([wavHeader({ channels: 1, rate, bytes: bytes.byteLength }), bytes])
      return { bytes: new Uint8Array(file), mime: 'audio/wav', name: 'said.wav' }
    },
  }
}
