/** A sound sample by sample, the same every time; `at` in seconds. */
export type MadeSound = (at: number) => number

const turn = 2 * Math.PI

/** Even chance between -1 and 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** Even noise of a mean power. */
export function hiss(level: number, seed = 7): MadeSound {
  const next = chance(seed)
  return () => next() * level * Math.sqrt(3)
}

/** Noise whose deep parts are louder; the nearer `keeps` is to one, the deeper. */
function rumble(level: number, keeps: number, seed = 11): MadeSound {
  const next = chance(seed)
  let value = 0
  return () => {
    value = keeps * value + Math.sqrt(1 - keeps ** 2) * next()
    return value * level * Math.sqrt(3)
  }
}

/** Pink noise: three depths of it together. */
const pink = (level: number): MadeSound => {
  const parts = [rumble(level * 0.6, 0.5, 3), rumble(level * 0.6, 0.9, 5), rumble(level * 0.6, 0.99, 9)]
  return (at) => parts.reduce((sum, part) => sum + part(at), 0)
}

/** A street: what rumbles, and cars that come by. */
const street = (level: number): MadeSound => {
  const far = rumble(level, 0.95)
  const near = rumble(level * 3, 0.8, 13)
  return (at) => far(at) + near(at) * Math.max(0, Math.sin((turn * at) / 9)) ** 4
}

/** Short knocks, about `perSecond` of them, each dying away within `lasts` seconds. */
function knocks(level: number, perSecond: number, lasts: number, seed = 17): MadeSound {
  const next = chance(seed)
  const noise = chance(seed + 1)
  let begun = -1
  let loud = 0
  let following = 0.3
  return (at) => {
    if (at >= following) {
      begun = at
      loud = level * (0.6 + 0.4 * Math.abs(next()))
      following = at + (0.4 + 1.2 * Math.abs(next())) / perSecond
    }
    return begun < 0 ? 0 : noise() * loud * Math.exp((-4 * (at - begun)) / lasts)
  }
}

/** The harmonics of a pitch, each weaker than the one before. */
const harmonics = (phase: number, weaker: number, count = 8) => {
  let sum = 0
  for (let number = 1; number <= count; number++) sum += Math.sin(phase * number) * weaker ** (number - 1)
  return sum
}

const chords = [
  [262, 330, 392],
  [220, 262, 330],
  [175, 220, 262],
  [196, 247, 294],
] as const

/** Four chords, struck and dying away, as while one waits on the telephone. */
const struckChords: MadeSound = (at) => {
  const beat = at / 0.5
  const fade = Math.exp(-3 * (beat % 1))
  const tones = chords[Math.floor(beat / 4) % chords.length]!
  return 0.06 * fade * tones.reduce((sum, tone) => sum + Math.sin(turn * tone * at), 0)
}

/** Drums and a bass. */
const rhythm: MadeSound = (() => {
  const noise = chance(23)
  return (at: number) => {
    const beat = (at / 0.4) % 4
    const drum = Math.exp(-18 * (beat % 1)) * Math.sin(turn * 70 * at) * 0.25
    const snare = beat >= 1 && beat % 2 >= 1 ? noise() * 0.12 * Math.exp(-14 * (beat % 1)) : 0
    const hat = noise() * 0.03 * Math.exp(-30 * ((beat * 2) % 1))
    return drum + snare + hat + 0.08 * harmonics(turn * (beat < 2 ? 82.4 : 110) * at, 0.6, 4)
  }
})()

/** The steps of a tune, with a phase that never jumps. */
function tune(tones: readonly number[], seconds: number, voiceOf: (phase: number, at: number) => number): MadeSound {
  let phase = 0
  let before = 0
  return (at) => {
    const tone = tones[Math.floor(at / seconds) % tones.length]!
    phase += turn * tone * (1 + 0.006 * Math.sin(turn * 5.5 * at)) * (at - before)
    before = at
    return voiceOf(phase, at)
  }
}
const melody = [392, 440, 494, 392, 330, 294, 330, 392] as const

/** A flute that trembles, over struck chords. */
const flute = (): MadeSound => {
  const lead = tune(melody, 0.45, (phase) => 0.1 * harmonics(phase, 0.35, 4))
  return (at) => lead(at) + 0.5 * struckChords(at)
}
/** Strings that swell, chord by chord. */
const strings: MadeSound = (at) => {
  const swell = Math.sin((Math.PI * (at % 2)) / 2)
  const tones = chords[Math.floor(at / 2) % chords.length]!
  return (
    0.03 *
    swell *
    tones.reduce((sum, tone) => sum + harmonics(turn * tone * at + 0.1 * Math.sin(turn * 5 * at), 0.7), 0)
  )
}
/** A music box of quick broken chords. */
const musicBox: MadeSound = (at) => {
  const step = at / 0.16
  const tones = chords[Math.floor(step / 12) % chords.length]!
  return 0.15 * Math.exp(-2.5 * (step % 1)) * Math.sin(turn * 4 * tones[Math.floor(step) % 3]! * at)
}
/** A trumpet's tune. */
const trumpet = (): MadeSound =>
  tune(melody, 0.6, (phase, at) => 0.06 * Math.min(1, 8 * ((at / 0.6) % 1)) * harmonics(phase, 0.85, 10))
const ringing: MadeSound = (at) => (at % 5 < 1 ? 0.2 * Math.sin(turn * 425 * at) : 0)
const hum: MadeSound = (at) => 0.05 * harmonics(turn * 50 * at, 0.8, 12)

/** Each as a new sound, so that it begins anew. `unseen` ones had no part in choosing the model or its thresholds. */
export const music = {
  seen: { 'struck chords': () => struckChords, 'drums and bass': () => rhythm, 'a flute': flute },
  unseen: { strings: () => strings, 'a music box': () => musicBox, 'a trumpet': trumpet },
} as const

export const noises = {
  seen: {
    hiss: () => hiss(0.012),
    'pink noise': () => pink(0.02),
    'a street': () => street(0.02),
    clicks: () => knocks(0.4, 2, 0.01),
  },
  unseen: {
    'a keyboard': () => knocks(0.15, 7, 0.04, 31),
    rain: () => knocks(0.05, 60, 0.008, 41),
    hum: () => hum,
    'a ringing tone': () => ringing,
  },
} as const
