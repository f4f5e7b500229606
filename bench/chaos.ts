import { setTimeout as sleep } from 'node:timers/promises'
import { type Chaos, type Kill, runChaos } from '../server/src/testing/chaos/chaos.ts'
import type { Count } from '../server/src/testing/chaos/load.ts'
import { atLeast, atMost, type Figure } from './figure.ts'

const seconds = Number(process.env.BENCH_CHAOS_SECONDS ?? 180)
const kinds: readonly Kill[] = ['server', 'database', 'whole database']
/** Between two kills: some come before what the last one ended is back. */
const [shortestMs, longestMs] = [1_000, 6_000]
const recoveryCount = 8
/** Seconds. */
const recoveryAtMost = 5

/** Server and database are killed at random for three minutes under chats, runs of flows, payments and uploads. */
export async function chaosFigures(): Promise<Figure[]> {
  const kills = new Map<Kill, number>()
  const recoveries: number[] = []
  const { counts, restored, settleMs, unsettled } = await runChaos(async (running) => {
    await killAtRandom(running, kills)
    await measureRecoveries(running, recoveries)
  })
  process.stderr.write(`${describe(counts)}; after a restore: ${describe(restored)}\n`)
  if (unsettled.length > 0) process.stderr.write(`had not ended: ${unsettled.join(', ')}\n`)
  const killed = kinds.map((kind) => `${kind} ${kills.get(kind) ?? 0}`).join(', ')
  return [
    ...counts.flatMap((count) => rowsOf(count, `killed for ${seconds} s (${killed})`)),
    atMost('the same, counted once more where its backup was restored: lost or doubled', sumOf(restored), 0, ''),
    ...recoveryFigures(recoveries),
    atMost('the same: time until everything that was begun had ended', settleMs / 1_000, 60, 's'),
  ]
}

async function killAtRandom({ kill }: Chaos, kills: Map<Kill, number>): Promise<void> {
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; ) {
    await sleep(shortestMs + Math.random() * (longestMs - shortestMs))
    const kind = kinds[Math.floor(Math.random() * kinds.length)]!
    if (await kill(kind)) kills.set(kind, (kills.get(kind) ?? 0) + 1)
  }
}

/** The work goes on meanwhile. */
async function measureRecoveries(chaos: Chaos, into: number[]): Promise<void> {
  await waitForWork(chaos)
  for (let n = 0; n < recoveryCount; n++) {
    into.push(await chaos.recovery(n % 2 === 0 ? 'database' : 'whole database'))
    await waitForWork(chaos)
  }
}

/** Until every kind of work goes on. */
async function waitForWork({ known }: Chaos): Promise<void> {
  const before = known()
  while (!known().every((now, kind) => now > before[kind]!)) await sleep(50)
}

function recoveryFigures(all: readonly number[]): Figure[] {
  const sorted = all.toSorted((a, b) => a - b).map((ms) => ms / 1_000)
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!]
  return [
    atMost(
      `database killed under load until /ready says so again, median of ${sorted.length}`,
      median,
      recoveryAtMost,
      's',
    ),
    atMost('the same: worst', worst, recoveryAtMost, 's'),
  ]
}

const rowsOf = ({ what, acknowledged, lost, doubled }: Count, how: string): Figure[] => [
  atLeast(`${what} that were acknowledged, ${how}`, acknowledged, 1, ''),
  atMost(`the same: ${what} lost`, lost.length, 0, ''),
  atMost(`the same: ${what} doubled`, doubled.length, 0, ''),
]

const sumOf = (counts: readonly Count[]) =>
  counts.reduce((sum, { lost, doubled }) => sum + lost.length + doubled.length, 0)

const describe = (counts: readonly Count[]) =>
  counts
    .map(
      ({ what, acknowledged, lost, doubled }) =>
        `${what}: ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
    )
    .join('; ')
