import { expect, test, vi } from 'vitest'
import { createLane } from './lane.ts'

test('works never twice at once, and once more for all that woke it meanwhile', async () => {
  let [running, max, count] = [0, 0, 0]
  const first = Promise.withResolvers<void>()
  const lane = createLane(
    async () => {
      max = Math.max(max, ++running)
      if (++count === 1) await first.promise
      running -= 1
    },
    () => {},
  )
  for (let n = 0; n < 5; n++) lane.wake()
  first.resolve()
  await vi.waitFor(() => expect(count).toBe(2), { timeout: 60_000 })
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
  expect([max, count]).toEqual([1, 2])
  await lane.stop()
})

test('what fails is told, and the lane can be woken again', async () => {
  const failures: unknown[] = []
  const work = vi.fn(async () => {})
  work.mockRejectedValueOnce(new Error('no database'))
  const lane = createLane(work, (error) => failures.push(error))
  lane.wake()
  await vi.waitFor(() => expect(failures).toEqual([new Error('no database')]), { timeout: 60_000 })
  lane.wake()
  expect(work).toHaveBeenCalledTimes(2)
  await lane.stop()
})

test('stopping tells the work, waits for it, and nothing wakes the lane again', async () => {
  let ended = false
  const work = vi.fn(async (stopped: AbortSignal) => {
    while (!stopped.aborted) await new Promise(setImmediate)
    ended = true
  })
  const lane = createLane(work, () => {})
  lane.wake()
  lane.wake()
  await lane.stop()
  lane.wake()
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
  expect([ended, work.mock.calls.length]).toEqual([true, 1])
})
