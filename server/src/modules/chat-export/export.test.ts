import fs from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { chatExportEndpoints as calls } from '#contract/chat-export/endpoints.ts'
import type { ExportFormat } from '#contract/chat-export/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { askQuestion, aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'

const server = await chatApp()
const answer = `Penjualan **naik** – lihat Łódź, Москва, Ελλάδα, Đà Nẵng dan 東京.\n\n| Kota | Omzet |\n| --- | ---: |\n| Bandung \\| Barat | 1.200 |\n| Surabaya | 3.400 |\n\n# Not a heading of ours`
server.model.reply = () => [{ text: answer }]

const talker = await aTalker(server)
const stranger = await aTalker(server)
const say = async (question: string, who = talker, session_id?: SessionId, more = {}) =>
  (await askQuestion(server, who, { question, ...(session_id && { session_id }), ...more })).body.data

const fetchFile = (who: { headers: Record<string, string> }, address: string) =>
  fetch(new URL(`/api/gateway${address}`, server.url), { headers: who.headers })
const exported = (format: ExportFormat, sessionId: SessionId, who: ChatPerson = talker, more = '') =>
  fetchFile(who, `/studio/chat/${who.botId}/session/${sessionId}/export?format=${format}${more}`)

test('a chat is a Markdown file in which what was asked cannot pose as a heading', async () => {
  const { session_id } = await say('# Omzet: Q3/2026?')
  const file = await exported('md', session_id)
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('Omzet Q3 2026.md'))
  const text = await file.text()
  expect(text).toMatch(/^# Omzet: Q3\/2026\n\n## Question · /)
  expect(text).toContain('> # Omzet: Q3/2026?')
  expect(text).toContain('| Bandung \\| Barat | 1.200 |')
  const id = await fetchFile(
    { headers: { ...talker.headers, 'accept-language': 'id' } },
    `/studio/chat/${talker.botId}/session/${session_id}/export`,
  )
  expect(await id.text()).toContain('## Pertanyaan · ')
})

test('JSON holds every branch, Markdown the one that is shown or asked for', async () => {
  const first = await say('one')
  await say('uno', talker, first.session_id, { edit_of: first.record.id })
  const { session, records } = (await (await exported('json', first.session_id)).json()) as {
    session: { id: string }
    records: { question: string }[]
  }
  expect([session.id, records.map(({ question }) => question)]).toEqual([first.session_id, ['one', 'uno']])
  const shown = await (await exported('md', first.session_id)).text()
  expect([shown.includes('> uno'), shown.includes('> one')]).toEqual([true, false])
  expect(await (await exported('md', first.session_id, talker, `&branch=${first.record.id}`)).text()).toContain('> one')
})

test('a PDF keeps tables and letters of every script as text', async () => {
  const { session_id } = await say('Ringkas penjualan – 東京?')
  const file = await exported('pdf', session_id)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  const { text } = await extractText(document, { mergePages: true })
  for (const words of [
    'Ringkas penjualan – 東京?',
    'Łódź, Москва, Ελλάδα, Đà Nẵng dan 東京',
    'Bandung | Barat 1.200',
    'Surabaya 3.400',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('**')
})

test('others get nothing of it, and an unknown format is refused', async () => {
  const { session_id } = await say('mine')
  expect((await exported('md', session_id, { ...stranger, botId: talker.botId })).status).toBe(404)
  expect((await exported('md', session_id, { ...talker, headers: { token: '', token_client: '' } })).status).toBe(401)
  expect((await exported('doc' as ExportFormat, session_id)).status).toBe(400)
  expect((await exported('md', crypto.randomUUID() as SessionId)).status).toBe(404)
})

const latest = async (who: ChatPerson) =>
  (await server.call(calls.getLatestChatExport, { headers: who.headers })).body.data.export
const finished = async (who: ChatPerson) => {
  await expect.poll(async () => (await latest(who))?.status).toBe('done')
  return (await latest(who))!
}

test('all chats are exported by a job, told of by mail, and kept for 24 hours', async () => {
  const person = await aTalker(server)
  expect(await latest(person)).toBeNull()
  for (const question of ['First chat', 'Second/chat', 'Second/chat']) await say(question, person)
  const begun = await server.call(calls.startChatExport, { headers: { ...person.headers, 'accept-language': 'id' } })
  expect(begun.body.data).toMatchObject({ total_chats: 3, bytes: null })
  const done = await finished(person)
  expect(done).toMatchObject({ id: begun.body.data.id, done_chats: 3, total_chats: 3 })
  const file = await fetchFile(person, `/chats/exports/${done.id}/file`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(bytes.length).toBe(done.bytes)
  const files = unzipSync(bytes)
  const names = Object.keys(files).sort()
  expect(names).toHaveLength(6)
  expect(names.filter((name) => /^chats\/Second chat [0-9a-f]{8}\.(md|json)$/.test(name))).toHaveLength(4)
  expect(
    Buffer.from(files[names.find((name) => name.startsWith('chats/First') && name.endsWith('.md'))!]!).toString(),
  ).toContain('> First chat')
  await expect.poll(() => server.mails.findLast(({ to }) => to === person.email)?.subject).toContain('siap diunduh')

  expect((await fetchFile(stranger, `/chats/exports/${done.id}/file`)).status).toBe(404)
  expect((await fetchFile({ headers: {} }, `/chats/exports/${done.id}/file`)).status).toBe(401)
  server.pass(24 * 3600 + 1)
  const late = await fetchFile(person, `/chats/exports/${done.id}/file`)
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([410, 'chat_export_expired'])
  expect(await latest(person)).toBeNull()
})

test('there is one export at a time, and one that a dead process left goes on where it was', async () => {
  const person = await aTalker(server)
  for (let n = 0; n < 3; n++) await say(`Chat ${n}`, person)
  const { pool, config } = server.deps
  const { rows: sessions } = await pool.query('select id from sessions where user_id = $1 order by id', [person.id])
  // As a process leaves it that died after its first chats, in the middle of writing the next.
  const id = crypto.randomUUID()
  const { zipEntry } = await import('./zip.ts')
  const kept = zipEntry('chats/kept.md', Buffer.from('written before'))
  const folder = path.join(config.DATA_DIR, 'exports')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, `${id}.zip`), Buffer.concat([kept, Buffer.from('half an ent')]))
  await pool.query(
    `insert into chat_exports (id, user_id, language, status, done_chats, total_chats, last_session_id, written_bytes, created_at)
     values ($1, $2, 'en', 'running', 1, 3, $3, $4, $5)`,
    [id, person.id, sessions[0].id, kept.length, server.deps.clock.now()],
  )
  await pool.query(
    `insert into jobs (id, queue, key, payload, due_at, attempts, lease, leased_until, created_at)
     values (gen_random_uuid(), 'chat-export', $1, jsonb_build_object('id', $1::text), $2, 1, gen_random_uuid(), $2::timestamptz + interval '1 second', $2)`,
    [id, server.deps.clock.now()],
  )
  const refused = await server.call(calls.startChatExport, { headers: person.headers })
  expect([refused.status, refused.body.code]).toEqual([409, 'chat_export_running'])
  server.pass(2)
  const other = await aTalker(server)
  await server.call(calls.startChatExport, { headers: other.headers })
  const done = await finished(person)
  expect(done).toMatchObject({ id, done_chats: 3 })
  const files = unzipSync(new Uint8Array(await (await fetchFile(person, `/chats/exports/${id}/file`)).arrayBuffer()))
  expect(Object.keys(files)).toHaveLength(5)
  expect(Buffer.from(files['chats/kept.md']!).toString()).toBe('written before')
})

test('somebody without chats gets a zip that is empty, and deleted chats are not in it', async () => {
  const person = await aTalker(server)
  const { session_id } = await say('gone', person)
  await server.call(chatEndpoints.removeSession, {
    params: { botId: person.botId, sessionId: session_id },
    headers: person.headers,
  })
  await server.call(calls.startChatExport, { headers: person.headers })
  const done = await finished(person)
  const files = unzipSync(
    new Uint8Array(await (await fetchFile(person, `/chats/exports/${done.id}/file`)).arrayBuffer()),
  )
  expect(Object.keys(files)).toEqual([])
})
