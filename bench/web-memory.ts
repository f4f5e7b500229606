import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/src/testing/free-port.ts'
import { askQuestion, drive, openPages, read, withShortcuts, write } from './capacity/load.ts'
import { atMost, type Figure, measuredOnly } from './figure.ts'
import { Inspector } from './inspector.ts'
import { startModel } from './loopback-model.ts'
import { addPeople, type BenchPerson, dataDirectory, pssMb, startServer } from './server.ts'

/** Longer than a process at rest takes to give memory back (`platform/release-memory.ts`). */
const restMs = 20_000
const people = 200
const workSeconds = 15

/** A process beside a worker that has the database: what it takes when nobody asks, before any work and after some. */
export async function webMemoryFigures(): Promise<Figure[]> {
  const folders = [dataDirectory(), dataDirectory()] as const
  const [hostDir, dataDir] = folders
  const model = await startModel({ tokens: 40, gapMs: 50, firstMs: 100 })
  const database = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(`${hostDir}/postgres-socket`)}`
  const env = { SEED_SAMPLE: 'false', WEB_SEARCH_PROVIDER: 'none', ...model.settings }
  const host = await startServer(hostDir, { ...env, ROLES: 'worker' })
  try {
    const made = await addPeople(hostDir, people)
    const figures: Figure[] = []
    for (const roles of ['web', 'web,worker'])
      figures.push(...(await figuresOf(roles, { dataDir, env: { ...env, DATABASE_URL: database }, made })))
    return figures
  } finally {
    await host.stop()
    model.process.kill()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  }
}

type Given = { dataDir: string; env: Record<string, string>; made: readonly BenchPerson[] }

async function figuresOf(roles: string, { dataDir, env, made }: Given): Promise<Figure[]> {
  const inspect = await freePort()
  const server = await startServer(dataDir, { ...env, ROLES: roles }, false, [`--inspect=127.0.0.1:${inspect}`])
  try {
    const pid = server.process.pid!
    await sleep(restMs)
    const fresh = pssMb(pid)
    const places = (await withShortcuts(server.url, made)).map((place) => ({ ...place, url: server.url }))
    const at = (n: number) => places[n % places.length]!
    await Promise.all([
      drive(60, workSeconds, (n) => read(at(n))),
      drive(20, workSeconds, (n) => write(at(n))),
      drive(4, workSeconds, (n) => askQuestion(at(n))),
    ])
    const pages = await openPages(places)
    await sleep(2_000)
    pages.close()
    const busy = pssMb(pid)
    await sleep(restMs)
    const [rested, inspector] = [pssMb(pid), await Inspector.connect(inspect)]
    const { heap, external, rss } = await inspector.readHeap()
    inspector.close()
    const what = `a process with ROLES=${roles} at rest`
    return [
      atMost(`${what}, 20 s after its start`, fresh, 200, 'MB'),
      measuredOnly(`the same just after ${workSeconds} s of requests, answers and ${people} pages`, busy, 'MB'),
      atMost('the same 20 s later', rested, 200, 'MB'),
      measuredOnly('the same: what it shares with others counted whole (RSS)', rss, 'MB'),
      measuredOnly('the same: heap that is held', heap, 'MB'),
      measuredOnly('the same: outside of the heap', external, 'MB'),
    ]
  } finally {
    await server.stop()
  }
}
