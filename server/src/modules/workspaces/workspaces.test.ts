import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { profileEndpoints } from '#contract/account/profile-endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { organizationEndpoints } from '#contract/organizations/endpoints.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { workspaceEndpoints as api } from '#contract/workspaces/endpoints.ts'
import { aPerson, newAddress, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const server = await testApp()
let ayu: TestPerson
beforeEach(async () => {
  ayu = await aPerson(server)
})

const create = (person: TestPerson, workspace_name: string) =>
  server.call(api.createWorkspace, { body: { workspace_name }, headers: person.headers })
const user = async (person: TestPerson) =>
  (await server.call(profileEndpoints.getUser, { headers: person.headers })).body.data

test('a workspace is made, listed with its counts, and not yet worked in', async () => {
  const made = await create(ayu, '  Toko   Nusantara ')
  expect(made.body.data).toMatchObject({
    workspace_name: 'Toko Nusantara',
    role: 0,
    is_private: true,
    active: false,
    member_count: 1,
    pending_count: 0,
    seat_limit: 3,
    owner: { id: ayu.id },
  })
  const list = await server.call(api.listWorkspaces, { headers: ayu.headers })
  expect(list.body.data.records.map((record) => record.workspace_name)).toEqual(['Toko Nusantara'])
  expect(await user(ayu)).toMatchObject({ use_workspace: false, workspace_id: null })
})

test('a name is one of a kind in its organization, whatever its case, and only there', async () => {
  await create(ayu, 'Café Ünïcode')
  const again = await create(ayu, 'CAFE\u0301 ÜNÏCODE')
  expect(again).toMatchObject({ status: 409, body: { code: 'workspace_name_unavailable' } })
  expect(again.body.message).toBe('Workspace name unavailable. Please pick a different name for your workspace.')
  expect((await create(await aPerson(server), 'Café Ünïcode')).status).toBe(200)
  const both = await Promise.all([create(ayu, 'At once'), create(ayu, 'at ONCE')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['empty', '   ', 400],
  ['of 201 characters', '𝒳'.repeat(201), 400],
  ['of 200 characters beyond the first plane', '𝒳'.repeat(200), 200],
  ['in Arabic, Thai and emoji', 'مرحبا สวัสดี 👩🏽‍🚀', 200],
])('a name %s', async (_, name, status) => {
  const made = await create(ayu, name)
  expect(made.status).toBe(status)
  if (status === 200) expect(made.body.data.workspace_name).toBe(name.normalize('NFC'))
  else expect(made.body.details?.[0]?.path).toBe('workspace_name')
})

test('renaming keeps names one of a kind, and lets the same name change its case', async () => {
  const id = (await create(ayu, 'One')).body.data.id
  await create(ayu, 'Two')
  const rename = (workspace_name: string) =>
    server.call(api.renameWorkspace, { params: { id }, body: { workspace_name }, headers: ayu.headers })
  expect((await rename('TWO')).body.code).toBe('workspace_name_unavailable')
  expect((await rename('ONE')).body.data.workspace_name).toBe('ONE')
})

test('working in a workspace shows what belongs to it, and personal mode what is personal', async () => {
  const id = await aWorkspace(server, ayu)
  const input = { shortcut_name: 'Personal', description: '', prompt: 'x' }
  await server.call(shortcutEndpoints.createShortcut, { body: input, headers: ayu.headers })
  const set = (body: object) => server.call(api.setWorkspace, { body, headers: ayu.headers })
  const switched = await set({ use_workspace: true, workspace_id: id })
  expect(switched.body.data).toMatchObject({
    user: { use_workspace: true, workspace_id: id },
    workspace: { active: true },
  })
  const seen = await server.call(shortcutEndpoints.listShortcuts, { headers: ayu.headers })
  expect(seen.body.data.records).toEqual([])
  expect((await set({ use_workspace: false })).body.data.workspace).toBeNull()
  expect((await server.call(shortcutEndpoints.listShortcuts, { headers: ayu.headers })).body.data.records).toHaveLength(
    1,
  )
  expect((await set({ use_workspace: true })).body.code).toBe('invalid_input')
  expect((await set({ use_workspace: true, workspace_id: randomUUID() })).body).toMatchObject({
    code: 'workspace_not_found',
    message: 'Workspace is not found.',
  })
})

test('a workspace is deleted with what is in it; its people are in personal mode at once', async () => {
  const id = await aWorkspace(server, ayu)
  const budi = await aMember(server, ayu, id, { name: 'Budi' })
  const input = { shortcut_name: 'Ours', description: '', prompt: 'x' }
  await server.call(shortcutEndpoints.createShortcut, { body: input, headers: budi.headers })
  await server.call(api.setWorkspace, { body: { use_workspace: true, workspace_id: id }, headers: ayu.headers })
  const denied = await server.call(api.removeWorkspace, { params: { id }, headers: budi.headers })
  expect(denied).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  const removed = await server.call(api.removeWorkspace, { params: { id }, headers: ayu.headers })
  expect(removed.body.data.user).toMatchObject({ use_workspace: false, workspace_id: null })
  expect(await user(budi)).toMatchObject({ use_workspace: false, company_id: budi.organizationId })
  expect((await server.call(shortcutEndpoints.listShortcuts, { headers: budi.headers })).body.data.records).toEqual([])
  const twice = await server.call(api.removeWorkspace, { params: { id }, headers: ayu.headers })
  expect(twice.body.code).toBe('workspace_not_found')
})

const deleted = async ({ headers }: TestPerson) =>
  (await server.call(api.listDeletedWorkspaces, { headers })).body.data.records
const restore = (id: WorkspaceId, { headers }: TestPerson) =>
  server.call(api.restoreWorkspace, { params: { id }, headers })
const remove = (id: WorkspaceId, { headers }: TestPerson) =>
  server.call(api.removeWorkspace, { params: { id }, headers })

test('a deleted workspace is restored by who may delete it, with what is in it and its people in their roles', async () => {
  const id = await aWorkspace(server, ayu, { name: 'Cabang Bogor' })
  const [budi, citra] = [await aMember(server, ayu, id), await aMember(server, ayu, id, { role: 'admin' })]
  const input = { shortcut_name: 'Ours', description: '', prompt: 'x' }
  await server.call(api.setWorkspace, { body: { use_workspace: true, workspace_id: id }, headers: budi.headers })
  await server.call(shortcutEndpoints.createShortcut, { body: input, headers: budi.headers })
  expect((await restore(id, ayu)).body.code).toBe('workspace_not_found')
  await remove(id, ayu)
  expect(await deleted(ayu)).toMatchObject([{ id, workspace_name: 'Cabang Bogor', member_count: 3 }])
  // A member may not delete it, a stranger was never in it.
  for (const person of [budi, await aPerson(server)]) {
    expect(await deleted(person)).toEqual([])
    expect((await restore(id, person)).body.code).toBe('workspace_not_found')
  }
  const restored = (await restore(id, ayu)).body.data
  expect(restored).toMatchObject({
    left_out: 0,
    workspace: { id, workspace_name: 'Cabang Bogor', role: 0, member_count: 3 },
  })
  const members = (await server.call(api.listMembers, { params: { id }, headers: ayu.headers })).body.data.records
  expect(members.map((member) => [member.id, member.role])).toEqual([
    [ayu.id, 0],
    [citra.id, 1],
    [budi.id, 2],
  ])
  await server.call(api.setWorkspace, { body: { use_workspace: true, workspace_id: id }, headers: budi.headers })
  const shortcuts = await server.call(shortcutEndpoints.listShortcuts, { headers: budi.headers })
  expect(shortcuts.body.data.records.map(({ name }) => name)).toEqual(['Ours'])
  expect(await deleted(ayu)).toEqual([])
  expect((await restore(id, ayu)).body.code).toBe('workspace_not_found')
  const log = await server.call(api.listAudit, { params: { id }, query: {}, headers: ayu.headers })
  expect(log.body.data.records.map(({ action }) => action).slice(0, 2)).toEqual([
    'workspace.restored',
    'workspace.deleted',
  ])
})

test('two who restore it at once restore it once; where its name is given away it has the next', async () => {
  const id = await aWorkspace(server, ayu, { name: 'Gudang' })
  await remove(id, ayu)
  await create(ayu, 'GUDANG')
  await create(ayu, 'Gudang (2)')
  const both = await Promise.all([restore(id, ayu), restore(id, ayu)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  const names = (await server.call(api.listWorkspaces, { headers: ayu.headers })).body.data.records
  expect(names.map(({ workspace_name }) => workspace_name)).toEqual(['GUDANG', 'Gudang (2)', 'Gudang (3)'])
})

test('the longest name is restored whole, and numbered within its length', async () => {
  const name = '𝒳'.repeat(200)
  const id = await aWorkspace(server, ayu, { name })
  await remove(id, ayu)
  expect((await restore(id, ayu)).body.data.workspace.workspace_name).toBe(name)
  await remove(id, ayu)
  await create(ayu, name)
  expect((await restore(id, ayu)).body.data.workspace.workspace_name).toBe(`${'𝒳'.repeat(196)} (2)`)
})

test('who finds no free seat when a workspace is restored is left out, and that is said', async () => {
  const id = await aWorkspace(server, ayu, { plan: 'free' })
  const [first, second] = [await aMember(server, ayu, id), await aMember(server, ayu, id)]
  await remove(id, ayu)
  // The plan has three seats, one of which is somebody else's by now.
  const other = await aWorkspace(server, ayu, { name: 'Lain', plan: 'free' })
  await aMember(server, ayu, other)
  const { left_out, workspace } = (await restore(id, ayu)).body.data
  expect([left_out, workspace.member_count]).toEqual([1, 2])
  const enter = async ({ headers }: TestPerson) =>
    (await server.call(api.setWorkspace, { body: { use_workspace: true, workspace_id: id }, headers })).status
  expect([await enter(first), await enter(second)]).toEqual([200, 404])
})

test('without its owner a restored workspace is whose who restores it; after thirty days nobody does', async () => {
  const id = await aWorkspace(server, ayu)
  const admin = await aMember(server, ayu, id, { role: 'admin' })
  const body = { delete_workspace: 'admin' } as const
  await server.call(api.updateRoleSettings, { params: { id }, body, headers: ayu.headers })
  await remove(id, admin)
  await server.deps.pool.query('delete from former_members where user_id = $1', [ayu.id])
  expect((await restore(id, admin)).body.data.workspace).toMatchObject({ role: 0, owner: { id: admin.id } })
  const enter = { body: { use_workspace: true, workspace_id: id }, headers: admin.headers }
  await server.call(api.setWorkspace, enter)
  expect((await remove(id, admin)).status).toBe(200)
  const deletedBefore = (span: string) =>
    server.deps.pool.query('update workspaces set deleted_at = now() - $2::interval where id = $1', [id, span])
  await deletedBefore('29 days 22 hours')
  expect(await deleted(admin)).toMatchObject([{ id }])
  // In the last hour its erasure may begin.
  await deletedBefore('29 days 23 hours 1 minute')
  expect(await deleted(admin)).toEqual([])
  expect((await restore(id, admin)).body.code).toBe('workspace_not_found')
})

test('a member leaves; the owner hands over first', async () => {
  const id = await aWorkspace(server, ayu)
  const budi = await aMember(server, ayu, id)
  expect((await user(budi)).company_id).toBe(ayu.organizationId)
  const owner = await server.call(api.leaveWorkspace, { params: { id }, headers: ayu.headers })
  expect(owner).toMatchObject({ status: 409, body: { code: 'owner_must_transfer' } })
  const left = await server.call(api.leaveWorkspace, { params: { id }, headers: budi.headers })
  expect(left.body.data.user).toMatchObject({ use_workspace: false, company_id: budi.organizationId })
  expect((await server.call(api.getWorkspace, { params: { id }, headers: budi.headers })).status).toBe(404)
})

test('somebody of two organizations switches between them; id_client follows', async () => {
  const id = await aWorkspace(server, ayu)
  const budi = await aMember(server, ayu, id)
  const list = async () =>
    (await server.call(organizationEndpoints.listOrganizations, { headers: budi.headers })).body.data.records
  expect((await list()).map((item) => [item.id, item.active, item.role])).toEqual([
    [ayu.organizationId, true, 2],
    [budi.organizationId, false, 0],
  ])
  const to = (organization: string) =>
    server.call(organizationEndpoints.switchOrganization, { params: { id: organization }, headers: budi.headers })
  const switched = await to(budi.organizationId)
  expect(switched.body.data).toMatchObject({
    organization: { id: budi.organizationId, active: true },
    user: { company_id: budi.organizationId, use_workspace: false, workspace_id: null },
  })
  const stale = { ...budi.headers, id_client: ayu.organizationId }
  const shortcuts = await server.call(shortcutEndpoints.listShortcuts, { headers: stale })
  expect(shortcuts).toMatchObject({ status: 403, body: { code: 'organization_not_current' } })
  const learned = await server.call(organizationEndpoints.getOrganization, { headers: stale })
  expect(learned.body.data.id).toBe(budi.organizationId)
  expect((await to((await aPerson(server)).organizationId)).body.code).toBe('organization_not_found')
  const back = { use_workspace: true, workspace_id: id }
  const answer = await server.call(api.setWorkspace, { body: back, headers: budi.headers })
  expect(answer.body.data.user).toMatchObject({ company_id: ayu.organizationId, workspace_id: id })
})

test('only the owner of an organization renames it', async () => {
  const id = await aWorkspace(server, ayu)
  const budi = await aMember(server, ayu, id, { role: 'admin' })
  const rename = (person: TestPerson) =>
    server.call(organizationEndpoints.renameOrganization, { body: { name: 'PT Maju' }, headers: person.headers })
  expect(await rename(budi)).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  expect((await rename(ayu)).body.data).toMatchObject({ name: 'PT Maju', active: true })
})

test('people of the organization join what is open, others do not see it', async () => {
  const id = await aWorkspace(server, ayu)
  const budi = await aMember(server, ayu, id)
  const open = await aWorkspace(server, ayu, { name: 'Open' })
  const joinable = async (person: TestPerson) =>
    (await server.call(api.listJoinable, { headers: person.headers })).body.data.records.map((record) => record.id)
  expect(await joinable(budi)).toEqual([])
  const body = { is_private: false }
  await server.call(api.updateWorkspaceSettings, { params: { id: open }, body, headers: ayu.headers })
  expect(await joinable(budi)).toEqual([open])
  const citra = await aPerson(server)
  expect(await joinable(citra)).toEqual([])
  expect((await server.call(api.joinWorkspace, { params: { id: open }, headers: citra.headers })).status).toBe(404)
  const joined = await server.call(api.joinWorkspace, { params: { id: open }, headers: budi.headers })
  expect(joined.body.data.workspace).toMatchObject({ id: open, role: 2, active: true })
})

test('a private workspace lets in selected roles and people of the organization, and nobody else', async () => {
  const first = await aWorkspace(server, ayu)
  const [budi, citra] = [await aMember(server, ayu, first), await aMember(server, ayu, first, { role: 'admin' })]
  const stranger = await aPerson(server)
  const id = await aWorkspace(server, ayu, { name: 'Board' })
  const put = async (body: object, by = ayu) =>
    (await server.call(api.updateWorkspaceSettings, { params: { id }, body, headers: by.headers })).body
  const joinable = async (person: TestPerson) =>
    (await server.call(api.listJoinable, { headers: person.headers })).body.data.records.map((record) => record.id)
  const role = async (person: TestPerson) =>
    (
      await server.deps.pool.query(
        'select role from organization_members where user_id = $1 and organization_id = $2',
        [person.id, ayu.organizationId],
      )
    ).rows[0].role as 0 | 1 | 2
  expect([await joinable(budi), await joinable(citra)]).toEqual([[], []])
  await server.deps.pool.query('update organization_members set role = 1 where user_id = $1 and organization_id = $2', [
    citra.id,
    ayu.organizationId,
  ])
  expect([await role(budi), await role(citra)]).toEqual([2, 1])
  expect((await put({ allowed_roles: [1] })).data[0]).toMatchObject({ is_private: true, allowed_roles: [1] })
  expect([await joinable(budi), await joinable(citra)]).toEqual([[], [id]])
  expect((await put({ allowed_people: [newAddress()] })).message).toBe('Email not registered')
  expect((await put({ allowed_people: [stranger.email] })).message).toBe('Email is not a member of this company')
  const named = await put({ allowed_roles: [], allowed_people: [budi.email.toUpperCase()] })
  expect(named.data[0]).toMatchObject({ allowed_roles: [], allowed_people: [{ id: budi.id, email: budi.email }] })
  expect([await joinable(budi), await joinable(citra), await joinable(stranger)]).toEqual([[id], [], []])
  expect((await server.call(api.joinWorkspace, { params: { id }, headers: budi.headers })).status).toBe(200)
  expect((await put({ allowed_people: [] }, budi)).code).toBe('not_permitted')
  const seen = await server.call(api.getWorkspaceSettings, { params: { id }, headers: budi.headers })
  expect(seen.body.data[0]?.allowed_people).toEqual([])
})

test('where only the company is invited, each row says who is not of it', async () => {
  const id = await aWorkspace(server, ayu)
  const other = await aWorkspace(server, ayu)
  const [budi, stranger] = [await aMember(server, ayu, other), await aPerson(server)]
  const headers = ayu.headers
  await server.call(api.updateWorkspaceSettings, { params: { id }, body: { company_only: true }, headers })
  const members = [newAddress(), stranger.email, budi.email].map((email) => ({ email }))
  const { data } = (await server.call(api.inviteMembers, { body: { workspace_id: id, members }, headers })).body
  expect(data.records.map(({ message }) => message)).toEqual([
    'Email not registered',
    'Email is not a member of this company',
    'Invited',
  ])
})
