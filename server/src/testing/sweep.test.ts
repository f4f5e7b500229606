import fs from 'node:fs'
import path from 'node:path'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint, Endpoints } from '#contract/kit/endpoint.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import {
  actions,
  decidePermission,
  defaultRoleSettings,
  type Role,
  type RoleSettings,
  ruleOf,
} from '#contract/permissions.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { type Belongings, footprintOf, ownEverything } from './belongings.ts'
import { aPerson, aSignIn, newAddress, type TestPerson } from './factories.ts'
import { idsOf, type PickId, sampleOf } from './sample.ts'
import { testApp } from './test-app.ts'
import { aMember, aWorkspace } from './workspaces.ts'

// Made from the declarations alone: a call that is declared is swept, without anyone adding it here.
const all: [string, Endpoint][] = Object.entries(endpoints satisfies Endpoints)
const ofPeople = all.filter(([, { auth }]) => auth === 'token' || auth === 'token_client')
const ofFlows = all.filter(([, { auth }]) => auth === 'activation' || auth === 'reset')
const schemasOf = (endpoint: Endpoint) =>
  [endpoint.params, endpoint.query, endpoint.body, endpoint.form?.fields] as const
const idPlaces = (endpoint: Endpoint) => schemasOf(endpoint).flatMap(idsOf)
const withIds = ofPeople.filter(([, endpoint]) => idPlaces(endpoint).length > 0)
const withRights = ofPeople.filter(([, { action }]) => action !== undefined)

const server = await testApp()
const secret = 'Rahasia Nusantara'
/** Who the victim is: no secret to those of the same organization. */
const identity = new Set(['Sri Wahyuni', 'Toko Sri'])
let victim: TestPerson
let outsider: TestPerson
let member: TestPerson
let expired: Record<string, string>
let program: string
let workspace: WorkspaceId
/** Everything that the victim owns in personal mode and in the workspace, and that the outsider owns. */
let personal: Belongings
let shared: Belongings
let own: Belongings
/** Who has no business with any of it. */
const others: Record<string, Record<string, string>> = {}
const strict: RoleSettings = {
  ...defaultRoleSettings,
  chats: 'private',
  invite: 'owner',
  delete_workspace: 'owner',
  databases: rightsOf('owner'),
  files: rightsOf('owner'),
  use_cases: rightsOf('owner'),
}

function rightsOf(least: 'owner') {
  return { add: least, edit: least, delete: least }
}

beforeAll(async () => {
  victim = await aPerson(server, { name: 'Sri Wahyuni', email: `rahasia-${newAddress()}` })
  outsider = await aPerson(server, { name: 'Outsider' })
  workspace = await aWorkspace(server, victim, { name: 'Toko Sri' })
  member = await aMember(server, victim, workspace, { name: 'Member' })
  const { pool } = server.deps
  personal = await ownEverything(pool, { person: victim, workspaceId: null }, secret)
  shared = await ownEverything(pool, { person: victim, workspaceId: workspace }, secret)
  const theirWorkspace = await aWorkspace(server, outsider)
  own = new Map([
    ...(await ownEverything(pool, { person: outsider, workspaceId: theirWorkspace }, 'Own')),
    ...(await ownEverything(pool, { person: outsider, workspaceId: null }, 'Own')),
  ])
  identity.add(victim.email)
  const body = strict
  await server.call(workspaceEndpoints.updateRoleSettings, { params: { id: workspace }, body, headers: victim.headers })
  // Its owner works there too: what a role lacks there, and has in personal mode, is refused to who looks as that role.
  const there = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body: there, headers: victim.headers })
  const made = await server.call(accountEndpoints.getAccessToken, { headers: victim.headers })
  program = made.body.data.access_token
  await makeStrangers()
  expired = await aSignIn(server, outsider.id)
  const ended = new Date(Date.now() - (limits.token.idleSeconds + 60) * 1000)
  await server.deps.pool.query(
    'update sign_ins set last_used_at = $1 where id = (select id from sign_ins where user_id = $2 order by created_at desc limit 1)',
    [ended, outsider.id],
  )
})

async function makeStrangers(): Promise<void> {
  const { call } = server
  const key = await call(accountEndpoints.getAccessToken, { headers: outsider.headers })
  others.program = { token: key.body.data.access_token, token_client: key.body.data.access_token }
  const removed = await aMember(server, victim, workspace)
  const removal = { id: workspace, memberId: removed.id }
  expect((await call(workspaceEndpoints.removeMember, { params: removal, headers: victim.headers })).status).toBe(200)
  others.removed = removed.headers
  const elsewhere = await aWorkspace(server, victim)
  others.neighbour = (await aMember(server, victim, elsewhere)).headers
  const alone = await aMember(server, victim, elsewhere)
  const outside = { body: { use_workspace: false }, headers: alone.headers }
  const { user } = (await call(workspaceEndpoints.setWorkspace, outside)).body.data
  expect(user).toMatchObject({ company_id: victim.organizationId, workspace_id: null })
  others.alone = alone.headers
  const admin = await aMember(server, victim, workspace, { role: 'admin' })
  const lower = { workspace_id: workspace, member_id: admin.id, role_id: 2 }
  expect((await call(workspaceEndpoints.changeRole, { body: lower, headers: victim.headers })).status).toBe(200)
  others.demoted = admin.headers
}

/** The call with ids chosen by `pick`, everything else made from its schemas. */
function ask(endpoint: Endpoint, pick: PickId, headers: Record<string, string>) {
  const [params, query, body, fields] = schemasOf(endpoint).map((schema, index) => sampleOf(schema, pick, index > 1))
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
  if (response.headers.get('content-type') !== 'application/pdf')
    return { status: response.status, text: await response.text() }
  const { text } = await extractText(await response.bytes(), { mergePages: true })
  return { status: response.status, text }
}

type Seen = { status: number; text: string }

/** A refusal, or for a list an empty page; and in neither a word of what belongs to the victim, nor who they are. */
function expectClosed(seen: Seen, where: string, allowed = [401, 403, 404]) {
  for (const word of identity) expect(seen.text, where).not.toContain(word)
  expectNothingOf(seen, where, allowed)
}

/** The same to somebody who may know who the victim is. */
function expectNothingOf({ status, text }: Seen, where: string, allowed = [401, 403, 404]) {
  expect(text, where).not.toContain(secret)
  if (status === 200) return expect(rowsIn(text), `${where}: ${text.slice(0, 300)}`).toBe(0)
  expect(allowed, `${where}: ${text.slice(0, 300)}`).toContain(status)
}

/** The rows of a list, or the lines of a file below its heading. */
function rowsIn(text: string): number | undefined {
  if (!text.startsWith('{')) return text.trim().split('\n').length - 1
  const { data } = JSON.parse(text)
  return Array.isArray(data) ? data.length : (data?.pagination?.total ?? data?.records?.length)
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
    const answer = await ask(endpoint, () => workspace, headers())
    expectClosed(answer, what, [401])
    expect(answer.status).toBe(401)
  })
})

const swapped = ({ headers }: TestPerson) => ({ token: headers.token_client, token_client: headers.token })

test.each(ofFlows)('%s opens with no token of a person', async (_, endpoint) => {
  const { headers } = outsider
  for (const given of [{}, { token_activate_account: headers.token, token_client: headers.token_client }, expired])
    expect((await ask(endpoint, () => workspace, given as Record<string, string>)).status).toBe(401)
})

test('the victim owns one of every kind of thing that a call is asked about', () => {
  const asked = new Set(withIds.flatMap(([, endpoint]) => idPlaces(endpoint).map(({ kind }) => kind)))
  // What fails here: say the kind with `id(…)` in the contract, and put one into belonging-rows.ts.
  expect([...asked].filter((kind) => !personal.has(kind) && !shared.has(kind))).toEqual([])
  expect([...asked].filter((kind) => !own.has(kind))).toEqual([])
})

/** All but one's own feed from any notification on. */
const ofOthers = withIds.filter(([, endpoint]) => idPlaces(endpoint).some(({ kind }) => kind !== 'notification'))

type Homes = ('personal' | 'shared')[]
type Stranger = {
  who: string
  headers: () => Record<string, string>
  homes: Homes
  /** Kinds of things that they may see, or that are not the victim's alone. */
  except: ReadonlySet<string>
  /** They may know who the victim is. */
  near?: true
}
const both: Homes = ['personal', 'shared']
const persons = ['user', 'organization', 'notification_channel']
/** Kinds of things that all members of a workspace may know of. */
const ofWorkspace = new Set([
  ...persons,
  'workspace',
  'invitation',
  'agent',
  'data-source',
  'connection',
  'model',
  'share',
  'file',
  'knowledge-version',
  'use-case',
  'voice-knowledge',
  'knowledge-test',
  'knowledge-run',
  'verified-query',
  'term',
  'project',
  'template-connection',
  'flow-run',
  'dashboard',
  'monitor',
  'monitor-event',
  'device',
  'device-location',
  'device-alarm',
  'device-rule',
  'device-broker',
  'email-thread',
  'email-reply',
  'task',
  'call',
  'scorecard',
  'messaging-account',
  'conversation',
  'contact',
  'contact-merge',
  'message',
  'canned-reply',
  'messaging-team',
  'message-template',
  'simulated-phone',
  'phone-list',
  'phone',
  'broadcast',
])
const strangers: Stranger[] = [
  { who: 'somebody of another organization', headers: () => outsider.headers, homes: both, except: new Set() },
  { who: 'a program of another organization', headers: () => others.program!, homes: both, except: new Set() },
  { who: 'somebody who was removed', headers: () => others.removed!, homes: both, except: new Set(), near: true },
  // A chat that is shared outside of a workspace is shared with the organization.
  {
    who: 'a member of another workspace',
    headers: () => others.neighbour!,
    homes: both,
    near: true,
    except: new Set([...persons, 'share']),
  },
  {
    who: 'somebody of the organization in personal mode',
    headers: () => others.alone!,
    homes: both,
    near: true,
    except: new Set([...persons, 'share']),
  },
  {
    who: 'a member who was an admin',
    headers: () => others.demoted!,
    homes: ['personal'],
    near: true,
    except: new Set([...persons, 'share', 'workspace', 'invitation']),
  },
  // What the workspace has is theirs too; what is the victim's alone is not, also where it hangs on what is shared.
  {
    who: 'a member of the same workspace',
    headers: () => member.headers,
    homes: ['shared'],
    except: ofWorkspace,
    near: true,
  },
]

/** A dashboard of the workspace is theirs too: a chart that is not is passed over in it, as `askTiles` shows. */
const drawn = new Set(['downloadDashboardPdf'])

const victimsHome = (home: Homes[number]) =>
  home === 'personal' ? new Map([...shared, ...personal]) : new Map([...personal, ...shared])

/** Every way to fill a call with what belongs to the victim, kind by kind. */
function picksOf(endpoint: Endpoint, owned: Belongings): PickId[] {
  const count = Math.max(...idPlaces(endpoint).map(({ kind }) => owned.get(kind)!.length))
  return Array.from({ length: count }, (_, n) => (_name, kind) => {
    const examples = owned.get(kind)!
    return examples[n % examples.length]!
  })
}

describe.each(strangers)("the victim's ids, from $who,", ({ headers, except, homes, near }) => {
  let before: Record<string, string[]>
  beforeAll(async () => {
    before = await victims()
  })
  test.each(ofOthers)('%s', async (name, endpoint) => {
    if (idPlaces(endpoint).every(({ kind }) => except.has(kind))) return
    if (except.has('dashboard') && drawn.has(name)) return
    const check = near ? expectNothingOf : expectClosed
    for (const home of homes)
      for (const pick of picksOf(endpoint, victimsHome(home))) check(await ask(endpoint, pick, headers()), home)
  })
  test('have changed nothing', async () => {
    const changed = changedIn(before, await victims())
    expect(changed, changed.join('\n')).toEqual([])
  })
})

/** What the database holds about the victim's things, but when somebody was last here and what is made for searching. */
async function victims(): Promise<Record<string, string[]>> {
  const ids = [...personal.values(), ...shared.values()].flat().filter((id) => id !== victim.organizationId)
  const held = Object.entries(await footprintOf(server.deps.pool, ids))
  return Object.fromEntries(held.filter(([table]) => table !== 'sign_ins' && !table.startsWith('search_')))
}

/** Rows that came, went or are not as they were. */
const changedIn = (before: Record<string, string[]>, after: Record<string, string[]>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((table) => {
    const [old, now] = [new Set(before[table]), new Set(after[table])]
    return [...old]
      .filter((row) => !now.has(row))
      .map((row) => `- ${table} ${row}`)
      .concat([...now].filter((row) => !old.has(row)).map((row) => `+ ${table} ${row}`))
  })

let atFirst: Record<string, string[]>
beforeAll(async () => {
  atFirst = await victims()
})

const several = withIds.filter(([, endpoint]) => idPlaces(endpoint).length > 1)

/** What answers about one's own thing and passes over what is not there; it must still show and change nothing. */
const passedOver = new Map([
  ['ask', [200]],
  ['getHistory', [200]],
  ['joinAnswer', [200]],
  // Refused for what the sample lacks, after the ids were read.
  ['addToQueue', [400]],
  // Its file is empty here.
  ['sendFile', [400]],
  ['testProject', [422]],
  ['updateTemplateFills', [422]],
  ['downloadDashboardPdf', [200]],
])

test.each(several)(
  "%s with one of another organization's ids among one's own",
  async (name, endpoint) => {
    const places = idPlaces(endpoint)
    for (const home of both)
      for (let index = 0; index < places.length; index++) {
        let at = 0
        const pick: PickId = (_name, kind) => (at++ === index ? victimsHome(home) : own).get(kind)![0]!
        const seen = await ask(endpoint, pick, outsider.headers)
        for (const word of [secret, ...identity]) expect(seen.text, seen.text).not.toContain(word)
        if (passedOver.get(name)?.includes(seen.status)) continue
        expectClosed(seen, `${home}, id ${index}: ${places[index]!.name}`)
      }
    // Some of them draw.
  },
  300_000,
)

test("which have changed nothing of the victim's", async () => {
  const changed = changedIn(atFirst, await victims())
  expect(changed, changed.join(' | ')).toEqual([])
})

test.each(ofOthers)('%s with ids of other kinds, and with the id of another organization', async (_, endpoint) => {
  for (const kind of ['workspace', 'organization', 'user', 'agent', 'session', 'invitation'])
    expectClosed(await ask(endpoint, () => shared.get(kind)![0]!, outsider.headers), `all ids: ${kind}`)
  const stale = { ...outsider.headers, id_client: victim.organizationId }
  expectClosed(await ask(endpoint, () => workspace, stale), 'id_client')
})

const inVictims: PickId = (name) =>
  /member/i.test(name) ? victim.id : /invitation/i.test(name) ? shared.get('invitation')![0]! : workspace

test('every call of a signed-in person names what it takes to be allowed', () => {
  const known: ReadonlySet<string> = new Set(actions)
  expect(ofPeople.filter(([, { action }]) => !known.has(action ?? '')).map(([name]) => name)).toEqual([])
})

const lackedBy = (role: Role) =>
  withRights.filter(
    ([, { action }]) => !decidePermission(action!, { role, organizationRole: role, settings: strict }).allowed,
  )
const lackedByMember = lackedBy('member')
const lackedByKey = lackedBy('key')

test('the sweep below does try what a member and a program lack', () => {
  const actionsOf = (calls: typeof withRights) => new Set(calls.map(([, { action }]) => action))
  const declared = actionsOf(withRights)
  for (const [role, calls] of [
    ['member', lackedByMember],
    ['key', lackedByKey],
  ] as const) {
    const lacking = actions.filter(
      (action) => !decidePermission(action, { role, organizationRole: role, settings: strict }).allowed,
    )
    expect(lacking.filter((action) => declared.has(action) && !actionsOf(calls).has(action))).toEqual([])
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
    const messages = Object.fromEntries(details!.map(({ path: name, message }) => [name, message]))
    expect(messages).toMatchObject({
      rule: expect.stringMatching(/^Only /),
      who_can_grant: expect.stringMatching(/\.$/),
    })
    expect(messages.roles, answer.text).toMatch(/^owner(,admin)?$/)
    const { of } = ruleOf(endpoint.action!)
    if (of === 'named' && _who === 'a member') expect(messages.granter_names).toContain(victim.name)
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
    if (idPlaces(endpoint).length === 0) return
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
      "beginPasskeySignIn",
      "findSso",
      "followVisit",
      "getAgentPage",
      "getCallInfo",
      "getVisit",
      "getWidgetConfig",
      "joinVisit",
      "offerPublicValues",
      "openInvitation",
      "openPublicDashboard",
      "openSharedMeeting",
      "requestAccess",
      "resetEmail",
      "restartVisit",
      "signIn",
      "signInWithPasskey",
      "signUp",
      "signUpVariant",
      "signUpWithInvitation",
      "startCall",
      "startVisit",
      "stopVisit",
    ]
  `)
})

test("after all this, what is the victim's is as it was", async () => {
  const { headers } = victim
  const found = await server.call(workspaceEndpoints.getWorkspace, { params: { id: workspace }, headers })
  expect(found.body.data).toMatchObject({ workspace_name: 'Toko Sri', pending_count: 1 })
  const members = await server.call(workspaceEndpoints.listMembers, { params: { id: workspace }, headers })
  expect(members.body.data.records.map(({ role }) => role)).toEqual([0, 2, 2])
})
