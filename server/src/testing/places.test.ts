import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { knowledgeTestEndpoints } from '#contract/knowledge-tests/endpoints.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { voiceKnowledgeEndpoints } from '#contract/voice-knowledge/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { type Belongings, ownEverything } from './belongings.ts'
import { aPerson, type TestPerson } from './factories.ts'
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

describe('in personal mode, in the same organization', () => {
  const listed = async (person: TestPerson) => {
    const { headers } = person
    const dashboards = await server.call(dashboardEndpoints.listDashboards, { headers })
    const sources = await server.call(dataSourceEndpoints.listDataSources, { headers })
    const { data } = sources.body
    return [dashboards.body.data.records, Array.isArray(data) ? data : []].map((rows) => rows.map(({ id }) => id))
  }

  test('everybody has dashboards and databases of their own', async () => {
    // Out of the workspace, and still in its organization.
    const { user } = (await work(colleague, null)).body.data
    expect(user).toMatchObject({ company_id: owner.organizationId, workspace_id: null })
    await work(owner, null)
    expect(await listed(owner)).toEqual([[first(personal, 'dashboard')], [first(personal, 'data-source')]])
    expect(await listed(colleague)).toEqual([[], []])
    await work(colleague, workspace)
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
        ...{ params, body: { usecase: place, description: '', type: 'tables' }, headers },
      }),
      await server.call(voiceKnowledgeEndpoints.createVoiceKnowledge, {
        ...{ params, body: { bot_name: place, content: place }, headers },
      }),
      await server.call(knowledgeTestEndpoints.createKnowledgeTest, {
        ...{ body: { bot_id: agentId, question: place, expected }, headers },
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
      ...[name, 200, 404, 404],
    ])
  }
})
