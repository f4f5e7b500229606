import { afterEach, expect, test, vi } from 'vitest'
import { withinTime } from './time-limit.ts'

afterEach(() => vi.restoreAllMocks())

const spin = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** As on a machine where the work had so much of the time. */
const hadMs = (ms: number) => vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: ms * 1_000, system: 0 })

test('what never ends is ended, once', () => {
  hadMs(150)
  let begun = 0
  const work = () => {
    begun++
    for (;;);
  }
  expect(() => withinTime(200, work)).toThrow('timed out')
  expect(begun).toBe(1)
})

test('work whose time went to other programs is begun again, and not for ever', () => {
  hadMs(1)
  let begun = 0
  const work = (slow: number) => () => {
    if (++begun <= slow) spin(1_000)
    return 'done'
  }
  expect(withinTime(50, work(2))).toBe('done')
  expect(begun).toBe(3)
  begun = 0
  expect(() => withinTime(50, work(1_000))).toThrow('timed out')
  expect(begun).toBe(6)
})

test('what fails of itself is not begun again', () => {
  hadMs(1)
  let begun = 0
  const work = () => {
    begun++
    throw new Error('no such rule')
  }
  expect(() => withinTime(200, work)).toThrow('no such rule')
  expect(begun).toBe(1)
})
