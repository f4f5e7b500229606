import fs from 'node:fs'
import autocannon from 'autocannon'
import { cpuFigures, watchCpu } from './cpu.ts'
import { atLeast, type Figure } from './figure.ts'
import { addPeople, dataDirectory, startServer } from './server.ts'

const connections = 50

/** GET shortcuts with 30 of them, 50 people on a connection each, after a warm-up. The load runs in this process. */
export async function shortcutFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    const people = await addPeople(dataDir, connections)
    const url = `${server.url}/api/gateway/shortcuts`
    for (const { token } of people) await addShortcuts(url, token)
    // One person alone would be held up by what a person may ask in a minute.
    const load = () => {
      let next = 0
      const setupClient = (client: autocannon.Client) => client.setHeaders({ token: people[next++]!.token })
      return autocannon({ url, connections, duration: 6, setupClient })
    }
    await load()
    const usedCpu = watchCpu(server)
    const { requests, non2xx } = await load()
    const cpu = usedCpu()
    if (non2xx > 0) throw new Error(`${non2xx} requests failed`)
    return [
      atLeast('`GET shortcuts`, 50 connections', requests.average, 3000, 'requests/s'),
      ...cpuFigures('per `GET shortcuts`', cpu, requests.total, 'µs'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function addShortcuts(url: string, token: string): Promise<void> {
  for (let n = 0; n < 30; n++) {
    const body = JSON.stringify({
      shortcut_name: `Shortcut ${n}`,
      description: 'By store',
      prompt: `Show revenue ${n}`,
    })
    await fetch(url, { method: 'POST', headers: { token, 'content-type': 'application/json' }, body })
  }
}
