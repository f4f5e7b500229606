import { expect, test } from 'vitest'
import { Lag, readLsn } from './lag.ts'

test('a position is a number of bytes', () => {
  expect(readLsn('0/0')).toBe(0n)
  expect(readLsn('16/B374D848')).toBe(97_500_059_720n)
})

test('the age counts from the last moment of which everything was replayed', () => {
  const lag = new Lag()
  expect(lag.ageAt(0)).toBeUndefined()
  lag.note(100n, 90n, 1_000)
  expect(lag.ageAt(1_000)).toBeUndefined()
  lag.note(200n, 100n, 2_000)
  expect(lag.ageAt(2_500)).toBe(1_500)
  lag.note(200n, 200n, 3_000)
  expect(lag.ageAt(3_000)).toBe(0)
})

test('an idle primary keeps its replica fresh, and one that replays nothing more gets older', () => {
  const lag = new Lag()
  for (const at of [0, 500, 1_000]) lag.note(100n, 100n, at)
  expect(lag.ageAt(1_000)).toBe(0)
  for (const at of [1_500, 2_000, 9_000]) lag.note(150n, 149n, at)
  expect(lag.ageAt(9_000)).toBe(8_000)
  lag.forget()
  expect(lag.ageAt(9_000)).toBeUndefined()
})

test('one that stands still for a day is remembered by no more than a thousand moments, and its age is right when it goes on', () => {
  const lag = new Lag()
  lag.note(0n, 0n, 0)
  const notes = 172_800
  for (let at = 1; at <= notes; at++) lag.note(BigInt(at), 0n, at * 500)
  expect(lag.ageAt(86_400_000)).toBe(86_400_000)
  lag.note(172_801n, 86_400n, 86_400_500)
  // Half a day, told a little older than it is.
  expect(lag.ageAt(86_400_500)).toBeGreaterThanOrEqual(43_200_500)
  expect(lag.ageAt(86_400_500)).toBeLessThan(44_000_000)
})
