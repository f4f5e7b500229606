import { beforeEach, describe, expect, test } from 'vitest'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { contactEndpoints } from '#contract/messaging/contact-endpoints.ts'
import type { Conversation } from '#contract/messaging/conversation.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { visitorEndpoints, widgetEndpoints } from '#contract/widget/endpoints.ts'
import { originAllowed, originOf } from '#contract/widget/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { createCredits } from '../billing/credits.ts'
import { getBalance } from '../billing/service.ts'
import { aTalker, type ChatPerson, chatApp, type Event, readAll } from '../chat/testing/chat-app.ts'
import { forgetVisitors } from './visit-store.ts'
import { endLost } from './visits.ts'

const server = await chatApp()
const page = 'https://shop.example'
const shop = page
const newAgentId = '00000000-0000-4000-8000-000000000000' as AgentId
let owner: ChatPerson

beforeEach(async () => {
  owner = await aTalker(server)
  server.model.reply = () => [{ text: 'We open ' }, { text: 'at nine.' }]
})

const save = (body: object, by: { headers: Record<string, string> } = owner, id: string = owner.botId) =>
  server.call(widgetEndpoints.saveWidget, { params: { id }, body, headers: by.headers })
const publish = (more: object = {}) => save({ enabled: true, origins: [page], ...more })
const from = (origin: string, token?: string) => ({ origin, ...(token && { visitor: token }) })
const workIn = (workspace_id: WorkspaceId) =>
  server.call(workspaceEndpoints.setWorkspace, { body: { use_workspace: true, workspace_id }, headers: owner.headers })
const params = () => ({ agentId: owner.botId })

async function visit(origin = page): Promise<string> {
  const { body } = await server.call(visitorEndpoints.startVisit, { params: params(), headers: from(origin) })
  return body.data.token
}
const ask = (token: string, question: string, agentId: AgentId = owner.botId) =>
  server.call(visitorEndpoints.askWidget, { params: { agentId }, body: { question }, headers: from(page, token) })
const open = (token: string, path: string, init: RequestInit = {}) =>
  fetch(new URL(`/api/widget/${owner.botId}/${path}`, server.url), {
    ...init,
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...from(page, token) },
  })
const askAloud = (token: string, question: string) =>
  open(token, 'ask', { method: 'POST', body: JSON.stringify({ question }) })
const conversation = async (token: string) =>
  (await server.call(visitorEndpoints.getVisit, { params: params(), headers: from(page, token) })).body.data.messages
const textOf = (events: Event[]) => events.map((event) => (event.type === 'delta' ? event.text : '')).join('')
const books = () => getBalance(server.deps, owner.organizationId)

describe('who may show it', () => {
  test('nobody, before it is published', async () => {
    const settings = await server.call(widgetEndpoints.getWidget, {
      params: { id: owner.botId },
      headers: owner.headers,
    })
    expect(settings.body.data).toMatchObject({
      enabled: false,
      use_databases: false,
      use_files: false,
      use_knowledge: false,
      updated_at: null,
    })
    const { status, body } = await server.call(visitorEndpoints.getWidgetConfig, {
      params: params(),
      headers: from(page),
    })
    expect([status, body.code]).toEqual([404, 'widget_not_published'])
  })

  test('pages on the list, which may read the answer', async () => {
    await publish({ greeting: 'Hi there', accent: '#AA0000' })
    const { headers, body } = await server.call(visitorEndpoints.getWidgetConfig, {
      params: params(),
      headers: from(page),
    })
    expect(body.data).toMatchObject({ name: 'Assistant', greeting: 'Hi there', accent: '#aa0000' })
    expect(headers.get('access-control-allow-origin')).toBe(page)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('vary')).toContain('Origin')
  })

  test.each(['https://evil.example', 'http://shop.example', 'https://shop.example.evil.example', 'null'])(
    '%s is refused every call and told nothing',
    async (origin) => {
      await publish()
      const token = await visit()
      for (const endpoint of Object.values(visitorEndpoints)) {
        const { status, headers, body } = await server.call(endpoint, {
          params: params(),
          headers: from(origin, token),
          ...(endpoint.method === 'POST' && { body: { question: 'Hi' } }),
        })
        expect([status, body.code]).toEqual([403, 'widget_origin_refused'])
        expect(headers.get('access-control-allow-origin')).toBeNull()
      }
      expect(server.model.requests.some(({ messages }) => JSON.stringify(messages).includes('"Hi"'))).toBe(false)
    },
  )

  test('its own page, for whoever has the link and as long as it is open', async () => {
    const page = (headers: Record<string, string>) =>
      server.call(visitorEndpoints.getAgentPage, { params: params(), headers })
    const own = { 'sec-fetch-site': 'same-origin' }
    await publish()
    expect((await page(own)).body.code).toBe('widget_not_published')
    expect((await save({ page: true, enabled: false })).body.data).toMatchObject({ page: true, enabled: false })
    expect((await page(own)).body.data).toMatchObject({ name: 'Assistant' })
    // The list of sites is for sites: a page that is open lets none of them in.
    for (const origin of [shop, 'https://evil.example'])
      expect((await page(from(origin))).body.code).toBe('widget_origin_refused')
    const headers = { origin: server.url }
    const started = await server.call(visitorEndpoints.startVisit, { params: params(), headers })
    const answer = await server.call(visitorEndpoints.askWidget, {
      params: params(),
      body: { question: 'When?' },
      headers: { ...headers, visitor: started.body.data.token },
    })
    expect(answer.body.data.parts).toContainEqual({ type: 'text', text: 'We open at nine.' })
    await save({ page: false })
    expect((await page(own)).body.code).toBe('widget_not_published')
    const unknown = await server.call(visitorEndpoints.getAgentPage, { params: { agentId: newAgentId }, headers: own })
    expect(unknown.body.code).toBe('widget_not_published')
  })

  test('a program without an origin is refused', async () => {
    await publish()
    const { status } = await server.call(visitorEndpoints.getWidgetConfig, { params: params() })
    expect(status).toBe(403)
  })

  test('what browsers ask first', async () => {
    await publish()
    const preflight = (origin: string) =>
      fetch(new URL(`/api/widget/${owner.botId}/ask`, server.url), {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'visitor' },
      })
    const allowed = await preflight(page)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(page)
    expect(allowed.headers.get('access-control-allow-headers')).toContain('visitor')
    expect((await preflight('https://evil.example')).status).toBe(403)
  })

  test('other calls stay closed to pages elsewhere', async () => {
    await publish()
    const { headers } = await server.call(widgetEndpoints.getWidget, {
      params: { id: owner.botId },
      headers: { ...owner.headers, origin: page },
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('nobody any more once it is taken back, at once', async () => {
    await publish()
    const token = await visit()
    expect((await ask(token, 'When do you open?')).status).toBe(200)
    await save({ enabled: false })
    expect((await ask(token, 'And close?')).body.code).toBe('widget_not_published')
    await save({ enabled: true })
    expect((await ask(token, 'And close?')).status).toBe(200)
  })

  test('nobody once its owner is not in the workspace any more', async () => {
    const workspace = await aWorkspace(server, owner)
    const member = await aMember(server, owner, workspace, { role: 'admin' })
    const agent = await server.deps.pool.query(
      `insert into agents (id, user_id, organization_id, workspace_id, name, description, hint, bot_type, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, 'Theirs', '', '', 'co-sales', now(), now()) returning id`,
      [member.id, owner.organizationId, workspace],
    )
    const { id } = agent.rows[0] as { id: AgentId }
    await workIn(workspace)
    expect((await save({ enabled: true, origins: [page] }, owner, id)).status).toBe(200)
    const config = () => server.call(visitorEndpoints.getWidgetConfig, { params: { agentId: id }, headers: from(page) })
    expect((await config()).status).toBe(200)
    await server.deps.pool.query('delete from workspace_members where user_id = $1', [member.id])
    expect((await config()).body.code).toBe('widget_not_published')
  })
})

describe('asking', () => {
  test('streams the words, keeps them, and charges the organization', async () => {
    await publish({ instructions: 'We sell bicycles.' })
    const token = await visit()
    const events = await readAll(await askAloud(token, 'When do you open?'))
    expect(textOf(events)).toBe('We open at nine.')
    expect(events[0]).toMatchObject({ type: 'start', question: 'When do you open?' })
    expect(events.at(-1)).toEqual({ type: 'finish', status: 'done' })
    expect(await conversation(token)).toMatchObject([
      { question: 'When do you open?', status: 'done', parts: [{ type: 'text', text: 'We open at nine.' }] },
    ])
    const system = String(server.model.requests.at(-1)!.messages[0]!.content)
    expect(system).toContain('We sell bicycles.')
    const { spent, held } = await books()
    expect(spent).toBeGreaterThan(0)
    expect(held).toBe(0)
  })

  test('an answer that could not be stored is told to have failed and costs nothing, and the next is answered', async () => {
    await server.deps.pool.query(
      `alter table widget_messages add constraint refusing check (answer_text <> 'refused') not valid`,
    )
    server.model.reply = () => [{ text: 'refused' }]
    await publish()
    const token = await visit()
    const events = await readAll(await askAloud(token, 'When?'))
    expect(events.at(-1)).toEqual({ type: 'finish', status: 'failed' })
    expect(await conversation(token)).toMatchObject([{ status: 'failed', parts: [{ type: 'notice' }] }])
    expect(await books()).toMatchObject({ spent: 0, held: 0 })
    server.model.reply = () => [{ text: 'At nine.' }]
    expect((await readAll(await askAloud(token, 'When?'))).at(-1)).toEqual({ type: 'finish', status: 'done' })
  })

  test('what a model says in characters that a database has no room for is kept without them', async () => {
    const delta = { content: 'at \ud83d nine\u0000.' }
    server.model.reply = () => [
      { raw: JSON.stringify({ id: 'fake', model: 'fake', choices: [{ index: 0, delta, finish_reason: null }] }) },
    ]
    await publish()
    const token = await visit()
    expect((await readAll(await askAloud(token, 'When?'))).at(-1)).toEqual({ type: 'finish', status: 'done' })
    expect(await conversation(token)).toMatchObject([{ status: 'done', parts: [{ text: 'at \ufffd nine.' }] }])
  })

  test('what was said before goes along, a new conversation begins without it', async () => {
    await publish()
    const token = await visit()
    await ask(token, 'First')
    await ask(token, 'Second')
    const promptText = () => JSON.stringify(server.model.requests.at(-1)!.messages.slice(1))
    expect(promptText()).toContain('First')
    await server.call(visitorEndpoints.restartVisit, { params: params(), body: {}, headers: from(page, token) })
    expect(await conversation(token)).toEqual([])
    await ask(token, 'Third')
    expect(promptText()).not.toContain('First')
  })

  test('a second reader joins from the start, and either can stop it', async () => {
    await publish()
    const token = await visit()
    const released = Promise.withResolvers<void>()
    server.model.reply = async () => {
      await released.promise
      return [{ text: 'Late' }]
    }
    const asked = await askAloud(token, 'Slow one')
    const joined = await open(token, 'stream')
    expect((await ask(token, 'Another')).body.code).toBe('visitor_answering')
    const { body } = await server.call(visitorEndpoints.stopVisit, {
      params: params(),
      body: {},
      headers: from(page, token),
    })
    expect(body.data.stopped).not.toBeNull()
    const [first, second] = await Promise.all([readAll(asked), readAll(joined)])
    expect(first).toEqual(second)
    expect(first.at(-1)).toEqual({ type: 'finish', status: 'stopped' })
    released.resolve()
    expect((await open(token, 'stream')).status).toBe(204)
    expect((await ask(token, 'Now')).status).toBe(200)
  })

  test('who leaves does not stop it', async () => {
    await publish()
    const token = await visit()
    const released = Promise.withResolvers<void>()
    server.model.reply = async () => {
      await released.promise
      return [{ text: 'Here all the same' }]
    }
    const asked = await askAloud(token, 'Slow one')
    await asked.body!.cancel()
    released.resolve()
    await expect.poll(async () => (await conversation(token))[0]?.status).toBe('done')
  })

  test('one whose process died is ended for its visitor', async () => {
    await publish()
    const token = await visit()
    await ask(token, 'First')
    await server.deps.pool.query(
      `update widget_messages set status = 'streaming', created_at = now() - interval '20 seconds' where question = 'First'
       and agent_id = $1`,
      [owner.botId],
    )
    expect(await conversation(token)).toMatchObject([{ status: 'failed', parts: [{ type: 'notice' }] }])
    expect((await ask(token, 'Second')).status).toBe(200)
  })

  test('one that was ended for its visitor costs nothing and is in no inbox when it comes after all', async () => {
    await publish()
    const token = await visit()
    const coming = Promise.withResolvers<void>()
    const asked = server.model.requests.length
    server.model.reply = () => coming.promise.then(() => [{ text: 'after all' }])
    const reading = readAll(await askAloud(token, 'What of after all?'))
    await expect.poll(() => server.model.requests.length).toBeGreaterThan(asked)
    // As endLost of a process does that does not hear the events of this one.
    const { rows } = await server.deps.pool.query(
      "select conversation_id from widget_messages where agent_id = $1 and status = 'streaming'",
      [owner.botId],
    )
    const events = { read: async () => undefined }
    const clock = { now: () => new Date(server.deps.clock.now().getTime() + 20_000) }
    const elsewhere = { ...server.deps, events, clock, credits: createCredits(server.deps) }
    await endLost(elsewhere as never, rows[0].conversation_id)
    expect(await conversation(token)).toMatchObject([{ status: 'failed', parts: [{ type: 'notice' }] }])
    coming.resolve()
    expect((await reading).at(-1)).toEqual({ type: 'finish', status: 'failed' })
    expect(await conversation(token)).toMatchObject([{ status: 'failed', parts: [{ type: 'notice' }] }])
    expect(await books()).toMatchObject({ spent: 0, held: 0 })
    const inbox = await server.deps.pool.query(
      "select content ->> 'text' as text from messaging_messages where content::text like '%after all%'",
    )
    expect(inbox.rows).toEqual([{ text: 'What of after all?' }])
  })

  test('a failing model is told as a failure and nothing more, and costs nothing', async () => {
    await publish()
    server.model.reply = () => ({ status: 500 })
    const { body } = await ask(await visit(), 'Hi')
    expect(body.data).toMatchObject({ status: 'failed', parts: [{ type: 'notice' }] })
    expect(JSON.stringify(body)).not.toContain('fake-1')
    expect(await books()).toMatchObject({ spent: 0, held: 0 })
  })

  test('without credits it rests, and says nothing of the books', async () => {
    await publish()
    const token = await visit()
    const all = { kind: 'answer', agentId: null, sessionId: null, used: { outputWords: 27_500 } } as const
    await createCredits(server.deps).hold(
      { userId: owner.id, organizationId: owner.organizationId, workspaceId: null },
      all,
    )
    const { status, body } = await ask(token, 'Hi')
    expect([status, body.code]).toEqual([503, 'widget_resting'])
    expect(body.message).not.toMatch(/credit/i)
  })

  test('bad input', async () => {
    await publish()
    const token = await visit()
    expect((await ask(token, '  ')).body.code).toBe('question_empty')
    expect((await ask(token, 'x'.repeat(limits.widget.question + 1))).status).toBe(400)
    expect((await ask('made up', 'Hi')).body.code).toBe('visitor_unknown')
  })
})

describe('people in the inbox', () => {
  const inboxOf = async (who: { headers: Record<string, string> }): Promise<Conversation[]> => {
    const { headers } = who
    const [inbox] = (await server.call(inboxEndpoints.listInboxes, { headers })).body.data
    if (!inbox) return []
    const params = { id: inbox.id }
    return (await server.call(inboxEndpoints.listConversations, { params, headers })).body.data.records
  }
  const change = (id: Conversation['id'], body: object, { headers } = owner) =>
    server.call(inboxEndpoints.changeConversation, { params: { id }, body, headers })
  const written = async (id: Conversation['id']) => {
    const { body } = await server.call(inboxEndpoints.listMessages, { params: { id }, headers: owner.headers })
    return body.data.records.map(({ content, author }) => [
      author.kind,
      content.kind === 'text' ? content.text : content.kind,
    ])
  }
  const reply = async (id: Conversation['id'], body: object) => {
    const answer = await server.call(inboxEndpoints.sendMessage, {
      params: { id },
      body: { kind: 'text', client_key: crypto.randomUUID(), ...body },
      headers: owner.headers,
    })
    await server.app.jobs.runDue('messaging-send')
    return answer
  }
  const visitOf = async (token: string) =>
    (await server.call(visitorEndpoints.getVisit, { params: params(), headers: from(page, token) })).body.data

  test('a visitor stands in the inbox; a person takes over, answers live, hands back and closes', async () => {
    await publish()
    const token = await visit()
    await ask(token, 'When do you open?')
    const [opened] = await inboxOf(owner)
    expect(opened).toMatchObject({
      channel: 'widget',
      answered_by: 'agent',
      waiting_since: null,
      window_closes_at: null,
    })
    expect(opened!.contact).toMatchObject({ name: expect.stringMatching(/^Visitor [0-9A-F]{4}$/), phone_number: null })
    const { id } = opened!
    expect(await written(id)).toEqual([
      ['customer', 'When do you open?'],
      ['agent', 'We open at nine.'],
    ])
    expect((await visitOf(token)).answered_by).toBe('agent')

    // Whoever listens is told of each change.
    const live = await open(token, 'live')
    const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('changed')
    await reply(id, { text: 'Sari here: <b>gladly</b>.' })
    await expect.poll(async () => (await reader.read()).value).toContain('changed')
    await reader.cancel()
    const calls = server.model.requests.length
    const { spent } = await books()
    const during = await visitOf(token)
    const firstName = (
      await server.deps.pool.query('select name from users where id = $1', [owner.id])
    ).rows[0].name.split(' ')[0]
    expect(during).toMatchObject({ answered_by: 'people', typing: false })
    expect(during.messages.at(-1)).toMatchObject({
      ...{ question: '', person: firstName, status: 'done' },
      parts: [{ type: 'text', text: 'Sari here: <b>gladly</b>.' }],
    })
    // Seen by the visitor, known here.
    const { body: page_ } = await server.call(inboxEndpoints.listMessages, { params: { id }, headers: owner.headers })
    expect(page_.data.records.at(-1)).toMatchObject({ state: 'delivered' })

    // What is written now waits for people: no model is asked and nothing is paid.
    expect((await ask(token, 'Thanks! And on Sundays?')).body.data).toMatchObject({ status: 'done', parts: [] })
    expect(textOf(await readAll(await askAloud(token, 'Hello?')))).toBe('')
    expect(server.model.requests).toHaveLength(calls)
    expect(await books()).toMatchObject({ spent, held: 0 })
    expect((await inboxOf(owner))[0]).toMatchObject({ unread: 2, answered_by: 'people' })
    expect((await visitOf(token)).messages.map(({ question, person }) => question || person)).toEqual([
      ...['When do you open?', firstName, 'Thanks! And on Sundays?', 'Hello?'],
    ])

    await change(id, { answered_by: 'agent' })
    expect((await ask(token, 'So when?')).body.data).toMatchObject({ parts: [{ text: 'We open at nine.' }] })
    // The agent goes on from what people said.
    const told = server.model.requests.at(-1)?.messages.map(({ role, content }) => [role, content])
    expect(told).toContainEqual(['assistant', 'We open at nine.\n\nSari here: <b>gladly</b>.'])
    // A closed one begins anew with the agent, whoever had it.
    await change(id, { answered_by: 'people', status: 'resolved' })
    expect((await visitOf(token)).answered_by).toBe('agent')
    expect((await ask(token, 'Again?')).body.data).toMatchObject({ parts: [{ text: 'We open at nine.' }] })
    expect((await inboxOf(owner))[0]).toMatchObject({ status: 'open', answered_by: 'agent' })
  })

  test('a visitor who is blocked gets no answer, which costs nothing, and stands in no list of open ones', async () => {
    await publish()
    const token = await visit()
    await ask(token, 'When do you open?')
    const [opened] = await inboxOf(owner)
    const block = (blocked: boolean) =>
      server.call(contactEndpoints.setContactBlocked, {
        params: { id: opened!.contact.id },
        body: { blocked },
        headers: owner.headers,
      })
    await block(true)
    const calls = server.model.requests.length
    const { spent } = await books()
    expect((await ask(token, 'Buy my coins')).body.data).toMatchObject({ status: 'done', parts: [] })
    expect(server.model.requests).toHaveLength(calls)
    expect(await books()).toMatchObject({ spent, held: 0 })
    expect(await inboxOf(owner)).toEqual([])
    expect((await visitOf(token)).answered_by).toBe('people')
    expect((await written(opened!.id)).at(-1)).toEqual(['customer', 'Buy my coins'])
    await block(false)
    expect((await ask(token, 'When then?')).body.data).toMatchObject({ parts: [{ text: 'We open at nine.' }] })
    expect(await inboxOf(owner)).toMatchObject([{ id: opened!.id, status: 'open' }])
  })

  test('who begins anew sees nothing of before; what people write then is shown', async () => {
    await publish()
    const token = await visit()
    await ask(token, 'Hi')
    const [{ id }] = (await inboxOf(owner)) as [Conversation]
    await reply(id, { text: 'Before' })
    await server.call(visitorEndpoints.restartVisit, { params: params(), body: {}, headers: from(page, token) })
    await reply(id, { text: 'After' })
    expect((await visitOf(token)).messages).toMatchObject([{ parts: [{ text: 'After' }] }])
  })

  test('only text, nobody of another place, and nothing of another visitor', async () => {
    await publish()
    const [token, other] = [await visit(), await visit()]
    await ask(token, 'Mine')
    const [{ id, account_id }] = (await inboxOf(owner)) as [Conversation]
    const choices = [{ id: 'a', title: 'A' }]
    expect((await reply(id, { kind: 'choices', text: 'Which?', choices })).body.code).toBe('messaging_text_only')
    const stranger = await aTalker(server)
    expect(await inboxOf(stranger)).toEqual([])
    expect((await change(id, { answered_by: 'people' }, stranger)).body.code).toBe('messaging_conversation_not_found')
    const listed = await server.call(inboxEndpoints.listConversations, {
      params: { id: account_id },
      query: { of: 'place' },
      headers: stranger.headers,
    })
    expect(listed.body.code).toBe('messaging_account_not_found')
    // A widget is none of the numbers, and what WhatsApp has, it has not.
    const { headers } = owner
    expect((await server.call(messagingEndpoints.listMessagingAccounts, { headers })).body.data).toEqual([])
    const templates = await server.call(messagingEndpoints.listMessageTemplates, {
      params: { id: account_id },
      headers,
    })
    expect(templates.body.code).toBe('messaging_account_not_found')
    await reply(id, { text: 'For one only' })
    expect(await visitOf(other)).toEqual({ messages: [], answered_by: 'agent', typing: false })
    expect((await open(other, 'live')).status).toBe(204)
  })

  test('who is forgotten is forgotten in the inbox', async () => {
    await publish()
    await ask(await visit(), 'Forget me')
    expect(await inboxOf(owner)).toHaveLength(1)
    await server.deps.pool.query(`update widget_visitors set seen_at = '2020-01-01' where agent_id = $1`, [owner.botId])
    await forgetVisitors(server.deps.db, new Date('2021-01-01'))
    expect(await inboxOf(owner)).toEqual([])
    const { rows } = await server.deps.pool.query(`select 1 from messaging_messages where said = 'Forget me'`)
    expect(rows).toEqual([])
  })

  test('a word of the settings calls people, also when the day is used up', async () => {
    await publish({ daily_answers: 1 })
    const token = await visit()
    await ask(token, 'Hi')
    const [{ id, account_id }] = (await inboxOf(owner)) as [Conversation]
    await server.call(messagingEndpoints.updateMessagingSettings, {
      body: { account_id, handover_keywords: ['orang'], handover_text: 'A person comes.' },
      headers: owner.headers,
    })
    expect((await ask(token, 'Hello?')).body.code).toBe('widget_resting')
    await save({ daily_answers: 2 })
    expect((await ask(token, 'Saya mau bicara dengan orang')).body.data).toMatchObject({ status: 'done', parts: [] })
    await server.app.jobs.runDue('messaging-send')
    expect((await visitOf(token)).messages.at(-1)).toMatchObject({ person: '', parts: [{ text: 'A person comes.' }] })
    await save({ daily_answers: 1 })
    expect((await ask(token, 'Are you there?')).status).toBe(200)
    expect((await written(id)).at(-1)).toEqual(['customer', 'Are you there?'])
    // What people were left is none of the day's answers.
    await change(id, { answered_by: 'agent' })
    expect((await ask(token, 'And now?')).body.code).toBe('widget_resting')
    await save({ daily_answers: 2 })
    expect((await ask(token, 'And now?')).body.data).toMatchObject({ parts: [{ text: 'We open at nine.' }] })
  })
})

describe('what visitors are answered from', () => {
  const tools = () => (server.model.requests.at(-1) as { tools?: { function: { name: string } }[] }).tools ?? []

  test('no tools at all unless something is switched on', async () => {
    await publish()
    await ask(await visit(), 'What was our revenue?')
    expect(tools()).toEqual([])
  })

  test('the files of the widget once they are switched on, with the passage quoted', async () => {
    await publish()
    const form = new FormData()
    form.append(
      'files',
      new Blob(['Our shop opens at nine and closes at five. Returns are free for 30 days.']),
      'shop.txt',
    )
    const added = await server.call(widgetEndpoints.addWidgetFiles, {
      params: { id: owner.botId },
      form,
      headers: owner.headers,
    })
    expect(added.body.data.files).toMatchObject([{ name: 'shop.txt', kind: 'text' }])
    const token = await visit()
    await ask(token, 'Are returns free?')
    expect(tools()).toEqual([])
    await save({ enabled: true, use_files: true })
    await ask(token, 'Are returns free?')
    expect(tools().map((tool) => tool.function.name)).toContain('search_files')
    const [file] = added.body.data.files
    const removed = await server.call(widgetEndpoints.removeWidgetFile, {
      params: { id: owner.botId, fileId: file!.id },
      headers: owner.headers,
    })
    expect(removed.body.data.files).toEqual([])
  })
})

test('an answer that is being read ends when the agent is taken back', async () => {
  await publish()
  server.model.reply = () => [{ text: 'We open ' }, { stall: true }]
  const response = await askAloud(await visit(), 'When?')
  const reader = response.body!.getReader()
  await reader.read()
  await save({ enabled: false })
  for (let next = await reader.read(); !next.done; ) next = await reader.read()
  expect(response.status).toBe(200)
})

test('an answer that nobody reads ends when the agent is taken back: what was used is paid', async () => {
  await publish()
  server.model.reply = () => [{ text: 'We open ' }, { stall: true }]
  const response = await askAloud(await visit(), 'When?')
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  for (let text = ''; !text.includes('We open'); ) text += decoder.decode((await reader.read()).value, { stream: true })
  await reader.cancel()
  await save({ enabled: false })
  const kept = () =>
    server.deps.pool.query('select status, credits from widget_messages where agent_id = $1', [owner.botId])
  await expect.poll(async () => (await kept()).rows).toEqual([{ status: 'stopped', credits: 3 }])
  expect(await books()).toMatchObject({ held: 0, spent: 3 })
})

describe('limits', () => {
  test('a visitor in a minute', async () => {
    await publish()
    const token = await visit()
    for (let n = 0; n < limits.widget.perVisitorMinute; n++)
      expect((await ask(token, `Question ${n}`)).status).toBe(200)
    const { status, headers, body } = await ask(token, 'One more')
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'widget_busy', '60'])
    server.pass(61)
    expect((await ask(token, 'Later')).status).toBe(200)
  })

  test('all visitors of an agent in a minute, which is no single one’s fault', async () => {
    await publish({ daily_answers: 10_000 })
    const token = await visit()
    expect((await ask(token, 'First')).status).toBe(200)
    // Other visitors asked as often as one agent answers in a minute: this one's question was the first of them.
    const others = limits.widget.perAgentMinute - 1
    await server.deps.pool.query(
      `with visitors as (insert into widget_visitors (id, agent_id, token_hash, created_at, seen_at)
         select gen_random_uuid(), agent_id, gen_random_uuid()::text, created_at, seen_at from widget_visitors
         where agent_id = $1 limit 1 returning id)
       insert into widget_messages select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'visitor_id', v.id))).*
       from widget_messages m, visitors v, generate_series(1, $2::int) where m.agent_id = $1`,
      [owner.botId, others - 1],
    )
    expect((await ask(await visit(), 'The last that is answered')).status).toBe(200)
    const { status, headers, body } = await ask(await visit(), 'One more')
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'widget_busy', '60'])
    server.pass(61)
    expect((await ask(await visit(), 'Later')).status).toBe(200)
  })

  test('all visitors of an agent in a day', async () => {
    await publish({ daily_answers: 1 })
    expect((await ask(await visit(), 'Hi')).status).toBe(200)
    const second = await visit()
    expect((await ask(second, 'Hi')).body.code).toBe('widget_resting')
    expect((await books()).held).toBe(0)
    server.pass(86_400)
    expect((await ask(second, 'Hi')).status).toBe(200)
  })
})

describe('apart', () => {
  test("a visitor's token opens their own conversation with that agent and nothing of the account", async () => {
    await publish()
    const token = await visit()
    await ask(token, 'Mine')
    expect(await conversation(await visit())).toEqual([])
    const other = await aTalker(server)
    await save({ enabled: true, origins: [page] }, other, other.botId)
    expect((await ask(token, 'Hi', other.botId)).body.code).toBe('visitor_unknown')
    const account = await server.call(widgetEndpoints.getWidget, {
      params: { id: owner.botId },
      headers: { token, token_client: token },
    })
    expect(account.status).toBe(401)
  })

  test('the token is kept as a hash', async () => {
    await publish()
    const token = await visit()
    const { rows } = await server.deps.pool.query('select * from widget_visitors')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('the owner reads the conversations, others do not', async () => {
    await publish()
    await ask(await visit(), 'When do you open?')
    const list = (by: ChatPerson) =>
      server.call(widgetEndpoints.listWidgetConversations, { params: { id: owner.botId }, headers: by.headers })
    const [listed] = (await list(owner)).body.data.records
    expect(listed).toMatchObject({ preview: 'When do you open?', origin: page, questions: 1 })
    const read = (by: ChatPerson) =>
      server.call(widgetEndpoints.getWidgetConversation, {
        params: { id: owner.botId, conversationId: listed!.id },
        headers: by.headers,
      })
    expect((await read(owner)).body.data.messages).toMatchObject([{ question: 'When do you open?', status: 'done' }])
    const stranger = await aTalker(server)
    expect((await list(stranger)).body.code).toBe('agent_not_found')
    expect((await read(stranger)).body.code).toBe('agent_not_found')
    expect((await save({ enabled: false }, stranger)).body.code).toBe('agent_not_found')
  })

  test('publishing and withdrawing are written down, changes of its looks are not', async () => {
    const by = await aTalker(server)
    for (const body of [{ enabled: true, origins: [page] }, { enabled: true, theme: 'dark' }, { enabled: false }])
      expect((await save(body, by, by.botId)).status).toBe(200)
    const { rows } = await server.deps.pool.query(
      'select action from audit_entries where actor_id = $1 order by at, id',
      [by.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['agent.published', 'agent.withdrawn'])
  })

  test('a member may not publish', async () => {
    const workspace = await aWorkspace(server, owner)
    const member = await aMember(server, owner, workspace)
    const { status, body } = await save({ enabled: true }, member, member.agentId)
    expect([status, body.code]).toEqual([403, 'not_permitted'])
  })

  test('an agent is published from one place', async () => {
    await publish()
    await workIn(await aWorkspace(server, owner))
    const settings = await server.call(widgetEndpoints.getWidget, {
      params: { id: owner.botId },
      headers: owner.headers,
    })
    expect(settings.body.code).toBe('widget_elsewhere')
  })
})

test.each([
  ['https://Shop.Example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['https://*.shop.example', 'https://*.shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['https://*.com', undefined],
  ['https://*', undefined],
  ['*', undefined],
  ['shop.example', undefined],
  ['https://shop.example/path', undefined],
  ['javascript://shop.example', undefined],
  ['https://user@shop.example', undefined],
])('%s as an origin: %s', (text, origin) => {
  expect(originOf(text)).toBe(origin)
})

test('a star stands for names before the rest', () => {
  const list = ['https://*.shop.example']
  expect(originAllowed('https://a.shop.example', list)).toBe(true)
  expect(originAllowed('https://a.b.shop.example', list)).toBe(true)
  for (const other of [
    'https://shop.example',
    'https://evilshop.example',
    'http://a.shop.example',
    'https://.shop.example',
  ])
    expect(originAllowed(other, list), other).toBe(false)
})
