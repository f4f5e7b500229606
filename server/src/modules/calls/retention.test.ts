import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import { createDiskStore } from '../../platform/files/disk-store.ts'
import { createFiles } from '../../platform/files/files.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTalker } from '../chat/testing/chat-app.ts'
import { anEndedCall } from './testing/ended-call.ts'

const server = await testApp({ env: { ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const { config, pool, clock } = server.deps
const files = createFiles(createDiskStore(config.DATA_DIR))
const owner = await aTalker(server)
const daySeconds = 86_400

/** A file that is kept as the sound of something. */
async function aSound(): Promise<string> {
  const file = path.join(config.DATA_DIR, randomUUID())
  await fs.writeFile(file, 'sound')
  const key = `calls/${randomUUID()}`
  await files.keepOwn(key, file)
  return key
}
const isKept = (key: string) =>
  fs.access(path.join(config.DATA_DIR, 'files', key)).then(
    () => true,
    () => false,
  )
async function forget() {
  await pool.query("update jobs set due_at = now() - interval '1 second' where queue = 'forget-calls'")
  await server.app.jobs.runDue('forget-calls')
  await vi.waitFor(
    async () => {
      await server.app.jobs.runDue('erase-files')
      expect((await pool.query("select 1 from jobs where queue = 'erase-files'")).rows).toEqual([])
    },
    { timeout: 60_000 },
  )
}

test('a call whose days are over goes, with what was said and its sound; one a second younger stays', async () => {
  const aCallUntil = async (keepUntil: Date | null) => {
    const id = await anEndedCall(server, owner, [['caller', 0, 2, 'Where is my parcel?']])
    const key = await aSound()
    const kept = [keepUntil, key, id]
    await pool.query('update calls set keep_until = $1, recording_key = $2, recording_bytes = 5 where id = $3', kept)
    return { id, key }
  }
  const found = async (id: CallId) =>
    (await server.call(callLogEndpoints.getCall, { params: { id }, headers: owner.headers })).status
  const turnsOf = async (id: CallId) =>
    (await pool.query('select 1 from call_turns where call_id = $1', [id])).rows.length
  await server.inNoTime(async () => {
    const over = clock.now().getTime() + 30 * daySeconds * 1_000
    const old = await aCallUntil(new Date(over - 1))
    const young = await aCallUntil(new Date(over + 1_000))
    const forever = await aCallUntil(null)
    server.pass(29 * daySeconds)
    await forget()
    expect([await found(old.id), await isKept(old.key)]).toEqual([200, true])
    server.pass(daySeconds)
    await forget()
    expect([await found(old.id), await turnsOf(old.id), await isKept(old.key)]).toEqual([404, 0, false])
    for (const { id, key } of [young, forever])
      expect([await found(id), await turnsOf(id), await isKept(key)]).toEqual([200, 1, true])
  })
})

test('how a rehearsal sounded goes after 90 days; its words stay', async () => {
  const rehearsal = randomUUID()
  await pool.query(
    `insert into rehearsals (id, organization_id, owner_id, user_id, name, agent_id, scorecard, pass_percent, questions, scenarios, repetitions, state, created_at)
     values ($1, $2, $3, $3, 'Agent', $4, 'Courtesy', 60, '[]', '[]', 1, 'done', $5)`,
    [rehearsal, owner.organizationId, owner.id, owner.botId, clock.now()],
  )
  const anAttempt = async (repetition: number, at: Date) => {
    const key = await aSound()
    await pool.query(
      `insert into rehearsal_attempts (rehearsal_id, scenario_id, repetition, state, turns, answers, recording_key, recording_bytes, created_at)
       values ($1, $2, $3, 'done', '[{"text": "Hello"}]', '[]', $4, 5, $5)`,
      [rehearsal, randomUUID(), repetition, key, at],
    )
    return key
  }
  await server.inNoTime(async () => {
    const over = clock.now().getTime() - 90 * daySeconds * 1_000
    const old = await anAttempt(1, new Date(over - 1))
    const young = await anAttempt(2, new Date(over + 1_000))
    await forget()
    expect([await isKept(old), await isKept(young)]).toEqual([false, true])
    const { rows } = await pool.query(
      'select recording_key, recording_bytes, turns from rehearsal_attempts where rehearsal_id = $1 order by repetition',
      [rehearsal],
    )
    const turns = [{ text: 'Hello' }]
    expect(rows).toEqual([
      { recording_key: null, recording_bytes: '0', turns },
      { recording_key: young, recording_bytes: '5', turns },
    ])
  })
})
