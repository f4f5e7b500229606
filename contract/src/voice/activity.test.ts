import { expect, test } from 'vitest'
import { firstActivity, hearLevel, loudness } from './activity.ts'

const frame = 20
/** Which of the frames were taken for speech. */
function hear(levels: readonly number[]): boolean[] {
  let activity = firstActivity
  return levels.map((level) => {
    activity = hearLevel(activity, level, frame)
    return activity.speaking
  })
}
const of = (level: number, ms: number) => Array.from({ length: ms / frame }, () => level)
const share = (heard: readonly boolean[]) => heard.filter(Boolean).length / heard.length

test.each([
  ['silence', of(-90, 2_000)],
  ['a quiet room', of(-60, 2_000)],
  ['a click', [...of(-60, 500), -10, -10, ...of(-60, 500)]],
  ['a fan that has run for a while', of(-45, 60_000).slice(-100)],
])('%s is nobody speaking', (_, levels) => expect(share(hear(levels))).toBe(0))

test('speech over a quiet room begins within 60 ms, and goes on over the gaps between syllables', () => {
  const syllables = Array.from({ length: 10 }, () => [...of(-25, 180), ...of(-58, 100)]).flat()
  const heard = hear([...of(-60, 1_000), ...syllables, ...of(-60, 1_000)])
  expect(heard.indexOf(true) * frame - 1_000).toBe(40)
  expect(share(heard.slice(52, 50 + syllables.length))).toBe(1)
  expect(heard.at(-1)).toBe(false)
})

test('steady noise becomes the floor, and speech over it is still heard', () => {
  const heard = hear([...of(-42, 40_000), ...of(-22, 1_000)])
  expect(share(heard.slice(1_000, 2_000))).toBe(0)
  expect(share(heard.slice(2_003))).toBe(1)
})

test('loudness is in decibels', () => {
  expect(loudness([1, -1])).toBeCloseTo(0, 3)
  expect(loudness([0.1, -0.1])).toBeCloseTo(-20, 3)
  expect(loudness([])).toBe(-100)
})
