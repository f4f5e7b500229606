import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addOnEndpoints as calls } from '#contract/add-ons/endpoints.ts'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import type { FileId, UserId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints as files } from '#contract/knowledge-files/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { connectAccount, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { type ContextDeps, lookUp } from '../answering/answer-context.ts'
import type { QuestionAsker } from '../answering/job.ts'
import { aFlow, callHook } from '../flows/testing/published.ts'
import { findWithheldFiles } from './readers.ts'
import { createDrives } from './service.ts'

const google = await startGoogleCloud()
afterAll(() => google.close())
const server = await testApp({ env: { GOOGLE_URL: google.url } })
google.now = () => server.deps.clock.now().getTime()
await registerOAuthClient(server, await aPerson(server, { isOperator: true }), 'google', google)

const owner = await aPerson(server)
const workspace = await aWorkspace(server, owner)
const body = { use_workspace: true, workspace_id: workspace }
await server.call(workspaceEndpoints.setWorkspace, { body, headers: owner.headers })
const member = await aMember(server, owner, workspace)
google.person = { email: 'sri@toko.example', name: 'Sri' }
await connectAccount(server, owner.headers)
const form = new FormData()
form.append('name', 'Sales')
const agentId = (await server.call(agentEndpoints.createAgent, { form, headers: owner.headers })).body.data._id

const found = async (person: TestPerson, query: string) => {
  const ask = { params: { botId: agentId }, query: { query }, headers: person.headers }
  const { status, body } = await server.call(files.searchKnowledge, ask)
  expect(status).toBe(200)
  return body.data.hits.map(({ quote, version }) => `${version}: ${quote}`)
}
const work = async () => {
  for (const queue of ['drive-refresh', 'drive-download']) await server.app.jobs.runDue(queue)
  await server.app.jobs.runDue()
}
const fetched = () => server.app.jobs.runDue('drive-download')
const listed = async () => {
  const ask = { params: { botId: agentId }, headers: owner.headers }
  return (await server.call(files.listKnowledgeFiles, ask)).body.data.records
}
const question = 'What is the discount for resellers?'
const text = (percent: number) => Buffer.from(`The discount for resellers is ${percent} percent of the list price.`)
let count = 0

/** A new file of the drive among the files of the agent. */
async function aDriveFile(readers: string[], until: () => Promise<unknown> = work) {
  const id = `file-${++count}`
  for (const { id: old } of await listed())
    await server.call(files.removeKnowledgeFile, { params: { id: old }, headers: owner.headers })
  google.files.length = 0
  const file = {
    id,
    name: `Prices ${count}.txt`,
    mime: 'text/plain',
    content: text(10 + count),
    owner: 'sri@toko.example',
    readers,
  }
  google.files.push(file)
  const ask = {
    params: { drive: 'google_drive' as const },
    body: { bot_id: agentId, file_id: id },
    headers: owner.headers,
  }
  expect((await server.call(calls.addDriveKnowledge, ask)).status).toBe(200)
  await until()
  return file
}

beforeEach(() => {
  delete google.faults.busy
})

test('a file that changes in the drive is fetched anew within the hour, and stays the same file', async () => {
  const file = await aDriveFile([])
  expect(await found(owner, question)).toEqual([`1: ${text(10 + count)}`])
  Object.assign(file, { content: text(77), name: 'Renamed.txt' })
  server.pass(30 * 60)
  await work()
  expect(await found(owner, question)).toEqual([`1: ${text(10 + count)}`])
  server.pass(36 * 60)
  await work()
  expect(await found(owner, question)).toEqual([`2: ${text(77)}`])
  const [row, ...others] = await listed()
  expect(others).toEqual([])
  expect(row).toMatchObject({ version: 2, source: { drive: 'google_drive', state: 'current' } })
  // What was answered from the first version is marked; what cites the second is not.
  const changed = async (cited: string, person: TestPerson = owner) =>
    (await server.call(files.listChangedSources, { query: { cited }, headers: person.headers })).body.data
  const id = row!.id
  expect(await changed(`${id}:1`)).toEqual([
    { file_id: id, version: 2, name: row!.name, changed_at: expect.stringMatching(/^20\d\d-/) },
  ])
  expect(await changed(`${id}:2`)).toEqual([])
  // The member may not read it in the drive; a stranger has another place.
  expect(await changed(`${id}:1`, member)).toEqual([])
  expect(await changed(`${id}:1`, await aPerson(server))).toEqual([])
  for (const cited of ['', 'x:1', `${id}:0`, `${id}`, `${id}:1;drop`])
    expect((await server.call(files.listChangedSources, { query: { cited }, headers: owner.headers })).status).toBe(400)
})

test('who may not read it in the drive gets nothing of it, nor who has lost it there', async () => {
  const file = await aDriveFile([member.email])
  const id = (await listed())[0]!.id
  const opened = () => server.call(files.listKnowledgePassages, { params: { id }, headers: member.headers })
  expect(await found(member, question)).toHaveLength(1)
  expect((await opened()).status).toBe(200)
  file.readers = []
  server.pass(4 * 60)
  expect(await found(member, question)).toHaveLength(1)
  server.pass(2 * 60)
  expect(await found(member, question)).toEqual([])
  expect((await opened()).body.code).toBe('knowledge_file_withheld')
  expect(await found(owner, question)).toHaveLength(1)
  file.readers = ['anyone']
  server.pass(6 * 60)
  expect(await found(member, question)).toHaveLength(1)
})

test('one of which nobody can be asked any more who reads it there is read by nobody', async () => {
  await aDriveFile(['anyone'])
  expect(await found(member, question)).toHaveLength(1)
  // It goes with the account of who added it; the file stays in the workspace.
  await server.deps.pool.query('delete from drive_sources where user_id = $1', [owner.id])
  expect(await found(member, question)).toEqual([])
})

test('who has an account of their own there is judged by it', async () => {
  await aDriveFile(['budi@lain.example'])
  const budi = await aMember(server, owner, workspace)
  expect(await found(budi, question)).toEqual([])
  google.person = { email: 'budi@lain.example', name: 'Budi' }
  await connectAccount(server, budi.headers)
  server.pass(6 * 60)
  expect(await found(budi, question)).toHaveLength(1)
  google.files[0]!.readers = []
  server.pass(6 * 60)
  expect(await found(budi, question)).toEqual([])
})

test('a drive that does not answer changes nothing for an hour', async () => {
  await aDriveFile([member.email])
  expect(await found(member, question)).toHaveLength(1)
  google.faults.busy = { times: 1_000, seconds: 60 }
  server.pass(50 * 60)
  expect(await found(member, question)).toHaveLength(1)
  server.pass(11 * 60)
  expect(await found(member, question)).toEqual([])
})

test('one that is deleted there says so, and is no longer answered from', async () => {
  const file = await aDriveFile([member.email])
  Object.assign(file, { deleted: true })
  server.pass(65 * 60)
  await work()
  const [row] = await listed()
  expect(row).toMatchObject({ source: { state: 'gone' } })
  expect(await found(owner, question)).toEqual([])
  // What was answered from it is marked, for those who had it here.
  const cited = { cited: `${row?.id}:1` }
  const changed = async ({ headers }: TestPerson) =>
    (await server.call(files.listChangedSources, { query: cited, headers })).body.data
  const gone = [{ file_id: row?.id, version: null, name: null, changed_at: null }]
  expect([await changed(owner), await changed(member)]).toEqual([gone, gone])
  expect(await changed(await aPerson(server))).toEqual([])
})

test('a flow answers from what everybody may read there, whoever it belongs to', async () => {
  const file = await aDriveFile([member.email])
  expect(await found(owner, question)).toHaveLength(1)
  const document = aFlow(
    [
      ['start', 'on-webhook'],
      ['look', 'search-knowledge', { query: question }],
      ['say', 'answer', { by: 'text', text: '{{look.answer}}' }],
    ],
    ['start > next > look', 'look > found > say'],
  )
  const tenant = { userId: owner.id, organizationId: owner.organizationId, workspaceId: workspace }
  const [trigger] = await server.app.flows.publishTriggers({ flowId: crypto.randomUUID(), document, tenant })
  const said = async () => (await callHook(server.url, trigger?.secret ?? '', {})).data.replies.map(({ text }) => text)
  expect(await said()).toEqual([])
  file.readers = ['anyone']
  server.pass(6 * 60)
  expect(await said()).toEqual([String(text(10 + count))])
  // That is not asked for every time.
  const { length } = google.asked
  expect(await said()).toHaveLength(1)
  expect(google.asked).toHaveLength(length)
})

test('who is asked about files is who reads the answer: a stranger is nobody', async () => {
  const readers: unknown[] = []
  const knowledge = { open: async (_: Tenant, reader: unknown) => readers.push(reader) && [] }
  const scope = { userId: owner.id, organizationId: owner.organizationId, workspaceId: workspace } as never
  const askers: QuestionAsker[] = [
    { kind: 'member', interactive: true },
    { kind: 'apiClient' },
    { kind: 'visitor', databases: false, knowledge: true },
    { kind: 'flow' },
    { kind: 'test' },
  ]
  const deps = { knowledge, sources: { open: async () => [] } } as unknown as ContextDeps
  for (const asker of askers) await lookUp(deps, { scope, asker, agentId }).files
  expect(readers).toEqual([scope, scope, 'anyone', 'anyone', 'anyone'])
})

test('the connections to drives end with the server', async () => {
  const closed: string[] = []
  const vendorOf = (name: string) => ({ close: async () => void closed.push(name) })
  const driveVendors = { google_drive: vendorOf('google'), one_drive: vendorOf('microsoft') }
  await createDrives({ ...server.deps, driveVendors } as never).stop?.()
  expect(closed).toEqual(['google', 'microsoft'])
})

test('however many files a silent drive has, an answer waits for it once', async () => {
  await aDriveFile([], fetched)
  const { pool } = server.deps
  const { rows } = await pool.query<{ file_id: FileId }>(`
    with one as (select * from drive_sources where user_id = '${owner.id}' order by checked_at desc limit 1),
      files as (insert into knowledge_files (id, agent_id, organization_id, workspace_id, user_id, name, created_at, updated_at)
        select gen_random_uuid(), agent_id, f.organization_id, f.workspace_id, f.user_id, 'copy ' || n, created_at, updated_at
        from knowledge_files f join one on f.id = one.file_id cross join generate_series(1, 20) n returning id)
    insert into drive_sources (file_id, user_id, organization_id, workspace_id, add_on, drive_file_id, revision, checked_at)
    select files.id, user_id, organization_id, workspace_id, add_on, drive_file_id, revision, checked_at from files, one returning file_id`)
  const ids = rows.map(({ file_id }) => file_id)
  onTestFinished(async () => void (await pool.query('delete from knowledge_files where id = any($1)', [ids])))
  const [states, asked] = [[] as string[], [] as string[]]
  const accounts = {
    stateOf: async ({ userId }: Tenant) => {
      states.push(userId)
      return userId === owner.id ? { state: 'ready', row: { id: 'a' } } : { state: 'none' }
    },
    touch: async () => {},
  }
  const readers = (id: string) => {
    asked.push(id)
    return new Promise(() => {})
  }
  const driveVendors = { google_drive: { open: () => ({ readers }) } }
  const tenant = { userId: crypto.randomUUID() as UserId, organizationId: owner.organizationId, workspaceId: workspace }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const judged = findWithheldFiles({ ...server.deps, accounts, driveVendors } as never, tenant, ids)
  while (asked.length < 8) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(6_000)
  expect((await judged).size).toBe(20)
  // Each account is looked for once, however many of its files there are.
  expect(states.toSorted()).toEqual([owner.id, tenant.userId].toSorted())
})

test('no other file is one of a drive, whatever it holds or is called, nor the other way round', async () => {
  const drive = await aDriveFile([], fetched)
  const other = await aMember(server, owner, workspace)
  const upload = (name: string, content: Buffer) => {
    const form = new FormData()
    form.append('files', new File([new Uint8Array(content)], name))
    return server.call(files.addKnowledgeFiles, { query: { bot_id: agentId }, form, headers: other.headers })
  }
  // The same content under another name, and the name with another content.
  expect((await upload('Mine.txt', drive.content)).body.data.files[0]).toMatchObject({ outcome: 'added' })
  const named = await upload(drive.name, text(55))
  const second = drive.name.replace('.txt', ' (2).txt')
  expect(named.body.data.files[0]).toMatchObject({ outcome: 'added', name: second })
  const next = await upload(drive.name, text(56))
  expect(next.body.data.files[0]).toMatchObject({ outcome: 'new_version', name: second })
  // Theirs, which everybody may read, is called as the owner's, which nobody else may, and holds what an upload does.
  google.person = { email: 'tini@lain.example', name: 'Tini' }
  await connectAccount(server, other.headers)
  const theirs = { ...drive, id: 'theirs', content: drive.content, owner: 'tini@lain.example', readers: ['anyone'] }
  google.files.push(theirs)
  const body = { bot_id: agentId, file_id: 'theirs' }
  await server.call(calls.addDriveKnowledge, { params: { drive: 'google_drive' }, body, headers: other.headers })
  await fetched()
  const all = new Map((await listed()).map(({ name, id, version }) => [name, { id, version }]))
  expect([...all].map(([name, { version }]) => `${name} ${version}`).toSorted()).toEqual(
    [`${drive.name} 1`, 'Mine.txt 1', `${second} 2`, `${drive.name.replace('.txt', ' (3).txt')} 1`].toSorted(),
  )
  const opened = (name: string) =>
    server.call(files.listKnowledgePassages, { params: { id: all.get(name)!.id }, headers: other.headers })
  expect((await opened(drive.name)).body.code).toBe('knowledge_file_withheld')
  expect((await opened('Mine.txt')).status).toBe(200)
})

test('who looks after a file now is who says who reads it', async () => {
  const file = await aDriveFile([member.email, 'tini@lain.example'])
  expect(await found(member, question)).toHaveLength(1)
  const other = await aMember(server, owner, workspace)
  google.person = { email: 'tini@lain.example', name: 'Tini' }
  await connectAccount(server, other.headers)
  file.readers = ['tini@lain.example']
  const body = { bot_id: agentId, file_id: file.id }
  await server.call(calls.addDriveKnowledge, { params: { drive: 'google_drive' }, body, headers: other.headers })
  await fetched()
  expect(await listed()).toHaveLength(1)
  expect(await found(member, question)).toEqual([])
})

test('a file that nobody wants any more as it is stored leaves nothing', async () => {
  await aDriveFile([], fetched)
  const forget =
    'create function forget() returns trigger language plpgsql as $$ begin delete from drive_downloads; return null; end $$'
  await server.deps.pool.query(`${forget}; create trigger forget after insert on knowledge_versions execute function forget();
    create trigger forget after insert on files execute function forget()`)
  onTestFinished(async () => void (await server.deps.pool.query('drop function forget cascade')))
  google.files.push({ id: 'late', name: 'Late.txt', mime: 'text/plain', content: text(3), owner: 'sri@toko.example' })
  const body = { bot_id: agentId, file_id: 'late' }
  await server.call(calls.addDriveKnowledge, { params: { drive: 'google_drive' }, body, headers: owner.headers })
  await server.call(calls.downloadDriveFile, {
    params: { id: 'late' },
    query: { wait: 'false' },
    headers: owner.headers,
  })
  await fetched()
  expect((await listed()).map(({ name }) => name)).toEqual([`Prices ${count}.txt`])
  const { rowCount } = await server.deps.pool.query('select from files where user_id = $1', [owner.id])
  expect(rowCount).toBe(0)
})

test('when the account that added it is disconnected nobody can be asked about any more', async () => {
  await aDriveFile([member.email])
  expect(await found(member, question)).toHaveLength(1)
  await server.call(calls.disconnectDrive, { headers: owner.headers })
  server.pass(65 * 60)
  await work()
  expect((await listed())[0]).toMatchObject({ source: { state: 'ended' } })
  expect(await found(member, question)).toEqual([])
})
