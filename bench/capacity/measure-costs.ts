import { setTimeout as sleep } from 'node:timers/promises'
import type { UnitCost, WorkCosts } from '#contract/operations/capacity.ts'
import type { BenchServer } from '../server.ts'
import { askQuestion, drive, openPages, type Place, read, runFlow, write } from './load.ts'
import { memoryOf, type Used, watchUsage } from './usage.ts'

const idleSeconds = 15
const pages = 1_200
/** Of the bench's model, which streams for ten seconds. */
const answersPerSecond = 10
const answersUnderWay = 100

type Work = { host: BenchServer; server: BenchServer; places: readonly Place[]; secret: string }

/** What each kind of work costs one process that does nothing else, beside what it uses at rest. */
export async function measureCosts({ host, server, places, secret }: Work): Promise<WorkCosts> {
  const at = (n: number) => places[n % places.length]!
  // What is compiled once belongs to no piece of work.
  await drive(80, 5, (n) => read(at(n)))
  await drive(40, 3, (n) => write(at(n)))
  await drive(30, 4, () => runFlow(server.url, secret))
  await drive(5, 4, (n) => askQuestion(at(n)))
  const pageBytes = await pageBytesOf(server, places)
  await sleep(8_000)
  const bytes = memoryOf([server])
  const idle = await during(() => sleep(idleSeconds * 1000))
  const each = async (perSecond: number, seconds: number, work: (n: number) => Promise<unknown>): Promise<UnitCost> => {
    let count = 0
    const used = await during(async () => {
      count = await drive(perSecond, seconds, work)
    })
    return costOfEach(used, count, idle)
  }
  const readCost = await each(150, 12, (n) => read(at(n)))
  const writeCost = await each(60, 10, (n) => write(at(n)))
  const run = await each(40, 10, () => runFlow(server.url, secret))
  let most = 0
  const before = memoryOf([server])
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf([server]))
  }, 250)
  const answer = await each(answersPerSecond, 20, (n) => askQuestion(at(n)))
  clearInterval(looking)
  return {
    read: readCost,
    write: writeCost,
    run,
    answer,
    pageBytes,
    answerBytes: Math.max(0, most - before) / answersUnderWay,
    idle: {
      bytes,
      serverMsPerSecond: idle.serverMs / idle.seconds,
      databaseMsPerSecond: idle.databaseMs / idle.seconds,
    },
  }

  async function during(work: () => Promise<unknown>): Promise<Used> {
    const used = await watchUsage(host, [server])
    await work()
    return used()
  }
}

export function costOfEach(used: Used, count: number, idle: Used): UnitCost {
  const beyondIdle = (of: 'serverMs' | 'databaseMs' | 'commits') =>
    Math.max(0, used[of] - (idle[of] / idle.seconds) * used.seconds) / count
  return {
    serverMs: beyondIdle('serverMs'),
    databaseMs: beyondIdle('databaseMs'),
    commits: beyondIdle('commits'),
    // Cleaning up after the work comes in between and is caused by it.
    walBytes: used.walBytes / count,
    diskWaits: used.diskWaits / count,
  }
}

async function pageBytesOf(server: BenchServer, places: readonly Place[]): Promise<number> {
  await sleep(8_000)
  const before = memoryOf([server])
  const opened = await openPages(Array.from({ length: pages }, (_, n) => places[n % places.length]!))
  await sleep(3_000)
  const grown = memoryOf([server]) - before
  opened.close()
  return Math.max(0, grown) / pages
}
