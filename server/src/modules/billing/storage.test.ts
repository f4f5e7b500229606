import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import { widgetEndpoints } from '#contract/widget/endpoints.ts'
import { createApp } from '../../app.ts'
import { createMetrics } from '../../platform/http/metrics.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aWorkspace } from '../../testing/workspaces.ts'

// Reading a file starts a process.
vi.setConfig({ testTimeout: 120_000 })
const server = await testApp()
/** What the free plan keeps. */
const max = 2 * 1024 ** 3

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const text = Buffer.from('Isi yang kecil.')

function database(): Buffer {
  const file = path.join(os.tmpdir(), `${crypto.randomUUID()}.sqlite`)
  const made = new DatabaseSync(file)
  made.exec('create table toko (id integer primary key, nama text)')
  made.close()
  const content = fs.readFileSync(file)
  fs.rmSync(file)
  return content
}

function formOf(field: string, name: string, content: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append(field, new Blob([Uint8Array.from(content)]), name)
  return form
}

const attach = ({ headers }: TestPerson, name = 'lampiran.txt') =>
  server.call(chatEndpoints.uploadAttachment, { form: formOf('file', name, text), headers })

/** Every kind of file that somebody can hand in, by the name that `kept_files` has for it. */
const kinds: Record<
  string,
  (person: TestPerson) => Promise<{ status: number; body: { code?: string; message: string } }>
> = {
  attachment: (person) => attach(person),
  knowledge: ({ headers, agentId }) =>
    server.call(knowledgeFileEndpoints.addKnowledgeFiles, {
      query: { bot_id: agentId },
      form: formOf('files', 'tahu.txt', text),
      headers,
    }),
  widget: ({ headers, agentId }) =>
    server.call(widgetEndpoints.addWidgetFiles, {
      params: { id: agentId },
      form: formOf('files', 'situs.txt', text),
      headers,
    }),
  logo: ({ headers, agentId }) =>
    server.call(agentEndpoints.updateAgent, { params: { id: agentId }, form: formOf('logo', 'a.png', png), headers }),
  database: ({ headers }) =>
    server.call(dataSourceEndpoints.uploadDataSource, { form: formOf('file', 'toko.sqlite', database()), headers }),
}

async function somebody(): Promise<TestPerson> {
  const person = await aPerson(server)
  await aWorkspace(server, person, { plan: 'free' })
  return person
}

/** Leaves so many bytes of the plan, by an attachment that says that it is large. */
async function leave(person: TestPerson, bytes: number): Promise<void> {
  const { body } = await attach(person, 'besar.txt')
  await server.deps.pool.query('update files set bytes = $1 where id = $2', [max - bytes, body.data.id])
}

const keptBy = async ({ organizationId }: TestPerson) => {
  const found = await server.deps.pool.query<{ kind: string; bytes: string }>(
    'select kind, sum(bytes) as bytes from kept_files where organization_id = $1 group by kind',
    [organizationId],
  )
  return Object.fromEntries(found.rows.map(({ kind, bytes }) => [kind, Number(bytes)]))
}

test.each(Object.keys(kinds))('%s: is counted where there is room, and refused where there is none', async (kind) => {
  const person = await somebody()
  const added = await kinds[kind]!(person)
  expect(added.status, added.body.message).toBe(200)
  expect((await keptBy(person))[kind]).toBeGreaterThan(0)
  await server.deps.pool.query('update files set bytes = 1 where organization_id = $1', [person.organizationId])
  await leave(person, 5)
  const before = await keptBy(person)
  const folder = path.join(server.deps.config.DATA_DIR, 'files')
  const lying = fs.readdirSync(folder, { recursive: true }).length
  const refused = await kinds[kind]!({ ...person })
  // The same knowledge again would be no second file.
  const expected = kind === 'knowledge' ? [200, undefined] : [402, 'storage_limit_reached']
  expect([refused.status, refused.body.code]).toEqual(expected)
  expect(await keptBy(person)).toEqual(before)
  expect(fs.readdirSync(folder, { recursive: true }).length).toBe(lying)
})

test('logos and databases from before sizes were stored are counted at the next start', async () => {
  const person = await somebody()
  for (const kind of ['logo', 'database']) expect((await kinds[kind]!(person)).status).toBe(200)
  const counted = { logo: png.length, database: database().length }
  const of = [person.organizationId]
  await server.deps.pool.query('update agents set logo_bytes = 0 where organization_id = $1', of)
  await server.deps.pool.query('update data_sources set file_bytes = 0 where organization_id = $1', of)
  expect(await keptBy(person)).toEqual({ logo: 0, database: 0 })
  const next = await createApp({ ...server.deps, metrics: createMetrics() })
  onTestFinished(next.stop)
  await next.start()
  expect(await keptBy(person)).toEqual(counted)
})

test('nothing that is stored escapes the count', async () => {
  const { rows } = await server.deps.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and (column_name ~ '(^|_)bytes$') and table_name <> 'kept_files' order by 1, 2`,
  )
  // A new column of bytes is either a kind of file in the view `kept_files`, or named here with why not.
  expect(rows.map((row) => `${row.table_name}.${row.column_name}`)).toEqual([
    'agents.logo_bytes',
    // A backup is of the installation, and of no organization.
    'backups.bytes',
    // How much of it was new.
    'backups.new_bytes',
    'calls.recording_bytes',
    'chat_exports.bytes',
    // How far an export was written before it is a file.
    'chat_exports.written_bytes',
    'data_sources.file_bytes',
    'files.bytes',
    'knowledge_versions.bytes',
    'meeting_chunks.bytes',
    'meetings.sound_bytes',
    'rehearsal_attempts.recording_bytes',
    // What a simulated upload said of its size; the sender keeps the file.
    'simulated_media.bytes',
    'widget_files.bytes',
  ])
})

test('of files that come at once only those that fit are kept', async () => {
  const person = await somebody()
  await leave(person, text.length * 2)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => attach(person, `bersama-${index}.txt`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 402, 402, 402, 402])
  expect(await keptBy(person)).toEqual({ attachment: max })
  const graph = { query: { mode: 'year', year: 2026 }, headers: person.headers }
  const { body } = await server.call(usageEndpoints.getUsageGraph, graph)
  expect(body.data.storage_bytes).toBe(max)
})
