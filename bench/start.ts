import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Figure } from './figure.ts'
import { addPeople, dataDirectory, memoryMb, pssMb, startServer } from './server.ts'

const restMs = 20_000

/** `npm start` on an installed tree with its data there, to /ready; then memory at rest after one answer. */
export async function startFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  try {
    const first = await startServer(dataDir, {}, true)
    await sampleLoaded(first.url, dataDir)
    await first.stop()
    const again = await startServer(dataDir, {}, true)
    const memory = await memoryAfterAnswer(again.url, dataDir, again.process.pid!)
    await again.stop()
    return [
      atMost('`npm start` again, to `/ready`', again.readyMs / 1000, 3, 's'),
      atMost('memory of all processes at rest after the first answer', memory, 350, 'MB'),
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

async function memoryAfterAnswer(url: string, dataDir: string, pid: number): Promise<number> {
  const [person] = await addPeople(dataDir, 1)
  await ask(url, person!)
  await sleep(restMs)
  // The database is a process group of its own, so that it stops last: it is not below npm.
  const postmaster = Number(fs.readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  return memoryMb(pid) + memoryMb(postmaster) - (pid === postmaster ? pssMb(pid) : 0)
}

async function ask(url: string, person: { token: string; agent: string }): Promise<string> {
  const form = new FormData()
  form.set('bot_id', person.agent)
  form.set('question', 'How many orders per month this year?')
  const headers = { token: person.token, accept: 'text/event-stream' }
  return (await fetch(`${url}/api/gateway/studio/chat`, { method: 'POST', headers, body: form })).text()
}
