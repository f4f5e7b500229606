import fs from 'node:fs'
import autocannon from 'autocannon'
import { atLeast, type Figure } from './figure.ts'
import { addPeople, dataDirectory, startServer } from './server.ts'

/** GET shortcuts with 30 of them, 50 connections, after a warm-up. The load runs in this process. */
export async function shortcutFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    const [person] = await addPeople(dataDir, 1)
    const headers = { token: person!.token, 'content-type': 'application/json' }
    const url = `${server.url}/api/gateway/shortcuts`
    for (let n = 0; n < 30; n++) {
      const body = JSON.stringify({
        shortcut_name: `Shortcut ${n}`,
        description: 'By store',
        prompt: `Show revenue ${n}`,
      })
      await fetch(url, { method: 'POST', headers, body })
    }
    const load = () => autocannon({ url, headers: { token: person!.token }, connections: 50, duration: 6 })
    await load()
    const { requests, non2xx } = await load()
    if (non2xx > 0) throw new Error(`${non2xx} requests failed`)
    return [atLeast('`GET shortcuts`, 50 connections', requests.average, 3000, 'requests/s')]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
