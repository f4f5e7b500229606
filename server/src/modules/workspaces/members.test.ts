import { beforeEach, expect, test } from 'vitest'
import { activationEndpoints } from '#contract/account/activation-endpoints.ts'
import { profileEndpoints } from '#contract/account/profile-endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { addMonthStarts, dayOf } from '#contract/usage/zone.ts'
import { workspaceEndpoints as api } from '#contract/workspaces/endpoints.ts'
import {
  aPerson,
  aSignIn,
  aVerifiedSignUp,
  codeMailedTo,
  newAddress,
  type TestPerson,
} from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, anInvitation, aWorkspace } from '../../testing/workspaces.ts'

const server = await testApp()
let [ayu, budi, citra]: TestPerson[] = []
let id: WorkspaceId
beforeEach(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  id = await aWorkspace(server, ayu)
  budi = await aMember(server, ayu, id, { name: 'Budi', role: 'admin' })
  citra = await aMember(server, ayu, id, { name: 'Citra 100%' })
})

const members = async (by: TestPerson, query: Record<string, string | number> = {}) =>
  (await server.call(api.listMembers, { params: { id }, query, headers: by.headers })).body.data
const names = async (query: Record<string, string | number>) =>
  (await members(ayu!, query)).records.map((record) => record.name)
const change = (by: TestPerson, who: TestPerson, role: number) =>
  server.call(api.changeRole, { body: { workspace_id: id, member_id: who.id, role_id: role }, headers: by.headers })
const remove = (by: TestPerson, who: TestPerson) =>
  server.call(api.removeMember, { params: { id, memberId: who.id }, headers: by.headers })
const setRights = (body: object, by = ayu!) =>
  server.call(api.updateRoleSettings, { params: { id }, body, headers: by.headers })

test('members are listed by role and name, searched and paged', async () => {
  expect(await members(citra!)).toMatchObject({
    records: [
      { name: 'Ayu', role: 0, role_name: 'owner', is_me: false },
      { name: 'Budi', role: 1, role_name: 'admin' },
      { name: 'Citra 100%', role: 2, role_name: 'member', is_me: true },
    ],
    pagination: { total: 3, is_last_page: true },
  })
  expect(await names({ query: 'BUD' })).toEqual(['Budi'])
  expect(await names({ query: citra!.email.slice(0, 8) })).toEqual(['Citra 100%'])
  expect(await names({ query: '0%' })).toEqual(['Citra 100%'])
  expect(await names({ query: '_udi' })).toEqual([])
  expect(await names({ role: 1 })).toEqual(['Budi'])
  expect(await members(ayu!, { page: 2, limit: 2 })).toMatchObject({
    records: [{ name: 'Citra 100%' }],
    pagination: { page: 2, total: 3, is_last_page: true },
  })
})

test('when somebody was last here is for the owner, admins and themselves', async () => {
  const notificationsOf = async (by: TestPerson) =>
    (await members(by)).records.filter((record) => record.last_active_at !== null).map((record) => record.name)
  expect(await notificationsOf(budi!)).toEqual(['Ayu', 'Budi', 'Citra 100%'])
  expect(await notificationsOf(citra!)).toEqual(['Citra 100%'])
})

test('the credits of this month in this workspace are for who sees the usage', async () => {
  const other = await aWorkspace(server, ayu!)
  const used = (workspace: string, day: string, credits: number) =>
    server.deps.pool.query(
      `insert into usage_days (organization_id, day, workspace_id, user_id, agent_id, model, input_words, output_words,
        voice_seconds, conversations, answers, messages, credits) values ($1, $2, $3, $4, null, '', 0, 0, 0, 0, 0, 0, $5)`,
      [ayu!.organizationId, day, workspace, budi!.id, credits],
    )
  const today = dayOf(server.deps.clock.now())
  await used(id, today, 120)
  await used(other, today, 7)
  await used(id, addMonthStarts(today, -1), 900)
  const credits = async (by: TestPerson) => (await members(by)).records.map((record) => record.credits_used)
  expect(await credits(ayu!)).toEqual([0, 120, 0])
  expect(await credits(citra!)).toEqual([null, null, null])
})

test('who is not in the workspace sees empty lists', async () => {
  const other = await aPerson(server)
  expect((await members(other)).records).toEqual([])
  const pending = await server.call(api.listPendingInvites, { params: { id }, headers: other.headers })
  expect(pending.body.data).toMatchObject({ records: [], pagination: { total: 0, is_last_page: true } })
})

test('a changed role holds from the next call on', async () => {
  const rename = () => setRights({ chats: 'private' }, citra)
  expect(await rename()).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  expect((await change(budi!, citra!, 1)).body.data).toMatchObject({ role: 1, role_name: 'admin' })
  expect((await rename()).status).toBe(200)
  expect(await change(budi!, citra!, 2)).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  expect((await change(ayu!, citra!, 2)).status).toBe(200)
  expect((await rename()).status).toBe(403)
})

test('a refusal says by which rule and who can grant it, in the language of the person', async () => {
  const answer = async (language: string) =>
    (
      await server.call(api.removeMember, {
        params: { id, memberId: budi!.id },
        headers: { ...citra!.headers, 'accept-language': language },
      })
    ).body
  expect(await answer('en')).toMatchObject({
    message: 'Only the owner and admins may remove members. Ayu or Budi can grant it.',
    details: [
      { path: 'action', message: 'members.remove' },
      { path: 'rule', message: 'Only the owner and admins may remove members.' },
      { path: 'roles', message: 'owner,admin' },
      { path: 'who_can_grant', message: 'Ayu or Budi can grant it.' },
      { path: 'granters', message: 'owner,admin' },
      { path: 'granter_names', message: 'Ayu, Budi' },
    ],
  })
  expect((await answer('id')).message).toContain('Hanya pemilik dan admin yang boleh mengeluarkan anggota.')
})

test('the owner can neither be removed nor given another role; admins do not remove each other', async () => {
  expect(await remove(budi!, ayu!)).toMatchObject({ status: 409, body: { code: 'role_of_owner' } })
  expect((await change(budi!, ayu!, 2)).body.code).toBe('role_of_owner')
  expect((await change(ayu!, ayu!, 1)).body.code).toBe('role_of_owner')
  await change(ayu!, citra!, 1)
  expect((await remove(budi!, citra!)).body.code).toBe('not_permitted')
  expect((await change(ayu!, await aPerson(server), 1)).body.code).toBe('member_not_found')
  expect((await change(ayu!, citra!, 3)).status).toBe(400)
})

test('who is removed is in personal mode at once, in their own organization', async () => {
  const me = async () => (await server.call(profileEndpoints.getUser, { headers: citra!.headers })).body.data
  expect(await me()).toMatchObject({ workspace_id: id, company_id: ayu!.organizationId })
  expect((await remove(budi!, citra!)).status).toBe(200)
  expect(await me()).toMatchObject({ workspace_id: null, company_id: citra!.organizationId, user_type: 0 })
  expect((await remove(budi!, citra!)).body.code).toBe('member_not_found')
  const put = { body: { use_workspace: true, workspace_id: id }, headers: citra!.headers }
  expect((await server.call(api.setWorkspace, put)).body.code).toBe('workspace_not_found')
})

test('who is removed from one workspace stays in the others, and in the organization', async () => {
  const other = await aWorkspace(server, ayu!)
  const invitation = await anInvitation(server, ayu!, other, citra!.email)
  const accepted = { params: { id: invitation }, headers: citra!.headers }
  expect((await server.call(api.acceptInvitation, accepted)).status).toBe(200)
  expect((await remove(ayu!, citra!)).status).toBe(200)
  const there = { params: { id: other }, headers: ayu!.headers }
  const { records } = (await server.call(api.listMembers, there)).body.data
  expect(records.map(({ name }) => name)).toEqual(['Ayu', 'Citra 100%'])
  const back = { use_workspace: true, workspace_id: other }
  expect((await server.call(api.setWorkspace, { body: back, headers: citra!.headers })).status).toBe(200)
})

test('the owner of the organization signs a member out on every device, and nobody else does', async () => {
  const signOut = (by: TestPerson, who: TestPerson) =>
    server.call(api.signOutMember, { params: { id, memberId: who.id }, headers: by.headers })
  const other = await aSignIn(server, citra!.id)
  const isIn = async (headers: TestPerson['headers']) =>
    (await server.call(profileEndpoints.getUser, { headers: { token_client: headers.token_client } })).status === 200
  for (const by of [budi!, citra!, await aPerson(server)]) expect((await signOut(by, citra!)).status).not.toBe(200)
  expect((await signOut(ayu!, await aPerson(server))).body.code).toBe('member_not_found')
  expect([await isIn(citra!.headers), await isIn(other)]).toEqual([true, true])
  expect((await signOut(ayu!, citra!)).body.data).toEqual({ removed: 2 })
  expect([await isIn(citra!.headers), await isIn(other)]).toEqual([false, false])
  expect([await isIn(ayu!.headers), await isIn(budi!.headers)]).toEqual([true, true])
  expect(await names({})).toContain('Citra 100%')
  const log = await server.call(api.listAudit, { params: { id }, query: {}, headers: ayu!.headers })
  expect(log.body.data.records[0]).toMatchObject({ action: 'member.signed-out', target: { name: 'Citra 100%' } })
})

test('who works in another organization is not signed out there', async () => {
  await server.call(api.setWorkspace, { body: { use_workspace: false }, headers: citra!.headers })
  await server.deps.pool.query('update users set organization_id = $2 where id = $1', [
    citra!.id,
    (await aPerson(server)).organizationId,
  ])
  const answer = await server.call(api.signOutMember, { params: { id, memberId: citra!.id }, headers: ayu!.headers })
  expect(answer).toMatchObject({ status: 409, body: { code: 'member_elsewhere' } })
  const { rows } = await server.deps.pool.query('select id from sign_ins where user_id = $1', [citra!.id])
  expect(rows).toHaveLength(1)
})

test('rights are changed in part, and who may delete the workspace by the owner alone', async () => {
  expect((await setRights({ files: { add: 'owner' }, invite: 'member' }, budi)).body.data).toMatchObject({
    files: { add: 'owner', edit: 'member', delete: 'admin' },
    invite: 'member',
  })
  const removed = () => server.call(api.removeWorkspace, { params: { id }, headers: budi!.headers })
  expect((await setRights({ delete_workspace: 'owner' }, budi)).body.code).toBe('not_permitted')
  expect((await setRights({ delete_workspace: 'owner' })).status).toBe(200)
  expect((await removed()).body.code).toBe('not_permitted')
  expect((await setRights({ delete_workspace: 'admin' })).status).toBe(200)
  expect((await setRights({ invite: 'nobody' })).status).toBe(400)
  expect((await removed()).status).toBe(200)
})

test('who may invite members may not invite admins, and sees the own invitations only', async () => {
  await setRights({ invite: 'member' })
  await anInvitation(server, ayu!, id, newAddress())
  const [first, second] = [newAddress(), newAddress()]
  const body = { workspace_id: id, members: [{ email: first }, { email: second, role: 'admin' }] }
  const answer = await server.call(api.inviteMembers, { body, headers: citra!.headers })
  expect(answer.body.data.records.map(({ code }) => code)).toEqual(['invited', 'invite_role_not_permitted'])
  const pending = (by: TestPerson) => server.call(api.listPendingInvites, { params: { id }, headers: by.headers })
  expect((await pending(citra!)).body.data.records.map(({ email }) => email)).toEqual([first])
  expect((await pending(ayu!)).body.data.records).toHaveLength(2)
})

test("a member's chats are seen at most as widely as the workspace allows", async () => {
  const choose = (visibility: string) =>
    server.call(api.updateMyChatsSettings, { body: { visibility }, headers: citra!.headers })
  expect((await choose('workspace')).body.data).toMatchObject({
    chosen: 'workspace',
    choices: ['private', 'workspace'],
  })
  expect((await choose('anyone')).body.code).toBe('chat_visibility_too_wide')
  await setRights({ chats: 'private' })
  const mine = await server.call(api.getMyChatsSettings, { headers: citra!.headers })
  expect(mine.body.data).toMatchObject({ chosen: 'workspace', effective: 'private', choices: ['private'] })
  const personal = await server.call(api.getMyChatsSettings, { headers: ayu!.headers })
  expect(personal.body).toMatchObject({
    code: 'my_chats_settings_not_found',
    message: 'My chat settings is not found.',
  })
})

test('settings are the first item; privacy is the owner’s, the icon an admin’s', async () => {
  const put = (by: TestPerson, body: object) =>
    server.call(api.updateWorkspaceSettings, { params: { id }, body, headers: by.headers })
  expect((await put(budi!, { icon: '🛒' })).body.data[0]).toMatchObject({ icon: '🛒', is_private: true })
  expect((await put(budi!, { is_private: false })).body.code).toBe('not_permitted')
  expect((await put(citra!, { icon: 'x' })).body.code).toBe('not_permitted')
  expect((await put(ayu!, { is_private: false, icon: null })).body.data[0]).toMatchObject({
    icon: null,
    is_private: false,
  })
})

test('a mail domain joins by itself when the owner proves it and it is not a public one', async () => {
  const domain = 'toko-nusantara.example'
  const owner = await aPerson(server, { email: `ayu${Date.now()}@${domain}` })
  const mine = await aWorkspace(server, owner)
  const open = (domains: string[]) =>
    server.call(api.updateWorkspaceSettings, {
      params: { id: mine },
      body: { auto_join_domains: domains },
      headers: owner.headers,
    })
  expect((await open(['gmail.com'])).body).toMatchObject({ status: false, code: 'domain_public' })
  expect((await open(['other.example'])).body.code).toBe('domain_not_verified')
  expect((await open(['not a domain'])).body.details?.[0]?.path).toBe('auto_join_domains.0')
  expect((await open([domain.toUpperCase()])).body.data[0]?.auto_join_domains).toEqual([domain])
  const colleague = await aPerson(server, { email: `budi${Date.now()}@${domain}` })
  const stranger = await aPerson(server, { email: `budi@sub.${domain}` })
  const join = (who: TestPerson) => server.call(api.joinWorkspace, { params: { id: mine }, headers: who.headers })
  expect((await join(stranger)).status).toBe(404)
  expect((await join(colleague)).body.data).toMatchObject({
    user: { company_id: owner.organizationId },
    workspace: { role: 2 },
  })
})

test('a new account of an open mail domain is in the workspace from the start, while seats last', async () => {
  const domain = `${Date.now()}.example`
  const owner = await aPerson(server, { email: `ayu@${domain}` })
  const mine = await aWorkspace(server, owner)
  const put = { params: { id: mine }, body: { auto_join_domains: [domain] }, headers: owner.headers }
  await server.call(api.updateWorkspaceSettings, put)
  const signUp = async (name: string) => {
    const { headers } = await aVerifiedSignUp(server, `${name}@${domain}`)
    const body = { password: 'durian runtuh di ladang', confirm_password: 'durian runtuh di ladang' }
    return (await server.call(activationEndpoints.activationSetPassword, { headers, body })).body.data
  }
  expect(await signUp('budi')).toMatchObject({ id_client: owner.organizationId, user: { workspace_id: mine } })
  await server.deps.pool.query("update organizations set plan = 'free' where id = $1", [owner.organizationId])
  expect((await signUp('citra')).user.workspace_id).toBe(mine)
  expect((await signUp('dewi')).user).toMatchObject({ workspace_id: null, user_type: 0 })
})

test('a workspace is handed over with a mailed code, used once', async () => {
  const begin = (to: TestPerson, by = ayu!) =>
    server.call(api.beginTransfer, { params: { id }, body: { member_id: to.id }, headers: by.headers })
  const confirm = (otp: string, by = ayu!) =>
    server.call(api.confirmTransfer, { params: { id }, body: { otp }, headers: by.headers })
  expect((await confirm('123456')).body.code).toBe('transfer_not_begun')
  expect((await begin(citra!, budi)).body.code).toBe('not_permitted')
  expect((await begin(ayu!)).body.code).toBe('transfer_to_self')
  expect((await begin(await aPerson(server))).body.code).toBe('member_not_found')
  expect((await begin(citra!)).body.data).toMatchObject({ member_id: citra!.id, resend_after_s: 60 })
  expect((await begin(citra!)).body.code).toBe('too_many_requests')
  const code = codeMailedTo(server, ayu!.email)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await confirm(wrong)).body.code).toBe('otp_mismatch')
  expect((await confirm(code)).body.data).toMatchObject({ role: 1, owner: { id: citra!.id } })
  expect((await confirm(code)).body.code).toBe('not_permitted')
  expect((await members(ayu!)).records.map(({ name, role }) => [name, role])).toEqual([
    ['Citra 100%', 0],
    ['Ayu', 1],
    ['Budi', 1],
  ])
})

test('a code to hand over ends after ten minutes and after five wrong tries', async () => {
  const ask = { params: { id }, headers: ayu!.headers }
  const begin = () => server.call(api.beginTransfer, { ...ask, body: { member_id: citra!.id } })
  const confirm = (otp: string) => server.call(api.confirmTransfer, { ...ask, body: { otp } })
  await begin()
  server.pass(limits.code.livesSeconds)
  expect((await confirm(codeMailedTo(server, ayu!.email))).body.code).toBe('otp_expired')
  await begin()
  const code = codeMailedTo(server, ayu!.email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < limits.code.tries; tries++) expect((await confirm(wrong)).body.code).toBe('otp_mismatch')
  expect((await confirm(code)).body.code).toBe('otp_tries_used_up')
})

test('what somebody may do here is told, and the owner may look as a member', async () => {
  const here = await server.call(api.getMyPermissions, { headers: citra!.headers })
  expect(here.body.data).toMatchObject({ workspace_id: id, role: 'member', viewed_as: 'member' })
  const of = (by: TestPerson, query: Record<string, string> = {}) =>
    server.call(api.getPermissions, { params: { id }, query, headers: by.headers })
  const allowed = (answer: Awaited<ReturnType<typeof of>>) =>
    answer.body.data.actions.filter((action) => action.allowed).map((action) => action.action)
  expect(allowed(await of(ayu!))).toContain('workspace.delete')
  const asMember = await of(ayu!, { as: 'member' })
  expect(asMember.body.data).toMatchObject({ role: 'owner', viewed_as: 'member' })
  expect(allowed(asMember)).toEqual(
    here.body.data.actions
      .filter((action) => action.allowed)
      .map((action) => action.action)
      .filter((item) => item !== 'workspace.create'),
  )
  const refused = asMember.body.data.actions.find((action) => action.action === 'members.remove')
  expect(refused).toMatchObject({ allowed: false, granters: ['owner', 'admin'] })
  expect((await of(citra!, { as: 'admin' })).body.code).toBe('not_permitted')
})
