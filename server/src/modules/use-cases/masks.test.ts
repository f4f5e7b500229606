import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { corpus } from '#sql/testing/corpus.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { openDoor, type TcpDoor } from '../../testing/tcp-door.ts'
import { testApp } from '../../testing/test-app.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

// The corpus of masks (sql/corpus/masks/seen.sql), asked by a plain member: what a use case of the owner's agent hides and masks
// decides what a statement shows, of real databases and over HTTP.
const shop = `
  create table branches (id integer primary key, town text, rent integer);
  create table staff (id integer primary key, name text, email text, pay integer, branch_id integer references branches);
  create table sales (id integer primary key, staff_id integer references staff, amount integer, day text);
  create table "Staff Notes" (id integer primary key, "PIN" text, "Home Town" text, text text);
  insert into branches values (1, 'Ambon', 880011001), (2, 'Bandung', 880011002);
  insert into staff values (1, 'Ayu', 'ayu@canary.test', 777019001, 1), (2, 'Budi', null, 777019002, 1), (3, 'Cici', 'cici@canary.test', null, 2);
  insert into sales values (1, 1, 50, '2026-01-05'), (2, 1, 70, '2026-02-01'), (3, 2, 30, '2026-02-03'), (4, 3, 20, null);
  insert into "Staff Notes" values (1, 'canary-4711', 'canary town', 'good'), (2, 'canary-4712', 'canary place', 'better');`

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const sources = new Map<string, DataSourceId>()
let owner: TestPerson
let member: TestPerson
let useCase: string
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let door: TcpDoor

beforeAll(async () => {
  owner = await aPerson(server)
  const workspace = await aWorkspace(server, owner)
  const body = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body, headers: owner.headers })
  member = await aMember(server, owner, workspace)
  sources.set('sqlite', await uploaded())
  sources.set('postgres', await connected())
  const made = await server.call(useCaseEndpoints.createUseCase, {
    params: { botId: owner.agentId as AgentId },
    body: { usecase: 'Staff', description: '', type: 'tables' },
    headers: owner.headers,
  })
  useCase = made.body.data._id
}, 120_000)
afterAll(async () => {
  door.close()
  await database.drop()
})

async function uploaded(): Promise<DataSourceId> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-masks-'))
  const file = path.join(folder, 'staff.sqlite')
  const sqlite = new DatabaseSync(file)
  sqlite.exec(shop)
  sqlite.close()
  const form = new FormData()
  form.set('file', new Blob([fs.readFileSync(file)]), 'staff.sqlite')
  fs.rmSync(folder, { recursive: true, force: true })
  const { body } = await server.call(dataSourceEndpoints.uploadDataSource, { form, headers: owner.headers })
  return body.data.id
}

async function connected(): Promise<DataSourceId> {
  database = await createEmptyDatabase()
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query(`${shop}`)
  await client.end()
  door = await openDoor(database.connection)
  const { user, database: name } = database.connection
  const address = { driver: 'postgres', host: '127.0.0.1', port: door.port, database: name, user, password: 'x' }
  const body = { ...address, use_ssl: false, confirm_rights: true }
  const made = await server.call(dataSourceEndpoints.connectDataSource, { body, headers: owner.headers })
  return made.body.data.id
}

/** `staff.email masked, staff.pay hidden`, of all databases. */
async function relate(policy: string): Promise<void> {
  const tables = new Map<string, object[]>()
  for (const part of policy.split(', ')) {
    const [, table = '', name, how = ''] = /^(.+)\.(.+) (masked|hidden)$/.exec(part) ?? []
    tables.set(table, [...(tables.get(table) ?? []), { name, [how]: true }])
  }
  const relations = [...sources.values()].flatMap((data_source_id) =>
    [...tables].map(([table, columns]) => ({ data_source_id, table, columns })),
  )
  const params = { botId: owner.agentId as AgentId }
  const body = { usecase_id: useCase, relations }
  const { status } = await server.call(useCaseEndpoints.relateUseCase, { params, body, headers: owner.headers })
  expect(status).toBe(200)
}

const reason = /some columns are hidden|(?<=column ).+ is (?:masked|hidden)/i
/** Names of columns and rows, or why there are none, as they stand in the corpus. */
async function seenBy({ headers }: TestPerson, id: DataSourceId, sql: string): Promise<string> {
  const { body } = await server.call(verifiedQueryEndpoints.runStatement, { params: { id }, body: { sql }, headers })
  if (!body.status) return `refused: ${(reason.exec(body.message)?.[0] ?? body.message).toLowerCase()}`
  const { columns, rows } = body.data
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ key }) => String(row[key] ?? null))),
  ]
  return lines.map((cells) => cells.join(' | ')).join('\n')
}

const cases = corpus('masks', 'seen')
describe.each([...new Set(cases.map(({ head }) => head))])('%s', (policy) => {
  beforeAll(() => relate(policy))
  const asked = cases.filter(({ head }) => head === policy)
  test.each(asked)('$sql', async ({ sql, printed }) => {
    for (const [kind, id] of sources) expect([kind, await seenBy(member, id, sql)]).toEqual([kind, printed])
  })
})
