import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { WorkCosts } from '#contract/operations/capacity.ts'
import { measuredCosts } from '#contract/operations/measured-costs.ts'
import { aFlow } from '#flow/testing/flows.ts'
import { withShortcuts } from './capacity/load.ts'
import { measureCosts } from './capacity/measure-costs.ts'
import { simulate } from './capacity/simulate.ts'
import { type Figure, measuredOnly } from './figure.ts'
import { publishFlow } from './flow-publish.ts'
import { addPeople, type BenchServer, dataDirectory, startServer } from './server.ts'

const people = 300
const processes = [1, 2, 3, 4]
const quick = aFlow(
  [
    ['start', 'on-webhook'],
    ['say', 'answer', { by: 'text', text: 'Total {{trigger.body.total}}' }],
  ],
  ['start > next > say'],
)

/**
 * What each kind of work costs one process, and whether the model that is made of it (contract/src/operations/capacity.ts) says what one
 * to four processes really use. Prints the costs for `measured-costs.ts` on the error output.
 */
export async function capacityFigures(): Promise<Figure[]> {
  const hostDir = dataDirectory()
  const model = spawn(process.execPath, [path.join(import.meta.dirname, 'model.ts'), '100', '100', '100'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = String((await createInterface(model.stdout)[Symbol.asyncIterator]().next()).value)
  const database = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(`${hostDir}/postgres-socket`)}`
  const quiet = { SEED_SAMPLE: 'false', WEB_SEARCH_PROVIDER: 'none' }
  const env = { ...quiet, DATABASE_URL: database, MODEL_BASE_URL: address, MODEL_NAME: 'bench', MODEL_API_KEY: 'none' }
  // Its embedded database is what all share; it has a role, as every process must, and nothing to do in it.
  const host = await startServer(hostDir, { ...quiet, ROLES: 'web' })
  const folders: string[] = []
  const servers: BenchServer[] = []
  const add = async () => {
    const folder = dataDirectory()
    folders.push(folder)
    servers.push(await startServer(folder, env))
  }
  try {
    await add()
    const [first] = servers
    const made = await withShortcuts(first!.url, await addPeople(hostDir, people))
    const { secret } = await publishFlow(hostDir, quick)
    const places = made.map((place) => ({ ...place, url: first!.url }))
    const costs = await measureCosts({ host, server: first!, places, secret })
    process.stderr.write(`${JSON.stringify(costs, null, 2)}\n`)
    const figures = costFigures(costs)
    for (const count of processes) {
      while (servers.length < count) await add()
      figures.push(...(await simulate({ host, servers, people: made, secret }, { ...measuredCosts, ...costs })))
    }
    return figures
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await host.stop()
    model.kill()
    for (const folder of [hostDir, ...folders]) fs.rmSync(folder, { recursive: true, force: true })
  }
}

function costFigures(costs: WorkCosts): Figure[] {
  const each = (['read', 'write', 'answer', 'run'] as const).flatMap((name) => [
    measuredOnly(`capacity, each ${name}: CPU of the process`, costs[name].serverMs * 1000, 'µs'),
    measuredOnly(`capacity, each ${name}: CPU of PostgreSQL`, costs[name].databaseMs * 1000, 'µs'),
    measuredOnly(`capacity, each ${name}: commits`, costs[name].commits, ''),
    measuredOnly(`capacity, each ${name}: waits for the disk`, costs[name].diskWaits, ''),
    measuredOnly(`capacity, each ${name}: log of PostgreSQL`, costs[name].walBytes / 1024, 'kB'),
  ])
  return [
    ...each,
    measuredOnly('capacity, each page that listens: memory', costs.pageBytes / 1024, 'kB'),
    measuredOnly('capacity, each answer under way: memory', costs.answerBytes / 1024, 'kB'),
    measuredOnly('capacity, a process at rest: memory', costs.idle.bytes / 1024 ** 2, 'MB'),
    measuredOnly('capacity, a process at rest: CPU', costs.idle.serverMsPerSecond, 'ms/s'),
  ]
}
