import fs from 'node:fs'
import path from 'node:path'
import { Document as Docx, Packer, Paragraph } from 'docx'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { addOnEndpoints as calls } from '#contract/add-ons/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { connectAccount, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const google = await startGoogleCloud()
afterAll(() => google.close())
const server = await testApp({ env: { GOOGLE_URL: google.url } })
google.now = () => server.deps.clock.now().getTime()
await registerOAuthClient(server, await aPerson(server, { isOperator: true }), 'google', google)
const docx = async (words: string) => Packer.toBuffer(new Docx({ sections: [{ children: [new Paragraph(words)] }] }))
const docxMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const plan = await docx('The opening of the Bandung branch is on 4 March.')
const rows = (count: number) => Buffer.from(`city,sales\n${'Bandung,120\n'.repeat(count)}`)

let person: TestPerson
beforeEach(async () => {
  google.files.length = 0
  google.faults.ranges.length = 0
  google.person = { email: 'sri@toko.example', name: 'Sri Wahyuni' }
  person = await aPerson(server)
  await connectAccount(server, person.headers)
})
afterEach(() => {
  delete google.faults.busy
  delete google.faults.beforeContent
  delete google.faults.exportTooLarge
  google.faults.cutAfter = undefined
})

const recent = (query = {}) => server.call(calls.listRecentDriveFiles, { query, headers: person.headers })
const folder = (id: string, query = {}) =>
  server.call(calls.listDriveFolder, { params: { id }, query, headers: person.headers })
const start = (id: string, query = {}, language = 'en') =>
  server.call(calls.downloadDriveFile, {
    params: { id },
    query: { wait: 'false', ...query },
    headers: { ...person.headers, 'accept-language': language },
  })
const run = () => server.app.jobs.runDue('drive-download')
const partials = () => {
  const at = path.join(server.deps.config.DATA_DIR, 'downloads')
  return fs.existsSync(at) ? fs.readdirSync(at) : []
}

test('files come ten a page, newest used first, without folders; folders come with what is in them', async () => {
  google.files.push({ id: 'd', name: 'Sales', mime: 'folder' })
  for (let count = 1; count <= 12; count++) {
    const name = `Report ${String(count).padStart(2, '0')}.csv`
    google.files.push({ id: `f${count}`, name, mime: 'text/csv', content: rows(1), parent: 'd' })
  }
  const first = (await recent()).body.data
  expect(first.files.map(({ id }) => id)).toEqual(['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10'])
  const second = (await recent({ page: first.next_page ?? '' })).body.data
  expect([second.files.map(({ id }) => id), second.next_page]).toEqual([['f11', 'f12'], null])
  expect((await folder('root')).body.data.files).toMatchObject([{ id: 'd', kind: 'folder', supported: false }])
  expect((await folder('d')).body.data.files).toHaveLength(10)
  expect(google.asked.at(-1)).toContain('supportsAllDrives=true')
})

test('a search finds names, also with quotes in them', async () => {
  google.files.push({ id: 'a', name: `Jum'at\\Sabtu.csv`, mime: 'text/csv', content: rows(1) })
  google.files.push({ id: 'b', name: 'Other.csv', mime: 'text/csv', content: rows(1) })
  expect((await recent({ q: `jum'at\\s` })).body.data.files.map(({ id }) => id)).toEqual(['a'])
  expect((await folder('root', { q: 'other' })).body.data.files.map(({ id }) => id)).toEqual(['b'])
})

test('a document is exported into a chat, waits there, and is read', async () => {
  google.files.push({ id: 'doc', name: 'Plan', mime: 'document', content: plan })
  expect((await start('doc')).body.data).toMatchObject({ name: 'Plan.docx', problem: null })
  await run()
  const { data } = (await start('doc')).body
  expect(data).toMatchObject({ state: 'done', name: 'Plan.docx', problem: null })
  expect(data.file).toMatchObject({ name: 'Plan.docx', mime: docxMime, kind: 'text', bytes: plan.length })
  expect(partials()).toEqual([])
  const id = data.file?.id ?? ''
  const opened = await fetch(new URL(endpointPath(chatEndpoints.getAttachedFile, { id }), server.url), {
    headers: person.headers,
  })
  expect(Buffer.from(await opened.arrayBuffer()).equals(plan)).toBe(true)
  expect((await server.call(calls.removeDriveFile, { params: { id: 'doc' }, headers: person.headers })).status).toBe(
    200,
  )
  expect(
    (await server.call(chatEndpoints.dropAttachment, { params: { id: id as never }, headers: person.headers })).status,
  ).toBe(404)
})

test('who waits for the end gets the file with the answer', async () => {
  google.files.push({ id: 'csv', name: 'Sales.csv', mime: 'text/csv', content: rows(3) })
  const { status, body } = await server.call(calls.downloadDriveFile, {
    params: { id: 'csv' },
    headers: person.headers,
  })
  expect([status, body.data.state, body.data.file?.kind]).toEqual([200, 'done', 'tables'])
})

test.each([
  ['form', 'Survey'],
  ['image/png', 'Logo.png'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'Deck.pptx'],
])('what is no document, spreadsheet or presentation is refused: %s', async (mime, name) => {
  google.files.push({ id: 'x', name, mime, content: Buffer.from('x') })
  const refused = await start('x')
  expect([refused.status, refused.body.message]).toEqual([415, 'Unsupported Google file type'])
  expect((await start('x', {}, 'id')).body.message).toBe('Jenis berkas Google tidak didukung')
})

test('what is too large is refused before a byte of it is fetched', async () => {
  google.files.push({ id: 'big', name: 'Big.csv', mime: 'text/csv', content: Buffer.alloc(60 * 1024 * 1024, 'a') })
  expect((await start('big')).body.code).toBe('file_too_large')
  expect(google.faults.ranges).toEqual([])
})

test('an export over the limit of Google says so', async () => {
  google.files.push({ id: 'long', name: 'Long', mime: 'document', content: plan })
  google.faults.exportTooLarge = true
  await start('long')
  await run()
  expect((await start('long')).body.data).toMatchObject({
    state: 'failed',
    problem: {
      code: 'drive_export_too_large',
      message: expect.stringContaining('Long.docx is too large for Google Drive'),
    },
  })
  delete google.faults.exportTooLarge
  expect((await start('long')).body.data.state).toBe('failed')
  await start('long', { again: 'true' })
  await run()
  expect((await start('long')).body.data.state).toBe('done')
})

test('a download that is cut off goes on where it was, and is whole', async () => {
  const content = rows(200_000)
  google.files.push({ id: 'cut', name: 'Cut.csv', mime: 'text/csv', content })
  google.faults.cutAfter = 1_000_000
  await start('cut')
  await run()
  expect((await start('cut')).body.data).toMatchObject({ state: 'running', file: null })
  const [kept] = partials()
  const sizeNow = () => fs.statSync(path.join(server.deps.config.DATA_DIR, 'downloads', kept ?? '')).size
  const size = sizeNow()
  expect(size).toBeGreaterThan(0)
  // Cut once more: it tells how far it is, which is where it went on.
  google.faults.cutAfter = 500_000
  server.pass(2)
  await run()
  const further = sizeNow()
  expect(further).toBeGreaterThan(size)
  expect((await start('cut')).body.data).toMatchObject({ bytes_done: size, bytes_total: content.length })
  server.pass(60)
  await run()
  expect(google.faults.ranges).toEqual(['', `bytes=${size}-`, `bytes=${further}-`])
  expect((await start('cut')).body.data).toMatchObject({ state: 'done', bytes_done: content.length })
  expect((await start('cut')).body.data.file?.bytes).toBe(content.length)
})

test('one that changed meanwhile begins anew', async () => {
  const before = rows(200_000)
  google.files.push({ id: 'moved', name: 'Moved.csv', mime: 'text/csv', content: before })
  google.faults.cutAfter = 1_000_000
  await start('moved')
  await run()
  const after = rows(150_000)
  google.files[0]!.content = after
  server.pass(2)
  await run()
  expect(google.faults.ranges).toEqual(['', ''])
  expect((await start('moved')).body.data.file?.bytes).toBe(after.length)
})

test('a vendor that asks to wait is waited for', async () => {
  google.files.push({ id: 'busy', name: 'Busy.csv', mime: 'text/csv', content: rows(2) })
  google.faults.busy = { times: 1, seconds: 40, contents: true }
  await start('busy')
  await run()
  expect((await start('busy')).body.data.state).toBe('waiting')
  server.pass(38)
  await run()
  expect((await start('busy')).body.data.state).toBe('waiting')
  server.pass(3)
  await run()
  expect((await start('busy')).body.data.state).toBe('done')
  google.faults.busy = { times: 1, seconds: 12 }
  const list = await recent()
  expect([list.status, list.body.message]).toEqual([
    429,
    'Google Drive is receiving too many requests. Try again in 12 seconds.',
  ])
})

test('a vendor that asks to wait for an hour is left alone for it, and the file comes after that', async () => {
  google.files.push({ id: 'hour', name: 'Hour.csv', mime: 'text/csv', content: rows(2) })
  google.faults.busy = { times: 1, seconds: 3_600, contents: true }
  await start('hour')
  await run()
  const before = google.asked.length
  for (const seconds of [1_200, 1_200, 1_190]) {
    server.pass(seconds)
    await run()
    expect((await start('hour')).body.data.state).toBe('waiting')
  }
  expect(google.asked.length).toBe(before)
  server.pass(20)
  await run()
  expect((await start('hour')).body.data.state).toBe('done')
})

test('after two hours it is given up in the words that clients know', async () => {
  google.files.push({ id: 'slow', name: 'Slow.csv', mime: 'text/csv', content: rows(2) })
  google.faults.busy = { times: 1, seconds: 40, contents: true }
  await start('slow')
  await run()
  server.pass(7_201)
  await run()
  expect((await start('slow')).body.data.problem).toEqual({
    code: 'drive_timed_out',
    message: 'Request timeout. Please try again later.',
  })
})

test('a file that is deleted while it is fetched says so', async () => {
  google.files.push({ id: 'gone', name: 'Gone', mime: 'document', content: plan })
  google.faults.beforeContent = () => {
    google.files[0]!.deleted = true
  }
  await start('gone')
  await run()
  expect((await start('gone')).body.data.problem?.code).toBe('drive_file_gone')
  expect((await start('other')).body.code).toBe('drive_file_gone')
})

test('one that nobody wants any more is not fetched', async () => {
  google.files.push({ id: 'drop', name: 'Drop.csv', mime: 'text/csv', content: rows(2) })
  const params = { id: 'drop' }
  const asked = Promise.withResolvers<void>()
  const dropped = Promise.withResolvers<void>()
  google.faults.beforeContent = () => {
    asked.resolve()
    return dropped.promise
  }
  await start('drop')
  await asked.promise
  expect((await server.call(calls.removeDriveFile, { params, headers: person.headers })).status).toBe(200)
  dropped.resolve()
  await run()
  expect(partials()).toEqual([])
  const { rowCount } = await server.deps.pool.query('select from files where user_id = $1', [person.id])
  expect(rowCount).toBe(0)
  expect((await server.call(calls.removeDriveFile, { params, headers: person.headers })).status).toBe(404)
})

test('nobody reads in the drive of somebody else, and downloads are their own', async () => {
  google.files.push({ id: 'own', name: 'Own.csv', mime: 'text/csv', content: rows(2), owner: 'sri@toko.example' })
  await start('own')
  await run()
  const other = await aPerson(server)
  const mine = await server.call(calls.listRecentDriveFiles, { headers: other.headers })
  expect(mine.body.code).toBe('drive_not_connected')
  google.person = { email: 'budi@lain.example', name: 'Budi' }
  await connectAccount(server, other.headers)
  const theirs = await server.call(calls.downloadDriveFile, { params: { id: 'own' }, headers: other.headers })
  expect(theirs.body.code).toBe('drive_file_gone')
})

test('an access token that is taken no more is renewed once, without the person', async () => {
  google.forgetAccessTokens()
  expect((await recent()).status).toBe(200)
  google.takeBack('sri@toko.example')
  expect((await recent()).body.code).toBe('drive_ended')
})

test('a file becomes one of an agent’s, for who may add files there', async () => {
  google.files.push({ id: 'know', name: 'Plan', mime: 'document', content: plan })
  const body = { bot_id: person.agentId, file_id: 'know' }
  const add = (headers = person.headers) =>
    server.call(calls.addDriveKnowledge, { params: { drive: 'google_drive' }, body, headers })
  expect((await add()).status).toBe(200)
  await run()
  expect((await add()).body.data).toMatchObject({ state: 'done', knowledge_file_id: expect.any(String) })
  await server.app.jobs.runDue()
  const ask = { params: { botId: person.agentId }, query: { query: 'When does the Bandung branch open?' } }
  const found = await server.call(knowledgeFileEndpoints.searchKnowledge, { ...ask, headers: person.headers })
  expect(found.body.data.hits[0]).toMatchObject({ name: 'Plan.docx', quote: expect.stringContaining('4 March') })
  const stranger = await aPerson(server)
  expect((await add(stranger.headers)).body.code).toBe('agent_not_found')
})

test('who left the workspace brings nothing into it any more', async () => {
  const owner = await aPerson(server)
  const workspace = await aWorkspace(server, owner)
  const member = await aMember(server, owner, workspace)
  await connectAccount(server, member.headers)
  google.files.push({ id: 'late', name: 'Late.csv', mime: 'text/csv', content: rows(2) })
  const ask = { params: { id: 'late' }, query: { wait: 'false' }, headers: member.headers }
  google.faults.busy = { times: 1, seconds: 40, contents: true }
  expect((await server.call(calls.downloadDriveFile, ask)).status).toBe(200)
  await run()
  const removal = { params: { id: workspace, memberId: member.id }, headers: owner.headers }
  expect((await server.call(workspaceEndpoints.removeMember, removal)).status).toBe(200)
  server.pass(41)
  await run()
  const { rows: left } = await server.deps.pool.query('select state, problem from drive_downloads where user_id = $1', [
    member.id,
  ])
  expect(left).toEqual([{ state: 'failed', problem: { code: 'forbidden', details: {} } }])
  expect(google.faults.ranges).toEqual([])
})

test('the list of add-ons says whose drive it is and when it was last used, and nothing once it was disconnected', async () => {
  const shown = async ({ headers }: TestPerson) =>
    (await server.call(calls.listAddOns, { headers })).body.data.google_drive
  expect(await shown(person)).toMatchObject({ isActive: true, isSetup: true, account: 'sri@toko.example' })
  server.pass(3_600)
  const used = server.deps.clock.now().getTime()
  await recent()
  const { last_used_at, connected_by } = await shown(person)
  expect(new Date(last_used_at ?? 0).getTime()).toBeGreaterThanOrEqual(used)
  expect(connected_by).not.toBeNull()
  expect(await shown(await aPerson(server))).toMatchObject({ isSetup: false, account: null, last_used_at: null })
  await server.call(calls.disconnectDrive, { headers: person.headers })
  expect(await shown(person)).toMatchObject({ isActive: false, isSetup: false, account: null, last_used_at: null })
})
