import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createRounds } from './rounds.ts'

test('never two rounds at once, and one more for all that woke it meanwhile', async () => {
  let [running, most, count] = [0, 0, 0]
  const rounds = createRounds({
    everyMs: 60_000,
    round: async () => {
      most = Math.max(most, ++running)
      await sleep(20)
      running -= 1
      count += 1
    },
    failed: () => {},
  })
  rounds.start()
  for (let n = 0; n < 5; n++) rounds.wake()
  await vi.waitFor(() => expect(count).toBe(2))
  await sleep(40)
  expect([most, count]).toEqual([1, 2])
  await rounds.stop()
})

test('wakings that come close together are one round', async () => {
  const round = vi.fn(async () => {})
  const rounds = createRounds({ everyMs: 60_000, gatherMs: 20, round, failed: () => {} })
  for (let n = 0; n < 5; n++) rounds.wake()
  expect(round).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(1))
  await rounds.stop()
})

test('a round that fails is told and the next one comes', async () => {
  const failures: unknown[] = []
  const round = vi.fn(async () => {})
  round.mockRejectedValueOnce(new Error('no database'))
  const rounds = createRounds({ everyMs: 10, round, failed: (error) => failures.push(error) })
  rounds.start()
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(1))
  expect(failures).toEqual([new Error('no database')])
  await rounds.stop()
})

test('stopping tells the round, waits for it, and nothing wakes it again', async () => {
  let ended = false
  const round = vi.fn(async (stopped: AbortSignal) => {
    while (!stopped.aborted) await sleep(5)
    ended = true
  })
  const rounds = createRounds({ everyMs: 60_000, round, failed: () => {} })
  rounds.start()
  rounds.wake()
  await rounds.stop()
  rounds.wake()
  await sleep(20)
  expect([ended, round.mock.calls.length]).toEqual([true, 1])
})
