import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callSound } from '#contract/calls/limits.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { type CallServerMessage, callLinePath } from '#contract/calls/wire.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { madeVoice } from '#contract/voice/testing/made-voice.ts'
import { hashToken } from '../server/src/platform/secrets/secrets.ts'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer, withDatabase } from './server.ts'

const searched = 10_000
export const crowd = 100
export const crowdSeconds = 20
export const clients = 'clients in one process on this machine'

/** Calls from pages: our own time in a turn, and barge-in. */
export const callFigures = (): Promise<Figure[]> => withServer(1, turnFigures)
/** Many of them at once. */
export const callCrowdFigures = (): Promise<Figure[]> => withServer(4, crowdFigures)
/** Words in what was said. */
export const callSearchFigures = (): Promise<Figure[]> => withServer(1, searchFigures)

export type Measure = (url: string, person: BenchPerson, dataDir: string, pid: number) => Promise<Figure[]>

/** Speech and its recognition on loopback, and a model: how a server is told of them. */
export async function startVoice(
  secondsOfSentence: number,
): Promise<{ env: Record<string, string>; stop: () => void }> {
  const loopback = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'voice-loopback.ts'), String(secondsOfSentence)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [base = ''] = await new Promise<string[]>((told) =>
    createInterface(loopback.stdout).once('line', (line) => told([line])),
  )
  const env = {
    ...{ MODEL_BASE_URL: base, MODEL_NAME: 'bench' },
    ...{ SPEECH_BASE_URL: base, SPEECH_MODEL: 'bench', VOICE_BASE_URL: base, VOICE_MODEL: 'bench' },
  }
  return { env, stop: () => void loopback.kill() }
}

/** Opens the line of a person's agent to a hundred callers at once. */
export async function openLine(url: string, dataDir: string, person: BenchPerson): Promise<void> {
  await withDatabase(dataDir, (client) => client.query(`update organizations set plan = 'custom'`))
  const line = { enabled: true, at_once: 100, use_knowledge: false, record: false, max_seconds: 600 }
  const opened = await fetch(`${url}${endpointPath(callLineEndpoints.saveCallLine, { id: person.agent })}`, {
    method: 'PUT',
    headers: { token: person.token, 'content-type': 'application/json' },
    body: JSON.stringify(line),
  })
  if (!opened.ok) throw new Error(`the line was not opened: ${await opened.text()}`)
}

export async function withServer(
  secondsOfSentence: number,
  measure: Measure,
  env: Record<string, string> = {},
): Promise<Figure[]> {
  const voices = await startVoice(secondsOfSentence)
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { ...voices.env, ...env, SEED_SAMPLE: 'false', DEFAULT_PLAN: 'unlimited' })
  try {
    const [person] = await addPeople(dataDir, 1)
    if (!person) throw new Error('nobody is there')
    await openLine(server.url, dataDir, person)
    return await measure(server.url, person, dataDir, server.process.pid ?? 0)
  } finally {
    await server.stop()
    voices.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

const voice = Int16Array.from(madeVoice(1, callSound.rate), (sample) => sample * 30_000)
const quiet = new Int16Array(callSound.frameSamples)

/** As `startCall` leaves it, which strangers may call six times a minute only. */
async function begunCall(dataDir: string, agent: string): Promise<{ call_id: string; key: string }> {
  const begun = { call_id: randomUUID(), key: randomUUID() }
  await withDatabase(dataDir, (client) =>
    client.query(
      `insert into calls (id, organization_id, owner_id, agent_id, agent_name, channel, direction, callee, opening, purpose, language, key_hash,
         records, mask, held_seconds, beat_at, created_at)
       select $1, organization_id, user_id, id, name, 'browser', 'in', 'browser', '', '', 'en', $2, false, false, 0, now(), now() from agents where id = $3`,
      [begun.call_id, hashToken(begun.key), agent],
    ),
  )
  return begun
}

/** A page that calls: its microphone sends a frame every 20 ms, in which it is quiet or speaks. */
export async function aCaller(url: string, { agent }: BenchPerson, dataDir: string) {
  const data = await begunCall(dataDir, agent)
  const socket = new WebSocket(`${url.replace('http', 'ws')}${callLinePath}${data.call_id}`)
  socket.binaryType = 'arraybuffer'
  const words: { word: CallServerMessage; at: number }[] = []
  const frames: number[] = []
  socket.onmessage = ({ data: said }) => {
    if (typeof said === 'string') words.push({ word: JSON.parse(said) as CallServerMessage, at: performance.now() })
    else frames.push(performance.now())
  }
  await new Promise<void>((opened, failed) => {
    socket.onopen = () => opened()
    socket.onerror = () => failed(new Error('a line was refused'))
  })
  socket.send(JSON.stringify({ type: 'start', key: data.key }))
  let left = 0
  const frame = () => {
    const from = voice.length - left
    const samples = left > 0 ? voice.subarray(from, from + callSound.frameSamples) : quiet
    left = Math.max(0, left - callSound.frameSamples)
    if (socket.readyState === WebSocket.OPEN) socket.send(samples)
  }
  return {
    id: data.call_id,
    words,
    frames,
    frame,
    speak: () => {
      left = voice.length
      return performance.now()
    },
    close: () => socket.readyState === WebSocket.OPEN && socket.send('{"type":"hang-up"}'),
  }
}
export type BenchCaller = Awaited<ReturnType<typeof aCaller>>

export const microphones = (callers: readonly BenchCaller[]) => {
  const began = performance.now()
  let sent = 0
  return setInterval(() => {
    for (const due = (performance.now() - began) / callSound.frameMs; sent < due; sent++)
      for (const caller of callers) caller.frame()
  }, 5)
}

async function until(isSo: () => boolean, ms = 15_000): Promise<void> {
  for (const end = performance.now() + ms; !isSo(); ) {
    if (performance.now() > end) throw new Error('a call did not go on')
    await sleep(2)
  }
}
const phaseOf = ({ words }: BenchCaller) =>
  words.findLast(({ word }) => word.type === 'phase')?.word as { phase: string } | undefined
export const isListening = (caller: BenchCaller) => phaseOf(caller)?.phase === 'listening'
export const isHeard = (caller: BenchCaller) => performance.now() - (caller.frames.at(-1) ?? 0) > 250

/** One caller asks and hears the answer out, then one speaks over each answer. */
const turnFigures: Measure = async (url, person, dataDir) => {
  const caller = await aCaller(url, person, dataDir)
  const microphone = microphones([caller])
  const stops: number[] = []
  try {
    for (let turn = 0; turn < 25; turn++) {
      await until(() => isListening(caller) && isHeard(caller))
      caller.speak()
      await until(() => phaseOf(caller)?.phase === 'answering')
    }
    for (let turn = 0; turn < 20; turn++) {
      await until(() => isListening(caller) && isHeard(caller))
      const heard = caller.frames.length
      caller.speak()
      await until(() => caller.frames.length > heard + 5)
      const from = caller.words.length
      const spoke = caller.speak()
      await until(() => caller.words.slice(from).some(({ word }) => word.type === 'clear'))
      stops.push(caller.words.slice(from).find(({ word }) => word.type === 'clear')!.at - spoke)
      await until(() => phaseOf(caller)?.phase === 'answering')
    }
  } finally {
    clearInterval(microphone)
    caller.close()
  }
  await sleep(1_000)
  const own = await withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ ms: string }>(
      `select (delays ->> 'sound')::float8 - (delays ->> 'end_of_speech')::float8 as ms from call_turns
       where delays ->> 'sound' is not null order by number limit 25`,
    )
    return rows.map(({ ms }) => Number(ms)).slice(5)
  })
  return [
    atMost('our own time in a turn of a call, end of speech to first audio, p50', quantile(own, 0.5), 60, 'ms'),
    atMost('the same, p95', quantile(own, 0.95), 120, 'ms'),
    atMost('barge-in in a call: first sound of the caller to silence, p95', quantile(stops, 0.95), 200, 'ms'),
  ]
}

/** All are spoken to at once while their microphones are on: how late frames come after when they are due. */
const crowdFigures: Measure = async (url, person, dataDir) => {
  const callers: BenchCaller[] = []
  for (let index = 0; index < crowd; index++) callers.push(await aCaller(url, person, dataDir))
  const microphone = microphones(callers)
  try {
    await sleep(1_000)
    const ends = performance.now() + crowdSeconds * 1_000
    while (performance.now() < ends) {
      for (const caller of callers) if (isListening(caller) && isHeard(caller)) caller.speak()
      await sleep(100)
    }
  } finally {
    clearInterval(microphone)
    for (const caller of callers) caller.close()
  }
  const late = callers.flatMap(({ frames }) => latenessOf(frames))
  return [
    atMost(
      `${crowd} calls at once in one process, latest frame (${clients})`,
      late.reduce((most, ms) => Math.max(most, ms), 0),
      40,
      'ms',
    ),
    measuredOnly('the same: 99.9% of frames are not later than', quantile(late, 0.999), 'ms'),
    measuredOnly('the same: frames heard', late.length, 'frames'),
  ]
}

/** How much later than it is to be heard each frame of a sentence came, none earlier than zero. */
export function latenessOf(frames: readonly number[]): number[] {
  let first = 0
  let index = 0
  return frames.map((at, place) => {
    if (place === 0 || at - frames[place - 1]! > 500) [first, index] = [at, 0]
    // The first ones come at once: what is heard begins with them.
    return Math.max(0, at - (first + index++ * callSound.frameMs))
  })
}

const searchFigures: Measure = async (url, { id, token }, dataDir) => {
  await withDatabase(dataDir, async (client) => {
    await client.query(
      `insert into calls (id, organization_id, owner_id, agent_name, channel, callee, language, beat_at, connected_at, ended_by, ended_at,
         duration_ms, said, figures, created_at)
       select gen_random_uuid(), (select organization_id from users where id = $1), $1, 'Agent', 'browser', 'browser', 'en', at, at, 'caller', at, 60000,
         (select string_agg((array['parcel','order','price','refund','late','open','rice','cooker','store','deliver'])[1 + (n * 7 + w * 13 + n / 100) % 10]
            || case when w % 9 = 0 then ' item' || (n * 31 + w) % 5000 else '' end, ' ') from generate_series(1, 150) w), '{}', at
       from (select n, now() - n * interval '9 minutes' as at from generate_series(1, $2) n) c`,
      [id, searched],
    )
    await client.query(
      `insert into call_turns (call_id, number, speaker, text, starts_ms, ends_ms)
       select c.id, t, case t % 2 when 0 then 'caller' else 'agent' end, substr(c.said, 1 + (t - 1) * 90, 90), t * 4000, t * 4000 + 3000
       from calls c, generate_series(1, 10) t where c.said <> ''`,
    )
    await client.query('vacuum analyze calls')
    await client.query('vacuum analyze call_turns')
  })
  const took: number[] = []
  for (let turn = 0; turn < 110; turn++) {
    const q = turn % 2 ? `item${(turn * 37) % 5000}` : `refund item${(turn * 53) % 500}`
    const began = performance.now()
    const answer = await fetch(`${url}${endpointPath(callLogEndpoints.listCalls, {})}?q=${encodeURIComponent(q)}`, {
      headers: { token },
    })
    if (!answer.ok) throw new Error(`a search was answered with ${answer.status}`)
    await answer.arrayBuffer()
    if (turn >= 10) took.push(performance.now() - began)
  }
  return [atMost("words in 10,000 calls' transcripts, first page, p95", quantile(took, 0.95), 50, 'ms')]
}
