import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint, Endpoints } from '#contract/kit/endpoint.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { actions, defaultRoleSettings, may, type Role, type RoleSettings, ruleOf } from '#contract/permissions.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aDevice, aPerson, newAddress, type TestPerson } from './factories.ts'
import { idsOf, type PickId, sampleOf } from './sample.ts'
import { testApp } from './test-app.ts'
import { aMember, anInvitation, aWorkspace } from './workspaces.ts'

// Made from the declarations alone: a call that is declared is swept, without anyone adding it here.
const all: [string, Endpoint][] = Object.entries(endpoints satisfies Endpoints)
const ofPeople = all.filter(([, { auth }]) => auth === 'token' || auth === 'token_client')
const ofFlows = all.filter(([, { auth }]) => auth === 'activation' || auth === 'reset')
const schemasOf = (endpoint: Endpoint) =>
  [endpoint.params, endpoint.query, endpoint.body, endpoint.form?.fields] as const
const idNames = (endpoint: Endpoint) => schemasOf(endpoint).flatMap(idsOf)
const withIds = ofPeople.filter(([, endpoint]) => idNames(endpoint).length > 0)
const withRights = ofPeople.filter(([, { action }]) => action !== undefined)

const server = await testApp()
const secret = 'Rahasia Nusantara'
const secrets = new Set<string>([secret])
let victim: TestPerson
let outsider: TestPerson
let member: TestPerson
let expired: Record<string, string>
let program: string
let workspace: WorkspaceId
/** One of each kind of thing that belongs to the victim, and of the outsider's own. */
const theirs: Record<string, string> = {}
const own: Record<string, string> = {}
const strict: RoleSettings = {
  ...defaultRoleSettings,
  ...{ chats: 'private', invite: 'owner', delete_workspace: 'owner' },
  ...{ databases: rightsOf('owner'), files: rightsOf('owner'), use_cases: rightsOf('owner') },
}

function rightsOf(least: 'owner') {
  return { add: least, edit: least, delete: least }
}

beforeAll(async () => {
  victim = await aPerson(server, { name: `${secret} owner`, email: `rahasia-${newAddress()}` })
  outsider = await aPerson(server, { name: 'Outsider' })
  workspace = await aWorkspace(server, victim, { name: `${secret} workspace` })
  member = await aMember(server, victim, workspace, { name: 'Member' })
  await fill(theirs, victim, workspace)
  await fill(own, outsider, await aWorkspace(server, outsider))
  secrets.add(victim.email)
  const body = strict
  await server.call(workspaceEndpoints.updateRoleSettings, { params: { id: workspace }, body, headers: victim.headers })
  // Its owner works there too: what a role lacks there, and has in personal mode, is refused to who looks as that role.
  const there = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body: there, headers: victim.headers })
  const made = await server.call(accountEndpoints.getAccessToken, { headers: victim.headers })
  program = made.body.data.access_token
  expired = await aDevice(server, outsider.id)
  const ended = new Date(Date.now() - (limits.token.idleSeconds + 60) * 1000)
  await server.deps.pool.query(
    'update devices set last_used_at = $1 where id = (select id from devices where user_id = $2 order by created_at desc limit 1)',
    [ended, outsider.id],
  )
})

async function fill(into: Record<string, string>, person: TestPerson, id: WorkspaceId): Promise<void> {
  const { headers, agentId, organizationId } = person
  const input = { shortcut_name: secret, description: secret, prompt: secret }
  const shortcut = await server.call(shortcutEndpoints.createShortcut, { body: input, headers })
  const session = await server.call(chatEndpoints.createSession, {
    params: { botId: agentId },
    body: { session_name: secret },
    headers,
  })
  const device = await server.deps.pool.query('select id from devices where user_id = $1', [person.id])
  Object.assign(into, {
    ...{ workspace: id, organization: organizationId, user: person.id, agent: agentId },
    ...{ shortcut: shortcut.body.data.id, session: session.body.data.id, device: device.rows[0].id },
    invitation: await anInvitation(server, person, id, newAddress()),
  })
}

/** The call with ids chosen by `pick`, everything else made from its schemas. */
function ask(endpoint: Endpoint, pick: PickId, headers: Record<string, string>) {
  const [params, query, body, fields] = schemasOf(endpoint).map((schema, place) => sampleOf(schema, pick, place > 1))
  const sent = endpoint.form ? fields : endpoint.body ? body : undefined
  return send(endpoint, { params, query, sent, headers })
}

type Sent = { params: unknown; query: unknown; sent: unknown; headers: Record<string, string> }

async function send(endpoint: Endpoint, { params, query, sent, headers }: Sent) {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String((params as never)[name]))
  const url = new URL(`/api/${endpoint.service}${filled}`, server.url)
  for (const [name, value] of Object.entries(query as object)) url.searchParams.set(name, String(value))
  const json = sent === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method: endpoint.method,
    headers: { accept: 'application/json', ...json, ...headers },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  })
  return { status: response.status, text: await response.text() }
}

/** A refusal, or for a list an empty page; and in neither a word of what belongs to the victim. */
function expectClosed({ status, text }: { status: number; text: string }, where: string, allowed = [401, 403, 404]) {
  for (const word of secrets) expect(text, where).not.toContain(word)
  if (status === 200) return expect(rowsIn(text), `${where}: ${text.slice(0, 300)}`).toBe(0)
  expect(allowed, `${where}: ${text.slice(0, 300)}`).toContain(status)
}

/** The rows of a list, or the lines of a file below its heading. */
function rowsIn(text: string): number | undefined {
  if (!text.startsWith('{')) return text.trim().split('\n').length - 1
  const { data } = JSON.parse(text)
  return Array.isArray(data) ? data.length : data?.pagination?.total
}

test('every slice is in the list of all calls, under names and addresses of its own', async () => {
  const root = path.resolve(import.meta.dirname, '../../../contract/src')
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /endpoints\.ts$/.test(file))
  const declared = new Map<unknown, string>()
  for (const file of files.filter((name) => name !== 'endpoints.ts')) {
    const slice = (await import(path.join(root, file))) as Record<string, Endpoints>
    for (const [name, value] of Object.entries(slice).filter(([exported]) => exported.endsWith('Endpoints')))
      for (const [call, endpoint] of Object.entries(value)) declared.set(endpoint, `${name}.${call}`)
  }
  const listed = new Set<unknown>(Object.values(endpoints))
  expect([...declared].filter(([endpoint]) => !listed.has(endpoint)).map(([, name]) => name)).toEqual([])
  expect(declared.size).toBe(listed.size)
  const addresses = all.map(
    ([, { method, service, path: at }]) => `${method} ${service}${at.replace(/\{\w+\}/g, '{}')}`,
  )
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

describe.each(ofPeople)('%s', (_, endpoint) => {
  test.each([
    ['no token', () => ({})],
    ['an expired token', () => expired],
    ['a made-up token', () => ({ token: 'made up', token_client: 'made up' })],
    ["the other service's token", () => swapped(outsider)],
  ])('with %s is 401', async (what, headers) => {
    const answer = await ask(endpoint, () => theirs.workspace!, headers())
    expectClosed(answer, what, [401])
    expect(answer.status).toBe(401)
  })
})

const swapped = ({ headers }: TestPerson) => ({ token: headers.token_client, token_client: headers.token })

test.each(ofFlows)('%s opens with no token of a person', async (_, endpoint) => {
  const { headers } = outsider
  for (const given of [{}, { token_activate_account: headers.token, token_client: headers.token_client }, expired])
    expect((await ask(endpoint, () => theirs.workspace!, given as Record<string, string>)).status).toBe(401)
})

test.each(withIds)("%s with another organization's ids in path, query and body", async (_, endpoint) => {
  const [organization, { headers }] = [victim.organizationId, outsider]
  for (const [kind, id] of Object.entries(theirs))
    expectClosed(await ask(endpoint, () => id, headers), `all ids: ${kind}`)
  const stale = { ...headers, id_client: organization }
  const answer = await ask(endpoint, () => theirs.workspace!, stale)
  expectClosed(answer, 'id_client')
})

const several = withIds.filter(([, endpoint]) => idNames(endpoint).length > 1)

test.each(several)("%s with one of another organization's ids among one's own", async (_, endpoint) => {
  const count = idNames(endpoint).length
  const pairs = Object.values(own).flatMap((mine) => Object.values(theirs).map((foreign) => [mine, foreign] as const))
  for (const [mine, foreign] of pairs)
    for (let place = 0; place < count; place++) {
      let at = 0
      const pick = () => (at++ === place ? foreign : mine)
      expectClosed(await ask(endpoint, pick, outsider.headers), `id ${place}`)
    }
})

const inVictims: PickId = (name) =>
  /member/i.test(name) ? victim.id : /invitation/i.test(name) ? theirs.invitation! : workspace

test('every call of a signed-in person names what it takes to be allowed', () => {
  const known: ReadonlySet<string> = new Set(actions)
  expect(ofPeople.filter(([, { action }]) => !known.has(action ?? '')).map(([name]) => name)).toEqual([])
})

const lackedBy = (role: Role) =>
  withRights.filter(([, { action }]) => !may(action!, { role, organizationRole: role, settings: strict }).allowed)
const lackedByMember = lackedBy('member')
const lackedByKey = lackedBy('key')

test('the sweep below does try what a member and a program lack', () => {
  const tried = (calls: typeof withRights) => new Set(calls.map(([, { action }]) => action))
  const declared = tried(withRights)
  for (const [role, calls] of [
    ['member', lackedByMember],
    ['key', lackedByKey],
  ] as const) {
    const lacking = actions.filter((action) => !may(action, { role, organizationRole: role, settings: strict }).allowed)
    expect(lacking.filter((action) => declared.has(action) && !tried(calls).has(action))).toEqual([])
    expect(calls.length).toBeGreaterThan(30)
  }
})

/** Names who are told to somebody of the same workspace or organization are no leak; the rest is. */
const refusalOf = (text: string) => JSON.parse(text) as { code: string; details?: { path: string; message: string }[] }

describe.each(lackedByMember)('%s', (_, endpoint) => {
  test.each([
    ['a member', () => member.headers],
    ['the owner who looks as a member', () => ({ ...victim.headers, view_as: 'member' })],
  ])('is refused to %s, who is told the rule and who can grant it', async (_who, headers) => {
    const answer = await ask(endpoint, inVictims, headers())
    if (ruleOf(endpoint.action!).hidden) return expect(answer.status).toBe(404)
    const { code, details } = refusalOf(answer.text)
    expect([answer.status, code], answer.text).toEqual([403, 'not_permitted'])
    const told = Object.fromEntries(details!.map(({ path: name, message }) => [name, message]))
    expect(told).toMatchObject({ rule: expect.stringMatching(/^Only /), who_can_grant: expect.stringMatching(/\.$/) })
    expect(told.roles, answer.text).toMatch(/^owner(,admin)?$/)
    const { of } = ruleOf(endpoint.action!)
    if (of === 'named' && _who === 'a member') expect(told.granter_names).toContain(victim.name)
  })
})

describe.each(lackedByKey)('%s', (_, endpoint) => {
  test('is refused to a token for programs, whoever it is of', async () => {
    const answer = await ask(endpoint, inVictims, { token: program, token_client: program })
    const refused = ruleOf(endpoint.action!).hidden ? 404 : 403
    expect(answer.status).toBe(endpoint.auth === 'token' ? refused : 401)
  })
})

describe.each(withRights)('%s', (_, endpoint) => {
  test('is closed to an outsider', async () => {
    if (idNames(endpoint).length === 0) return
    expectClosed(await ask(endpoint, inVictims, outsider.headers), 'outsider')
  })
})

test('calls that need nobody to be signed in are these and no others', () => {
  expect(
    all
      .filter(([, { auth }]) => auth === 'none')
      .map(([name]) => name)
      .sort(),
  ).toMatchInlineSnapshot(`
    [
      "activationEmail",
      "askPublicTiles",
      "askWidget",
      "getAgentPage",
      "getVisit",
      "getWidgetConfig",
      "joinVisit",
      "offerPublicValues",
      "openInvitation",
      "openPublicDashboard",
      "requestAccess",
      "resetEmail",
      "restartVisit",
      "signIn",
      "signUp",
      "signUpVariant",
      "signUpWithInvitation",
      "startVisit",
      "stopVisit",
    ]
  `)
})

test("after all this, what is the victim's is as it was", async () => {
  const { headers } = victim
  await server.call(workspaceEndpoints.setWorkspace, { body: { use_workspace: false }, headers })
  const shortcuts = await server.call(shortcutEndpoints.listShortcuts, { headers })
  expect(shortcuts.body.data.records.map(({ prompt }) => prompt)).toEqual([secret])
  const found = await server.call(workspaceEndpoints.getWorkspace, { params: { id: workspace }, headers })
  expect(found.body.data).toMatchObject({ workspace_name: `${secret} workspace`, member_count: 2, pending_count: 1 })
  const agents = await server.call(agentEndpoints.listAgents, { headers })
  expect(agents.body.data.records.map(({ _id }) => _id)).toEqual([victim.agentId])
  const members = await server.call(workspaceEndpoints.listMembers, { params: { id: workspace }, headers })
  expect(members.body.data.records.map(({ role }) => role)).toEqual([0, 2])
})
