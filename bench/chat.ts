import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuFigures, watchCpu } from './cpu.ts'
import { atLeast, atMost, type Figure, quantile } from './figure.ts'
import { addPeople, type BenchPerson, type BenchServer, dataDirectory, startServer } from './server.ts'

const now = () => performance.timeOrigin + performance.now()

/** What the server adds to a model's first token, and whether it keeps up with many streams. */
export async function chatFigures(): Promise<Figure[]> {
  return [
    ...(await withModel([20, 50, 50], 150, firstTokenFigures)),
    ...(await withModel([200, 50, 50], 220, crowdFigures)),
    ...(await withModel([200, 50, 50], 520, streamingFigures)),
  ]
}

type Ask = (person: BenchPerson) => Promise<Reading>
/** Added: ms the server added to the first token. Lags: ms each later token was on its way. */
type Reading = { added: number; lags: number[]; tokens: number; notice: string }

async function firstTokenFigures(ask: Ask, people: BenchPerson[], server: BenchServer): Promise<Figure[]> {
  // A server in use: what is measured is not Node compiling our code.
  for (let round = 0; round < 3; round++) await Promise.all(people.slice(50).map(ask))
  const alone: number[] = []
  const usedCpu = watchCpu(server)
  for (const person of people.slice(0, 50)) alone.push((await ask(person)).added)
  return [
    atMost("added to a model's first token, p50, 1 chat", quantile(alone, 0.5), 5, 'ms'),
    ...cpuFigures('per question answered in 20 tokens, 1 chat', usedCpu(), alone.length),
  ]
}

/** 200 chats stream side by side; they begin over five seconds, as people do, and the later half is measured. */
async function crowdFigures(ask: Ask, people: BenchPerson[], server: BenchServer): Promise<Figure[]> {
  await Promise.all(people.slice(200).map(ask))
  const usedCpu = watchCpu(server)
  const readings = await Promise.all(
    people.slice(0, 200).map(async (person, n) => {
      await sleep(n * 25)
      return ask(person)
    }),
  )
  const added = readings.slice(100).map((reading) => reading.added)
  return [
    atMost("added to a model's first token, p50, 200 chats at once", quantile(added, 0.5), 40, 'ms'),
    ...cpuFigures('per question answered in 200 tokens, 200 chats at once', usedCpu(), readings.length),
  ]
}

async function streamingFigures(ask: Ask, people: BenchPerson[], server: BenchServer): Promise<Figure[]> {
  await Promise.all(people.slice(500).map(ask))
  const usedCpu = watchCpu(server)
  // Spread over two seconds, as people are.
  const readings = await Promise.all(
    people.slice(0, 500).map(async (person, n) => {
      await sleep(n * 4)
      return ask(person)
    }),
  )
  const cpu = usedCpu()
  const whole = readings.filter(({ tokens }) => tokens === 200).length
  for (const { tokens, notice } of readings)
    if (tokens !== 200) process.stderr.write(`not complete: ${tokens} tokens, ${notice || 'without a notice'}\n`)
  const late = quantile(
    readings.flatMap(({ lags }) => lags),
    0.99,
  )
  return [
    atLeast('chats streaming at once at 20 tokens/s, each complete', whole, 500, 'chats'),
    // A reader is behind when a token is later than the one after it should be.
    atMost('the same: 99 of 100 tokens on their way for', late, 250, 'ms'),
    ...cpuFigures('per question answered in 200 tokens, 500 chats at once', cpu, readings.length),
  ]
}

async function withModel(
  model: [tokens: number, gapMs: number, firstMs: number],
  count: number,
  measure: (ask: Ask, people: BenchPerson[], server: BenchServer) => Promise<Figure[]>,
): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const fake = spawn(process.execPath, [path.join(import.meta.dirname, 'model.ts'), ...model.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = String((await createInterface(fake.stdout)[Symbol.asyncIterator]().next()).value)
  const env = { SEED_SAMPLE: 'false', MODEL_BASE_URL: address, MODEL_NAME: 'bench', MODEL_API_KEY: 'none' }
  const server = await startServer(dataDir, env)
  try {
    const people = await addPeople(dataDir, count)
    return await measure((person) => ask(server.url, person), people, server)
  } finally {
    await server.stop()
    fake.kill()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function ask(url: string, person: BenchPerson): Promise<Reading> {
  const form = new FormData()
  form.set('bot_id', person.agent)
  form.set('question', 'Tell me a story about a shop.')
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
      else if (frame.includes('"data-notice"')) reading.notice = frame
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
