import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeadline } from './deadline.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const begun = (ms = 100) => {
  const onLate = vi.fn()
  return { onLate, deadline: createDeadline(ms, onLate) }
}

test('fires when its time is over, and not after it was cleared', () => {
  const { onLate } = begun()
  const cleared = begun()
  cleared.deadline.clear()
  vi.advanceTimersByTime(99)
  expect(onLate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onLate).toHaveBeenCalledOnce()
  expect(cleared.onLate).not.toHaveBeenCalled()
})

test('stands still while a person is asked, however many ask at once, and has as much left afterwards', () => {
  const { onLate, deadline } = begun()
  vi.advanceTimersByTime(60)
  const [first, second] = [deadline.pause(), deadline.pause()]
  vi.advanceTimersByTime(10_000)
  first()
  first()
  vi.advanceTimersByTime(10_000)
  expect(onLate).not.toHaveBeenCalled()
  second()
  vi.advanceTimersByTime(39)
  expect(onLate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(onLate).toHaveBeenCalledOnce()
})

test('one that was cleared while it stood still does not go on', () => {
  const { onLate, deadline } = begun()
  const resume = deadline.pause()
  deadline.clear()
  resume()
  vi.advanceTimersByTime(1_000)
  expect(onLate).not.toHaveBeenCalled()
})
