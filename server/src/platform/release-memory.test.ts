import { afterEach, expect, test, vi } from 'vitest'
import { releaseMemoryAtRest } from './release-memory.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** As many objects as nobody needs any more as make some 40 MB. */
const waste = () => void Array.from({ length: 400_000 }, (_, n) => ({ n, text: [n, n, n] })).length
const heapMb = () => process.memoryUsage().heapUsed / 1024 / 1024

test('garbage is collected once when the process has come to rest, and not while it works', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let share = 0.5
  // Of five seconds, in microseconds; other processes on the same machine are nothing to it.
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: share * 4e6, system: share * 1e6 }))
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 1, utilization: 1 })
  const stop = releaseMemoryAtRest()
  const passes = () => {
    waste()
    const before = heapMb()
    vi.advanceTimersByTime(5_000)
    return before - heapMb()
  }
  expect(passes()).toBeLessThan(10)
  share = 0.01
  expect(passes()).toBeGreaterThan(20)
  expect(passes()).toBeLessThan(10)
  // A little work now and then is no reason to collect again.
  share = 0.07
  expect(passes()).toBeLessThan(10)
  share = 0.01
  expect(passes()).toBeLessThan(10)
  share = 0.5
  expect(passes()).toBeLessThan(10)
  share = 0.01
  expect(passes()).toBeGreaterThan(20)
  stop()
})
