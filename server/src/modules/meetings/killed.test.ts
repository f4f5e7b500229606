import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { creditPrices } from '#contract/billing/prices.ts'
import { type Endpoint, endpointPath } from '#contract/kit/endpoint.ts'
import { meetingEndpoints as calls } from '#contract/meetings/endpoints.ts'
import { meetingSound } from '#contract/meetings/limits.ts'
import { startFakeSpeech } from '../../providers/speech-to-text/fake.ts'
import { aPerson } from '../../testing/factories.ts'
import { chatApp } from '../chat/testing/chat-app.ts'
import { type ServerProcess, startProcess } from '../chat/testing/processes.ts'
import { allowMeetings, setUpSpeech, zone } from './testing/recorder.ts'
import { chunksOf, soundOf } from './testing/sound.ts'

// Real processes that are killed as a power cut would: at any moment, with nothing said before.
const service = await startFakeSpeech()
// It only has accounts and books: what is recorded and understood, is so by the processes.
const server = await chatApp({ env: { ROLES: 'web' } })
await allowMeetings(server, await aPerson(server, { isOperator: true }))
await setUpSpeech(server, service)
const { headers } = await aPerson(server, { name: 'Sri' })
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-killed-'))
let running: ServerProcess | undefined
afterAll(async () => {
  await running?.kill()
  await service.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const start = async () => {
  running = await startProcess(server, server.model, { DATA_DIR: dataDir })
}
const killAndStart = async () => {
  await running?.kill()
  // The time of what the dead process had in hand passes.
  await server.deps.pool.query("update jobs set leased_until = now() - interval '1 second' where lease is not null")
  await start()
}

async function ask(endpoint: Endpoint, params: object, { body, form }: { body?: object; form?: FormData } = {}) {
  const response = await fetch(`${running?.url}${endpointPath(endpoint, params as never)}`, {
    method: endpoint.method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  })
  return (await response.json()) as { status: boolean; message: string; data: never }
}
const balance = async () => (await server.call(billingEndpoints.getBalance, { headers })).body.data.available

const seconds = 240
const chunkMs = meetingSound.chunkSeconds * 1_000
/** A sentence of two seconds every twelve. */
const spans = Array.from({ length: seconds / 12 }, (_, index) => [index * 12 + 1, index * 12 + 3] as const)
const chunks = chunksOf(soundOf(seconds, [spans]), 1)

function send(id: string, number: number) {
  const form = new FormData()
  form.set('take', '1')
  form.set('number', String(number))
  form.set('sound', new Blob([new Uint8Array(chunks[number] ?? Buffer.alloc(0))]), 'chunk.pcm')
  return ask(calls.addMeetingChunk, { id }, { form })
}

const startMeeting = async () => {
  const body = { title: 'Rapat', channels: 1, consent: true }
  const begun = await ask(calls.startMeeting, {}, { body })
  expect(begun.message).toBe('OK')
  return (begun.data as { id: string }).id
}

/** Sends what has not been confirmed, as the page does, until the process is killed after some; gives what was confirmed. */
async function sendUntilKilled(id: string, confirmed: Set<number>, killAfter: number): Promise<void> {
  const before = confirmed.size
  const left = [...chunks.keys()].filter((number) => !confirmed.has(number)).values()
  const sendNext = async () => {
    for (const number of left) {
      const answer = await send(id, number).catch(() => undefined)
      if (!answer?.status) return
      confirmed.add(number)
      // Others are on their way.
      if (confirmed.size - before === killAfter) return void (await killAndStart())
    }
  }
  await Promise.all([sendNext(), sendNext(), sendNext(), sendNext()])
}

type Found = { state: string; duration_ms: number; lines: { starts_ms: number; text: string }[]; credits: number }
const get = async (id: string) => (await ask(calls.getMeeting, { id })).data as Found

test('killed while it is sent and while it is understood, a meeting loses nothing that was confirmed, and is finished and paid once', {
  timeout: 240_000,
}, async () => {
  await start()
  const before = await balance()
  const id = await startMeeting()
  const confirmed = new Set<number>()
  await sendUntilKilled(id, confirmed, 15)
  await sendUntilKilled(id, confirmed, 13)
  expect(confirmed.size).toBeGreaterThanOrEqual(28)
  const kept = (await get(id)).duration_ms
  // None that was confirmed is missing, and what was on its way is a chunk of each sender at each kill at most.
  expect(kept).toBeGreaterThanOrEqual(confirmed.size * chunkMs)
  expect(kept).toBeLessThanOrEqual((confirmed.size + 8) * chunkMs)
  await sendUntilKilled(id, confirmed, Number.POSITIVE_INFINITY)
  let kills = 0
  service.respond = async (_body, index) => {
    if ((index === 2 && kills === 0) || (index === 8 && kills === 1)) {
      kills++
      void killAndStart()
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { status: 200, body: { text: 'Kita sepakat membuka toko kedua.' } }
  }
  const stopped = await ask(calls.stopMeeting, { id }, { body: { chunks: chunks.length, zone } })
  expect(stopped.message).toBe('OK')
  const found = await vi.waitUntil(
    async () => {
      const now = await get(id).catch(() => undefined)
      return now && ['done', 'failed', 'silent'].includes(now.state) ? now : undefined
    },
    { timeout: 180_000, interval: 300 },
  )
  expect(kills).toBe(2)
  expect(found).toMatchObject({ state: 'done', duration_ms: seconds * 1_000 })
  // Each sentence is there once, in order.
  const starts = found.lines.map(({ starts_ms }) => starts_ms)
  expect(starts).toEqual([...new Set(starts)].sort((left, right) => left - right))
  expect(found.lines).toHaveLength(spans.length)
  // What was heard before a kill is not asked again: only what was on its way, three at once.
  expect(service.requests.length).toBeLessThanOrEqual(spans.length + 2 * 3)
  expect(found.credits).toBe(seconds * creditPrices.callSecond)
  expect(before - (await balance())).toBe(found.credits)
})
