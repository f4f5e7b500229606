import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { billingEndpoints, billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { creditPrices } from '#contract/billing/prices.ts'
import type { AnswerId } from '#contract/kit/id.ts'
import { meetingEndpoints as calls } from '#contract/meetings/endpoints.ts'
import type { MeetingId } from '#contract/meetings/schemas.ts'
import { startFakeSpeech } from '../../providers/speech-to-text/fake.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { chatApp } from '../chat/testing/chat-app.ts'
import { savePiece } from './content-store.ts'
import { addMeetingJob } from './meeting-worker.ts'
import { allowMeetings, meetingCalls, setUpSpeech, zone } from './testing/recorder.ts'

const service = await startFakeSpeech()
afterAll(() => service.close())
const server = await chatApp()
const operator = await aPerson(server, { isOperator: true })
await allowMeetings(server, operator)
await setUpSpeech(server, service)
const { get, settled, record } = meetingCalls(server)
const person = await aPerson(server, { name: 'Sri Wahyuni' })
const { headers } = person

/** What the model says; nothing that is of use unless a test says so. */
beforeEach(() => {
  server.model.reply = () => [{ text: 'I am no use.' }]
  service.respond = undefined
  service.requests.length = 0
})

/** Parts are recognised beside each other: each is known by its length in whole seconds. */
const secondsOf = (body: string) => Math.round(body.length / 32_000 - 0.5)
const says = (...texts: string[]) => {
  service.respond = (body) => ({ status: 200, body: { text: texts[secondsOf(body) - 1] ?? '' } })
}
const balanceOf = async (who: TestPerson) =>
  (await server.call(billingEndpoints.getBalance, { headers: who.headers })).body.data.available
/** Jobs that come again later. */
const waitingJobs = async () => {
  const { rows } = await server.deps.pool.query(
    `select 1 from jobs where queue = 'meeting' and error is not null and lease is null`,
  )
  return rows.length
}
const again = (id: string, who = person) =>
  server.call(calls.recogniseMeeting, { params: { id }, body: { zone }, headers: who.headers })
const rewrite = (id: string) => server.call(calls.writeMeetingMinutes, { params: { id }, body: { zone }, headers })

/** Me for a second, the others for two, and me for three. */
const dialogue = [
  [
    [1, 2],
    [8, 11],
  ],
  [[4, 6]],
] as const
const words = [
  'Kita sepakat membuka toko kedua di Bandung.',
  'Saya setuju dengan toko kedua itu.',
  'Saya akan kirim anggaran toko kedua paling lambat besok.',
]

test('each channel is heard by itself: who said what and when, minutes with their seconds, paid by its length', async () => {
  says(...words)
  const before = await balanceOf(person)
  const id = await record(person, 12, [[...dialogue[0]], [...dialogue[1]]], { language: 'id' })
  const found = await settled(person, id)
  expect(found).toMatchObject({
    state: 'done',
    minutes_by: 'rules',
    credits: 12 * creditPrices.callSecond,
    trouble: null,
  })
  expect(before - (await balanceOf(person))).toBe(12 * creditPrices.callSecond)
  expect(found.lines.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['me', words[0]],
    ['them', words[1]],
    ['me', words[2]],
  ])
  expect(found.speakers.me).toBe('Sri Wahyuni')
  const starts = found.lines.map(({ starts_ms }) => starts_ms / 1_000)
  for (const [index, second] of [1, 4, 8].entries()) expect(Math.abs((starts[index] ?? 0) - second)).toBeLessThan(0.6)
  const tomorrow = new Date(Date.now() + 7 * 3_600_000 + 86_400_000).toISOString().slice(0, 10)
  expect(found.items).toMatchObject([
    { kind: 'decision', text: words[0], at_ms: found.lines[0]?.starts_ms },
    { kind: 'topic', text: 'Toko' },
    { kind: 'action', text: words[2], owner: 'Sri Wahyuni', due: tomorrow, at_ms: found.lines[2]?.starts_ms },
  ])
  expect(found.peaks.map((bars) => bars.length)).toEqual([240, 240])
  expect(Math.max(...(found.peaks[0] ?? []))).toBeGreaterThan(0.2)
  const asked = service.requests[0]?.body ?? ''
  expect(asked).toContain('name="language"\r\n\r\nid')
  expect(asked).toContain('WAVEfmt')
})

test('nobody was heard: it says so, and costs nothing', async () => {
  const before = await balanceOf(person)
  const silent = await settled(person, await record(person, 6, [[], []]))
  expect([silent.state, service.requests.length]).toEqual(['silent', 0])
  // Sound that is no words.
  says('', '')
  const noise = await settled(person, await record(person, 6, [[[1, 2]]]))
  expect([noise.state, noise.lines]).toEqual(['silent', []])
  expect(before - (await balanceOf(person))).toBe(noise.credits)
})

test('a recogniser that fails in the middle is asked again for the rest alone, and all is paid once', async () => {
  const texts = ['One thing.', 'Another thing.', 'A third thing.']
  service.respond = (body) =>
    secondsOf(body) === 3 ? { status: 503, body: {} } : { status: 200, body: { text: texts[secondsOf(body) - 1] } }
  const before = await balanceOf(person)
  const id = await record(person, 12, [[...dialogue[0]], [...dialogue[1]]])
  await server.app.jobs.runDue('meeting')
  await vi.waitFor(async () => expect((await get(person, id)).trouble?.code).toBe('speech_unreachable'), {
    timeout: 60_000,
    interval: 50,
  })
  const waiting = await get(person, id)
  expect(waiting.state).toBe('recognising')
  expect(waiting.progress?.total).toBe(3)
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(1), { timeout: 60_000, interval: 50 })
  const done = (await get(person, id)).progress?.done ?? 0
  expect(done).toBeLessThan(3)
  says(...texts)
  const asked = service.requests.length
  server.pass(600)
  const found = await settled(person, id)
  expect([found.state, found.lines.length]).toEqual(['done', 3])
  expect(service.requests.length - asked).toBe(3 - done)
  expect(before - (await balanceOf(person))).toBe(12 * creditPrices.callSecond)
})

test('pieces that are kept at once are both counted', async () => {
  const id = await record(person, 12, [[...dialogue[0]], [...dialogue[1]]])
  const { db, pool } = server.deps
  const [kept, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = db.transaction(async (tx) => {
    await savePiece(tx, id, 0, [])
    kept.resolve()
    await go.promise
  })
  await kept.promise
  // It waits for the row of the meeting, with a look at things from before the first was kept.
  const second = db.transaction((tx) => savePiece(tx, id, 1, []))
  const waits = async () =>
    (await pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%pieces_done%'`))
      .rowCount
  await vi.waitFor(async () => expect(await waits()).toBeGreaterThan(0), { timeout: 60_000, interval: 20 })
  go.resolve()
  await Promise.all([first, second])
  const { rows } = await pool.query('select pieces_done from meetings where id = $1', [id])
  expect(rows[0].pieces_done).toBe(2)
})

test('who goes on after a killed process begins where it was, and nothing is done or paid twice', async () => {
  says(...words)
  const id = await record(person, 12, [[...dialogue[0]], [...dialogue[1]]])
  const first = await settled(person, id)
  const before = await balanceOf(person)
  const { pool } = server.deps
  // As a killed process leaves it: one part is recognised, nothing is charged, and the job comes again.
  await pool.query(`delete from meeting_lines where meeting_id = $1`, [id])
  await pool.query(`insert into meeting_pieces (meeting_id, number, lines) values ($1, 0, $2)`, [
    id,
    JSON.stringify([{ speaker: 'me', text: 'Kept from before.', startsMs: 900, endsMs: 3_100 }]),
  ])
  await pool.query(`update meetings set state = 'recognising' where id = $1`, [id])
  says('Not asked.', 'Second.', 'Third.')
  service.requests.length = 0
  await addMeetingJob(server.deps, id)
  const found = await settled(person, id)
  expect(service.requests).toHaveLength(2)
  expect(found.lines.map(({ text }) => text)).toEqual(['Kept from before.', 'Second.', 'Third.'])
  expect(found.lines).toHaveLength(first.lines.length)
  expect(before - (await balanceOf(person))).toBe(12 * creditPrices.callSecond)
  // A job that comes once more finds nothing to do.
  await addMeetingJob(server.deps, id)
  expect((await settled(person, id)).credits).toBe(found.credits)
})

test('a recogniser that refuses, or answers rubbish, is told of; a press tries again', async () => {
  service.respond = () => ({ status: 401, body: {} })
  const id = await record(person, 6, [[[1, 2]]])
  const failed = await settled(person, id)
  expect(failed).toMatchObject({ state: 'failed', credits: 0, trouble: { code: 'speech_key_refused' } })
  const told = await server.call(calls.getMeeting, { params: { id }, headers: { ...headers, 'accept-language': 'id' } })
  expect(told.body.data.trouble?.message).toContain('Layanan ucapan menolak')
  service.respond = () => ({ status: 200, body: 'rubbish' })
  await again(id)
  expect((await settled(person, id)).trouble?.code).toBe('speech_failed')
  says('Hello there.')
  expect((await again(id)).status).toBe(200)
  expect(await settled(person, id)).toMatchObject({ state: 'done', trouble: null })
})

test('without credits nothing is recognised, and the recording stays', async () => {
  const poor = await aPerson(server)
  says('Hello.')
  const id = await record(poor, 6, [[[1, 2]]])
  await server.call(billingOperatorEndpoints.setInstallationPlan, { body: { plan: 'free' }, headers: operator.headers })
  try {
    await settled(poor, id)
    await server.deps.pool.query(
      'update credit_books set spent = spent + wallet, wallet = 0 where organization_id = $1',
      [poor.organizationId],
    )
    await again(id, poor)
    const found = await settled(poor, id)
    expect(found.trouble?.code).toBe('out_of_credits')
    expect(found.sound).not.toBeNull()
  } finally {
    await allowMeetings(server, operator)
  }
})

test('what a person corrected or took out stays when it is made anew', async () => {
  says(...words)
  const id = await record(person, 12, [[...dialogue[0]], [...dialogue[1]]], { language: 'id' })
  const first = await settled(person, id)
  const line = (number: number, body: object) =>
    server.call(calls.updateMeetingLine, { params: { id, number }, body, headers })
  expect((await line(1, { text: 'Aku setuju sekali.', speaker: 'Budi' })).status).toBe(200)
  await line(2, { speaker: 'Bu Sri', all: true })
  expect((await line(99, { text: 'x' })).body.code).toBe('meeting_line_not_found')
  const [decision, topic, action] = first.items
  const ofItem = (item?: { id: string }) => ({ params: { id, item: item?.id ?? '' }, headers })
  await server.call(calls.updateMeetingItem, { ...ofItem(action), body: { owner: 'Budi', due: '2027-01-05' } })
  await server.call(calls.removeMeetingItem, ofItem(decision))
  await server.call(calls.updateMeetingItem, { ...ofItem(topic), body: { done: true } })
  const added = { kind: 'action', text: 'Book a room', owner: '', due: null }
  await server.call(calls.addMeetingItem, { params: { id }, body: added, headers })

  says('Alpha.', 'Beta.', 'Gamma.')
  await again(id)
  const found = await settled(person, id)
  expect(found.lines.map(({ speaker, text, edited }) => [found.speakers[speaker], text, edited])).toEqual([
    ['Bu Sri', 'Alpha.', false],
    ['Budi', 'Aku setuju sekali.', true],
    ['Bu Sri', 'Gamma.', false],
  ])
  await rewrite(id)
  const { items } = await settled(person, id)
  expect(items.map(({ text, owner, due }) => [text, owner, due])).toEqual([
    [topic?.text, '', null],
    [words[2], 'Budi', '2027-01-05'],
    ['Book a room', '', null],
  ])
  // What was taken out can be brought back.
  await server.call(calls.restoreMeetingItem, ofItem(decision))
  expect((await get(person, id)).items.map(({ text }) => text)).toContain(words[0])
})

test('a model writes the minutes where it does; what cites no line is dropped', async () => {
  const prompts: string[] = []
  server.model.reply = ({ messages }) => {
    prompts.push(JSON.stringify(messages))
    const answer = {
      decisions: [
        { text: 'Boxes are counted weekly', line: 1 },
        { text: 'Invented', line: 7 },
        { text: 'Cites nothing' },
      ],
      actions: [
        { text: 'Count the boxes', owner: 'Sri', due: '2027-02-01', line: 0 },
        { text: 'Soon', due: 'soon', line: 0 },
      ],
      topics: [],
    }
    return [{ text: `Here it is: ${JSON.stringify(answer)}` }]
  }
  says('Let me begin.', 'We should count the boxes.')
  const id = await record(person, 8, [[[1, 2]], [[4, 6]]], { language: 'en' })
  const found = await settled(person, id)
  expect(found.minutes_by).toBe('model')
  expect(prompts.at(-1)).toContain('[1] ?: We should count the boxes.')
  const [first, second] = found.lines
  expect(found.items.map(({ kind, text, owner, due, at_ms }) => [kind, text, owner, due, at_ms])).toEqual([
    ['action', 'Count the boxes', 'Sri', '2027-02-01', first?.starts_ms],
    ['action', 'Soon', '', null, first?.starts_ms],
    ['decision', 'Boxes are counted weekly', '', null, second?.starts_ms],
  ])
})

const written = (text: string) => [
  { text: JSON.stringify({ decisions: [{ text, line: 1 }], actions: [], topics: [] }) },
]
/** A meeting of two lines, `[0] Sri Wahyuni: Let me begin.` and `[1] ?: We should count the boxes.`: thirteen words for who reads it. */
async function counted(): Promise<MeetingId> {
  says('Let me begin.', 'We should count the boxes.')
  server.model.reply = () => written('First')
  const id = await record(person, 8, [[[1, 2]], [[4, 6]]], { language: 'en' })
  expect((await settled(person, id)).minutes_by).toBe('model')
  return id
}
const heldOf = async () =>
  Number(
    (await server.deps.pool.query('select held from credit_books where organization_id = $1', [person.organizationId]))
      .rows[0].held,
  )

test('minutes that a model writes anew are paid by the words it read and wrote, with a receipt', async () => {
  const id = await counted()
  const [first, before] = [await get(person, id), await balanceOf(person)]
  server.model.reply = () => written('We count the boxes')
  expect((await rewrite(id)).status).toBe(200)
  const found = await settled(person, id)
  expect(found.items.map(({ text }) => text)).toEqual(['We count the boxes'])
  // What it wrote is one piece of JSON with four words in it.
  expect(before - (await balanceOf(person))).toBe(13 + 4)
  expect([found.credits - first.credits, await heldOf()]).toEqual([17, 0])
  const { rows } = await server.deps.pool.query(
    `select kind, user_id, model <> '' as named, input_words, output_words, credits::int from usage_receipts
    where organization_id = $1 and kind = 'answer'`,
    [person.organizationId],
  )
  const paid = { kind: 'answer', user_id: person.id, named: true, input_words: 13, output_words: 4, credits: 17 }
  expect(rows).toEqual([paid])
})

test('minutes of rules, and of a model that is of no use, cost nothing when they are written anew', async () => {
  const id = await counted()
  const [first, before] = [await get(person, id), await balanceOf(person)]
  server.model.reply = () => [{ text: 'I am no use.' }]
  expect((await rewrite(id)).status).toBe(200)
  const found = await settled(person, id)
  expect(found.minutes_by).toBe('rules')
  expect([before - (await balanceOf(person)), found.credits - first.credits, await heldOf()]).toEqual([0, 0, 0])
})

test('without credits the minutes stay, no model is asked, and whoever wants them anew is told why', async () => {
  const id = await counted()
  const { pool } = server.deps
  await server.call(billingOperatorEndpoints.setInstallationPlan, { body: { plan: 'free' }, headers: operator.headers })
  const { rows } = await pool.query('select spent, wallet from credit_books where organization_id = $1', [
    person.organizationId,
  ])
  const spend = (spent: string, wallet: string) =>
    pool.query('update credit_books set spent = $2, wallet = $3 where organization_id = $1', [
      person.organizationId,
      spent,
      wallet,
    ])
  const empty = () => spend(String(Number(rows[0].spent) + Number(rows[0].wallet)), '0')
  try {
    await empty()
    const asked = server.model.requests.length
    const refused = await rewrite(id)
    expect([refused.status, refused.body.code]).toEqual([402, 'out_of_credits'])
    expect(await get(person, id)).toMatchObject({ state: 'done', minutes_by: 'model', trouble: null })

    // What was held has lapsed before its turn, and the rest was spent meanwhile.
    const waiting = crypto.randomUUID() as AnswerId
    await pool.query("update meetings set state = 'writing' where id = $1", [id])
    await addMeetingJob(server.deps, id, waiting)
    await server.app.jobs.runDue('meeting')
    const found = await settled(person, id)
    expect(found).toMatchObject({ state: 'done', minutes_by: 'model', trouble: { code: 'out_of_credits' } })
    expect(found.items.map(({ text }) => text)).toEqual(['First'])
    expect(server.model.requests.length).toBe(asked)
  } finally {
    await spend(rows[0].spent, rows[0].wallet)
    await allowMeetings(server, operator)
  }
})

const tone = fs.readFileSync(path.join(import.meta.dirname, 'testing/tone.mp4'))
async function uploaded(): Promise<MeetingId> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ consent: 'true', zone, language: 'en' })) form.set(name, value)
  form.set('sound', new Blob([new Uint8Array(tone)]), 'call.mp4')
  return (await server.call(calls.uploadMeeting, { form, headers })).body.data.id
}

test('of an uploaded file the service tells times and voices; one that cannot is asked for the words alone', async () => {
  service.respond = () => {
    const segments = [
      { start: 0, end: 1.2, text: ' First sentence.', speaker: 'A' },
      { start: 1.2, end: 2, text: ' We decided to stop.', speaker: 'B' },
    ]
    return { status: 200, body: { text: 'First sentence. We decided to stop.', segments } }
  }
  const found = await settled(person, await uploaded())
  expect(service.requests.at(-1)?.body).toContain('verbose_json')
  expect(found.lines.map(({ speaker, text, starts_ms }) => [speaker, text, starts_ms])).toEqual([
    ['A', 'First sentence.', 0],
    ['B', 'We decided to stop.', 1_200],
  ])
  expect(found.items.find(({ kind }) => kind === 'decision')?.at_ms).toBe(1_200)

  service.respond = (body) =>
    body.includes('verbose_json')
      ? { status: 400, body: { error: { message: 'response_format is not compatible' } } }
      : { status: 200, body: { text: 'One. Two words.' } }
  const plain = await settled(person, await uploaded())
  expect(plain.lines.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['speaker', 'One.'],
    ['speaker', 'Two words.'],
  ])
  expect(plain.lines[1]?.starts_ms).toBeGreaterThan(0)
})

test('a meeting that is being worked on is not begun again; one that is deleted meanwhile leaves nothing', async () => {
  const gate = Promise.withResolvers<void>()
  service.respond = async () => {
    await gate.promise
    return { status: 200, body: { text: 'Late.' } }
  }
  const id = await record(person, 6, [[[1, 2]]])
  await vi.waitFor(async () => expect((await get(person, id)).state).toBe('recognising'), { timeout: 60_000 })
  expect((await again(id)).body.code).toBe('meeting_busy')
  expect((await rewrite(id)).body.code).toBe('meeting_busy')
  expect((await server.call(calls.removeMeeting, { params: { id }, headers })).status).toBe(200)
  gate.resolve()
  await server.app.jobs.runDue('meeting')
  expect((await server.call(calls.getMeeting, { params: { id }, headers })).status).toBe(404)
  const { rows } = await server.deps.pool.query('select 1 from meeting_pieces where meeting_id = $1', [id])
  expect(rows).toEqual([])
})

test('by when something is to be done is reckoned by the clocks of whoever recorded it', async () => {
  says('Saya akan kirim laporannya besok.')
  const id = await record(person, 6, [[[1, 2]]], { language: 'id' })
  await settled(person, id)
  // Midnight has passed in Jakarta, and not in Dublin.
  await server.deps.pool.query(`update meetings set created_at = '2026-11-26T18:00:00Z' where id = $1`, [id])
  const dueIn = async (timeZone: string) => {
    await server.call(calls.writeMeetingMinutes, { params: { id }, body: { zone: timeZone }, headers })
    return (await settled(person, id)).items.map(({ due }) => due)
  }
  expect(await dueIn('Asia/Jakarta')).toEqual(['2026-11-28'])
  expect(await dueIn('Europe/Dublin')).toEqual(['2026-11-27'])
})
