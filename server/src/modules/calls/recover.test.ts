import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { callerEndpoints, callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import { createDiskStore } from '../../platform/files/disk-store.ts'
import { createFiles } from '../../platform/files/files.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTalker } from '../chat/testing/chat-app.ts'
import { connectCall, deleteCall, findCall, listSilent } from './call-store.ts'
import { endWith } from './end.ts'
import { recordingFolder, removeLeftSound } from './recording-folder.ts'

const server = await testApp({ env: { ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const owner = await aTalker(server)
const { headers } = owner
const balance = async () => (await server.call(billingEndpoints.getBalance, { headers })).body.data.available

/** A call as a killed process leaves it: it said last that it goes on 40 s ago. */
async function anOrphan(seconds: number | null): Promise<string> {
  const params = { agentId: owner.botId }
  const started = await server.call(callerEndpoints.startCall, { params, body: { language: 'en', consent: true } })
  const id = started.body.data.call_id
  await server.deps.pool.query(
    `update calls set beat_at = $2, connected_at = $3::timestamptz, duration_ms = $4 where id = $1`,
    [id, new Date(Date.now() - 40_000), seconds && new Date(Date.now() - 60_000), (seconds ?? 0) * 1_000],
  )
  return id
}
const recover = async () => {
  await server.deps.pool.query(`update jobs set due_at = now() - interval '1 second' where queue = 'recover-calls'`)
  await server.app.jobs.runDue('recover-calls')
}

test('what a killed process left ends with what was said until then, charged by the second; what never began leaves nothing', async () => {
  await server.call(callLineEndpoints.saveCallLine, { params: { id: owner.botId }, body: { enabled: true }, headers })
  const before = await balance()
  const id = await anOrphan(7.3)
  const never = await anOrphan(null)
  await server.deps.pool.query(
    `insert into call_turns (call_id, number, speaker, text, starts_ms, ends_ms) values ($1, 1, 'caller', 'Where is my parcel?', 1000, 2500)`,
    [id],
  )
  expect(before - (await balance())).toBe(12_000)
  await recover()
  const { data } = (await server.call(callLogEndpoints.getCall, { params: { id: id as never }, headers })).body
  expect(data).toMatchObject({ ended_by: 'server', duration_s: 8, credits: 80, outcome: 'unresolved', recorded: false })
  expect(data.turns.map(({ text }) => text)).toEqual(['Where is my parcel?'])
  expect((await server.call(callLogEndpoints.getCall, { params: { id: never as never }, headers })).status).toBe(404)
  expect(before - (await balance())).toBe(80)
  await recover()
  expect(before - (await balance())).toBe(80)
})

test('a call that is opened while others are recovered goes on, and its minutes stay held', async () => {
  const { db, pool } = server.deps
  const before = await balance()
  const first = await anOrphan(null)
  const held = before - (await balance())
  const opened = (await anOrphan(null)) as CallId
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from calls where id = $1 for update', [first])
  const recovering = recover()
  const waits = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from calls%'`
  await expect.poll(async () => (await pool.query(waits)).rows[0].n, { timeout: 10_000 }).toBe(1)
  expect(await connectCall(db, opened, new Date())).toBe(true)
  await other.query('commit')
  other.release()
  await recovering
  expect(await findCall(db, first as CallId)).toBeUndefined()
  expect(await findCall(db, opened)).toMatchObject({ connectedAt: expect.any(Date), endedBy: null })
  expect(before - (await balance())).toBe(held)
  await deleteCall(db, opened)
})

test('what was recorded until then is kept and can be heard, for as long as the line keeps calls', async () => {
  const { config, pool } = server.deps
  const line = { enabled: true, record: true, kept_days: 7 }
  await server.call(callLineEndpoints.saveCallLine, { params: { id: owner.botId }, body: line, headers })
  const id = await anOrphan(2)
  const said = `insert into call_turns (call_id, number, speaker, text, starts_ms, ends_ms) values ($1, 1, 'caller', 'Hello?', 0, 900)`
  await pool.query(said, [id])
  const file = path.join(await recordingFolder({ config }), id)
  // Two channels of 8,000 samples of two bytes: a quarter of a second.
  await fs.writeFile(file, Buffer.alloc(8_000, 7))
  await recover()
  const params = { id: id as never }
  expect((await server.call(callLogEndpoints.getCall, { params, headers })).body.data).toMatchObject({
    ...{ ended_by: 'server', recorded: true, synthetic: false },
  })
  const { data } = (await server.call(callLogEndpoints.getCallSound, { params, headers })).body
  const heard = Buffer.from(await (await fetch(new URL(data.address, server.url))).arrayBuffer())
  expect(heard.subarray(44)).toEqual(Buffer.alloc(8_000, 7))
  await expect(fs.access(file)).rejects.toThrow()
  const { rows } = await pool.query('select keep_until - ended_at as kept from calls where id = $1', [id])
  expect(rows[0].kept).toMatchObject({ days: 7 })
})

test('two processes that recover one call leave its sound, whoever is late', async () => {
  const { config, db } = server.deps
  const id = await anOrphan(2)
  await server.deps.pool.query(
    `insert into call_turns (call_id, number, speaker, text, starts_ms, ends_ms) values ($1, 1, 'caller', 'Hello?', 0, 900)`,
    [id],
  )
  const file = path.join(await recordingFolder({ config }), id)
  const write = () => fs.writeFile(file, Buffer.alloc(8_000, 7))
  const files = createFiles(createDiskStore(config.DATA_DIR))
  const call = (await listSilent(db, new Date(Date.now() - 30_000))).find((silent) => silent.id === id)!
  const endBy = (keepOwn: typeof files.keepOwn) =>
    endWith({ ...server.deps, files: { ...files, keepOwn } }, call, {
      ...{ by: 'server', durationMs: 2_000, settled: { seconds: 0, credits: 0 }, keptDays: 7 },
      ...{ recording: { file, isWhole: false }, unknown: [], lateMs: 0, interruptions: 0 },
    })
  await write()
  await endBy(async (key, from) => {
    await files.keepOwn(key, from)
    await write()
    await endBy(files.keepOwn)
  })
  const { data } = (await server.call(callLogEndpoints.getCallSound, { params: { id: id as never }, headers })).body
  const heard = Buffer.from(await (await fetch(new URL(data.address, server.url))).arrayBuffer())
  expect(heard.subarray(44)).toEqual(Buffer.alloc(8_000, 7))
  expect(
    (await fs.readdir(path.join(config.DATA_DIR, 'files', 'calls'))).filter((name) => name.includes(id)),
  ).toHaveLength(1)
})

test('the mood of each turn of the caller is kept beside it', async () => {
  const id = await anOrphan(20)
  await server.deps.pool.query(
    `insert into call_turns (call_id, number, speaker, text, starts_ms, ends_ms) values
       ($1, 1, 'agent', 'How can I help you?', 0, 2000),
       ($1, 2, 'caller', 'This is terrible, I am very disappointed and angry.', 3000, 6000),
       ($1, 3, 'agent', 'Your money is on its way.', 7000, 9000),
       ($1, 4, 'caller', 'Thank you, that is great, I am happy.', 10000, 12000)`,
    [id],
  )
  await recover()
  const { data } = (await server.call(callLogEndpoints.getCall, { params: { id: id as never }, headers })).body
  const moods = data.turns
    .filter(({ speaker }) => speaker === 'caller')
    .map(({ sentiment }) => Math.sign(sentiment ?? 0))
  expect(moods).toEqual([-1, 1])
})

test('sound that a killed process left goes once its call has ended, and neither before nor while it is new', async () => {
  const ended = await anOrphan(5)
  await server.deps.pool.query(`update calls set ended_at = now(), ended_by = 'server' where id = $1`, [ended])
  const goingOn = await anOrphan(5)
  const folder = await recordingFolder(server.deps)
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [ended, goingOn, 'new-sample']) await fs.writeFile(path.join(folder, name), 'sound')
  for (const name of [ended, goingOn]) await fs.utimes(path.join(folder, name), old, old)
  await removeLeftSound(server.deps)
  expect((await fs.readdir(folder)).toSorted()).toEqual([goingOn, 'new-sample'].toSorted())
})
