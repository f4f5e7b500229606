import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { meetingEndpoints as calls } from '#contract/meetings/endpoints.ts'
import type { MeetingId } from '#contract/meetings/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { startFakeSpeech } from '../../providers/speech-to-text/fake.ts'
import { breakTable } from '../../testing/broken-table.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { chatApp } from '../chat/testing/chat-app.ts'
import { allowMeetings, meetingCalls, setUpSpeech, zone } from './testing/recorder.ts'

const service = await startFakeSpeech()
afterAll(() => service.close())
service.respond = () => ({ status: 200, body: { text: 'Kita sepakat membuka toko kedua di Bandung.' } })
const server = await chatApp()
server.model.reply = () => [{ text: 'I am no use.' }]
await allowMeetings(server, await aPerson(server, { isOperator: true }))
await setUpSpeech(server, service)
const { get, settled, record, start } = meetingCalls(server)
const daySeconds = 86_400

const owner = await aPerson(server, { name: 'Ayu' })
const workspace = await aWorkspace(server, owner)
const work = async ({ headers }: TestPerson) => {
  const body = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body, headers })
}
await work(owner)
const member = await aMember(server, owner, workspace)
await work(member)
const stranger = await aPerson(server)

const keepFor = (sound_days: number | null, text_days: number | null, { headers } = owner) =>
  server.call(calls.updateMeetingRetention, { body: { sound_days, text_days }, headers })
const aMeeting = async (who = owner): Promise<MeetingId> => {
  const id = await record(who, 3, [[[1, 2]]], { title: 'Rapat toko' })
  expect(await settled(who, id)).toMatchObject({ state: 'done' })
  return id
}
const due = async () => {
  await server.app.jobs.runDue('erase-meetings')
  await vi.waitFor(
    async () => {
      await server.app.jobs.runDue('erase-files')
      const { rows } = await server.deps.pool.query("select 1 from jobs where queue = 'erase-files'")
      expect(rows).toEqual([])
    },
    { timeout: 60_000 },
  )
}
const filesOf = (id: MeetingId) => {
  const folder = path.join(server.deps.config.DATA_DIR, 'files', 'meetings', id)
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}
const audited = async (id: MeetingId) => {
  const { rows } = await server.deps.pool.query(
    "select actor_id, actor_name, changes from audit_entries where target_id = $1 and action = 'meeting.erased' order by at",
    [id],
  )
  return rows
}

test('only the owner and admins of a place say how long; a number must make sense', async () => {
  const refused = await keepFor(30, 30, member)
  expect([refused.status, refused.body.code]).toEqual([403, 'not_permitted'])
  const seen = await server.call(calls.getMeetingRetention, { headers: member.headers })
  expect(seen.body.data.may_change).toBe(false)
  expect((await keepFor(0, 30)).status).toBe(400)
  expect((await keepFor(30, 4_000)).status).toBe(400)
  expect((await keepFor(30, 30, stranger)).body.data).toMatchObject({ sound_days: 30 })
  expect((await server.call(calls.getMeetingRetention, { headers: owner.headers })).body.data.sound_days).toBeNull()
  await keepFor(null, null, stranger)
})

test('a meeting is deleted only with the order to erase its sound', async () => {
  const id = await aMeeting()
  expect(filesOf(id)).toHaveLength(1)
  const remove = () => server.call(calls.removeMeeting, { params: { id }, headers: owner.headers })
  const mend = await breakTable(server.deps, 'jobs', 'insert')
  const broken = await remove()
  await mend()
  expect([broken.status, (await get(owner, id)).id]).toEqual([500, id])
  expect((await remove()).status).toBe(200)
  await due()
  expect(filesOf(id)).toEqual([])
})

test('sound and words go when their time is over, each with a receipt and an entry in the audit log; minutes stay', async () => {
  const id = await aMeeting()
  const young = await aMeeting(stranger)
  expect(filesOf(id)).toHaveLength(1)
  expect((await get(owner, id)).retention).toMatchObject({ sound_until: null, text_until: null, kept: false })
  expect((await keepFor(10, 20)).body.data).toEqual({ sound_days: 10, text_days: 20, may_change: true })
  const before = await get(owner, id)
  const days = (until: string | null) =>
    Math.round((Date.parse(until ?? '') - Date.parse(before.created_at)) / 1_000 / daySeconds)
  expect([days(before.retention.sound_until), days(before.retention.text_until)]).toEqual([10, 20])
  server.pass(9 * daySeconds)
  await due()
  expect((await get(owner, id)).sound).not.toBeNull()
  server.pass(2 * daySeconds)
  await due()
  const half = await get(owner, id)
  expect(half).toMatchObject({ sound: null, bytes: 0, peaks: [], retention: { sound_until: null } })
  expect(half.retention.sound_erased_at).not.toBeNull()
  expect(half.lines).toHaveLength(1)
  expect(filesOf(id)).toEqual([])
  server.pass(10 * daySeconds)
  await due()
  await due()
  const whole = await get(owner, id)
  expect(whole.lines).toEqual([])
  expect(whole.items.map(({ kind }) => kind)).toContain('decision')
  expect(whole.retention.text_erased_at).not.toBeNull()
  const query = { q: 'Bandung' }
  expect((await server.call(calls.listMeetings, { query, headers: owner.headers })).body.data.records).toEqual([])
  const gone = { from: true, to: false }
  const { BRAND_NAME: actor_name } = server.deps.config
  expect(await audited(id)).toEqual([
    { actor_id: null, actor_name, changes: { recording: gone } },
    { actor_id: null, actor_name, changes: { transcript: gone } },
  ])
  const again = await server.call(calls.recogniseMeeting, { params: { id }, body: { zone }, headers: owner.headers })
  expect([again.status, again.body.code]).toEqual([409, 'meeting_erased'])
  // Somebody else's place has no rule.
  expect((await get(stranger, young)).sound).not.toBeNull()
  expect(await audited(young)).toEqual([])
})

test('a rule that is new erases nothing for a week, and nothing of a meeting that is kept or being recorded', async () => {
  await keepFor(null, null)
  const [old, kept] = [await aMeeting(), await aMeeting()]
  const changed = { params: { id: kept }, body: { kept: true }, headers: owner.headers }
  expect((await server.call(calls.updateMeeting, changed)).body.message).toBe('OK')
  const { id: going } = await start(owner)
  server.pass(5 * daySeconds)
  await keepFor(1, 1)
  await due()
  expect((await get(owner, old)).sound).not.toBeNull()
  server.pass(6 * daySeconds)
  // Said again it begins no new week.
  await keepFor(1, 1)
  server.pass(2 * daySeconds)
  await due()
  expect(await get(owner, old)).toMatchObject({ sound: null, lines: [] })
  const spared = await get(owner, kept)
  expect(spared.sound).not.toBeNull()
  expect(spared).toMatchObject({ retention: { kept: true, sound_until: null, sound_erased_at: null } })
  expect(filesOf(kept)).toHaveLength(1)
  expect((await get(owner, going)).retention.sound_erased_at).toBeNull()
})
