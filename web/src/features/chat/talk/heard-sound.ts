import { wavOf } from '#contract/voice/wav.ts'
import { downsampleSound } from '#web/lib/sound/microphone.ts'

const keptMs = 130_000

/** What was heard in the last minutes by whichever microphone: one that is unplugged or changed takes nothing along. */
export function createHeardSound(rate: number) {
  const kept: { at: number; samples: Float32Array }[] = []
  const between = (from: number, until: number) =>
    downsampleSound(joined(kept.filter(({ at }) => at > from && at <= until).map(({ samples }) => samples)), rate)
  return {
    /** `at`: when its last sample came, in milliseconds. */
    add: (samples: Float32Array, at: number): void => {
      kept.push({ at, samples })
      while (kept[0] && kept[0].at < at - keptMs) kept.shift()
    },
    /** What came between two times, as a WAV file. */
    take: (from: number, until: number): Blob => new Blob([wavOf(...between(from, until))], { type: 'audio/wav' }),
    /** What came between two times, at 16 kHz or less. */
    samples: (from: number, until: number): Float32Array => between(from, until)[0],
  }
}

function joined(frames: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(frames.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const frame of frames) {
    all.set(frame, at)
    at += frame.length
  }
  return all
}
