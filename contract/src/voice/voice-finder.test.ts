import fs from 'node:fs'
import { expect, test } from 'vitest'
import { readSpeechNet } from './silero/weights.ts'
import { madeTune } from './testing/made-tune.ts'
import { madeVoice } from './testing/made-voice.ts'
import { createVoiceFinder } from './voice-finder.ts'

const net = readSpeechNet(new Uint8Array(fs.readFileSync(new URL('./silero/weights.bin', import.meta.url))).buffer)
const frameMs = 20

/** The frames in which somebody was told to speak, in ms since the beginning. */
function spokenIn(sound: Float32Array, rate: number, findNet = () => net as typeof net | undefined): number[] {
  const voice = createVoiceFinder(rate, findNet)
  const size = (rate * frameMs) / 1_000
  return Array.from({ length: Math.floor(sound.length / size) }, (_, frame) =>
    voice.hear(sound.subarray(frame * size, (frame + 1) * size)) ? [frame * frameMs] : [],
  ).flat()
}
const joined = (...sounds: readonly Float32Array[]) => Float32Array.from(sounds.flatMap((sound) => [...sound]))

test.each([8_000, 16_000, 44_100, 48_000])(
  'at %i Hz a voice is heard within 80 ms, and until the gap after it',
  (rate) => {
    const quiet = new Float32Array(rate)
    const spoken = spokenIn(joined(quiet, madeVoice(1, rate), quiet), rate)
    expect(spoken[0]).toBeGreaterThanOrEqual(1_000)
    expect(spoken[0]).toBeLessThanOrEqual(1_060)
    expect(spoken.at(-1)).toBeGreaterThanOrEqual(1_980)
    expect(spoken.at(-1)).toBeLessThan(2_200)
    expect(spoken).toHaveLength((spoken.at(-1)! - spoken[0]!) / frameMs + 1)
  },
)

test('a tune is nobody speaking; without the net its loudness tells, until the net has come', () => {
  const rate = 8_000
  const tune = joined(new Float32Array(rate), madeTune(2, rate))
  expect(spokenIn(tune, rate)).toEqual([])
  let frames = 0
  const spoken = spokenIn(tune, rate, () => (++frames > 75 ? net : undefined))
  expect(spoken[0]).toBeLessThan(1_200)
  expect(spoken.at(-1)).toBeLessThan(1_800)
})

test('what is too quiet to be a voice is none; who speaks after a long silence is heard as fast as the first time', () => {
  const rate = 8_000
  const voice = madeVoice(0.6, rate)
  expect(
    spokenIn(
      voice.map((sample) => sample / 200),
      rate,
    ),
  ).toEqual([])
  const spoken = spokenIn(joined(voice, new Float32Array(rate * 2), voice), rate)
  expect(spoken.find((at) => at > 1_000)).toBeLessThanOrEqual(2_660)
})

test('a voice whose sound stops coming ends after the gap between two syllables', () => {
  const voice = createVoiceFinder(8_000, () => net)
  const sound = madeVoice(0.4, 8_000)
  const heard = Array.from({ length: sound.length / 160 }, (_, frame) =>
    voice.hear(sound.subarray(frame * 160, (frame + 1) * 160)),
  )
  expect(heard.at(-1)).toBe(true)
  expect(Array.from({ length: 8 }, () => voice.hear(new Float32Array(160)))).toEqual([
    ...Array.from({ length: 7 }, () => true),
    false,
  ])
})
