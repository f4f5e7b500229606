import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { askAndJoin } from './ask-and-join.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { startModel } from './loopback-model.ts'
import { startRedis } from './redis.ts'
import { addPeople, type BenchPerson, type BenchServer, dataDirectory, pssMb, startServer } from './server.ts'

const answers = 1_000
const tokens = 120
const gapMs = 400
/** They begin over half a minute, as people do, and end long after the last has begun. */
const apartMs = 30

/** 1,000 answers at once over two processes; each is also joined, in the process that does not answer it. */
export async function twoProcessesFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const model = await startModel({ tokens, gapMs, firstMs: 200 })
  const redis = await startRedis()
  const database = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(`${dataDir}/postgres-socket`)}`
  const env = {
    SEED_SAMPLE: 'false',
    ...model.settings,
    ...(redis && { REDIS_URL: redis.url }),
  }
  // The embedded database belongs to a process that answers nothing here.
  const host = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  const folders = [dataDirectory(), dataDirectory()]
  const servers = await Promise.all(folders.map((folder) => startServer(folder, { ...env, DATABASE_URL: database })))
  try {
    const people = await addPeople(dataDir, answers + 40)
    await Promise.all(people.slice(answers).map((person, n) => over(servers, person, n)))
    const memory = watchMemory(servers)
    const failures = new Map<string, number>()
    const readings = await Promise.all(
      people.slice(0, answers).map(async (person, n) => {
        await sleep(n * apartMs)
        return over(servers, person, n).catch((error: Error) => {
          const why = String(error.cause ?? error).slice(0, 160)
          failures.set(why, (failures.get(why) ?? 0) + 1)
          return false
        })
      }),
    )
    for (const [why, count] of failures) process.stderr.write(`${count} × ${why}\n`)
    const through = redis ? 'Redis' : 'PostgreSQL'
    return [
      atLeast(
        `answers at once over two processes (${through}), each whole where it was asked and joined; clients in one process on this machine`,
        readings.filter(Boolean).length,
        answers,
        'answers',
      ),
      atMost('the same: most memory of the two processes together', memory(), 1_200, 'MB'),
    ]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await host.stop()
    redis?.process.kill()
    model.process.kill()
    for (const folder of [dataDir, ...folders]) fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Asked in one process and joined in the other, each in turn. */
async function over(servers: BenchServer[], person: BenchPerson, n: number): Promise<boolean> {
  const [here, elsewhere] = n % 2 === 0 ? servers : servers.toReversed()
  await askAndJoin(person, { asked: here!.url, joined: elsewhere!.url, joinMs: 8_000, tokens })
  return true
}

/** The most memory that the processes had, looked at every second. */
function watchMemory(servers: BenchServer[]): () => number {
  let max = 0
  const look = () => {
    max = Math.max(
      max,
      servers.reduce((sum, server) => sum + pssMb(server.process.pid!), 0),
    )
  }
  const timer = setInterval(look, 1_000)
  return () => {
    look()
    clearInterval(timer)
    return max
  }
}
