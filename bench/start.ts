import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Figure } from './figure.ts'
import { addPeople, dataDirectory, memoryMb, postmasterOf, startServer } from './server.ts'

const restMs = 20_000

/** `npm start` on an installed tree with its data there, to /ready; then memory at rest after one answer. */
export async function startFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  try {
    const first = await startServer(dataDir, {}, true)
    await sampleLoaded(first.url, dataDir)
    await first.stop()
    const again = await startServer(dataDir, {}, true)
    const { all, heap } = await memoryAfterAnswer(again.url, dataDir, again.process.pid!)
    await again.stop()
    return [
      atMost('`npm start` again, to `/ready`', again.readyMs / 1000, 1.2, 's'),
      atMost('memory of all processes (PSS) at rest, 20 s after the first answer', all, 300, 'MB'),
      atMost("the server's JavaScript heap in use then, as it is, not collected for the figure", heap, 45, 'MB'),
    ]
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Asks until the sample company answers. */
async function sampleLoaded(url: string, dataDir: string): Promise<void> {
  const [person] = await addPeople(dataDir, 1)
  for (let tries = 0; tries < 60; tries++) {
    if ((await ask(url, person!)).includes('data-table')) return
    await sleep(1000)
  }
  throw new Error('the sample company did not answer within a minute')
}

async function memoryAfterAnswer(url: string, dataDir: string, pid: number): Promise<{ all: number; heap: number }> {
  const [person] = await addPeople(dataDir, 1)
  await ask(url, person!)
  await sleep(restMs)
  // A database that was adopted is below no process of ours; one that was started is below the server, and counts once.
  return { all: memoryMb(pid, postmasterOf({ dataDir })), heap: await heapMb(url) }
}

/** What the server itself says. */
async function heapMb(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024 / 1024
}

async function ask(url: string, person: { token: string; agent: string }): Promise<string> {
  const form = new FormData()
  form.set('bot_id', person.agent)
  form.set('question', 'How many orders per month this year?')
  const headers = { token: person.token, accept: 'text/event-stream' }
  return (await fetch(`${url}/api/gateway/studio/chat`, { method: 'POST', headers, body: form })).text()
}
