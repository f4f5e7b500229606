import { expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { answerEndpoints } from '#contract/chat/answer-endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { testApp } from '../../testing/test-app.ts'
import { askQuestion, aTalker, historyOf, questionForm } from './testing/chat-app.ts'

const server = await testApp()

async function anAgent() {
  const talker = await aTalker(server)
  const form = new FormData()
  form.set('name', 'Stock desk')
  const { body } = await server.call(agentEndpoints.createAgent, { form, headers: talker.headers })
  const botId = body.data._id
  const setStatus = async (status: 'active' | 'non_active') => {
    const changes = new FormData()
    changes.set('status', status)
    const changed = await server.call(agentEndpoints.updateAgent, {
      params: { id: botId },
      form: changes,
      headers: talker.headers,
    })
    expect(changed.status).toBe(200)
  }
  return { owner: talker, talker: { ...talker, botId }, setStatus }
}

test('an agent that is not active does not answer, and stores nothing', async () => {
  const { talker, setStatus } = await anAgent()
  await setStatus('non_active')
  const refused = await askQuestion(server, talker, { question: 'How many stores?' })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'agent_not_active',
    'Stock desk isn’t active yet, so it doesn’t answer. Set it up and switch it on first.',
  ])
  const list = { params: { botId: talker.botId }, headers: talker.headers }
  expect((await server.call(chatEndpoints.listSessions, list)).body.data.records).toEqual([])
})

test('a chat that was begun before goes on once the agent is active again', async () => {
  const { talker, setStatus } = await anAgent()
  const first = await askQuestion(server, talker, { question: 'hello' })
  const { session_id } = first.body.data
  await setStatus('non_active')
  const refused = await askQuestion(server, talker, { question: 'thanks', session_id })
  expect(refused.body.code).toBe('agent_not_active')
  const queued = await server.call(answerEndpoints.addToQueue, {
    params: { botId: talker.botId, sessionId: session_id },
    form: questionForm(talker, { question: 'thanks' }),
    headers: talker.headers,
  })
  expect(queued.body.code).toBe('agent_not_active')
  const history = await historyOf(server, talker, session_id)
  expect(history.records).toHaveLength(1)
  await setStatus('active')
  expect((await askQuestion(server, talker, { question: 'thanks', session_id })).status).toBe(200)
})

test('a chat of an agent that is gone is read with another one, and changed with none', async () => {
  const { owner, talker } = await anAgent()
  const { session_id } = (await askQuestion(server, talker, { question: 'hello' })).body.data
  await server.call(agentEndpoints.removeAgent, { params: { id: talker.botId }, headers: talker.headers })
  const call = { params: { botId: owner.botId, sessionId: session_id }, headers: owner.headers }
  const { records, session, access } = (await server.call(chatEndpoints.getHistory, call)).body.data
  expect(records.map(({ question }) => question)).toEqual(['hello'])
  expect([session.bot_id, access.owner.me, access.may]).toEqual([
    talker.botId,
    true,
    { read: true, ask: false, rename: false, remove: false, rate: false, stop: false },
  ])
  const renamed = await server.call(chatEndpoints.updateSession, { ...call, body: { session_name: 'Other' } })
  expect(renamed.body.code).toBe('session_not_found')
  expect((await askQuestion(server, owner, { question: 'more', session_id })).body.code).toBe('session_not_found')
  const stranger = await aTalker(server)
  const theirs = { params: { botId: stranger.botId, sessionId: session_id }, headers: stranger.headers }
  expect((await server.call(chatEndpoints.getHistory, theirs)).body.code).toBe('session_not_found')
})

test('nor does one that is mentioned, or one that is gone', async () => {
  const { owner, talker, setStatus } = await anAgent()
  await setStatus('non_active')
  const mentions = JSON.stringify([talker.botId])
  expect((await askQuestion(server, owner, { question: 'hello', mentions })).body.code).toBe('agent_not_active')
  await setStatus('active')
  const { session_id } = (await askQuestion(server, talker, { question: 'hello' })).body.data
  await server.call(agentEndpoints.removeAgent, { params: { id: talker.botId }, headers: talker.headers })
  expect((await askQuestion(server, talker, { question: 'thanks', session_id })).body.code).toBe('agent_not_found')
  const history = await historyOf(server, talker, session_id)
  expect(history.records).toHaveLength(1)
})
