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
const { config, db, pool } = server.deps
const files = createFiles(createDiskStore(config.DATA_DIR))
const kept = () => fs.readdir(path.join(config.DATA_DIR, 'files', 'calls')).catch(() => [])

/** A tenth of a second of silence. */
const silence = Buffer.concat([wavHeader({ channels: 1, rate: 8_000, bytes: 1_600 }), Buffer.alloc(1_600)])
type Speak = RecordingDeps['voice']['speak']

/** What one process of the server would do. */
const recordingsOf = (speak: Speak) => createRecordings({ db, config, files, voice: { speak } })
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
    seconds: shortest!.duration_s,
  }
}

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
  const { bytes } = await recordingsOf(atOnce).get(scope, id)
  await meanwhile(id)
  gate.resolve()
  expect((await late).bytes).toBe(bytes)
  expect((await recordingsOf(atOnce).get(scope, id)).bytes).toBe(bytes)
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
  expect((await recordings.get(scope, id)).bytes).toBe(seconds * 32_000 + 44)
  expect(spoken).toBeGreaterThan(0)
})
