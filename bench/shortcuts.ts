import fs from 'node:fs'
import autocannon from 'autocannon'
import { cpuFigures, watchCpu } from './cpu.ts'
import { atLeast, type Figure } from './figure.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer } from './server.ts'

/** What the machine gives that other figures' limits are said for. */
export const referencePerSecond = 3_000
const connections = 50

/** GET shortcuts with 30 of them, 50 people on a connection each, after a warm-up. The load runs in this process. */
export async function shortcutFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    const people = await addPeople(dataDir, connections)
    await addShortcuts(server.url, people)
    await load(server.url, people, 6)
    const usedCpu = watchCpu(server)
    const requests = await load(server.url, people, 6)
    return [
      atLeast(
        '`GET shortcuts`, 50 connections of one process on this machine',
        requests.average,
        referencePerSecond,
        'requests/s',
      ),
      ...cpuFigures('per `GET shortcuts`', usedCpu(), requests.total, 'µs'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** How many a server with nothing else to do gives these people: what this machine can do just now. */
export async function shortcutsPerSecond(url: string, people: BenchPerson[]): Promise<number> {
  await addShortcuts(url, people)
  await load(url, people, 3)
  return (await load(url, people, 3)).average
}

/** One person alone would be held up by what a person may ask in a minute. */
async function load(url: string, people: readonly BenchPerson[], seconds: number) {
  const sender = people[Symbol.iterator]()
  const setupClient = (client: autocannon.Client) => client.setHeaders({ token: sender.next().value?.token })
  const address = `${url}/api/gateway/shortcuts`
  const { requests, non2xx } = await autocannon({ url: address, connections, duration: seconds, setupClient })
  if (non2xx > 0) throw new Error(`${non2xx} requests failed`)
  return requests
}

async function addShortcuts(url: string, people: readonly BenchPerson[]): Promise<void> {
  for (const { token } of people)
    for (let n = 0; n < 30; n++) {
      const body = JSON.stringify({
        shortcut_name: `Shortcut ${n}`,
        description: 'By store',
        prompt: `Show revenue ${n}`,
      })
      const headers = { token, 'content-type': 'application/json' }
      await fetch(`${url}/api/gateway/shortcuts`, { method: 'POST', headers, body })
    }
}
