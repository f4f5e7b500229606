import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { knowledgeSharingEndpoints as api } from '#contract/knowledge-sharing/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import type { UseCaseId } from '#contract/use-cases/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { aShop, aSource } from '../charts/testing.ts'
import { aGrant, aRequest, aUseCase, overTable, type TwoWorkspaces, twoWorkspaces, workIn } from './testing.ts'

const server = await testApp()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-sharing-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
let two: TwoWorkspaces
let source: Awaited<ReturnType<typeof aSource>>

beforeAll(async () => {
  two = await twoWorkspaces(server)
  source = await aSource(server, two.owner, aShop(folder))
})
const sales = (): Promise<UseCaseId> => aUseCase(server, two.owner, overTable(source, 'orders'))
const newsOf = async ({ headers }: TestPerson) =>
  (await server.call(notificationEndpoints.listNotifications, { headers })).body.data.records.map(
    ({ kind, title, link }) => ({ kind, title, link }),
  )
const auditOf = async (id: string) => {
  const { body } = await server.call(workspaceEndpoints.listAudit, {
    params: { id },
    query: { limit: 100 },
    headers: two.owner.headers,
  })
  return body.data.records.map(({ action }) => action).filter((action) => action.startsWith('knowledge.'))
}
const detail = (person: TestPerson, id: string, query = {}) =>
  server.call(api.getKnowledgeRequest, { params: { id }, query, headers: person.headers })
const accept = (person: TestPerson, id: string, body: object = {}) =>
  server.call(api.acceptKnowledgeRequest, { params: { id }, body, headers: person.headers })
const statusOf = async (person: TestPerson, id: string) => (await detail(person, id)).body.data.status

test('an admin asks with a purpose; the owner sees it among all and pending, and is told', async () => {
  const id = await sales()
  const request = await aRequest(server, two, [id], 'Compare our stores with yours')
  expect(request).toMatchObject({
    workspace_id: two.asked,
    from_workspace_id: two.asking,
    status: 'pending',
    description: 'Compare our stores with yours',
    requested_by: { name: 'Adi Admin' },
    list_use_case: [{ _id: id, type: 'tables' }],
  })
  const { headers } = two.owner
  const [all, pending] = [
    await server.call(api.listOwnerRequests, { headers }),
    await server.call(api.listPendingRequests, { headers }),
  ]
  expect(all.body.data.records.map((record) => record.id)).toContain(request.id)
  expect(pending.body.data.records.map((record) => record.id)).toContain(request.id)
  const sent = await server.call(api.listSentRequests, { params: { id: two.asking }, headers: two.admin.headers })
  expect(sent.body.data.records.map((record) => record.id)).toContain(request.id)
  expect(await newsOf(two.owner)).toContainEqual(
    expect.objectContaining({
      kind: 'knowledge_requested',
      link: `/workspace/${two.asked}/knowledge-sharing/detail-request?request=${request.id}`,
    }),
  )
})

test('use cases that may be asked for are of files, unless tables are named', async () => {
  const id = await sales()
  const { headers } = two.admin
  const tables = await server.call(api.listOfferedUseCases, { params: { type: 'tables' }, headers })
  expect(tables.body.data).toContainEqual(
    expect.objectContaining({ _id: id, type: 'tables', workspace_id: two.asked, requested: false }),
  )
  expect((await server.call(api.listOfferedFiles, { headers })).body.data).toEqual([])
  const files = await server.call(api.listOfferedUseCases, { params: { type: 'files' }, headers })
  expect(files.body.data).toEqual([])
  const workspaces = await server.call(api.listAskableWorkspaces, { headers })
  expect(workspaces.body.data).toEqual([expect.objectContaining({ id: two.asked })])
})

test('a detail has its members, five on a page', async () => {
  const { id } = await aRequest(server, two, [await sales()])
  for (let n = 0; n < 4; n++) await aMember(server, two.owner, two.asking, { name: `Zaki ${n}` })
  const first = (await detail(two.owner, id)).body.data
  expect(first.members.pagination).toEqual({ page: 1, limit: 5, total: 7, is_last_page: false })
  const second = (await detail(two.owner, id, { page_member: 2 })).body.data
  expect(second.members.records).toHaveLength(2)
  expect(first).toMatchObject({ side: 'owner', may_decide: true, may_withdraw: false, terms: null })
  expect(first.use_cases[0]!.tables[0]).toMatchObject({ table: 'orders', data_source_id: source })
  const asker = (await detail(two.admin, id)).body.data
  expect(asker).toMatchObject({ side: 'asker', may_decide: false, may_cancel: true, receipt: null })
  expect(asker.use_cases[0]!.tables).toEqual([])
})

test('accepted: both sides have it in their log, and who looks after the asking workspace is told', async () => {
  const { id } = await aRequest(server, two, [await sales()])
  const { body } = await accept(two.owner, id)
  expect(body.data).toMatchObject({ status: 'accepted', decided_by: 'Sri Owner' })
  for (const workspace of [two.asked, two.asking])
    expect(await auditOf(workspace)).toEqual(expect.arrayContaining(['knowledge.accepted', 'knowledge.requested']))
  expect(await newsOf(two.admin)).toContainEqual(expect.objectContaining({ kind: 'knowledge_decided' }))
  const shared = await server.call(api.listSharedKnowledge, { headers: two.member.headers })
  expect(shared.body.data.records.map((record) => record.id)).toContain(id)
  expect((await detail(two.member, id)).body.data).toMatchObject({ side: 'asker', may_cancel: false })
  const twice = await accept(two.owner, id)
  expect([twice.status, twice.body.code]).toEqual([409, 'knowledge_request_decided'])
})

test('rejected with a remark, which the asker reads', async () => {
  const { id } = await aRequest(server, two, [await sales()])
  const params = { id }
  const body = { reject_remark: 'Ask again after the audit.' }
  const { body: answer } = await server.call(api.rejectKnowledgeRequest, { params, body, headers: two.owner.headers })
  expect(answer.data).toMatchObject({ status: 'rejected', reject_remark: 'Ask again after the audit.' })
  expect((await detail(two.admin, id)).body.data.reject_remark).toBe('Ask again after the audit.')
  expect((await detail(two.member, id)).body.code).toBe('knowledge_request_not_found')
})

test('who asked takes a request back; then nobody can accept it', async () => {
  const { id } = await aRequest(server, two, [await sales()])
  const { body } = await server.call(api.cancelKnowledgeRequest, { params: { id }, headers: two.admin.headers })
  expect(body.data.status).toBe('cancelled')
  expect((await accept(two.owner, id)).body.code).toBe('knowledge_request_decided')
})

describe('is refused', () => {
  const request = (person: TestPerson, body: object) =>
    server.call(api.requestKnowledge, { body, headers: person.headers })
  const asking = async (more: object = {}) => ({
    workspace_id: two.asked,
    description: 'For a plan',
    list_use_case: [await sales()],
    ...more,
  })

  test('to members, and to admins of the workspace that is asked', async () => {
    const refused = await request(two.member, await asking())
    expect([refused.status, refused.body.code]).toEqual([403, 'not_permitted'])
    const { id } = await aRequest(server, two, [await sales()])
    const helper = await aMember(server, two.owner, two.asked, { role: 'admin' })
    expect([(await accept(helper, id)).status, (await accept(two.admin, id)).status]).toEqual([403, 403])
    expect((await server.call(api.listOwnerRequests, { headers: helper.headers })).status).toBe(403)
    expect((await detail(helper, id)).body.code).toBe('knowledge_request_not_found')
  })

  test('without a purpose, without use cases, in one’s own workspace, and twice', async () => {
    expect((await request(two.admin, await asking({ description: '  ' }))).status).toBe(400)
    expect((await request(two.admin, await asking({ list_use_case: [] }))).status).toBe(400)
    expect((await request(two.admin, await asking({ workspace_id: two.asking }))).body.code).toBe(
      'knowledge_own_workspace',
    )
    const ids = [await sales()]
    await aRequest(server, two, ids)
    const twice = await request(two.admin, await asking({ list_use_case: ids }))
    expect([twice.status, twice.body.code]).toEqual([409, 'knowledge_requested_twice'])
  })

  test('for what is not there, or another company’s', async () => {
    const stranger = await aPerson(server)
    const theirs = await aWorkspace(server, stranger)
    expect((await request(two.admin, await asking({ workspace_id: theirs }))).body.code).toBe('workspace_not_found')
    const wrong = await asking({ list_use_case: [crypto.randomUUID()] })
    expect((await request(two.admin, wrong)).body.code).toBe('use_case_not_found')
    const { id } = await aRequest(server, two, [await sales()])
    await workIn(server, stranger, theirs)
    expect((await detail(stranger, id)).body.code).toBe('knowledge_request_not_found')
    expect((await accept(stranger, id)).body.code).toBe('knowledge_request_not_found')
  })

  test('with terms about what was not asked for, of the wrong kind, or over already', async () => {
    const useCase = await sales()
    const { id } = await aRequest(server, two, [useCase])
    const table = {
      use_case_id: useCase,
      data_source_id: source,
      table: 'orders',
      schema: null,
      columns: [{ name: 'total' }],
    }
    const coded = async (terms: object) => (await accept(two.owner, id, terms)).body.code
    expect(await coded({ tables: [{ ...table, table: 'stores' }] })).toBe('knowledge_terms_unknown')
    expect(await coded({ tables: [{ ...table, columns: [{ name: 'pin' }] }] })).toBe('knowledge_terms_unknown')
    const rows = [{ column: 'total', op: 'from', values: ['much'] }]
    expect(await coded({ tables: [{ ...table, rows }] })).toBe('knowledge_terms_value')
    expect(await coded({ tables: [] })).toBe('knowledge_nothing_shared')
    expect(await coded({ expires_at: '2020-01-01T00:00:00Z' })).toBe('knowledge_expires_early')
    expect(await statusOf(two.owner, id)).toBe('pending')
  })
})

test('whoever owns the workspace now decides: a former owner may not, and a grant stays', async () => {
  const own = await twoWorkspaces(server)
  const shop = await aSource(server, own.owner, aShop(folder))
  const [first, second] = [
    await aUseCase(server, own.owner, overTable(shop, 'orders')),
    await aUseCase(server, own.owner, overTable(shop, 'stores')),
  ]
  const grant = await aGrant(server, own, [first])
  const open = await aRequest(server, own, [second])
  const heir = await aMember(server, own.owner, own.asked, { role: 'admin' })
  await server.deps.pool.query(
    'update workspace_members set role = case user_id when $1 then 0 else 1 end where workspace_id = $2',
    [heir.id, own.asked],
  )
  expect((await accept(own.owner, open.id)).status).toBe(403)
  const owns = await server.call(api.validateKnowledgeOwner, { headers: own.owner.headers })
  expect(owns.body.data).toEqual({ is_owner: false })
  expect(await statusOf(heir, grant.id)).toBe('accepted')
  expect((await accept(heir, open.id)).body.data.status).toBe('accepted')
})

test('a workspace that is deleted closes what is open, on both sides', async () => {
  const own = await twoWorkspaces(server)
  const shop = await aSource(server, own.owner, aShop(folder))
  const open = await aRequest(server, own, [await aUseCase(server, own.owner, overTable(shop, 'orders'))])
  const grant = await aGrant(server, own, [await aUseCase(server, own.owner, overTable(shop, 'stores'))])
  const { status } = await server.call(workspaceEndpoints.removeWorkspace, {
    params: { id: own.asking },
    headers: own.owner.headers,
  })
  expect(status).toBe(200)
  expect([await statusOf(own.owner, open.id), await statusOf(own.owner, grant.id)]).toEqual(['closed', 'closed'])
  const { headers } = own.owner
  expect((await server.call(api.listPendingRequests, { headers })).body.data.records).toEqual([])
  expect((await accept(own.owner, open.id)).body.code).toBe('knowledge_request_closed')
})

test('the workspace that was asked is deleted: what waits is closed for who asked, and what was granted is over', async () => {
  const own = await twoWorkspaces(server)
  const shop = await aSource(server, own.owner, aShop(folder))
  const open = await aRequest(server, own, [await aUseCase(server, own.owner, overTable(shop, 'orders'))])
  const grant = await aGrant(server, own, [await aUseCase(server, own.owner, overTable(shop, 'stores'))])
  const sent = async () =>
    (
      await server.call(api.listSentRequests, { params: { id: own.asking }, headers: own.admin.headers })
    ).body.data.records.map(({ id, status }) => [id, status])
  const shared = async () =>
    (await server.call(chartEndpoints.listChartSources, { headers: own.admin.headers })).body.data.filter(
      ({ kind }) => kind === 'database',
    ).length
  expect(await shared()).toBe(1)
  const removed = await server.call(workspaceEndpoints.removeWorkspace, {
    params: { id: own.asked },
    headers: own.owner.headers,
  })
  expect(removed.status).toBe(200)
  expect((await sent()).toSorted()).toEqual(
    [
      [open.id, 'closed'],
      [grant.id, 'closed'],
    ].toSorted(),
  )
  expect(await shared()).toBe(0)
  const cancel = await server.call(api.cancelKnowledgeRequest, { params: { id: open.id }, headers: own.admin.headers })
  expect(cancel.body.code).toBe('knowledge_request_closed')
})

test('what a person is in a workspace', async () => {
  const check = async (person: TestPerson, id: string) =>
    (await server.call(api.checkKnowledgeUser, { params: { id }, headers: person.headers })).body
  expect(await check(two.owner, two.asked)).toMatchObject({
    data: { user_type: 0, is_owner: true, may_decide: true, may_request: true },
  })
  expect(await check(two.admin, two.asking)).toMatchObject({
    data: { user_type: 1, may_decide: false, may_request: true },
  })
  expect(await check(two.admin, two.asked)).toMatchObject({ code: 'workspace_not_found' })
})

test("who works in no workspace has no requests: 'Data not found' is an empty list", async () => {
  const person = await aPerson(server)
  for (const endpoint of [api.listOwnerRequests, api.listPendingRequests])
    expect((await server.call(endpoint, { headers: person.headers })).body.data.records).toEqual([])
  const sent = await server.call(api.listSentRequests, { params: { id: two.asking }, headers: person.headers })
  expect(sent.body.data.records).toEqual([])
  const asked = await server.call(api.requestKnowledge, {
    body: { workspace_id: two.asked, description: 'For a plan', list_use_case: [await sales()] },
    headers: person.headers,
  })
  expect(asked.body.code).toBe('knowledge_needs_workspace')
})
