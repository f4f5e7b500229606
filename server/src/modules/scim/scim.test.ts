import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { resetEndpoints } from '#contract/account/reset-endpoints.ts'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { scimEndpoints } from '#contract/scim/endpoints.ts'
import type { ScimGroupId } from '#contract/scim/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { aPerson, aSignIn, newAddress, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { hashPassword, openSignIn } from '../account/service.ts'

const server = await testApp()
const { pool } = server.deps
let owner: TestPerson
let workspace: WorkspaceId
let token: string

const settings = async (by = owner) => (await server.call(scimEndpoints.getScim, { headers: by.headers })).body.data
const aToken = async (by = owner) => {
  const made = await server.call(scimEndpoints.createScimToken, { headers: by.headers })
  expect(made.status, made.body.message).toBe(200)
  return made.body.data.token
}

beforeEach(async () => {
  owner = await aPerson(server, { name: 'Ayu' })
  workspace = await aWorkspace(server, owner)
  token = await aToken()
})

// biome-ignore lint/suspicious/noExplicitAny: SCIM's resources have no type of ours
type Resource = any
type ScimAnswer = { status: number; body: Resource; headers: Headers }

async function scim(method: string, path: string, body?: unknown, by = token): Promise<ScimAnswer> {
  const answer = await fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by}`,
      accept: 'application/scim+json',
      ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}
const find = (resource: 'Users' | 'Groups', filter: string) =>
  scim('GET', `/${resource}?filter=${encodeURIComponent(filter)}&startIndex=1&count=100`)
const patchOp = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

const oktaUser = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
})
const created = async (userName: string, more: object = {}) => {
  const made = await scim('POST', '/Users', oktaUser(userName, more))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const accountOf = async (email: string) =>
  (await pool.query('select * from users where email = lower($1)', [email])).rows[0]
const roleIn = async (where: string, userId: string) =>
  (await pool.query('select role from workspace_members where workspace_id = $1 and user_id = $2', [where, userId]))
    .rows[0]?.role
const isMember = async (userId: string) =>
  (
    await pool.query('select 1 from organization_members where organization_id = $1 and user_id = $2', [
      owner.organizationId,
      userId,
    ])
  ).rowCount === 1

test('what Okta sends: looked for, made, changed, deactivated, activated', async () => {
  const userName = newAddress()
  const none = await find('Users', `userName eq "${userName}"`)
  expect(none.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
  expect(none.body).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  })
  const made = await scim('POST', '/Users', oktaUser(userName))
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ userName, active: true, name: { givenName: 'Test' }, groups: [] })
  expect(made.body.meta.location).toBe(made.headers.get('location'))
  expect(JSON.stringify(made.body)).not.toContain('1mz050nq')
  const { id } = made.body
  const account = await accountOf(userName)
  expect(account).toMatchObject({ name: 'Test User', password_hash: null, managed_by: owner.organizationId })
  expect(await isMember(account.id)).toBe(true)

  expect((await find('Users', `userName eq "${userName.toUpperCase()}"`)).body.Resources[0].id).toBe(id)
  expect((await scim('GET', `/Users/${id}`)).body).toEqual(made.body)
  const put = await scim('PUT', `/Users/${id}`, { ...oktaUser(userName), id, displayName: 'Sari Dewi' })
  expect([put.status, put.body.displayName]).toEqual([200, 'Sari Dewi'])
  expect((await accountOf(userName)).name).toBe('Sari Dewi')

  const headers = await aSignIn(server, account.id)
  expect((await server.call(agentEndpoints.listAgents, { headers })).status).toBe(200)
  const off = await scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: false } }))
  expect([off.status, off.body.active]).toEqual([200, false])
  expect((await server.call(agentEndpoints.listAgents, { headers })).status).toBe(401)
  const on = await scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: true } }))
  expect([on.status, on.body.active]).toEqual([200, true])
  expect((await server.call(agentEndpoints.listAgents, { headers: await aSignIn(server, account.id) })).status).toBe(
    200,
  )
})

test('what Entra ID sends: an extension, paths with filters, texts for truth, and deletion', async () => {
  const address = newAddress()
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
  const made = await scim('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee',
    active: true,
    displayName: 'lennay',
    emails: [{ primary: true, type: 'work', value: address }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
    [enterprise]: { department: 'bob', manager: { value: 'SuzzyQ' } },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body
  // The name is no address: the work one is theirs.
  expect(await accountOf(address)).toMatchObject({ name: 'lennay' })
  expect((await find('Users', 'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')).body.totalResults).toBe(1)
  expect((await find('Users', 'externalId eq "0A21F0F2-8d2a-4f8e-bf98-7363c4aed4ef"')).body.totalResults).toBe(0)
  expect((await find('Users', `emails[type eq "work"].value eq "${address}"`)).body.totalResults).toBe(1)
  expect((await find('Users', `emails[type eq "home"].value eq "${address}"`)).body.totalResults).toBe(0)
  expect((await find('Users', `emails[type eq "work" and value eq "${address}"]`)).body.totalResults).toBe(1)
  const many = await scim(
    'PATCH',
    `/Users/${id}`,
    patchOp(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.example' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+62811' },
      { op: 'Add', path: `${enterprise}:manager`, value: 'Boss' },
      { op: 'Replace', path: `${enterprise}:department`, value: 'Sales' },
    ),
  )
  expect(many.status, JSON.stringify(many.body)).toBe(200)
  expect(many.body).toMatchObject({
    emails: [{ value: 'updatedEmail@microsoft.example', type: 'work' }],
    name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
    phoneNumbers: [{ type: 'mobile', value: '+62811' }],
    [enterprise]: { department: 'Sales', manager: { value: 'Boss' } },
  })
  // Their account keeps its address: it is not the directory's to give to another.
  expect(await accountOf('updatedEmail@microsoft.example')).toBeUndefined()
  const off = await scim('PATCH', `/Users/${id}`, patchOp({ op: 'Replace', path: 'active', value: 'False' }))
  expect(off.body.active).toBe(false)
  expect((await accountOf(address)).deactivated_at).not.toBeNull()
  const gone = await scim('DELETE', `/Users/${id}`)
  expect([gone.status, gone.body]).toEqual([204, undefined])
  expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
  // Made again, it is the same account, and lets in again.
  await created('again', { emails: [{ value: address, type: 'work' }] })
  expect((await accountOf(address)).deactivated_at).toBeNull()
})

test('groups as both send them give roles in the workspaces they stand for, and take them away', async () => {
  const [sari, budi] = [await created(newAddress()), await created(newAddress(), { externalId: 'b' })]
  const [sariId, budiId] = [(await accountOf(sari.userName)).id, (await accountOf(budi.userName)).id]
  const made = await scim('POST', '/Groups', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:Group',
      'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
    ],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'Sales',
    meta: { resourceType: 'Group' },
  })
  expect([made.status, made.body.members]).toEqual([201, []])
  const { id } = made.body
  const found = await scim(
    'GET',
    `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "sales"')}`,
  )
  expect(found.body.Resources).toEqual([expect.not.objectContaining({ members: [] })])
  expect((await scim('GET', `/Groups/${id}?excludedAttributes=members`)).body).not.toHaveProperty('members')

  const add = { op: 'Add', path: 'members', value: [{ $ref: null, value: sari.id }] }
  expect((await scim('PATCH', `/Groups/${id}`, patchOp(add))).body.members).toMatchObject([{ value: sari.id }])
  expect(await roleIn(workspace, sariId)).toBeUndefined()
  const map = (role: 1 | 2 | null, where = workspace) =>
    server.call(scimEndpoints.setScimGroupRole, {
      params: { id: id as ScimGroupId },
      body: { workspace_id: where, role },
      headers: owner.headers,
    })
  expect((await map(2)).body.data.groups[0]).toMatchObject({
    members: 1,
    roles: [{ workspace_id: workspace, role: 2 }],
  })
  expect(await roleIn(workspace, sariId)).toBe(2)
  await scim(
    'PATCH',
    `/Groups/${id}`,
    patchOp({ op: 'add', path: 'members', value: [{ value: budi.id, display: 'x' }] }),
  )
  expect(await roleIn(workspace, budiId)).toBe(2)
  await map(1)
  expect(await roleIn(workspace, budiId)).toBe(1)
  expect((await scim('GET', `/Users/${budi.id}`)).body.groups).toMatchObject([{ value: id, display: 'Sales' }])

  await scim('PATCH', `/Groups/${id}`, patchOp({ op: 'remove', path: `members[value eq "${budi.id}"]` }))
  expect(await roleIn(workspace, budiId)).toBeUndefined()
  expect(await isMember(budiId)).toBe(true)
  await scim(
    'PATCH',
    `/Groups/${id}`,
    patchOp({ op: 'Remove', path: 'members', value: [{ $ref: null, value: sari.id }] }),
  )
  expect(await roleIn(workspace, sariId)).toBeUndefined()
  const renamed = patchOp({ op: 'replace', value: { id, displayName: 'Penjualan' } })
  expect((await scim('PATCH', `/Groups/${id}`, renamed)).body.displayName).toBe('Penjualan')
  await scim('PUT', `/Groups/${id}`, { displayName: 'Penjualan', members: [{ value: sari.id }, { value: budi.id }] })
  expect([await roleIn(workspace, sariId), await roleIn(workspace, budiId)]).toEqual([1, 1])
  // Of two groups the greater role counts, and what one of them gives stays.
  const second = (await scim('POST', '/Groups', { displayName: 'Kasir', members: [{ value: sari.id }] })).body
  const other = {
    params: { id: second.id },
    body: { workspace_id: workspace, role: 2 as const },
    headers: owner.headers,
  }
  await server.call(scimEndpoints.setScimGroupRole, other)
  expect(await roleIn(workspace, sariId)).toBe(1)
  expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204)
  expect([await roleIn(workspace, sariId), await roleIn(workspace, budiId)]).toEqual([2, undefined])
})

test('a role that people gave is not a group’s to change', async () => {
  const member = await aMember(server, owner, workspace, { name: 'Citra' })
  const { id } = await created(member.email)
  const group = (await scim('POST', '/Groups', { displayName: 'All', members: [{ value: id }] })).body
  const params = { id: group.id as ScimGroupId }
  const map = (role: 1 | null) =>
    server.call(scimEndpoints.setScimGroupRole, {
      params,
      body: { workspace_id: workspace, role },
      headers: owner.headers,
    })
  await map(1)
  expect(await roleIn(workspace, member.id)).toBe(2)
  await map(null)
  expect(await roleIn(workspace, member.id)).toBe(2)
})

test('somebody who is deactivated gets in by no way, and no key of theirs works', async () => {
  const email = newAddress()
  const { id } = await created(email)
  const account = await accountOf(email)
  const password = 'durian runtuh di ladang'
  await pool.query('update users set password_hash = $2 where id = $1', [account.id, await hashPassword(password)])
  const headers = await aSignIn(server, account.id)
  const person = { ...owner, id: account.id, headers, email }
  const key = await anApiKey(server, person)
  const models = () => fetch(`${server.url}/v1/models`, { headers: { authorization: `Bearer ${key.secret}` } })
  expect((await models()).status).toBe(200)
  const signIn = () => server.call(accountEndpoints.signIn, { body: { email, password } })
  expect((await signIn()).status).toBe(200)
  await scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: false } }))
  expect((await signIn()).body).toMatchObject({ status: false, code: 'account_deactivated' })
  expect((await models()).status).toBe(401)
  // Every other way (issuer, passkey, mailed code, reset, invitation) ends at the same door.
  for (const way of ['issuer', 'passkey', 'mail', 'two_step'] as const) {
    const opening = openSignIn(
      server.deps,
      { id: account.id, organizationId: owner.organizationId },
      { ip: '', userAgent: '' },
      way,
    )
    await expect(opening).rejects.toMatchObject({ code: 'account_deactivated' })
  }
  // A device that was left over would not count either.
  const left = await aSignIn(server, account.id)
  expect((await server.call(agentEndpoints.listAgents, { headers: left })).status).toBe(401)
  expect((await server.call(resetEndpoints.resetEmail, { body: { email } })).status).toBe(200)
})

test('nobody of another organization is changed, let in or told of', async () => {
  const stranger = await aPerson(server, { name: 'Orang Lain' })
  const before = await accountOf(stranger.email)
  const made = await scim('POST', '/Users', oktaUser(stranger.email, { displayName: 'Taken Over' }))
  const fresh = await scim('POST', '/Users', oktaUser(newAddress(), { externalId: 'other' }))
  // What comes back is what a new address gets.
  expect(made.status).toBe(201)
  expect(Object.keys(made.body)).toEqual(Object.keys(fresh.body))
  const { id } = made.body
  for (const change of [
    () => scim('PUT', `/Users/${id}`, oktaUser(stranger.email, { displayName: 'Taken Over' })),
    () => scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: false } })),
    () => scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: true } })),
    () => scim('DELETE', `/Users/${id}`),
  ])
    expect((await change()).status).toBeLessThan(300)
  expect(await accountOf(stranger.email)).toEqual(before)
  expect(await isMember(stranger.id)).toBe(false)
  expect((await server.call(agentEndpoints.listAgents, { headers: stranger.headers })).status).toBe(200)

  // Another organization's directory sees none of ours.
  const other = await aToken(stranger)
  const mine = (await created(newAddress())).id
  const group = (await scim('POST', '/Groups', { displayName: 'Ours' })).body.id
  for (const path of [`/Users/${mine}`, `/Groups/${group}`])
    for (const [method, body] of [
      ['GET'],
      ['DELETE'],
      ['PUT', oktaUser('x')],
      ['PATCH', patchOp({ op: 'replace', value: { displayName: 'x' } })],
    ] as const)
      expect([method, (await scim(method, path, body, other)).status]).toEqual([
        method,
        path.startsWith('/Groups') && method === 'PUT' ? 404 : 404,
      ])
  expect((await scim('GET', '/Users', undefined, other)).body.totalResults).toBe(0)
  const smuggled = await scim('POST', '/Groups', { displayName: 'X', members: [{ value: mine }] }, other)
  expect([smuggled.status, smuggled.body.scimType]).toEqual([400, 'invalidValue'])
  // Nor does its owner give roles in our workspaces, or to our groups.
  const theirs = (await scim('POST', '/Groups', { displayName: 'X' }, other)).body.id
  const map = (id: string, where: WorkspaceId) =>
    server.call(scimEndpoints.setScimGroupRole, {
      params: { id: id as ScimGroupId },
      body: { workspace_id: where, role: 1 },
      headers: stranger.headers,
    })
  expect((await map(theirs, workspace)).body.code).toBe('workspace_not_found')
  expect((await map(group, workspace)).body.code).toBe('scim_group_not_found')
})

test('somebody with an account of their own leaves the organization, and keeps what is theirs', async () => {
  const member = await aMember(server, owner, workspace, { name: 'Citra' })
  const { id } = await created(member.email)
  expect((await settings()).counts).toMatchObject({ active: 1 })
  await scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: false } }))
  expect([await isMember(member.id), await roleIn(workspace, member.id)]).toEqual([false, undefined])
  expect((await server.call(agentEndpoints.listAgents, { headers: member.headers })).status).toBe(401)
  expect((await accountOf(member.email)).deactivated_at).toBeNull()
  expect((await server.call(agentEndpoints.listAgents, { headers: await aSignIn(server, member.id) })).status).toBe(200)
  // Active again, they come back by an invitation only.
  await scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: true } }))
  expect(await isMember(member.id)).toBe(false)
  expect((await settings()).counts).toMatchObject({ waiting: 1 })
})

test('who was taken out by hand is not brought back by the directory', async () => {
  const member = await aMember(server, owner, workspace, { name: 'Dian' })
  const { id } = await created(member.email)
  const removed = { params: { id: workspace, memberId: member.id }, headers: owner.headers }
  expect((await server.call(workspaceEndpoints.removeMember, removed)).status).toBe(200)
  expect(await isMember(member.id)).toBe(false)
  expect((await scim('PUT', `/Users/${id}`, oktaUser(member.email))).status).toBe(200)
  expect(await isMember(member.id)).toBe(false)
  expect((await settings()).counts).toMatchObject({ waiting: 1 })
})

test('an account that a directory made and that works elsewhere, too, is taken out of this organization only', async () => {
  const email = newAddress()
  const { id } = await created(email)
  const account = await accountOf(email)
  const elsewhere = await aPerson(server)
  await pool.query('insert into organization_members (organization_id, user_id, role) values ($1, $2, 2)', [
    elsewhere.organizationId,
    account.id,
  ])
  await scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: false } }))
  expect((await accountOf(email)).deactivated_at).toBeNull()
  expect(await isMember(account.id)).toBe(false)
})

test('an owner is neither deactivated nor deleted', async () => {
  const { id } = await created(owner.email)
  for (const [method, body] of [
    ['PATCH', patchOp({ op: 'replace', value: { active: false } })],
    ['PUT', oktaUser(owner.email, { active: false })],
    ['DELETE', undefined],
  ] as const) {
    const refused = await scim(method, `/Users/${id}`, body)
    expect([method, refused.status, refused.body.scimType]).toEqual([method, 400, 'mutability'])
  }
  expect((await scim('GET', `/Users/${id}`)).body.active).toBe(true)
  expect(await isMember(owner.id)).toBe(true)
  expect((await server.call(agentEndpoints.listAgents, { headers: owner.headers })).status).toBe(200)
  expect((await settings()).last_failure?.message).toContain('owns the organization')
  // Also where there is no workspace.
  const alone = await aPerson(server)
  const byAlone = await aToken(alone)
  const self = (await scim('POST', '/Users', oktaUser(alone.email), byAlone)).body
  expect((await scim('DELETE', `/Users/${self.id}`, undefined, byAlone)).body.scimType).toBe('mutability')
  // Whoever owns a workspace, neither: the workspace would have nobody.
  const lead = await aMember(server, owner, workspace, { name: 'Lead' })
  const user = await created(lead.email, { externalId: 'lead' })
  await pool.query('update workspace_members set role = 1 where workspace_id = $1 and user_id = $2', [
    workspace,
    owner.id,
  ])
  await pool.query('update workspace_members set role = 0 where workspace_id = $1 and user_id = $2', [
    workspace,
    lead.id,
  ])
  expect((await scim('DELETE', `/Users/${user.id}`)).body.scimType).toBe('mutability')
})

test('lists are paged, filtered and cut to what was asked for', async () => {
  const names = []
  for (let n = 0; n < 5; n++) names.push((await created(`${n}-${newAddress()}`, { externalId: `e${n}` })).userName)
  const page = async (query: string) => (await scim('GET', `/Users?${query}`)).body
  expect(await page('startIndex=2&count=2')).toMatchObject({ totalResults: 5, startIndex: 2, itemsPerPage: 2 })
  expect((await page('startIndex=4&count=10')).Resources.map(({ userName }: Resource) => userName)).toEqual(
    names.slice(3),
  )
  expect(await page('count=0')).toMatchObject({ totalResults: 5, itemsPerPage: 0, Resources: [] })
  expect(await page('startIndex=-3&count=-1')).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
  const filter = encodeURIComponent('externalId sw "e" and not (externalId eq "e0")')
  expect(await page(`filter=${filter}&startIndex=3&count=2`)).toMatchObject({ totalResults: 4, itemsPerPage: 2 })
  const [only] = (await page('attributes=userName&count=1')).Resources
  expect(Object.keys(only).toSorted()).toEqual(['id', 'meta', 'schemas', 'userName'])
})

test.each<[string, string, unknown, number, string | undefined]>([
  ['GET', '/Users?filter=userName%20is%20x', undefined, 400, 'invalidFilter'],
  ['POST', '/Users', 'no json', 400, 'invalidSyntax'],
  ['POST', '/Users', '[]', 400, 'invalidSyntax'],
  ['POST', '/Users', { displayName: 'Nobody' }, 400, 'invalidValue'],
  ['POST', '/Users', { userName: 'x', active: 'perhaps' }, 400, 'invalidValue'],
  ['POST', '/Groups', {}, 400, 'invalidValue'],
  ['GET', `/Users/${randomUUID()}`, undefined, 404, undefined],
  ['GET', '/Users/no-id', undefined, 404, undefined],
  ['PATCH', `/Groups/${randomUUID()}`, patchOp({ op: 'replace', value: {} }), 404, undefined],
  ['POST', '/Bulk', {}, 404, undefined],
  ['GET', '/Me', undefined, 404, undefined],
])('%s %s %j is refused as the RFC has it', async (method, path, body, status, scimType) => {
  const refused = await scim(method, path, body)
  expect(refused.headers.get('content-type')).toContain('application/scim+json')
  expect(refused.body).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail: expect.any(String),
  })
  expect(refused.status).toBe(status)
})

test('names are taken once in a directory, also by a change', async () => {
  const [one, two] = [await created(newAddress()), await created(newAddress(), { externalId: 'two' })]
  const taken = [
    scim('POST', '/Users', oktaUser(one.userName.toUpperCase())),
    scim('PUT', `/Users/${two.id}`, oktaUser(one.userName)),
    scim('PATCH', `/Users/${two.id}`, patchOp({ op: 'replace', path: 'userName', value: one.userName })),
    // Another name for somebody who is there already.
    scim('POST', '/Users', oktaUser('other-name', { emails: [{ value: one.userName, type: 'work' }] })),
  ]
  for (const call of taken)
    expect(await call).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } })
  await scim('POST', '/Groups', { displayName: 'A' })
  expect((await scim('POST', '/Groups', { displayName: 'a' })).body.scimType).toBe('uniqueness')
})

test('what there is describes itself', async () => {
  const config = (await scim('GET', '/ServiceProviderConfig')).body
  expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true } })
  const types = (await scim('GET', '/ResourceTypes')).body.Resources
  expect(types.map(({ endpoint }: Resource) => endpoint)).toEqual(['/Users', '/Groups'])
  const { body: all } = await scim('GET', '/Schemas')
  expect(all.totalResults).toBe(3)
  for (const { id } of all.Resources) expect((await scim('GET', `/Schemas/${id}`)).body.id).toBe(id)
})

test('tokens are made by the owner alone, shown once, changed without a gap, and revoked', async () => {
  const admin = await aMember(server, owner, workspace, { role: 'admin' })
  for (const call of [scimEndpoints.getScim, scimEndpoints.createScimToken])
    expect((await server.call(call, { headers: admin.headers })).body.code).toBe('not_permitted')
  const first = await settings()
  expect(first.tokens).toMatchObject([{ prefix: token.slice(0, 14), last_used_at: null, created_by: 'Ayu' }])
  expect(JSON.stringify(first)).not.toContain(token)
  const second = await aToken()
  expect((await server.call(scimEndpoints.createScimToken, { headers: owner.headers })).body.code).toBe(
    'too_many_scim_tokens',
  )
  for (const by of [token, second]) expect((await scim('GET', '/Users', undefined, by)).status).toBe(200)
  const revoke = (which: 'older' | 'all') =>
    server.call(scimEndpoints.revokeScimTokens, { params: { which }, headers: owner.headers })
  expect((await revoke('older')).body.data.tokens).toHaveLength(1)
  const refused = await scim('GET', '/Users')
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="SCIM"'])
  expect((await scim('GET', '/Users', undefined, second)).status).toBe(200)
  expect((await settings()).last_sync_at).not.toBeNull()
  await revoke('all')
  expect((await scim('GET', '/Users', undefined, second)).status).toBe(401)
  const key = await anApiKey(server, owner)
  for (const by of ['', 'x', key.secret]) expect((await scim('GET', '/Users', undefined, by)).status).toBe(401)
})

test('it is written down as done by SCIM', async () => {
  const { id } = await created(newAddress())
  await scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: false } }))
  await scim('DELETE', `/Users/${id}`)
  const { rows } = await pool.query(
    `select action, actor_id, actor_name from audit_entries where organization_id = $1 and action like 'scim.%' order by at, id`,
    [owner.organizationId],
  )
  expect(rows).toEqual([
    { action: 'scim.token-created', actor_id: owner.id, actor_name: 'Ayu' },
    ...['added', 'deactivated', 'removed'].map((what) => ({
      action: `scim.user-${what}`,
      actor_id: null,
      actor_name: 'SCIM',
    })),
  ])
})

test('without a seat left nobody comes into a workspace, and the screen says so', async () => {
  await pool.query(`update organizations set plan = 'free' where id = $1`, [owner.organizationId])
  const people = []
  for (let n = 0; n < 12; n++) people.push({ value: (await created(newAddress(), { externalId: `s${n}` })).id })
  const group = (await scim('POST', '/Groups', { displayName: 'Everybody', members: people })).body
  const mapped = await server.call(scimEndpoints.setScimGroupRole, {
    params: { id: group.id as ScimGroupId },
    body: { workspace_id: workspace, role: 2 },
    headers: owner.headers,
  })
  const { active = 0, no_seat = 0 } = mapped.body.data.counts
  expect(no_seat).toBeGreaterThan(0)
  expect(active + no_seat).toBe(12)
})

test('an account is made only at a domain of the owner’s: nobody’s address is taken for them', async () => {
  for (const address of [
    `${randomUUID()}@bank.example`,
    `${randomUUID()}@gmail.com`,
    `${randomUUID()}@sub.example.test`,
  ]) {
    await created(address)
    expect(await accountOf(address)).toBeUndefined()
  }
  // Where anyone can have an address, an owner with one has shown nothing.
  await pool.query('update users set email = $1 where id = $2', [`${randomUUID()}@gmail.com`, owner.id])
  const address = `${randomUUID()}@gmail.com`
  await created(address)
  expect(await accountOf(address)).toBeUndefined()
  expect((await settings()).counts).toMatchObject({ active: 0, waiting: 4 })
})
