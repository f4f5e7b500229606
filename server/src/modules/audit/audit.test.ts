import { beforeEach, expect, test } from 'vitest'
import { endpointPath } from '#contract/kit/endpoint.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints as api } from '#contract/workspaces/endpoints.ts'
import { hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { recordAudit } from './service.ts'

const server = await testApp()
let ayu: TestPerson
let budi: TestPerson
let id: WorkspaceId
beforeEach(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  id = await aWorkspace(server, ayu, { name: '=HYPERLINK("http://x"),"Toko"' })
  budi = await aMember(server, ayu, id, { name: 'Budi', role: 'admin' })
})

const list = async (by: TestPerson, query: Record<string, string | number> = {}) =>
  (await server.call(api.listAudit, { params: { id }, query, headers: by.headers })).body
const actions = async (query = {}) => (await list(ayu, query)).data.records.map(({ action }) => action)
const csv = async (by: TestPerson, query = '') =>
  fetch(`${server.url}${endpointPath(api.exportAudit, { id })}${query}`, { headers: by.headers })
const { pool } = server.deps

test('what happens is written down: who, what, to what, from what to what, from where', async () => {
  const body = { workspace_id: id, member_id: budi.id, role_id: 2 }
  await server.call(api.changeRole, { body, headers: { ...ayu.headers, 'user-agent': 'Peramban/1.0' } })
  const [newest] = (await list(ayu)).data.records
  expect(newest).toMatchObject({
    action: 'member.role-changed',
    actor: { id: ayu.id, name: 'Ayu', email: ayu.email },
    target: { kind: 'member', id: budi.id, name: 'Budi' },
    changes: { role: { from: 'admin', to: 'member' } },
    ip: '127.0.0.1',
    user_agent: 'Peramban/1.0',
  })
  expect(await actions()).toEqual([
    'member.role-changed',
    'invitation.accepted',
    'invitation.sent',
    'workspace.created',
  ])
})

test('what is refused or changes nothing is not written down', async () => {
  const before = await actions()
  await server.call(api.removeMember, { params: { id, memberId: ayu.id }, headers: budi.headers })
  await server.call(api.updateWorkspaceSettings, { params: { id }, body: { icon: null }, headers: ayu.headers })
  expect(await actions()).toEqual(before)
})

test('it is searched, filtered and paged', async () => {
  expect(await actions({ action: 'invitation.accepted' })).toEqual(['invitation.accepted'])
  expect(await actions({ query: 'BUDI' })).toEqual(['invitation.accepted'])
  expect(await actions({ actor_id: budi.id })).toEqual(['invitation.accepted'])
  expect(await actions({ query: '%' })).toEqual([])
  expect(await actions({ to: '2001-01-01T00:00:00Z' })).toEqual([])
  const page = await list(ayu, { page: 2, limit: 2 })
  expect(page.data).toMatchObject({
    records: [{ action: 'workspace.created' }],
    pagination: { total: 3, is_last_page: true },
  })
  expect((await list(ayu, { action: 'unknown' })).code).toBe('invalid_input')
})

test('what concerns the organization is in it, what people do for themselves is not', async () => {
  const before = await actions()
  const by = { userId: budi.id, from: { ip: '127.0.0.1', userAgent: '' } }
  const target = { kind: 'database', id: budi.id, name: 'My savings' } as const
  const where = { organizationId: ayu.organizationId, workspaceId: null, target }
  await recordAudit(server.deps, by, { ...where, action: 'database.queried' })
  await recordAudit(server.deps, by, { ...where, action: 'organization.renamed' })
  expect(await actions()).toEqual(['organization.renamed', ...before])
  expect(await (await csv(ayu)).text()).not.toContain('database.queried')
})

test('its people are told, gone ones too, and nobody of another workspace', async () => {
  const people = async (by: TestPerson, query = '') =>
    (await server.call(api.listAuditPeople, { params: { id }, query: { query }, headers: by.headers })).body
  await server.call(api.leaveWorkspace, { params: { id }, headers: budi.headers })
  await aWorkspace(server, await aPerson(server, { name: 'Citra' }))
  expect((await people(ayu)).data.records).toEqual([
    { id: ayu.id, name: 'Ayu', email: ayu.email },
    { id: budi.id, name: 'Budi', email: budi.email },
  ])
  expect((await people(ayu, 'BUD')).data.records.map(({ name }) => name)).toEqual(['Budi'])
  expect((await people(ayu, '%')).data.records).toEqual([])
  expect((await people(budi)).code).toBe('workspace_not_found')
  const citra = await aMember(server, ayu, id)
  expect((await people(citra)).code).toBe('not_permitted')
})

test('only the owner and admins read it', async () => {
  expect((await list(budi)).status).toBe(true)
  const citra = await aMember(server, ayu, id)
  expect((await list(citra)).code).toBe('not_permitted')
  expect((await csv(citra)).status).toBe(403)
  expect((await list(await aPerson(server))).code).toBe('workspace_not_found')
})

test('an export is a CSV file that runs nothing, and is itself written down', async () => {
  const answer = await csv(ayu)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const lines = Buffer.from(await answer.arrayBuffer())
    .toString()
    .split('\r\n')
    .slice(0, -1)
  expect(lines[0]).toBe('\uFEFFtime,action,actor,actor_email,target_kind,target,changes,ip,user_agent')
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toContain(`"'=HYPERLINK(""http://x""),""Toko"""`)
  expect(await actions({ action: 'audit.exported' })).toEqual(['audit.exported'])
})

test('nobody edits it, not even in the database', async () => {
  const mine = 'where workspace_id = $1'
  await expect(pool.query(`update audit_entries set actor_name = 'x' ${mine}`, [id])).rejects.toThrow('append-only')
  await expect(pool.query(`delete from audit_entries ${mine}`, [id])).rejects.toThrow('append-only')
  await expect(pool.query('truncate audit_entries')).rejects.toThrow('append-only')
  const young = `set local nalar.audit_retention = 'on'; delete from audit_entries where workspace_id = '${id}'`
  await expect(pool.query(young)).rejects.toThrow('append-only')
})

test('what is older than 400 days is removed, and nothing younger', async () => {
  const copy = `insert into audit_entries select gen_random_uuid(), organization_id, workspace_id, now() - $2::interval, action,
    actor_id, actor_name, actor_email, target_kind, target_id, target_name, changes, ip, user_agent
    from audit_entries where workspace_id = $1 and action = 'workspace.created' limit 1`
  await pool.query(copy, [id, '401 days'])
  await pool.query(copy, [id, '399 days'])
  expect(await actions({ action: 'workspace.created' })).toHaveLength(3)
  await hastenPeriodicTask(server.deps, 'forget-audit-entries')
  await server.app.jobs.runDue()
  expect(await actions({ action: 'workspace.created' })).toHaveLength(2)
})
