import { expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import type { AgentId, SessionId } from '#contract/kit/id.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { visitorEndpoints, widgetEndpoints } from '#contract/widget/endpoints.ts'
import { flowDocument } from '#flow/document.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { testApp } from '../../testing/test-app.ts'
import { askQuestion, aTalker, type ChatPerson, recordText } from './testing/chat-app.ts'

const server = await testApp()

const at = (id: string, kind: string, options: object = {}) => ({ id, kind, options, position: { x: 0, y: 0 } })
const way = (from: string, to: string, port = 'next') => ({ from, port, to })
/** Asks for an approval, tells what came of it, then asks how many. */
const discount = flowDocument.parse({
  format: 1,
  nodes: [
    at('begin', 'on-chat'),
    at('told', 'send-message', { text: 'We ask.' }),
    at('allow', 'approval', { title: 'Discount?' }),
    at('granted', 'send-message', { text: 'Granted: {{allow.remark}}' }),
    at('amount', 'ask', { question: 'How many?', expects: 'choice', choices: ['One', 'Two'] }),
    at('thanks', 'send-message', { text: 'So {{amount.value}}.' }),
    at('refused', 'send-message', { text: 'Refused.' }),
    at('broken', 'http-call', { url: 'http://127.0.0.1:1/' }),
  ],
  edges: [
    way('begin', 'told'),
    way('told', 'allow'),
    way('allow', 'granted', 'approved'),
    way('granted', 'amount'),
    way('amount', 'thanks'),
    way('allow', 'refused', 'rejected'),
    way('refused', 'broken'),
  ],
})

async function aDiscount() {
  const who = await aTalker(server)
  const { headers } = who
  const made = await server.call(studioEndpoints.createProject, {
    body: { name: 'Discounts', document: discount },
    headers,
  })
  const params = { id: made.body.data.id }
  const { body } = await server.call(studioEndpoints.publishProject, { params, body: {}, headers })
  if (!body.status) throw new Error(body.message)
  return { who, agentId: body.data.agent!.id }
}

async function decide({ headers }: ChatPerson, decision: 'approved' | 'rejected', remark = '') {
  const [request] = (await server.call(flowEndpoints.listFlowRequests, { headers })).body.data
  const decided = { params: { id: request!.id }, body: { decision, remark }, headers }
  expect((await server.call(flowEndpoints.decideFlowRequest, decided)).status).toBe(200)
}

async function say(who: ChatPerson, botId: AgentId, question: string, session_id?: SessionId) {
  const { body } = await askQuestion(server, who, { bot_id: botId, question, ...(session_id && { session_id }) })
  if (!body.status) throw new Error(body.message)
  return { text: recordText(body.data.record), session_id: body.data.session_id as SessionId }
}

const historyOf = async (who: ChatPerson, botId: AgentId, sessionId: SessionId) => {
  const params = { botId, sessionId }
  const { body } = await server.call(chatEndpoints.getHistory, { params, query: {}, headers: who.headers })
  return body.data.records
}
const textsOf = async (...of: Parameters<typeof historyOf>) => (await historyOf(...of)).map(recordText)
const newsFor = async ({ headers }: ChatPerson) => {
  const { body } = await server.call(notificationEndpoints.listNotifications, { query: {}, headers })
  return body.data.records.filter(({ kind }) => kind === 'answer_continued')
}
const unread = async ({ headers }: ChatPerson, botId: AgentId) =>
  (await server.call(chatEndpoints.listSessions, { params: { botId }, query: {}, headers })).body.data.records[0]!
    .unread

test('what a flow says after an approval stands in the answer that asked for it, unread, once', async () => {
  const { who, agentId } = await aDiscount()
  const { text, session_id } = await say(who, agentId, 'May I?')
  expect(text).toBe('We ask.')
  const params = { botId: agentId, sessionId: session_id }
  await server.call(chatEndpoints.markSeen, { params, headers: who.headers })
  expect(await unread(who, agentId)).toBe(false)
  await decide(who, 'approved', 'yes')
  await expect
    .poll(() => textsOf(who, agentId, session_id))
    .toEqual([['We ask.', 'Granted: yes', 'How many?'].join('\n\n')])
  expect(await unread(who, agentId)).toBe(true)
  const [news] = await newsFor(who)
  expect(news).toMatchObject({
    title: 'News in “May I”',
    text: 'Granted: yes\n\nHow many?',
    link: `/c/${session_id}#record-${(await historyOf(who, agentId, session_id))[0]!.id}`,
    confirmed_at: null,
  })
  await server.call(chatEndpoints.markSeen, { params, headers: who.headers })
  expect(await newsFor(who)).toMatchObject([{ confirmed_at: expect.any(String) }])
  const [record] = await historyOf(who, agentId, session_id)
  expect(record!.answer.parts.at(-1)).toEqual({ type: 'data-suggestions', data: { questions: ['One', 'Two'] } })
  expect((await say(who, agentId, 'Two', session_id)).text).toBe('So Two.')
  const again = await say(who, agentId, 'Once more', session_id)
  expect(again.text).toBe('We ask.')
  expect(await textsOf(who, agentId, session_id)).toHaveLength(3)
})

test('it stands in its own answer, also where others were given since, and a flow that fails then says so', async () => {
  const { who, agentId } = await aDiscount()
  const { session_id } = await say(who, agentId, 'May I?')
  await say(who, agentId, 'And I?', session_id)
  await decide(who, 'rejected')
  await expect.poll(() => textsOf(who, agentId, session_id)).toContain('We ask.\n\nRefused.')
  const told = (await historyOf(who, agentId, session_id)).map(({ answer }) => answer.parts.map(({ type }) => type))
  expect(told.toSorted((left, right) => left.length - right.length)).toEqual([
    ['text'],
    ['text', 'text', 'data-notice'],
  ])
})

test('a program hears it with what it asks next', async () => {
  const { who, agentId } = await aDiscount()
  const { secret } = await anApiKey(server, who)
  const complete = async (content: string) => {
    const question = { model: agentId, conversation: 'a', messages: [{ role: 'user', content }] }
    const response = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    return ((await response.json()) as { choices: { message: { content: string } }[] }).choices[0]!.message.content
  }
  expect(await complete('May I?')).toBe('We ask.')
  await decide(who, 'approved', 'yes')
  const { rows } = await server.deps.pool.query('select id from flow_runs where user_id = $1', [who.id])
  const asks = async () =>
    (await server.deps.pool.query("select 1 from flow_waits where run_id = $1 and kind = 'reply'", [rows[0].id]))
      .rowCount
  await expect.poll(asks).toBe(1)
  expect(await complete('Two')).toBe(['Granted: yes', 'How many?\n\n- One\n- Two', 'So Two.'].join('\n\n'))
})

test('a visitor hears it in the answer, and the inbox has it; while people have the conversation they read it', async () => {
  const { who, agentId } = await aDiscount()
  const page = 'https://shop.example'
  const saved = { params: { id: agentId }, body: { enabled: true, origins: [page] }, headers: who.headers }
  expect((await server.call(widgetEndpoints.saveWidget, saved)).status).toBe(200)
  const params = { agentId: agentId as never }
  const aVisitor = async () => {
    const visit = await server.call(visitorEndpoints.startVisit, { params, headers: { origin: page } })
    const headers = { origin: page, visitor: visit.body.data.token }
    await server.call(visitorEndpoints.askWidget, { params, body: { question: 'May I?' }, headers })
    return async () =>
      (await server.call(visitorEndpoints.getVisit, { params, headers })).body.data.messages.map(({ parts }) =>
        parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
      )
  }
  const inbox = async (direction: string) => {
    const { rows } = await server.deps.pool.query(
      `select m.said from messaging_messages m join messaging_accounts a on a.id = m.account_id
        where a.user_id = $1 and m.direction = $2 order by m.created_at, m.id`,
      [who.id, direction],
    )
    return rows.map(({ said }) => said)
  }
  const first = await aVisitor()
  await decide(who, 'approved', 'yes')
  await expect.poll(first).toEqual([['We ask.', 'Granted: yes', 'How many?']])
  expect(await inbox('out')).toEqual(['We ask.', 'Granted: yes\n\nHow many?'])
  const second = await aVisitor()
  await server.deps.pool.query("update messaging_conversations set answered_by = 'people'")
  await decide(who, 'approved', 'later')
  await expect.poll(() => inbox('inside')).toEqual(['Granted: later\n\nHow many?'])
  expect(await second()).toEqual([['We ask.']])
})
