import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { meetingEndpoints as calls } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import type { MeetingId } from '#contract/meetings/schemas.ts'
import { storageLimit } from '#contract/plans.ts'
import { wavHeader } from '../../platform/sound/wav-header.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { slotsOf } from './sound/assemble-sound.ts'
import { allowMeetings, meetingCalls, zone } from './testing/recorder.ts'
import { chunksOf, soundOf } from './testing/sound.ts'

const server = await testApp()
const operator = await aPerson(server, { isOperator: true })
await allowMeetings(server, operator)
const planOf = ({ organizationId: id }: TestPerson, plan: string) =>
  server.call(billingOperatorEndpoints.setOrganizationPlan, {
    params: { id },
    body: { plan },
    headers: operator.headers,
  })
const { start, send, stop, get, settled, record } = meetingCalls(server)
const person = await aPerson(server)
const other = await aPerson(server)
const [first, second, third] = chunksOf(soundOf(12, [[[1, 3]], [[6, 8]]]), 2) as [Buffer, Buffer, Buffer]

/** The sound as a player hears it. */
const heard = async (id: string) => {
  const { sound } = await get(person, id)
  const response = await fetch(new URL(sound ?? '', server.url))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const filesOf = async (id: string) => {
  const folder = path.join(server.deps.config.DATA_DIR, 'files', 'meetings', id)
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}

test('a meeting is recorded in chunks that are kept once, in any order, and is one file in the end', async () => {
  const { id, take, channels } = await start(person)
  expect([take, channels]).toEqual([1, 2])
  expect((await send(person, id, { number: 0, sound: first })).body.data.missing).toEqual([])
  // Out of order: what lies between is asked for.
  expect((await send(person, id, { number: 2, sound: third })).body.data.missing).toEqual([1])
  const early = await stop(person, id, 3)
  expect([early.status, early.body.code]).toEqual([409, 'meeting_chunks_missing'])
  expect((await send(person, id, { number: 1, sound: second })).body.data.missing).toEqual([])
  // Sent twice, with something else in it: the first one stays.
  expect((await send(person, id, { number: 1, sound: Buffer.alloc(second.length, 7) })).status).toBe(200)
  expect(await filesOf(id)).toHaveLength(3)
  expect((await stop(person, id, 3)).body.data).toMatchObject({ state: 'preparing', is_mine: true })
  // Nobody understands speech here: it is kept, and says so.
  const found = await settled(person, id)
  expect(found).toMatchObject({ state: 'recorded', hears: false, duration_ms: 12_000, channels: 2, credits: 0 })
  const { response, bytes } = await heard(id)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
  expect(bytes.subarray(44).equals(Buffer.concat([first, second, third]))).toBe(true)
  expect(await filesOf(id)).toHaveLength(1)
  const part = await fetch(response.url, { headers: { range: 'bytes=44-47' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 44-47/${bytes.length}`])
  // After the end nothing is added.
  const late = await send(person, id, { number: 3, sound: third })
  expect([late.status, late.body.code]).toEqual([409, 'meeting_ended'])
  expect((await stop(person, id)).body.code).toBe('meeting_ended')
  const run = await server.call(calls.recogniseMeeting, { params: { id }, body: { zone }, headers: person.headers })
  expect([run.status, run.body.code]).toEqual([503, 'speech_not_set_up'])
})

test('whoever agreed to nothing records nothing; who agreed is written down', async () => {
  const body = { title: 'Secret', channels: 1, consent: false }
  const refused = await server.call(calls.startMeeting, { body, headers: person.headers })
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  const { id } = await start(person, { title: 'Told' })
  const { rows } = await server.deps.pool.query('select action, changes from audit_entries where target_id = $1', [id])
  expect(rows).toEqual([{ action: 'meeting.recorded', changes: { consent: { from: null, to: true } } }])
})

test('somebody else adds nothing, ends nothing and sees nothing', async () => {
  const { id } = await start(person)
  await send(person, id, { number: 0, sound: first })
  const refused = [
    await send(other, id, { number: 1, sound: second }),
    await stop(other, id),
    await server.call(calls.getMeeting, { params: { id }, headers: other.headers }),
    await server.call(calls.continueMeeting, { params: { id }, headers: other.headers }),
    await server.call(calls.beatMeeting, { params: { id }, headers: other.headers }),
    await server.call(calls.removeMeeting, { params: { id }, headers: other.headers }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [404, 'meeting_not_found']))
  expect(await filesOf(id)).toHaveLength(1)
})

test('a recording that stops coming is interrupted, and is gone on with or ended with what came', async () => {
  const { id } = await start(person)
  await send(person, id, { number: 0, sound: first })
  await send(person, id, { number: 2, sound: third })
  server.pass(meetingLimits.interruptedSeconds + 1)
  // What came of it, before it is put together.
  expect(await get(person, id)).toMatchObject({ state: 'interrupted', duration_ms: 7_000, sound: null })
  await server.call(calls.beatMeeting, { params: { id }, headers: person.headers })
  expect((await get(person, id)).state).toBe('recording')
  server.pass(meetingLimits.interruptedSeconds + 1)
  const went = (await server.call(calls.continueMeeting, { params: { id }, headers: person.headers })).body.data
  expect(went).toMatchObject({ id, take: 2, channels: 2, received_ms: 15_000 })
  // The window before it is told to stop.
  const behind = await send(person, id, { number: 1, sound: second })
  expect([behind.status, behind.body.code]).toEqual([409, 'meeting_taken_over'])
  expect((await send(person, id, { take: 3, number: 0, sound: first })).body.code).toBe('meeting_chunk_wrong')
  await send(person, id, { take: 2, number: 0, sound: second })
  await stop(person, id, null)
  const found = await settled(person, id)
  // 5 s, 5 s that never came, 2 s; then the second take.
  expect(found.duration_ms).toBe(17_000)
  const { bytes } = await heard(id)
  const silence = Buffer.alloc(first.length)
  expect(bytes.subarray(44).equals(Buffer.concat([first, silence, third, second]))).toBe(true)
})

test('slots: what never came is silence, the last chunk of a take is as long as it is', () => {
  const chunk = (take: number, number: number, bytes = 10) => ({ take, number, key: `${take}-${number}`, bytes })
  const slots = slotsOf([chunk(1, 0), chunk(1, 2, 4), chunk(2, 1), chunk(2, 2, 6)], 10)
  expect(slots.map(({ chunk: came, bytes }) => [came?.key, bytes])).toEqual([
    ['1-0', 10],
    [undefined, 10],
    ['1-2', 4],
    [undefined, 10],
    ['2-1', 10],
    ['2-2', 6],
  ])
})

test('what is no sound of ours, or more than a meeting, is refused', async () => {
  const { id } = await start(person)
  for (const sound of [Buffer.alloc(0), Buffer.alloc(3)]) {
    const refused = await send(person, id, { number: 0, sound })
    expect([refused.status, refused.body.code]).toEqual([400, 'meeting_chunk_wrong'])
  }
  const large = await send(person, id, { number: 0, sound: Buffer.alloc(first.length + 4) })
  expect([large.status, large.body.code]).toEqual([413, 'file_too_large'])
  const whole = meetingLimits.longestSeconds / 5
  expect((await send(person, id, { number: whole - 1, sound: first })).status).toBe(200)
  const late = await send(person, id, { number: whole, sound: first })
  expect([late.status, late.body.code]).toEqual([413, 'meeting_too_long'])
  const more = await server.call(calls.continueMeeting, { params: { id }, headers: person.headers })
  expect(more.body.code).toBe('meeting_too_long')
  expect(await filesOf(id)).toHaveLength(1)
  const empty = await start(person)
  expect((await stop(person, empty.id)).body.code).toBe('meeting_empty')
})

test('the plan decides about recording and uploading; what was recorded stays readable', async () => {
  const free = await aPerson(server)
  const id = await record(free, 5, [[[1, 2]]])
  await allowMeetings(server, operator, 'free')
  const body = { title: 'No', channels: 1, consent: true }
  expect((await server.call(calls.startMeeting, { body, headers: free.headers })).body.code).toBe('add_on_not_in_plan')
  const form = uploadForm('tone.mp4')
  expect((await server.call(calls.uploadMeeting, { form, headers: free.headers })).body.code).toBe('add_on_not_in_plan')
  const setup = await server.call(calls.getMeetingSetup, { headers: free.headers })
  expect(setup.body.data).toEqual({ reason: 'plan', hears: false, in_workspace: false })
  const { meeting_recorder: row } = (await server.call(addOnEndpoints.listAddOns, { headers: free.headers })).body.data
  expect(row).toMatchObject({ isActive: false, reason: 'plan' })
  expect((await settled(free, id)).state).toBe('recorded')
  await planOf(free, 'paid')
  expect((await server.call(calls.startMeeting, { body, headers: free.headers })).status).toBe(200)
  await allowMeetings(server, operator)
})

const corpus = path.join(import.meta.dirname, 'testing')
function uploadForm(file: string, name = file, content = fs.readFileSync(path.join(corpus, file))) {
  const form = new FormData()
  form.set('consent', 'true')
  form.set('zone', zone)
  form.set('sound', new Blob([new Uint8Array(content)]), name)
  return form
}
const upload = (form: FormData) => server.call(calls.uploadMeeting, { form, headers: person.headers })

test('a file is taken by what it holds and not by its name', async () => {
  const { body } = await upload(uploadForm('tone.mp4', 'Rapat direksi.txt'))
  expect(body.data).toMatchObject({ title: 'Rapat direksi', source: 'uploaded', state: 'preparing' })
  const found = await settled(person, body.data.id)
  expect(found).toMatchObject({ state: 'recorded', channels: 1, peaks: [] })
  expect(found.duration_ms).toBeGreaterThan(2_000)
  const { bytes, response } = await heard(found.id)
  expect(response.headers.get('content-type')).toBe('audio/mp4')
  expect(bytes.equals(fs.readFileSync(path.join(corpus, 'tone.mp4')))).toBe(true)
  const refusals = [
    await upload(uploadForm('picture-only.webm')),
    await upload(uploadForm('tone.mp4', 'meeting.mp3', Buffer.from('This is no sound at all.'))),
    await upload(uploadForm('tone.mp4', 'half.mp4', fs.readFileSync(path.join(corpus, 'tone.mp4')).subarray(0, 300))),
    await upload(uploadForm('tone.mp4', 'empty.mp4', Buffer.alloc(0))),
  ]
  expect(refusals.map(({ status, body: { code } }) => [status, code])).toEqual([
    [422, 'meeting_file_without_sound'],
    [415, 'meeting_file_not_supported'],
    [422, expect.stringMatching(/^meeting_file_(damaged|without_sound)$/)],
    [400, 'file_empty'],
  ])
  expect(refusals[0]?.body.message).toContain('picture-only.webm')
  const silentAbout = new FormData()
  silentAbout.set('sound', new Blob(['x']), 'x.mp3')
  silentAbout.set('zone', zone)
  expect((await upload(silentAbout)).body.code).toBe('invalid_input')
})

test('where the plan has no room nothing is kept', async () => {
  const full = await aPerson(server)
  await planOf(full, 'paid')
  const { id } = await start(full)
  await send(full, id, { number: 0, sound: first })
  const almost = storageLimit('paid') ?? 0
  await server.deps.pool.query('update meetings set sound_bytes = $2 where id = $1', [id, almost - first.length - 10])
  const refused = await send(full, id, { number: 1, sound: second })
  expect([refused.status, refused.body.code]).toEqual([402, 'storage_limit_reached'])
  expect(await filesOf(id)).toHaveLength(1)
  const form = uploadForm('tone.mp4')
  const upload = await server.call(calls.uploadMeeting, { form, headers: full.headers })
  expect(upload.body.code).toBe('storage_limit_reached')
})

test('a recording that is larger than any other file may be is kept whole', async () => {
  const seconds = Math.ceil(limits.knowledgeFile.bytes / 32_000) + 60
  const sound = Buffer.concat([
    wavHeader({ channels: 1, rate: 16_000, bytes: seconds * 32_000 }),
    Buffer.alloc(seconds * 32_000),
  ])
  const { body } = await upload(uploadForm('tone.mp4', 'long.wav', sound))
  expect(body.data.duration_ms).toBe(seconds * 1_000)
  expect((await get(person, body.data.id)).bytes).toBe(sound.length)
})

test('a meeting that is deleted takes its files along, also while it is recorded', async () => {
  const { id } = await start(person)
  await send(person, id, { number: 0, sound: first })
  const done = await record(person, 5, [[[1, 2]]])
  await settled(person, done)
  const { sound } = await get(person, done)
  for (const meeting of [id, done] as MeetingId[]) {
    const removed = await server.call(calls.removeMeeting, { params: { id: meeting }, headers: person.headers })
    expect(removed.status).toBe(200)
    await expect.poll(() => filesOf(meeting)).toEqual([])
  }
  expect((await fetch(new URL(sound ?? '', server.url))).status).toBe(404)
  expect((await send(person, id, { number: 1, sound: second })).body.code).toBe('meeting_not_found')
})

test('the address of a sound is good for its person, for some hours, and cannot be made up', async () => {
  const id = await record(person, 5, [[[1, 2]]])
  await settled(person, id)
  const { sound } = await get(person, id)
  const at = new URL(sound ?? '', server.url)
  expect((await fetch(at)).status).toBe(200)
  expect((await fetch(`${at}`.replace('key=v1.', 'key=v1.A'))).status).toBe(404)
  expect((await fetch(new URL('/api/console/meeting-sound?key=v1.a.b.c', server.url))).status).toBe(404)
  server.pass(meetingLimits.soundSeconds + 1)
  expect((await fetch(at)).status).toBe(404)
})
