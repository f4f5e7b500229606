import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { dequal } from 'dequal'
import { freePort } from '../server/src/testing/free-port.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { addPeople, type BenchPerson, type BenchServer, dataDirectory, pssMb, startServer } from './server.ts'

const answers = 1_000
const tokens = 120
const gapMs = 400
/** They begin over half a minute, as people do, and end long after the last has begun. */
const apartMs = 30
const redisProgram = '/usr/bin/redis-server'

/** 1,000 answers at once over two processes; each is also joined, in the process that does not answer it. */
export async function twoProcessesFigures(): Promise<Figure[]> {
  const overRedis = fs.existsSync(redisProgram)
  if (!overRedis) process.stderr.write('there is no Redis on this machine: events go through PostgreSQL\n')
  const dataDir = dataDirectory()
  const model = spawn(process.execPath, [path.join(import.meta.dirname, 'model.ts'), `${tokens}`, `${gapMs}`, '200'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = String((await createInterface(model.stdout)[Symbol.asyncIterator]().next()).value)
  const redis = overRedis ? await startRedis() : undefined
  const database = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(`${dataDir}/postgres-socket`)}`
  const env = {
    SEED_SAMPLE: 'false',
    MODEL_BASE_URL: address,
    MODEL_NAME: 'bench',
    MODEL_API_KEY: 'none',
    ...(redis && { REDIS_URL: redis.url }),
  }
  // The embedded database belongs to a process that answers nothing here.
  const host = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  const folders = [dataDirectory(), dataDirectory()]
  const servers = await Promise.all(folders.map((folder) => startServer(folder, { ...env, DATABASE_URL: database })))
  try {
    const people = await addPeople(dataDir, answers + 40)
    await Promise.all(people.slice(answers).map((person, n) => askAndJoin(servers, person, n)))
    const memory = watchMemory(servers)
    const failures = new Map<string, number>()
    const readings = await Promise.all(
      people.slice(0, answers).map(async (person, n) => {
        await sleep(n * apartMs)
        return askAndJoin(servers, person, n).catch((error: Error) => {
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
    model.kill()
    for (const folder of [dataDir, ...folders]) fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether who asked and who joined got every token, once and in order. */
async function askAndJoin(servers: BenchServer[], person: BenchPerson, n: number): Promise<boolean> {
  const [here, elsewhere] = n % 2 === 0 ? servers : servers.toReversed()
  const form = new FormData()
  form.set('bot_id', person.agent)
  form.set('question', 'Tell me a story about a shop.')
  const headers = { token: person.token, accept: 'text/event-stream' }
  const response = await open(`${here!.url}/api/gateway/studio/chat`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`asking failed: ${response.status} ${await response.text()}`)
  let joined: Promise<string[]> | undefined
  const asked = await events(response, (event) => {
    if (joined) return
    const { session_id } = JSON.parse(event).messageMetadata as { session_id: string }
    const address = `${elsewhere!.url}/api/gateway/studio/chat/${person.agent}/session/${session_id}/stream`
    joined = sleep(Math.random() * 8_000)
      .then(() => open(address, { headers }))
      .then((found) => events(found))
    // Heard of when it is awaited.
    joined.catch(() => {})
  })
  const text = asked.flatMap((event) => /"delta":"([^"]*)"/.exec(event)?.[1] ?? []).join('')
  const end = asked.at(-1) ?? 'nothing'
  if (!end.startsWith('{"type":"finish"')) throw new Error(`the answer ended with ${end}`)
  if (text.trim().split(' ').length !== tokens) throw new Error(`the answer is not whole: ${asked.at(-2)}`)
  const others = (await joined) ?? []
  if (others.length === 0) throw new Error('who joined found nothing under way')
  if (!dequal(others, asked)) throw new Error('who joined got other events')
  return true
}

/** An idle connection may be closed by the server just when it is used again: then another is opened, as browsers do. */
async function open(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (tries === 2) throw error
    }
  }
}

async function events(response: Response, onEvent: (event: string) => void = () => {}): Promise<string[]> {
  const all: string[] = []
  let waiting = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    waiting += decoder.decode(chunk, { stream: true })
    const frames = waiting.split('\n\n')
    waiting = frames.pop() ?? ''
    for (const frame of frames) {
      if (!frame.startsWith('data: {')) continue
      all.push(frame.slice(6))
      onEvent(frame.slice(6))
    }
  }
  return all
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

async function startRedis(): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort()
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(redisProgram, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const text of server.stdout) if (String(text).includes('Ready to accept')) break
  server.stdout.resume()
  return { url: `redis://127.0.0.1:${port}`, process: server }
}
