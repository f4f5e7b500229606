/** Where a voice is told from noise: `floor` is how loud it is when nobody speaks, in decibels below the loudest. */
type VoiceActivity = { floor: number; speaking: boolean; aboveMs: number; belowMs: number }

export const firstActivity: VoiceActivity = { floor: -55, speaking: false, aboveMs: 0, belowMs: 0 }

/** Decibels above the floor that are a voice, and that still are one once it speaks. */
const begins = 12
const goesOn = 7
/** Nothing below is a voice. */
const quietest = -52
/** A sound shorter than this is a click; a gap shorter than this is between two syllables. */
const leastMs = 60
const gapMs = 160
/** How fast the floor follows: down at once, up slowly, so that a voice does not become the floor. */
const rise = 0.25 / 1000

/** Loudness of samples between -1 and 1, in decibels below the loudest; at least -100. */
export function loudness(samples: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < samples.length; index++) sum += (samples[index] ?? 0) ** 2
  return Math.max(-100, 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-10))
}

/** Whether somebody is speaking, by one more frame of `ms` whose loudness is `level`. Steady noise becomes the floor. */
export function hearLevel(before: VoiceActivity, level: number, ms: number): VoiceActivity {
  const floor =
    level < before.floor
      ? before.floor + (level - before.floor) * 0.3
      : before.floor + (level - before.floor) * rise * ms
  const isLoud = level > quietest && level > before.floor + (before.speaking ? goesOn : begins)
  const aboveMs = isLoud ? before.aboveMs + ms : 0
  const belowMs = isLoud ? 0 : before.belowMs + ms
  const speaking = before.speaking ? belowMs < gapMs : aboveMs >= leastMs
  return { floor, speaking, aboveMs, belowMs }
}
