import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { knowledgeTestEndpoints } from '#contract/knowledge-tests/endpoints.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { voiceKnowledgeEndpoints } from '#contract/voice-knowledge/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { type Belongings, ownEverything } from './belongings.ts'
import { aPerson, type TestPerson } from './factories.ts'
import { idsOf, sampleOf } from './sample.ts'
import { testApp } from './test-app.ts'
import { aMember, aWorkspace } from './workspaces.ts'

// What is in one place is in no other: not for its owner, and not for who works in the other. The sweep asks for things by
// their ids; here it is what lists show and what one's own two places hold.

const server = await testApp()
const { pool } = server.deps
let owner: TestPerson
let colleague: TestPerson
let workspace: WorkspaceId
let personal: Belongings
let shared: Belongings

beforeAll(async () => {
  owner = await aPerson(server)
  workspace = await aWorkspace(server, owner)
  colleague = await aMember(server, owner, workspace)
  personal = await ownEverything(pool, { person: owner, workspaceId: null }, 'Mine')
  shared = await ownEverything(pool, { person: owner, workspaceId: workspace }, 'Of the shop')
})

const first = (owned: Belongings, kind: string) => owned.get(kind)![0]!
const work = (person: TestPerson, id: WorkspaceId | null) =>
  server.call(workspaceEndpoints.setWorkspace, {
    body: id ? { use_workspace: true, workspace_id: id } : { use_workspace: false },
    headers: person.headers,
  })

/** Calls that show what there is without being told any id. */
const lists = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, { auth, method, events, params, query }]) =>
    (auth === 'token' || auth === 'token_client') &&
    method === 'GET' &&
    !events &&
    [params, query].flatMap(idsOf).length === 0,
)

/** The kinds of things of which any list shows one that is `owned`. */
async function shownOf(owned: Belongings, { headers }: TestPerson): Promise<string[]> {
  const texts = await Promise.all(
    lists.map(async ([, { service, path, query }]) => {
      const url = new URL(`/api/${service}${path}`, server.url)
      for (const [name, value] of Object.entries(sampleOf(query, () => ''))) url.searchParams.set(name, String(value))
      return (await fetch(url, { headers })).text()
    }),
  )
  const shown = texts.join(' ')
  return [...owned].flatMap(([kind, ids]) => (ids.some((id) => shown.includes(id)) ? [kind] : [])).sort()
}

/** What is a person's or their organization's wherever they work, or is named by such a thing. */
const everywhere = new Set([
  'agent',
  'api-key',
  'chat-export',
  'sign-in',
  'flow-request',
  'invoice',
  'notification',
  'notification_channel',
  'organization',
  'passkey',
  'payment',
  'push-device',
  'scim-group',
  'session',
  'share',
  'user',
  'workspace',
])
/** Who somebody is and where they work: no secret within an organization. */
const known = new Set(['notification_channel', 'organization', 'user', 'workspace'])
const ofPlace = async (owned: Belongings, person: TestPerson) =>
  (await shownOf(owned, person)).filter((kind) => !everywhere.has(kind))
const ofOther = async (owned: Belongings, person: TestPerson) =>
  (await shownOf(owned, person)).filter((kind) => !known.has(kind))

describe('lists show what is of the place, and nothing of another', () => {
  const all = [
    'calendar',
    'call_campaign',
    'change-set',
    'chart',
    'connection',
    'dashboard',
    'data-source',
    'device-broker',
    'device-location',
    'device-rule',
    'email-thread',
    'file',
    'meeting',
    'messaging-account',
    'messaging-team',
    'monitor',
    'phone-list',
    'phone_number',
    'project',
    'rehearsal',
    'rehearsal-scenario',
    'salesforce-mapping',
    'scorecard',
    'shortcut',
    'task',
    'taught-reading',
    'template-connection',
  ]

  test('in personal mode: nothing of others of the same organization', async () => {
    await work(owner, null)
    // Out of the workspace, and still in its organization.
    const { user } = (await work(colleague, null)).body.data
    expect(user).toMatchObject({ company_id: owner.organizationId, workspace_id: null })
    expect(await ofPlace(personal, owner)).toEqual(all)
    expect(await ofPlace(shared, owner)).toEqual([])
    expect(await ofOther(personal, colleague)).toEqual([])
    expect(await ofOther(shared, colleague)).toEqual([])
  })

  test('in a workspace: what is shared there, and what is a person’s own to them alone', async () => {
    await work(owner, workspace)
    await work(colleague, workspace)
    // Workspaces ask each other for knowledge; its owner alone sees what.
    expect(await ofPlace(shared, owner)).toEqual([...all, 'knowledge-request'].sort())
    expect(await ofPlace(personal, owner)).toEqual([])
    expect(await ofOther(personal, colleague)).toEqual([])
    expect(await ofOther(shared, colleague)).toEqual([
      'agent',
      'connection',
      'dashboard',
      'data-source',
      'device-location',
      'device-rule',
      'email-thread',
      'file',
      'messaging-account',
      'messaging-team',
      'monitor',
      'phone-list',
      'project',
      'scorecard',
      'task',
      'taught-reading',
      'template-connection',
    ])
  })
})

test("one's own chats are in the place where they were had", async () => {
  const read = async (owned: Belongings) => {
    const { rows } = await pool.query('select agent_id from sessions where id = $1', [first(owned, 'session')])
    const params = { botId: rows[0].agent_id, sessionId: first(owned, 'session') }
    return (await server.call(chatEndpoints.getHistory, { params, headers: owner.headers })).status
  }
  await work(owner, null)
  expect([await read(personal), await read(shared)]).toEqual([200, 404])
  await work(owner, workspace)
  expect([await read(personal), await read(shared)]).toEqual([404, 200])
})

test("what one's own agent was taught in one place it does not know in another", async () => {
  const { headers, agentId } = owner
  const params = { botId: agentId as AgentId }
  const teach = async (place: string) => {
    const expected = { kind: 'value', value: 1 }
    const answers = [
      await server.call(useCaseEndpoints.createUseCase, {
        params,
        body: { usecase: place, description: '', type: 'tables' },
        headers,
      }),
      await server.call(voiceKnowledgeEndpoints.createVoiceKnowledge, {
        params,
        body: { bot_name: place, content: place },
        headers,
      }),
      await server.call(knowledgeTestEndpoints.createKnowledgeTest, {
        body: { bot_id: agentId, question: place, expected },
        headers,
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  }
  const known = async () => {
    const useCases = await server.call(useCaseEndpoints.listUseCases, {
      params: { ...params, type: 'tables' },
      headers,
    })
    const entries = await server.call(voiceKnowledgeEndpoints.getVoiceBot, { params, headers })
    const tests = await server.call(knowledgeTestEndpoints.listKnowledgeTests, { query: { bot_id: agentId }, headers })
    return [
      useCases.body.data.map(({ usecase }) => usecase),
      entries.body.data.knowledges.map(({ bot_name }) => bot_name),
      tests.body.data.records.map(({ question }) => question),
    ].map((names) => names.filter((name) => taught.includes(name)))
  }
  const taught = ['At home', 'In the shop']
  await work(owner, null)
  await teach('At home')
  await work(owner, workspace)
  await teach('In the shop')
  expect(await known()).toEqual([['In the shop'], ['In the shop'], ['In the shop']])
  await work(owner, null)
  expect(await known()).toEqual([['At home'], ['At home'], ['At home']])
})

test('secrets of flows are kept and forgotten where one works, also under one name', async () => {
  const { headers } = owner
  const keep = async (name: string, host: string) => {
    const body = { value: `value of ${host}`, hosts: [host] }
    const kept = await server.call(flowEndpoints.putFlowSecret, { params: { name }, body, headers })
    expect([kept.status, kept.body.message]).toEqual([200, 'OK'])
  }
  const forget = async (name: string) =>
    (await server.call(flowEndpoints.removeFlowSecret, { params: { name }, headers })).status
  const kept = async () => {
    const { secrets } = (await server.call(flowEndpoints.listFlowSecrets, { headers })).body.data
    return secrets.map(({ name, hosts }) => `${name} ${hosts}`)
  }
  await work(owner, null)
  await keep('crm', 'home.example')
  await keep('only_home', 'home.example')
  await work(owner, workspace)
  expect(await kept()).toEqual([])
  await keep('crm', 'shop.example')
  expect(await kept()).toEqual(['crm shop.example'])
  expect([await forget('only_home'), await forget('crm')]).toEqual([404, 200])
  await work(owner, null)
  expect(await kept()).toEqual(['crm home.example', 'only_home home.example'])
})

test('an operator who looks as a lesser role operates nothing', async () => {
  const operator = await aPerson(server, { isOperator: true })
  const all: [string, Endpoint][] = Object.entries(endpoints)
  const looks = all.filter(([, { action, method, params }]) => {
    return action === 'installation.operate' && method === 'GET' && !params
  })
  expect(looks.length).toBeGreaterThan(0)
  for (const [name, endpoint] of looks) {
    const as = (role?: string) =>
      server.call(endpoint, { headers: { ...operator.headers, ...(role && { view_as: role }) } })
    expect([name, (await as()).status, (await as('admin')).status, (await as('member')).status]).toEqual([
      name,
      200,
      404,
      404,
    ])
  }
})
