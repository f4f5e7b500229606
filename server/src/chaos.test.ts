import { expect, test, vi } from 'vitest'
import { type Chaos, runChaos } from './testing/chaos/chaos.ts'

// A whole installation is killed and brought back, on a machine that may be busy.
vi.setConfig({ testTimeout: 1_800_000 })

/** Waits until so much more of every kind was acknowledged. */
async function goesOn({ known }: Chaos, more: number): Promise<void> {
  const before = known()
  await expect
    .poll(() => Math.min(...known().map((now, n) => now - before[n]!)), { timeout: 900_000 })
    .toBeGreaterThanOrEqual(more)
}

// Once: what a second try does not lose is lost all the same.
test('whatever is killed, all that was acknowledged is there once, also in what a backup of it restores', {
  retry: 0,
}, async () => {
  const { counts, restored, unsettled } = await runChaos(async (running) => {
    await goesOn(running, 2)
    for (const kills of [['database'], ['server', 'whole database'], ['server']] as const) {
      for (const what of kills) expect(await running.kill(what)).toBe(true)
      await goesOn(running, 2)
    }
  })
  // What had not ended by then would count as lost.
  expect(unsettled).toEqual([])
  expect(counts.map(({ what }) => what)).toEqual(['questions', 'runs of a flow', 'payments', 'uploads'])
  for (const { what, acknowledged, lost, doubled } of [...counts, ...restored]) {
    expect({ what, lost, doubled }).toEqual({ what, lost: [], doubled: [] })
    expect(acknowledged, what).toBeGreaterThanOrEqual(8)
  }
  expect(restored).toEqual(counts)
})
