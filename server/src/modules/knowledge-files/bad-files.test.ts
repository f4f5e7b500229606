import { once } from 'node:events'
import fs from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test, vi } from 'vitest'
import { knowledgeFileEndpoints as api } from '#contract/knowledge-files/endpoints.ts'
import type { KnowledgeFile } from '#contract/knowledge-files/schemas.ts'
import type { ChildLimits } from '../../platform/child-process/index.ts'
import { DocumentError } from '../../platform/documents/index.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aWorkspace } from '../../testing/workspaces.ts'
import { ReadingStopped, readInChild } from './read-in-child.ts'

// Each file starts a process: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 })
const server = await testApp()

async function added(person: TestPerson, name: string, content: string | Uint8Array): Promise<KnowledgeFile> {
  const form = new FormData()
  form.append('files', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name)
  const ask = { query: { bot_id: person.agentId }, form, headers: person.headers }
  const { body } = await server.call(api.addKnowledgeFiles, ask)
  if (!body.status) throw new Error(JSON.stringify(body))
  const { id } = body.data.files[0]!
  for (let waited = 0; waited < 2_000; waited++) {
    const file = (await list(person)).find((item) => item.id === id)
    if (file && file.state !== 'waiting' && file.state !== 'reading') return file
    await sleep(50)
  }
  throw new Error('the file was never read')
}

const list = async ({ agentId, headers }: TestPerson) =>
  (await server.call(api.listKnowledgeFiles, { params: { botId: agentId }, headers })).body.data.records

/** A zip of these files, as Office writes them. */
function zipOf(files: Record<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content, { level: 9 })
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    head.copy(entry, 16, 14, 30)
    entry.writeUInt32LE(offset, 42)
    parts.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += head.length + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

test('a small file that unpacks to hundreds of megabytes is refused with what to do, and the server goes on', async () => {
  const person = await aPerson(server)
  const bomb = zipOf({ 'word/document.xml': Buffer.alloc(80 * 1024 * 1024, 'a') })
  const file = await added(person, 'bom.docx', bomb)
  expect(file).toMatchObject({ state: 'failed', problem: { code: 'file_too_complex' } })
  expect(file.problem?.message).toContain('Split it')
  const sheet = zipOf({ 'xl/workbook.xml': Buffer.alloc(80 * 1024 * 1024, ' ') })
  expect((await added(person, 'bom.xlsx', sheet)).problem?.code).toBe('file_too_complex')
  expect((await added(person, 'biasa.txt', 'Server ini tetap menjawab.')).state).toBe('ready')
})

test('a CSV of one endless line, or of formulas, is read as what it is and nothing runs', async () => {
  const person = await aPerson(server)
  const wide = `${Array.from({ length: 3_000 }, (_, index) => `k${index}`).join(',')}\n${'1,'.repeat(2_999)}1\n`
  const file = await added(person, 'lebar.csv', wide)
  expect(file).toMatchObject({ state: 'ready', remarks: [{ code: 'columns_cut' }] })
  const formulas = await added(
    person,
    'rumus.csv',
    'name,value\n"=cmd|\' /C calc\'!A0",1\n"=HYPERLINK(""http://x"")",2\n',
  )
  const { body } = await server.call(api.listKnowledgeTables, { params: { id: formulas.id }, headers: person.headers })
  expect(body.data[0]!.sample[0]![0]).toBe("=cmd|' /C calc'!A0")
  const commas = await added(person, 'koma.csv', `${','.repeat(400)}\n`.repeat(15_000))
  expect(commas).toMatchObject({ state: 'failed', problem: { code: 'file_empty' } })
  const quote = await added(person, 'kutip.csv', `name,value\n"never closed,1\n${'x,2\n'.repeat(5_000)}`)
  expect(quote).toMatchObject({ state: 'ready', rows: 5_001 })
})

test('a PDF with a script is only text, and a browser that is given it may run nothing', async () => {
  const person = await aPerson(server)
  const pdf = await PDFDocument.create()
  pdf.addJavaScript('evil', 'app.alert("x"); this.submitForm("http://127.0.0.1:9/");')
  pdf.addPage().drawText('Laporan ini aman dibaca.', { font: await pdf.embedFont(StandardFonts.Helvetica) })
  const file = await added(person, 'skrip.pdf', await pdf.save())
  expect(file).toMatchObject({ state: 'ready', passages: 1 })
  const shown = await fetch(`${server.url}/api/gateway/access-files/${file.id}`, { headers: person.headers })
  expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  await shown.body?.cancel()
})

test('an upload whose connection is lost in the middle leaves nothing behind', async () => {
  const person = await aPerson(server)
  const { hostname, port } = new URL(server.url)
  const folder = path.join(server.deps.config.DATA_DIR, 'temporary')
  const socket = net.connect(Number(port), hostname)
  const head = `--x\r\ncontent-disposition: form-data; name="files"; filename="putus.txt"\r\n\r\n`
  socket.write(
    `POST /api/gateway/file-knowledges/add?bot_id=${person.agentId} HTTP/1.1\r\nhost: x\r\ntoken: ${person.token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 50000000\r\n\r\n${head}${'kata '.repeat(200_000)}`,
  )
  await expect.poll(() => fs.readdirSync(folder)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => fs.readdirSync(folder)).toEqual([])
  expect(await list(person)).toEqual([])
})

test('a file of 300 MB is refused while it comes, and nothing of it stays', async () => {
  const person = await aPerson(server)
  const sending = request(`${server.url}/api/gateway/file-knowledges/add?bot_id=${person.agentId}`, {
    method: 'POST',
    headers: { token: person.token, 'content-type': 'multipart/form-data; boundary=x' },
  })
  const answered = new Promise<IncomingMessage>((resolve) => sending.on('response', resolve))
  // The server may close the connection once it has answered.
  sending.on('error', () => {})
  sending.write('--x\r\ncontent-disposition: form-data; name="files"; filename="besar.txt"\r\n\r\n')
  const piece = Buffer.alloc(1024 * 1024, 'kata ')
  let answer: IncomingMessage | undefined
  answered.then((incomingMessage) => {
    answer = incomingMessage
  })
  let sent = 0
  for (; sent < 300 && !answer; sent++)
    if (!sending.write(piece)) await Promise.race([once(sending, 'drain').catch(() => {}), answered])
  const { statusCode } = await answered
  expect([statusCode, sent < 300]).toEqual([413, true])
  sending.destroy()
  const folder = path.join(server.deps.config.DATA_DIR, 'temporary')
  await expect.poll(() => fs.readdirSync(folder)).toEqual([])
  expect(await list(person)).toEqual([])
})

test('what does not fit the plan is refused by name', async () => {
  const person = await aPerson(server)
  await aWorkspace(server, person, { plan: 'free' })
  const { agentId, organizationId } = person
  const kept = await added(person, 'kecil.txt', 'Isi yang kecil.')
  await server.deps.pool.query('update knowledge_versions set bytes = $1 where file_id = $2', [2 * 1024 ** 3, kept.id])
  const form = new FormData()
  form.append('files', new Blob(['Satu lagi.']), 'penuh.txt')
  const answer = await server.call(api.addKnowledgeFiles, { query: { bot_id: agentId }, form, headers: person.headers })
  expect([answer.status, answer.body.code]).toEqual([402, 'storage_limit_reached'])
  expect(answer.body.message).toContain('penuh.txt')
  expect(organizationId).toBeTruthy()
})

test('an agent has 2,000 files at most; a new version of one that is there is no further file', async () => {
  const person = await aPerson(server)
  const { agentId, organizationId, id } = person
  const add = async (name: string, text: string) => {
    const form = new FormData()
    form.append('files', new Blob([text]), name)
    return server.call(api.addKnowledgeFiles, { query: { bot_id: agentId }, form, headers: person.headers })
  }
  const first = await add('pertama.txt', 'Isi yang pertama.')
  expect(first.status).toBe(200)
  await server.deps.pool.query(
    `insert into knowledge_files (id, agent_id, organization_id, user_id, name, created_at, updated_at)
     select gen_random_uuid(), $1, $2, $3, 'berkas ' || n, now(), now() from generate_series(1, 1998) n`,
    [agentId, organizationId, id],
  )
  expect((await add('terakhir.txt', 'Isi yang terakhir.')).status).toBe(200)
  const refused = await add('lebih.txt', 'Satu lebih banyak.')
  expect(refused.body).toMatchObject({ status: false, code: 'too_many_knowledge_files' })
  expect(refused.body.message).toContain('2000')
  const version = await add('pertama.txt', 'Isi yang pertama, diperbarui.')
  expect(version.body.data.files[0]).toMatchObject({ outcome: 'new_version' })
})

const sink = { pages: async () => {}, passages: async () => {}, progress: () => {} }
const limits: ChildLimits = { timeoutMs: 60_000, workSeconds: 60, memoryMb: 1_500, diskMb: 100 }

async function readingOf(content: string, given: Partial<ChildLimits>, signal = new AbortController().signal) {
  const file = path.join(server.deps.config.DATA_DIR, `${crypto.randomUUID()}.csv`)
  fs.writeFileSync(file, content)
  const task = { path: file, filename: 'x.csv', tablesPath: `${file}.sqlite` }
  return readInChild(task, sink, signal, { ...limits, ...given }).catch((error: unknown) => error)
}

test('a reading process that takes too long or too much memory, or is no longer wanted, is ended', async () => {
  const large = `a,b\n${'1,dua\n'.repeat(400_000)}`
  expect(await readingOf(large, { timeoutMs: 300 })).toMatchObject(new DocumentError('file_timed_out'))
  expect(await readingOf(large, { memoryMb: 100 })).toMatchObject(new DocumentError('file_too_complex'))
  expect(await readingOf(large, { memoryMb: 60 })).toMatchObject(new DocumentError('file_too_complex'))
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 200)
  expect(await readingOf(large, {}, stop.signal)).toBeInstanceOf(ReadingStopped)
  expect(await readingOf('a,b\n1,2\n', {})).toMatchObject({ kind: 'tables', tables: [{ rowCount: 1 }] })
})
