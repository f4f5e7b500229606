import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import { createDiskStore } from '../../platform/files/disk-store.ts'
import { createFiles } from '../../platform/files/files.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { wavHeader } from '../../platform/sound/wav-header.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTalker } from '../chat/testing/chat-app.ts'
import { createRecordings, type RecordingDeps } from './recording.ts'

const server = await testApp({ env: { SEED_SAMPLE: 'true', ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const { config, db, pool, secrets, clock } = server.deps
const files = createFiles(createDiskStore(config.DATA_DIR))
const kept = () => fs.readdir(path.join(config.DATA_DIR, 'files', 'calls')).catch(() => [])

/** A tenth of a second of silence. */
const silence = Buffer.concat([wavHeader({ channels: 1, rate: 8_000, bytes: 1_600 }), Buffer.alloc(1_600)])
type Speak = RecordingDeps['voice']['speak']

/** What one process of the server would do. */
const recordingsOf = (speak: Speak) => createRecordings({ db, config, secrets, clock, files, voice: { speak } })
const atOnce: Speak = async () => ({ bytes: silence, mime: 'audio/wav' })

async function aSample() {
  const { id: userId, organizationId, headers } = await aTalker(server)
  const { data } = (await server.call(callLogEndpoints.listCalls, { query: { limit: 100 }, headers })).body
  const [shortest] = data.records.toSorted((a, b) => a.duration_s - b.duration_s)
  onTestFinished(async () => {
    await Promise.all((await kept()).map((name) => files.remove(`calls/${name}`)))
  })
  return {
    scope: { userId, organizationId, workspaceId: null } as Scope,
    id: shortest!.id,
    headers,
    seconds: shortest!.duration_s,
  }
}

const keyOf = async (id: CallId) =>
  (await pool.query<{ recording_key: string | null }>('select recording_key from calls where id = $1', [id])).rows[0]!
    .recording_key

/** Two processes speak the same sample; the second has ended speaking when the first has stored what it said. */
async function spokenTwice(meanwhile: (id: CallId) => Promise<unknown>) {
  const { scope, id } = await aSample()
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const late = recordingsOf(async (...asked) => {
    begun.resolve()
    await gate.promise
    return atOnce(...asked)
  }).get(scope, id)
  await begun.promise
  await recordingsOf(atOnce).get(scope, id)
  const key = await keyOf(id)
  await meanwhile(id)
  gate.resolve()
  await late
  await recordingsOf(atOnce).get(scope, id)
  expect(await keyOf(id)).toBe(key)
  expect(await kept()).toHaveLength(1)
}

test('a sample that two processes speak at once is kept once, and both are heard', () =>
  spokenTwice(async () => undefined))

test('so it is where the plan has no room for the second', () =>
  spokenTwice((id) => pool.query('update calls set recording_bytes = $1 where id = $2', [2 * 1024 ** 3, id])))

test('where the plan has no room nothing is spoken', async () => {
  const { scope, id, seconds } = await aSample()
  const other = await pool.query<{ id: string }>(
    'select id from calls where organization_id = $1 and id <> $2 limit 1',
    [scope.organizationId, id],
  )
  const fill = (bytes: number) =>
    pool.query("update calls set recording_key = 'other', recording_bytes = $1 where id = $2", [
      bytes,
      other.rows[0]!.id,
    ])
  let spoken = 0
  const recordings = recordingsOf((...asked) => {
    spoken++
    return atOnce(...asked)
  })
  // Two channels of 8,000 samples of two bytes: 32,000 bytes a second.
  await fill(2 * 1024 ** 3 - seconds * 32_000 + 1)
  await expect(recordings.get(scope, id)).rejects.toThrow('storage_limit_reached')
  expect([spoken, await kept()]).toEqual([0, []])
  await fill(2 * 1024 ** 3 - seconds * 32_000)
  await recordings.get(scope, id)
  expect((await pool.query('select recording_bytes from calls where id = $1', [id])).rows).toEqual([
    { recording_bytes: String(seconds * 32_000) },
  ])
  expect(spoken).toBeGreaterThan(0)
})

/** Three hours of two channels: silence but for a second of the caller in the middle and one of the agent at the end. */
async function threeHours(): Promise<{ key: string; bytes: number }> {
  const bytes = 3 * 3_600 * 32_000
  const file = path.join(config.DATA_DIR, 'three-hours')
  const handle = await fs.open(file, 'w')
  const write = async (second: number, channel: 0 | 1) => {
    const samples = new Int16Array(16_000)
    for (let index = channel; index < samples.length; index += 2) samples[index] = 16_384
    await handle.write(new Uint8Array(samples.buffer), 0, samples.byteLength, second * 32_000)
  }
  await handle.truncate(bytes)
  await write(5_400, 0)
  await write(10_799, 1)
  await handle.close()
  const key = `calls/${randomUUID()}`
  await files.keepOwn(key, file)
  return { key, bytes }
}

test('a recording of three hours is seen whole and heard from anywhere, in parts; who works there no more hears nothing', async () => {
  const { scope, id, headers } = await aSample()
  const { key, bytes } = await threeHours()
  await pool.query('update calls set recording_key = $1, recording_bytes = $2 where id = $3', [key, bytes, id])
  const before = process.memoryUsage().rss
  const { data } = (await server.call(callLogEndpoints.getCallSound, { params: { id }, headers })).body
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
  const [caller = [], agent = []] = data.peaks
  expect([caller.length, agent.length]).toEqual([240, 240])
  const loud = (channel: number[]) => channel.flatMap((peak, bar) => (peak > 0 ? [[bar, peak]] : []))
  expect([loud(caller), loud(agent)]).toEqual([[[120, 0.5]], [[239, 0.5]]])
  const part = async (range: string) => {
    const answer = await fetch(new URL(data.address, server.url), { headers: { range } })
    return {
      status: answer.status,
      range: answer.headers.get('content-range'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  // The header, and what follows it.
  const first = await part('bytes=0-47')
  expect([first.status, first.range]).toEqual([206, `bytes 0-47/${bytes + 44}`])
  expect([first.bytes.toString('latin1', 0, 4), first.bytes.readUInt32LE(40), first.bytes.readInt32LE(44)]).toEqual([
    'RIFF',
    bytes,
    0,
  ])
  const middle = await part(`bytes=${44 + 5_400 * 32_000}-${44 + 5_400 * 32_000 + 7}`)
  expect([0, 2, 4, 6].map((at) => middle.bytes.readInt16LE(at))).toEqual([16_384, 0, 16_384, 0])
  const last = await part('bytes=-4')
  expect([last.bytes.readInt16LE(0), last.bytes.readInt16LE(2)]).toEqual([0, 16_384])
  expect((await part(`bytes=${bytes + 44}-`)).status).toBe(416)

  expect((await fetch(new URL(`${data.address.slice(0, -4)}AAAA`, server.url))).status).toBe(404)
  await pool.query('delete from organization_members where user_id = $1', [scope.userId])
  expect((await part('bytes=0-3')).status).toBe(404)
})
