import fs from 'node:fs'
import type { MeasuredCosts } from '#contract/operations/capacity.ts'
import { aFlow } from '#flow/testing/flows.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { startVoice } from './calls.ts'
import { openChannels, type Process } from './capacity/channels.ts'
import { withShortcuts } from './capacity/load.ts'
import { measureCosts } from './capacity/measure-costs.ts'
import { simulate } from './capacity/simulate.ts'
import { type Figure, measuredOnly } from './figure.ts'
import { publishFlow } from './flow-publish.ts'
import { startModel } from './loopback-model.ts'
import { addPeople, dataDirectory, startServer } from './server.ts'

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
 * to four processes really use. Prints the costs and the checks for `measured-costs.ts` on the error output.
 */
export async function capacityFigures(): Promise<Figure[]> {
  const hostDir = dataDirectory()
  const model = await startModel({ tokens: 100, gapMs: 100, firstMs: 100 })
  const voice = await startVoice(4)
  const database = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(`${hostDir}/postgres-socket`)}`
  const quiet = { SEED_SAMPLE: 'false', WEB_SEARCH_PROVIDER: 'none', DEFAULT_PLAN: 'unlimited', NET_ALLOW: '127.0.0.1' }
  const env = { ...quiet, ...voice.env, ...model.settings, DATABASE_URL: database }
  // Its embedded database is what all share; it has a role, as every process must, and nothing to do in it.
  const host = await startServer(hostDir, { ...quiet, ROLES: 'web' })
  const servers: Process[] = []
  const add = async () => {
    const mqttPort = await freePort()
    const server = { ...(await startServer(dataDirectory(), { ...env, MQTT_PORT: String(mqttPort) })), mqttPort }
    servers.push(server)
    return server
  }
  try {
    const first = await add()
    const made = await withShortcuts(first.url, await addPeople(hostDir, people))
    const { secret } = await publishFlow(hostDir, quick)
    const channels = await openChannels(host, first)
    const places = made.map((place) => ({ ...place, url: first.url }))
    const costs = await measureCosts({ host, server: first, places, secret, channels })
    process.stderr.write(`${JSON.stringify(costs, null, 2)}\n`)
    const figures = costFigures(costs)
    for (const count of processes) {
      while (servers.length < count) await add()
      figures.push(...(await simulate({ host, servers, people: made, secret, channels }, costs)))
    }
    channels.close()
    return figures
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await host.stop()
    model.process.kill()
    voice.stop()
    for (const { dataDir } of [host, ...servers]) fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

function costFigures(costs: MeasuredCosts): Figure[] {
  const kinds = ['read', 'write', 'answer', 'run', 'message', 'measurement', 'dashboard', 'callSecond'] as const
  const each = kinds.flatMap((name) => [
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
    measuredOnly('capacity, each call under way: memory', costs.callBytes / 1024, 'kB'),
    measuredOnly('capacity, a process at work: memory', costs.baseBytes / 1024 ** 2, 'MB'),
    measuredOnly('capacity, a process at rest: CPU', costs.idle.serverMsPerSecond, 'ms/s'),
  ]
}
