import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { studioEndpoints as api } from '#contract/studio/endpoints.ts'
import { visitorEndpoints, widgetEndpoints } from '#contract/widget/endpoints.ts'
import { flowDocument } from '#flow/document.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { askQuestion, aTalker, type ChatPerson, openStream, recordText } from '../chat/testing/chat-app.ts'

const server = await testApp()
const at = (id: string, kind: string, options: object = {}) => ({ id, kind, options, position: { x: 0, y: 0 } })
const orders = (thanks: string) =>
  flowDocument.parse({
    format: 1,
    nodes: [
      at('begin', 'on-chat', { greeting: 'Which order?' }),
      at('number', 'ask', { question: 'What is the order number?', expects: 'number' }),
      at('size', 'ask', { question: 'Which size?', expects: 'choice', choices: ['Small', 'Large'] }),
      at('reply', 'send-message', { text: `${thanks} {{number.value}} in {{size.value}}` }),
    ],
    edges: [
      { from: 'begin', port: 'next', to: 'number' },
      { from: 'number', port: 'next', to: 'size' },
      { from: 'size', port: 'next', to: 'reply' },
    ],
  })

let talker: ChatPerson
beforeAll(async () => {
  talker = await aTalker(server)
})

async function aPublished(who = talker, document = orders('Order'), name = 'Orders') {
  const { headers } = who
  const made = await server.call(api.createProject, { body: { name, document }, headers })
  const params = { id: made.body.data.id }
  const { body } = await server.call(api.publishProject, { params, body: {}, headers })
  if (!body.status) throw new Error(body.message)
  return { params, agent: body.data.agent! }
}
const agentsOf = async ({ headers }: ChatPerson) =>
  (await server.call(agentEndpoints.listAgents, { headers })).body.data.records

/** Says one thing after the other in one session; answers what was said last. */
async function say(who: ChatPerson, botId: string, lines: string[], session?: SessionId, more: object = {}) {
  let session_id = session
  let text = ''
  for (const question of lines) {
    const { body } = await askQuestion(server, who, {
      bot_id: botId,
      question,
      ...(session_id && { session_id }),
      ...more,
    })
    if (!body.status) throw new Error(body.message)
    session_id = body.data.session_id as SessionId
    text = recordText(body.data.record)
  }
  return { text, session_id: session_id! }
}

/** Calls below /v1 as a program with a key. */
const programWith = (secret: string) => (path: string, body?: object) =>
  fetch(`${server.url}/v1/${path}`, {
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

async function mcpClient(secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${secret}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url), { requestInit }) as Transport)
  onTestFinished(() => client.close())
  return client
}
const textOf = (result: unknown) => (result as { content: { text: string }[] }).content.map(({ text }) => text).join('')

describe('a published flow', () => {
  test('is an agent whose questions wait for the next message, and which ends with the run', async () => {
    const { agent, params } = await aPublished()
    expect(await agentsOf(talker)).toContainEqual(
      expect.objectContaining({
        _id: agent.id,
        name: 'Orders',
        bot_type: 'flow',
        agents_source: 'flow',
        status: 'active',
        greeting: 'Which order?',
      }),
    )
    const first = await say(talker, agent.id, ['Hello'])
    expect(first.text).toBe('What is the order number?')
    const bad = await say(talker, agent.id, ['none'], first.session_id)
    expect(bad.text).toMatch(/number/)
    const choice = await askQuestion(server, talker, {
      bot_id: agent.id,
      question: '1042',
      session_id: first.session_id,
    })
    expect(choice.body.data.record.answer.parts).toContainEqual({
      type: 'data-suggestions',
      data: { questions: ['Small', 'Large'] },
    })
    expect((await say(talker, agent.id, ['large'], first.session_id)).text).toBe('Order 1042 in Large')
    expect((await say(talker, agent.id, ['Again'], first.session_id)).text).toBe('What is the order number?')
    const streamed = await (await openStream(server, talker, { bot_id: agent.id, question: 'Hi' })).text()
    expect(streamed).toContain('"delta":"What is the order number?"')
    const runs = await server.call(flowEndpoints.listFlowRuns, {
      query: { flow_id: params.id },
      headers: talker.headers,
    })
    expect(runs.body.data.records.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'done'])
    await server.call(api.removeProject, { params, headers: talker.headers })
  })

  test('is mentioned in a conversation with another agent, and hears the reply there', async () => {
    const { agent, params } = await aPublished()
    const mentions = JSON.stringify([agent.id])
    const first = await say(talker, talker.botId, ['@Orders please'], undefined, { mentions })
    expect(first.text).toBe('What is the order number?')
    expect((await say(talker, talker.botId, ['7', 'small'], first.session_id)).text).toBe('Order 7 in Small')
    await server.call(api.removeProject, { params, headers: talker.headers })
  })

  test('published again is the same agent; a conversation goes on with the version it began with', async () => {
    const { agent, params } = await aPublished()
    const { headers } = talker
    const { session_id } = await say(talker, agent.id, ['Hello'])
    const body = { document: orders('New'), expected_revision: 1 }
    await server.call(api.updateProject, { params, body, headers })
    await server.call(api.updateProject, { params, body: { name: 'Returns' }, headers })
    const again = await server.call(api.publishProject, { params, body: {}, headers })
    expect(again.body.data.agent).toEqual({ id: agent.id, name: 'Returns' })
    expect((await say(talker, agent.id, ['5', 'Small'], session_id)).text).toBe('Order 5 in Small')
    expect((await say(talker, agent.id, ['Hello', '6', 'Small'], session_id)).text).toBe('New 6 in Small')
    await server.call(api.removeProject, { params, headers })
  })

  test('taken back is no agent any more: what waits ends, nothing begins, and both are written down', async () => {
    const who = await aTalker(server)
    const { headers } = who
    const { agent, params } = await aPublished(who)
    const { session_id } = await say(who, agent.id, ['Hello'])
    await server.call(api.unpublishProject, { params, headers })
    expect((await agentsOf(who)).find(({ _id }) => _id === agent.id)).toMatchObject({ status: 'non_active' })
    expect((await server.call(api.getProjectAgent, { params, headers })).body.data).toBeNull()
    expect((await say(who, agent.id, ['5', 'Small'], session_id)).text).toBe('Order 5 in Small')
    const { body } = await askQuestion(server, who, { bot_id: agent.id, question: 'Hello' })
    expect(body.data.record.answer.status).toBe('failed')
    expect(JSON.stringify(body.data.record.answer.parts)).toContain('not published any more')
    const { rows } = await server.deps.pool.query(
      'select action from audit_entries where actor_id = $1 order by at, id',
      [who.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['agent.published', 'agent.withdrawn'])
    await server.call(api.publishProject, { params, body: {}, headers })
    expect((await server.call(api.getProjectAgent, { params, headers })).body.data).toEqual(agent)
    const stranger = await aPerson(server)
    expect((await server.call(api.getProjectAgent, { params, headers: stranger.headers })).status).toBe(404)
    expect((await server.call(api.getProjectAgent, { params })).status).toBe(401)
  })

  test('counts what it gave over to people, not what is asked for an approval or was a test', async () => {
    const who = await aTalker(server)
    const document = flowDocument.parse({
      format: 1,
      nodes: [
        at('begin', 'on-chat'),
        at('person', 'hand-over', { tell: 'Somebody comes.' }),
        at('allow', 'approval', { title: 'Refund?', people: [who.id] }),
      ],
      edges: [
        { from: 'begin', port: 'next', to: 'person' },
        { from: 'person', port: 'next', to: 'allow' },
      ],
    })
    const { agent, params } = await aPublished(who, document, 'Desk')
    const { headers } = who
    const sessions: string[] = []
    for (const question of ['Help', 'Me too']) {
      const answered = await say(who, agent.id, [question])
      expect(answered.text).toBe('Somebody comes.')
      sessions.push(answered.session_id)
    }
    const [first] = (await server.call(flowEndpoints.listFlowRequests, { headers })).body.data
    const decision = { params: { id: first!.id }, body: { decision: 'done' as const }, headers }
    expect((await server.call(flowEndpoints.decideFlowRequest, decision)).status).toBe(200)
    await expect
      .poll(async () =>
        (await server.call(flowEndpoints.listFlowRequests, { headers })).body.data.map(({ kind }) => kind),
      )
      .toEqual(['hand-over', 'approval'])
    const figures = async (id: string) =>
      (await server.call(agentEndpoints.getAgentFigures, { params: { id: id as never }, headers })).body.data
    const { total, days, is_flow } = await figures(agent.id)
    expect([is_flow, total.handed_over, days.at(-1)!.handed_over]).toEqual([true, 2, 2])
    await server.deps.pool.query(
      "update flow_runs set mode = 'test' where flow_id = $1 and conversation like '%' || $2",
      [params.id, sessions[0]],
    )
    expect((await figures(agent.id)).total.handed_over).toBe(1)
    const other = await figures(who.botId)
    expect([other.is_flow, other.total.handed_over]).toEqual([false, 0])
  })

  test('counts among the agents of the plan', async () => {
    const who = await aTalker(server)
    await aPublished(who)
    await aPublished(who)
    await expect(aPublished(who)).rejects.toThrow(/maximum number of agents/)
  })

  test('answers programs and visitors, each in a conversation of their own', async () => {
    const who = await aTalker(server)
    const { agent } = await aPublished(who)
    const { secret } = await anApiKey(server, who)
    const complete = async (content: string, conversation: string) => {
      const question = { model: agent.id, conversation, messages: [{ role: 'user', content }] }
      const response = await programWith(secret)('chat/completions', question)
      return ((await response.json()) as { choices: { message: { content: string } }[] }).choices[0]!.message.content
    }
    expect(await complete('Hello', 'a')).toBe('What is the order number?')
    expect(await complete('Hello', 'b')).toBe('What is the order number?')
    expect(await complete('12', 'a')).toBe('Which size?\n\n- Small\n- Large')
    expect(await complete('Small', 'a')).toBe('Order 12 in Small')
    const page = 'https://shop.example'
    const saved = { params: { id: agent.id }, body: { enabled: true, origins: [page] }, headers: who.headers }
    expect((await server.call(widgetEndpoints.saveWidget, saved)).status).toBe(200)
    const params = { agentId: agent.id as never }
    const visit = await server.call(visitorEndpoints.startVisit, { params, headers: { origin: page } })
    const headers = { origin: page, visitor: visit.body.data.token }
    const answerTo = async (question: string) =>
      JSON.stringify((await server.call(visitorEndpoints.askWidget, { params, body: { question }, headers })).body.data)
    expect(await answerTo('Hello')).toContain('What is the order number?')
    expect(await answerTo('3')).toContain('Large')
    expect(await answerTo('Large')).toContain('Order 3 in Large')
  })

  test('is asked by MCP clients, by its name, and goes on where they name the conversation again', async () => {
    const who = await aTalker(server)
    const { agent, params } = await aPublished(who)
    const tools = await mcpClient((await anApiKey(server, who)).secret)
    const listed = textOf(await tools.callTool({ name: 'list_agents', arguments: {} }))
    expect(JSON.parse(listed)).toContainEqual(expect.objectContaining({ id: agent.id, name: 'Orders' }))
    const answerTo = (question: string, conversation?: string) =>
      tools.callTool({
        name: 'ask_agent',
        arguments: { agent: 'orders', question, ...(conversation && { conversation }) },
      })
    expect(textOf(await answerTo('Hello', 'a'))).toBe('What is the order number?')
    expect(textOf(await answerTo('12', 'a'))).toBe('Which size?\n\n- Small\n- Large')
    expect(textOf(await answerTo('12'))).toBe('What is the order number?')
    expect(textOf(await answerTo('Small', 'a'))).toBe('Order 12 in Small')
    await server.call(api.unpublishProject, { params, headers: who.headers })
    expect(await answerTo('Hello', 'b')).toMatchObject({ isError: true })
  })

  test('is asked with a key of its place only, once it is listed, also as a stream', async () => {
    const who = await aTalker(server)
    const { agent } = await aPublished(who)
    const own = programWith((await anApiKey(server, who)).secret)
    const models = (await (await own('models')).json()) as { data: { id: string }[] }
    expect(models.data.map(({ id }) => id)).toContain(agent.id)
    const question = { model: agent.id, messages: [{ role: 'user', content: 'Hello' }] }
    const streamed = await (await own('chat/completions', { ...question, stream: true })).text()
    expect(streamed).toContain('What is the order number?')
    expect(streamed.trimEnd()).toMatch(/data: \[DONE\]$/)
    const foreign = programWith((await anApiKey(server, talker)).secret)
    expect((await foreign('chat/completions', question)).status).toBe(404)
    expect((await programWith('nlr_wrong')('chat/completions', question)).status).toBe(401)
  })
})

test('what a flow picks and is gone is told at its step before publishing', async () => {
  const who = await aTalker(server)
  const { headers } = who
  const called = await server.call(api.createProject, { body: { name: 'Called' }, headers })
  const absent = crypto.randomUUID()
  const document = flowDocument.parse({
    format: 1,
    nodes: [
      at('begin', 'on-chat'),
      at('data', 'query-data', { by: 'question', question: 'Revenue', data_source: absent }),
      at('files', 'search-knowledge', { query: '{{trigger.message}}', files: [absent] }),
      at('other', 'call-flow', { flow: called.body.data.id }),
    ],
    edges: [
      { from: 'begin', port: 'next', to: 'data' },
      { from: 'data', port: 'next', to: 'files' },
      { from: 'files', port: 'next', to: 'other' },
    ],
  })
  const made = await server.call(api.createProject, { body: { name: 'Picks', document }, headers })
  const steps = async () => {
    const { body } = await server.call(api.publishProject, { params: { id: made.body.data.id }, body: {}, headers })
    const gone = body.details?.filter(({ message }) => /deleted/.test(message)) ?? []
    return [body.code, gone.map(({ path }) => path.split(':')[0])]
  }
  const picks = [
    { pick: 'flow' as const, id: called.body.data.id },
    { pick: 'data_source' as const, id: absent },
    { pick: 'agent' as const, id: called.body.data.id },
  ]
  const present = async (headers: Record<string, string>) =>
    (await server.call(api.listPresentPicks, { body: { picks }, headers })).body.data.map(({ pick }) => pick)
  expect(await present(headers)).toEqual(['flow'])
  expect(await present((await aPerson(server)).headers)).toEqual([])
  // Of the same organization, but not of the place: a flow of personal mode is its owner's alone.
  const member = await aMember(server, who, await aWorkspace(server, who))
  expect(await present(member.headers)).toEqual([])
  expect((await server.call(api.listPresentPicks, { body: { picks: [] } })).status).toBe(401)
  expect(await steps()).toEqual(['flow_has_problems', ['data', 'files']])
  await server.call(api.removeProject, { params: { id: called.body.data.id }, headers })
  expect(await steps()).toEqual(['flow_has_problems', ['data', 'files', 'other']])
  expect(await present(headers)).toEqual([])
  // The draft may be tested up to there; the step itself says it.
  const { body } = await server.call(api.testProject, {
    params: { id: made.body.data.id },
    headers,
    body: { trigger: 'begin', input: { message: 'Hi' } },
  })
  expect(body.data.run).toMatchObject({ status: 'failed', error: { code: 'data_source_deleted', node: 'data' } })
})
