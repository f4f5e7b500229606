import { beforeAll, expect, test } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { knowledgeSharingEndpoints as api } from '#contract/knowledge-sharing/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { sampleCompany, sampleTimeoutMs } from '../../testing/sample-company.ts'
import { testApp } from '../../testing/test-app.ts'
import { workIn } from './testing.ts'

const server = await testApp({ env: { SEED_SAMPLE: 'true', SAMPLE_DATABASE: `sharing_${process.pid}` } })
let ayu: TestPerson
beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  await sampleCompany(server, ayu)
}, sampleTimeoutMs)

const open = (person: TestPerson, headers: Record<string, string> = {}) =>
  server.call(api.openSharingSample, {
    body: { bot_id: person.agentId as AgentId },
    headers: { ...person.headers, ...headers },
  })
const workspacesOf = async ({ headers }: TestPerson) =>
  (await server.call(workspaceEndpoints.listWorkspaces, { headers })).body.data.records

test('who tries it finds a grant bound to its purpose and a request that waits, from both sides', async () => {
  expect(await workspacesOf(ayu)).toEqual([])
  // Two presses at once, and one later: the same.
  const [first, second] = await Promise.all([open(ayu), open(ayu)])
  expect([first.status, second.status]).toEqual([200, 200])
  const { workspace_id: id } = first.body.data
  expect([second.body.data.workspace_id, (await open(ayu)).body.data.workspace_id]).toEqual([id, id])
  const made = await workspacesOf(ayu)
  expect(made.map(({ workspace_name: name }) => name).toSorted()).toEqual([
    'Sumber Pangan Mandiri (supplier)',
    'Toko Nusantara',
  ])

  await workIn(server, ayu, id)
  const { headers } = ayu
  const waiting = (await server.call(api.listPendingRequests, { headers })).body.data.records
  expect(waiting.map(({ from_workspace_name, description }) => [from_workspace_name, description])).toEqual([
    ['Sumber Pangan Mandiri (supplier)', 'Refill shelves before they are empty, without waiting for purchase orders'],
  ])
  const [given] = (await server.call(api.listSharedKnowledge, { query: { side: 'owner' }, headers })).body.data.records
  const params = { id: given!.id }
  const { terms, receipt, side } = (await server.call(api.getKnowledgeRequest, { params, headers })).body.data
  expect(side).toBe('owner')
  expect(terms?.tables).toMatchObject([
    {
      table: 'orders',
      columns: [{ name: 'ordered_at' }, { name: 'channel' }, { name: 'status' }, { name: 'total' }],
      rows: [{ column: 'channel', op: 'in', values: ['marketplace'] }],
    },
  ])
  expect(Date.parse(terms!.expires_at!) - Date.now()).toBeGreaterThan(89 * 86_400_000)
  expect(receipt).toMatchObject({ answers: 9, people: 1 })
  expect(receipt?.questions.map(({ asked }) => asked)).toEqual([5, 2, 2])

  const partner = made.find((workspace) => workspace.id !== id)!
  await workIn(server, ayu, partner.id as WorkspaceId)
  const mine = (await server.call(api.listSharedKnowledge, { query: { side: 'asker' }, headers })).body.data.records
  expect(mine.map((request) => request.workspace_name)).toEqual(['Toko Nusantara'])
  // What is shared can be asked there.
  const sources = (await server.call(dataSourceEndpoints.listDataSources, { headers })).body.data
  expect(sources.some(({ name }) => name.includes('Toko Nusantara'))).toBe(true)
})

test('others have theirs, in their language; who works in personal mode is not counted in', async () => {
  const budi = await aPerson(server, { name: 'Budi' })
  await open(budi, { 'accept-language': 'id' })
  expect((await workspacesOf(budi)).map(({ workspace_name: name }) => name).toSorted()).toEqual([
    'Sumber Pangan Mandiri (pemasok)',
    'Toko Nusantara',
  ])
  const citra = await aPerson(server, { name: 'Citra' })
  expect(await workspacesOf(citra)).toEqual([])
})

test('they go with the sample company, and without it there is nothing to try', async () => {
  const operator = await aPerson(server, { isOperator: true })
  const id = await sampleCompany(server, ayu)
  expect(await workspacesOf(ayu)).toHaveLength(2)
  const params = { id }
  expect((await server.call(dataSourceEndpoints.removeDataSource, { params, headers: operator.headers })).status).toBe(
    200,
  )
  expect(await workspacesOf(ayu)).toEqual([])
  expect((await server.call(api.listPendingRequests, { headers: ayu.headers })).body.data.records).toEqual([])
  expect((await open(ayu)).body).toMatchObject({ status: false, code: 'data_source_not_found' })
})
