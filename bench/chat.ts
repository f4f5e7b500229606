import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '#contract/endpoints.ts'
import { cpuFigures, watchCpu } from './cpu.ts'
import { atLeast, atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { callEndpoint } from './mixed-use/caller.ts'
import { addPeople, type BenchPerson, type BenchServer, dataDirectory, startServer } from './server.ts'
import { referencePerSecond, shortcutsPerSecond } from './shortcuts.ts'

const now = () => performance.timeOrigin + performance.now()
const clients = 'clients in one process on this machine'

/** What the server adds to a model's first token, and whether it keeps up with many streams. */
export async function chatFigures(): Promise<Figure[]> {
  return [
    ...(await withModel({ tokens: 20, people: 150 }, firstTokenFigures)),
    ...(await withModel({ tokens: 20, people: 70, sql: 'select count(*) as stores from stores' }, databaseFigures)),
    ...(await withModel({ tokens: 200, people: 220 }, crowdFigures)),
    ...(await withModel({ tokens: 200, people: 520 }, streamingFigures(500))),
    ...(await withModel({ tokens: 200, people: 1_020 }, streamingFigures(1_000))),
  ]
}

type Ask = (person: BenchPerson, question?: string) => Promise<Reading>
/** Added: ms the server added to the first token. Lags: ms each later token was on its way. */
type Reading = { added: number; lags: number[]; tokens: number; notice: string }
type Measure = (ask: Ask, people: BenchPerson[], server: BenchServer) => Promise<Figure[]>

const firstTokenFigures: Measure = async (ask, people, server) => {
  // A server in use: what is measured is not Node compiling our code.
  for (let round = 0; round < 3; round++) await Promise.all(people.slice(50).map((person) => ask(person)))
  const usedCpu = watchCpu(server)
  const alone: number[] = []
  for (const person of people.slice(0, 50)) alone.push((await ask(person)).added)
  const cpu = usedCpu()
  return [
    ...(await addedFigures('1 chat', quantile(alone, 0.5), 4, server, people)),
    ...cpuFigures('per question answered in 20 tokens, 1 chat', cpu, alone.length),
  ]
}

/** Two requests of the model and a query on the sample company between them; the time the model takes is not counted. */
const databaseFigures: Measure = async (ask, people, server) => {
  await sampleReady(server, people)
  const question = 'How many orders are there?'
  for (let round = 0; round < 3; round++) await Promise.all(people.slice(50).map((person) => ask(person, question)))
  const usedCpu = watchCpu(server)
  const alone: number[] = []
  for (const person of people.slice(0, 50)) alone.push((await ask(person, question)).added)
  return [
    measuredOnly(
      "added to a model's first token after it has asked the database once, p50, 1 chat",
      quantile(alone, 0.5),
      'ms',
    ),
    ...cpuFigures('per question answered with one query in 20 tokens, 1 chat', usedCpu(), alone.length),
  ]
}

async function sampleReady({ url }: BenchServer, [person]: BenchPerson[]): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const sources = await callEndpoint({ url, headers: { token: person!.token } }, endpoints.listDataSources)
    if (sources.some(({ status }) => status === 'ready')) return
    await sleep(500)
  }
  throw new Error('the sample company is not there')
}

/** 200 chats stream side by side; they begin over five seconds, as people do, and the later half is measured. */
const crowdFigures: Measure = async (ask, people, server) => {
  await Promise.all(people.slice(200).map((person) => ask(person)))
  const usedCpu = watchCpu(server)
  const readings = await Promise.all(
    people.slice(0, 200).map(async (person, n) => {
      await sleep(n * 25)
      return ask(person)
    }),
  )
  const cpu = usedCpu()
  const added = readings.slice(100).map((reading) => reading.added)
  return [
    ...(await addedFigures(`200 chats at once, ${clients}`, quantile(added, 0.5), 12, server, people)),
    ...cpuFigures('per question answered in 200 tokens, 200 chats at once', cpu, readings.length),
  ]
}

/** What must be reached is said for a machine of a certain speed: what was measured, and what it would be on that one. */
async function addedFigures(how: string, ms: number, limit: number, server: BenchServer, people: BenchPerson[]) {
  const perSecond = await shortcutsPerSecond(server.url, people.slice(0, 50))
  const ratio = perSecond / referencePerSecond
  const what = `added to a model's first token, p50, ${how}`
  return [
    measuredOnly(`${what}: as measured, where \`GET shortcuts\` gives ${Math.round(perSecond)}/s`, ms, 'ms'),
    atMost(`the same × ${ratio.toFixed(2)}, for a machine where it gives 3,000/s`, ms * ratio, limit, 'ms'),
  ]
}

const streamingFigures =
  (count: number): Measure =>
  async (ask, people, server) => {
    await Promise.all(people.slice(count).map((person) => ask(person)))
    const usedCpu = watchCpu(server)
    // Spread over two seconds, as people are.
    const readings = await Promise.all(
      people.slice(0, count).map(async (person, n) => {
        await sleep((n * 2_000) / count)
        return ask(person)
      }),
    )
    const cpu = usedCpu()
    const whole = readings.filter(({ tokens }) => tokens === 200).length
    for (const { tokens, notice } of readings)
      if (tokens !== 200) process.stderr.write(`not complete: ${tokens} tokens, ${notice || 'without a notice'}\n`)
    const lags = readings.flatMap((reading) => reading.lags)
    const lag = 'the same: 99 of 100 tokens on their way for'
    return [
      atLeast(`chats streaming at once at 20 tokens/s, each complete; ${clients}`, whole, count, 'chats'),
      // A reader is behind when a token is later than the one after it should be.
      count > 500 ? measuredOnly(lag, quantile(lags, 0.99), 'ms') : atMost(lag, quantile(lags, 0.99), 150, 'ms'),
      ...cpuFigures(`per question answered in 200 tokens, ${count.toLocaleString('en')} chats at once`, cpu, count),
    ]
  }

type Given = { tokens: number; people: number; sql?: string }

/** Tokens come every 50 ms, the first after 50 ms. */
async function withModel({ tokens, people: count, sql }: Given, measure: Measure): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const given = [tokens, 50, 50].map(String).concat(sql ?? [])
  const fake = spawn(process.execPath, [path.join(import.meta.dirname, 'model.ts'), ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = String((await createInterface(fake.stdout)[Symbol.asyncIterator]().next()).value)
  const seed = sql ? 'true' : 'false'
  const env = { SEED_SAMPLE: seed, MODEL_BASE_URL: address, MODEL_NAME: 'bench', MODEL_API_KEY: 'none' }
  const server = await startServer(dataDir, env)
  try {
    const people = await addPeople(dataDir, count)
    return await measure((...who) => ask(server.url, ...who), people, server)
  } finally {
    await server.stop()
    fake.kill()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function ask(url: string, person: BenchPerson, question = 'Tell me a story about a shop.'): Promise<Reading> {
  const form = new FormData()
  form.set('bot_id', person.agent)
  form.set('question', question)
  const began = now()
  const headers = { token: person.token, accept: 'text/event-stream' }
  const response = await fetch(`${url}/api/gateway/studio/chat`, { method: 'POST', headers, body: form })
  if (!response.ok || !response.body) throw new Error(`asking failed: ${response.status} ${await response.text()}`)
  const reading: Reading = { added: Number.NaN, lags: [], tokens: 0, notice: '' }
  let waiting = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body) {
    const at = now()
    waiting += decoder.decode(chunk, { stream: true })
    const frames = waiting.split('\n\n')
    waiting = frames.pop() ?? ''
    for (const frame of frames) {
      const delta = /"delta":"([^"]*)"/.exec(frame)?.[1]
      if (delta) take(reading, delta, began, at)
      else if (frame.includes('"data-notice"')) reading.notice += frame
    }
  }
  return reading
}

function take(reading: Reading, delta: string, began: number, at: number): void {
  for (const token of delta.trim().split(' ')) {
    const [first, sent = first] = token.split('|')
    if (reading.tokens++ === 0) reading.added = at - began - (Number(sent) - Number(first))
    else reading.lags.push(at - Number(sent))
  }
}
