import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createRounds } from './rounds.ts'

test('never two rounds at once, and one more for all that woke it meanwhile', async () => {
  let [running, most, count] = [0, 0, 0]
  const woken = Promise.withResolvers<void>()
  const rounds = createRounds({
    everyMs: 60_000,
    round: async () => {
      most = Math.max(most, ++running)
      await woken.promise
      running -= 1
      count += 1
    },
    failed: () => {},
  })
  rounds.start()
  for (let n = 0; n < 5; n++) rounds.wake()
  woken.resolve()
  await expect.poll(() => count).toBe(2)
  // A third round would have begun with the end of the second, and is waited for.
  await rounds.stop()
  expect([most, count]).toEqual([1, 2])
})

test('wakings that come close together are one round', async () => {
  const round = vi.fn(async () => {})
  const rounds = createRounds({ everyMs: 60_000, gatherMs: 20, round, failed: () => {} })
  for (let n = 0; n < 5; n++) rounds.wake()
  expect(round).not.toHaveBeenCalled()
  await expect.poll(() => round).toHaveBeenCalledTimes(1)
  await rounds.stop()
})

test('a round that fails is told and the next one comes', async () => {
  const failures: unknown[] = []
  const round = vi.fn(async () => {})
  round.mockRejectedValueOnce(new Error('no database'))
  const rounds = createRounds({ everyMs: 10, round, failed: (error) => failures.push(error) })
  rounds.start()
  await expect.poll(() => round.mock.calls.length).toBeGreaterThan(1)
  expect(failures).toEqual([new Error('no database')])
  await rounds.stop()
})

test('stopping tells the round, waits for it, and nothing wakes it again', async () => {
  let ended = false
  const round = vi.fn(async (stopped: AbortSignal) => {
    await once(stopped, 'abort')
    ended = true
  })
  const rounds = createRounds({ everyMs: 60_000, round, failed: () => {} })
  rounds.start()
  rounds.wake()
  await rounds.stop()
  rounds.wake()
  expect([ended, round.mock.calls.length]).toEqual([true, 1])
})
