/** Where a voice is told from noise: `floor` is how loud it is when nobody speaks, in decibels below the loudest. */
type VoiceActivity = { floor: number; speaking: boolean; aboveMs: number; belowMs: number }

export const firstActivity: VoiceActivity = { floor: -55, speaking: false, aboveMs: 0, belowMs: 0 }

/** Decibels above the floor that are a voice, and that still are one once it speaks. */
const begins = 12
const goesOn = 7
/** How likely speech is by Silero when it begins, and when it goes on. */
const likelyBegins = 0.5
const likelyGoesOn = 0.35
/** Nothing below is a voice. */
const quietest = -52
/** By loudness alone a sound shorter than this is a click; a gap shorter than this is between two syllables. */
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

export const isQuiet = (level: number): boolean => level <= quietest

/**
 * Whether somebody is speaking, by one more frame of `ms` whose loudness is `level`: as likely as Silero says, else by what stands out of
 * steady noise, which becomes the floor.
 */
export function hearLevel(before: VoiceActivity, level: number, ms: number, likelihood?: number): VoiceActivity {
  const floor =
    level < before.floor
      ? before.floor + (level - before.floor) * 0.3
      : before.floor + (level - before.floor) * rise * ms
  const isVoice =
    !isQuiet(level) && (likelihood === undefined ? standsOut(before, level) : isLikely(before, likelihood))
  const aboveMs = isVoice ? before.aboveMs + ms : 0
  const belowMs = isVoice ? 0 : before.belowMs + ms
  const speaking = before.speaking ? belowMs < gapMs : aboveMs >= (likelihood === undefined ? leastMs : ms)
  return { floor, speaking, aboveMs, belowMs }
}

const standsOut = ({ floor, speaking }: VoiceActivity, level: number) => level > floor + (speaking ? goesOn : begins)

const isLikely = ({ speaking }: VoiceActivity, likelihood: number) =>
  likelihood > (speaking ? likelyGoesOn : likelyBegins)
