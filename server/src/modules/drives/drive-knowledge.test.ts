import { afterAll, beforeEach, expect, test } from 'vitest'
import { addOnEndpoints as calls } from '#contract/add-ons/endpoints.ts'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { knowledgeFileEndpoints as files } from '#contract/knowledge-files/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { connectAccount, register } from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const google = await startGoogleCloud()
afterAll(() => google.close())
const server = await testApp({ env: { GOOGLE_URL: google.url } })
google.now = () => server.deps.clock.now().getTime()
await register(server, await aPerson(server, { isOperator: true }), 'google', google)

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
const listed = async () => {
  const ask = { params: { botId: agentId }, headers: owner.headers }
  return (await server.call(files.listKnowledgeFiles, ask)).body.data.records
}
const question = 'What is the discount for resellers?'
const text = (percent: number) => Buffer.from(`The discount for resellers is ${percent} percent of the list price.`)
let count = 0

/** A new file of the drive among the files of the agent. */
async function aDriveFile(readers: string[]) {
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
  await work()
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
  expect((await listed())[0]).toMatchObject({ source: { state: 'gone' } })
  expect(await found(owner, question)).toEqual([])
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
