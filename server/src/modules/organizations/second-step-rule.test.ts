import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { organizationEndpoints } from '#contract/organizations/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import { aPerson, newAddress, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { personOf, scopeAgain } from '../account/authenticate.ts'

const origin = 'https://toko.example'
const server = await testApp({ env: { PUBLIC_URL: origin } })
let owner: TestPerson
let member: TestPerson
let workspace: WorkspaceId

beforeEach(async () => {
  owner = await aPerson(server, { name: 'Ayu' })
  workspace = await aWorkspace(server, owner)
  member = await aMember(server, owner, workspace, { name: 'Budi' })
})

const rule = (by = owner) => server.call(organizationEndpoints.getSecondStepRule, { headers: by.headers })
const require = (body: object, by = owner) =>
  server.call(organizationEndpoints.setSecondStepRule, { body, headers: by.headers })
const works = (by: TestPerson) => server.call(agentEndpoints.listAgents, { headers: by.headers })
const due = async (by: TestPerson) =>
  (await server.call(calls.getUser, { headers: by.headers })).body.data.second_step_due

async function addPasskey({ headers }: TestPerson) {
  const { options, challenge_token } = (await server.call(calls.beginPasskey, { headers })).body.data
  const body = { challenge_token, response: new TestAuthenticator(origin).make(options) }
  const added = await server.call(calls.addPasskey, { headers, body })
  expect(added.status, added.body.message).toBe(200)
  return added.body.data.passkey.id
}

test('is required by who has one, after the days that members are given', async () => {
  expect((await require({ required: true })).body.code).toBe('own_second_step_first')
  expect((await rule()).body.data).toMatchObject({
    required_from: null,
    members: 2,
    members_without: 2,
    has_own: false,
  })
  await addPasskey(owner)
  const set = await require({ required: true, grace_days: 7 })
  expect(set.body.data).toMatchObject({ members: 2, members_without: 1, has_own: true })
  expect(await due(member)).toBe(set.body.data.required_from)
  expect(await due(owner)).toBeNull()
  expect((await works(member)).status).toBe(200)
  server.pass(7 * 86_400 + 1)
  expect(await works(member)).toMatchObject({ status: 403, body: { code: 'second_step_to_set_up' } })
  expect((await works(owner)).status).toBe(200)
  await addPasskey(member)
  expect((await works(member)).status).toBe(200)
  expect(await due(member)).toBeNull()
})

/** Written by hand: what somebody may do who must set one up first. */
const open = `
  getUser signOut getSecondStep beginSecondStep confirmSecondStep listPasskeys beginPasskey addPasskey getStepUp beginStepUp stepUp
  listOrganizations getOrganization switchOrganization`
  .trim()
  .split(/\s+/)

test('nothing else is open to who must set one up', async () => {
  const all = Object.values(endpoints as Record<string, Endpoint & { name: string }>)
  const named = all.filter(({ withoutSecondStep }) => withoutSecondStep).map(({ name }) => name)
  expect(named.toSorted()).toEqual(open.toSorted())
  await addPasskey(owner)
  await require({ required: true, grace_days: 0 })
  for (const endpoint of all.filter(({ auth }) => auth === 'token' || auth === 'token_client')) {
    if (open.includes(endpoint.name)) continue
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, crypto.randomUUID()]),
    )
    const answer = await server.call(endpoint, { params, headers: member.headers })
    expect([endpoint.name, answer.status, answer.body.code]).toEqual([endpoint.name, 403, 'second_step_to_set_up'])
  }
})

test('what was opened before does not stay open', async () => {
  await addPasskey(owner)
  const scope = (await personOf(server.deps)(member.token, 'token'))!
  await require({ required: true, grace_days: 1 })
  expect(await scopeAgain(server.deps)(scope)).toMatchObject({ userId: member.id })
  server.pass(86_401)
  expect(await scopeAgain(server.deps)(scope)).toBeUndefined()
  await addPasskey(member)
  expect(await scopeAgain(server.deps)(scope)).toMatchObject({ userId: member.id })
})

test('only the owner and admins of the organization set it, in their own organization', async () => {
  await addPasskey(member)
  for (const call of [rule(member), require({ required: true }, member)])
    expect((await call).body.code).toBe('not_permitted')
  const stranger = await aPerson(server)
  await addPasskey(stranger)
  await require({ required: true, grace_days: 0 }, stranger)
  expect((await rule()).body.data.required_from).toBeNull()
  for (const grace_days of [-1, 91, 1.5])
    expect((await require({ required: true, grace_days }, stranger)).status).toBe(400)
})

test('it is written down, and may be taken back, after which everybody works again', async () => {
  await addPasskey(owner)
  await require({ required: true, grace_days: 0 })
  expect((await works(member)).status).toBe(403)
  expect((await require({ required: false })).body.data.required_from).toBeNull()
  expect((await works(member)).status).toBe(200)
  const { rows } = await server.deps.pool.query(
    `select action, actor_id from audit_entries where organization_id = $1 and action like 'organization.second-step%' order by at`,
    [owner.organizationId],
  )
  expect(rows).toEqual([
    { action: 'organization.second-step-required', actor_id: owner.id },
    { action: 'organization.second-step-optional', actor_id: owner.id },
  ])
})

test('whoever removes their last one is asked again, and may work in an organization that does not ask', async () => {
  await addPasskey(owner)
  await require({ required: true, grace_days: 0 })
  const id = await addPasskey(member)
  await server.deps.pool.query(`update users set password_hash = 'x' where id = $1`, [member.id])
  expect((await server.call(calls.removePasskey, { params: { id }, headers: member.headers })).status).toBe(200)
  expect((await works(member)).status).toBe(403)
  const own = { params: { id: member.organizationId }, headers: member.headers }
  expect((await server.call(organizationEndpoints.switchOrganization, own)).status).toBe(200)
  expect((await works(member)).status).toBe(200)
})

test('the list of people says who has one, to those who look after them; invitations say that it is asked', async () => {
  const list = async (by: TestPerson) => {
    const ask = { params: { id: workspace }, headers: by.headers }
    const { records } = (await server.call(workspaceEndpoints.listMembers, ask)).body.data
    return records.map(({ name, second_step }) => [name, second_step])
  }
  await addPasskey(owner)
  expect(await list(owner)).toEqual([
    ['Ayu', true],
    ['Budi', false],
  ])
  expect(await list(member)).toEqual([
    ['Ayu', null],
    ['Budi', false],
  ])
  const invite = async () => {
    const email = newAddress()
    const body = { workspace_id: workspace, members: [{ email, role: 'member' }] }
    const sent = await server.call(workspaceEndpoints.inviteMembers, { body, headers: owner.headers })
    expect(sent.status, sent.body.message).toBe(200)
    const mail = server.mails.findLast(({ to }) => to === email)!.text
    const invitation = /invitation=([\w-]+)/.exec(mail)![1]
    const opened = await server.call(workspaceEndpoints.openInvitation, { body: { invitation } })
    return [opened.body.data.requires_second_step, mail.includes('requires two-step sign-in')]
  }
  expect(await invite()).toEqual([false, false])
  await require({ required: true })
  expect(await invite()).toEqual([true, true])
})
