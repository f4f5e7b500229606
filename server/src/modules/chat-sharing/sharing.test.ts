import { expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { chatExportEndpoints } from '#contract/chat-export/endpoints.ts'
import { chatSharingEndpoints as calls } from '#contract/chat-sharing/endpoints.ts'
import type { ShareId } from '#contract/chat-sharing/schemas.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { defaultRoleSettings } from '#contract/permissions.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { askQuestion, chatApp } from '../chat/testing/chat-app.ts'

const server = await chatApp()
server.model.reply = ({ messages }) => [{ text: `You said: ${String(messages.at(-1)?.content)}` }]

const owner = await aPerson(server, { name: 'Owner' })
const workspace = await aWorkspace(server, owner, { name: 'Toko Nusantara' })
await server.call(workspaceEndpoints.setWorkspace, {
  body: { use_workspace: true, workspace_id: workspace },
  headers: owner.headers,
})
const member = await aMember(server, owner, workspace, { name: 'Member' })
const stranger = await aPerson(server, { name: 'Stranger' })

const say = async (who: TestPerson, question: string, session_id?: SessionId) =>
  (await askQuestion(server, { ...who, botId: who.agentId }, { question, ...(session_id && { session_id }) })).body.data
const of = (who: TestPerson, sessionId: SessionId) => ({
  params: { botId: who.agentId, sessionId },
  headers: who.headers,
})
const share = (who: TestPerson, sessionId: SessionId) => server.call(calls.shareSession, of(who, sessionId))
const open = (who: { headers: Record<string, string> }, shareId: ShareId, query: Record<string, number> = {}) =>
  server.call(calls.getSharedChat, { params: { shareId }, query, headers: who.headers })
const questions = async (who: TestPerson, shareId: ShareId) =>
  (await open(who, shareId)).body.data.records.map(({ question }) => question)

test('a link shows to members of the workspace what the chat held, and nothing that came later', async () => {
  const { session_id } = await say(owner, 'What did we sell?')
  await say(owner, 'And in Bandung?', session_id)
  const { data } = (await share(owner, session_id)).body
  expect(data).toMatchObject({ audience: 'Toko Nusantara', record_count: 2, newer_count: 0, workspace_id: workspace })
  await say(owner, 'A secret for me alone', session_id)

  expect(await questions(member, data.id)).toEqual(['What did we sell?', 'And in Bandung?'])
  const seen = (await open(member, data.id)).body.data
  expect(seen.chat).toMatchObject({
    owner_name: 'Owner',
    is_mine: false,
    session_id: null,
    session_name: 'What did we sell',
  })
  expect(seen.records[1]!.answer.parts).toMatchObject([{ type: 'text', text: 'You said: And in Bandung?' }])
  expect(JSON.stringify(seen)).not.toContain('secret')
  const { pagination, records } = (await open(member, data.id, { limit: 1, page: 2 })).body.data
  expect([pagination.total, records.map(({ question }) => question)]).toEqual([2, ['And in Bandung?']])

  expect((await server.call(calls.getSessionShare, of(owner, session_id))).body.data.share).toMatchObject({
    newer_count: 1,
  })
  const updated = (await share(owner, session_id)).body.data
  expect(updated).toMatchObject({ id: data.id, record_count: 3, newer_count: 0 })
  expect(await questions(member, data.id)).toHaveLength(3)
})

test('others find nothing there: no token, another organization, somebody who is not in the workspace or has left it', async () => {
  const { session_id } = await say(owner, 'Ours alone')
  const { id } = (await share(owner, session_id)).body.data
  expect((await open({ headers: {} }, id)).status).toBe(401)
  const refused = await open(stranger, id)
  expect([refused.status, refused.body.code]).toEqual([404, 'share_not_found'])
  expect(JSON.stringify(refused.body)).not.toContain('Ours')
  const copied = await server.call(calls.copySharedChat, {
    params: { shareId: id },
    body: { bot_id: stranger.agentId },
    headers: stranger.headers,
  })
  expect(copied.body.code).toBe('share_not_found')
  expect((await share(stranger, session_id)).body.code).toBe('session_not_found')
  expect((await server.call(calls.getSessionShare, of(stranger, session_id))).body.code).toBe('session_not_found')
  expect((await server.call(calls.revokeSessionShare, of(stranger, session_id))).body.code).toBe('session_not_found')
  expect((await open(owner, crypto.randomUUID() as ShareId)).body.code).toBe('share_not_found')

  const leaver = await aMember(server, owner, workspace)
  expect((await open(leaver, id)).status).toBe(200)
  await server.call(workspaceEndpoints.leaveWorkspace, { params: { id: workspace }, headers: leaver.headers })
  expect((await open(leaver, id)).body.code).toBe('share_not_found')
})

test('what somebody shared ends when they leave the workspace', async () => {
  const leaver = await aMember(server, owner, workspace)
  const { session_id } = await say(leaver, 'Until I go')
  const { id } = (await share(leaver, session_id)).body.data
  expect((await open(member, id)).status).toBe(200)
  await server.call(workspaceEndpoints.leaveWorkspace, { params: { id: workspace }, headers: leaver.headers })
  expect((await open(member, id)).body.code).toBe('share_not_found')
})

test('a chat of a workspace is shared and exported there only, and by nobody who has left it', async () => {
  const leaver = await aMember(server, owner, workspace)
  const { session_id } = await say(leaver, 'What does everybody earn?')
  const { id } = (await share(leaver, session_id)).body.data
  const path = endpointPath(chatExportEndpoints.exportSession, of(leaver, session_id).params)
  const file = () => fetch(`${server.url}${path}?format=md`, { headers: { ...leaver.headers, accept: '*/*' } })
  const goOn = async () => [
    (await share(leaver, session_id)).body.code,
    (await server.call(calls.getSessionShare, of(leaver, session_id))).body.code,
    (await file()).status,
  ]
  expect(await goOn()).toEqual([undefined, undefined, 200])
  const personal = { body: { use_workspace: false }, headers: leaver.headers }
  await server.call(workspaceEndpoints.setWorkspace, personal)
  expect(await goOn()).toEqual(['session_not_found', 'session_not_found', 404])
  // As a link that was made elsewhere before this was looked at.
  await server.deps.pool.query('update session_shares set workspace_id = null where id = $1', [id])
  expect((await open(leaver, id)).body.code).toBe('share_not_found')
  await server.call(workspaceEndpoints.leaveWorkspace, { params: { id: workspace }, headers: leaver.headers })
  expect(await goOn()).toEqual(['session_not_found', 'session_not_found', 404])
  const all = await server.call(chatExportEndpoints.startChatExport, { headers: leaver.headers })
  expect(all.body.data.total_chats).toBe(0)
})

test('a link that was taken back opens for nobody, and a new one is another', async () => {
  const { session_id } = await say(owner, 'For a while')
  const { id } = (await share(owner, session_id)).body.data
  expect((await open(member, id)).status).toBe(200)
  expect((await server.call(calls.revokeSessionShare, of(owner, session_id))).status).toBe(200)
  expect((await open(member, id)).body.code).toBe('share_not_found')
  expect((await open(owner, id)).body.code).toBe('share_not_found')
  expect((await server.call(calls.revokeSessionShare, of(owner, session_id))).body.code).toBe('share_not_found')
  expect((await server.call(calls.getSessionShare, of(owner, session_id))).body.data.share).toBeNull()
  expect((await share(owner, session_id)).body.data.id).not.toBe(id)
})

test('a member goes on in a copy of their own, which neither side can see through', async () => {
  const { session_id } = await say(owner, 'Best store?')
  const { id } = (await share(owner, session_id)).body.data
  const copy = await server.call(calls.copySharedChat, {
    params: { shareId: id },
    body: { bot_id: member.agentId },
    headers: member.headers,
  })
  expect(copy.body.data).toMatchObject({ session_name: 'Best store', bot_id: member.agentId })
  const mine = copy.body.data.id
  await say(member, 'Why?', mine)
  const prompt = server.model.requests.at(-1)!.messages.filter(({ role }) => role !== 'system')
  expect(prompt.map(({ content }) => content)).toEqual(['Best store?', 'You said: Best store?', 'Why?'])
  await server.call(calls.revokeSessionShare, of(owner, session_id))
  const history = await server.call(chatEndpoints.getHistory, of(member, mine))
  expect(history.body.data.records.map(({ question }) => question)).toEqual(['Best store?', 'Why?'])
  expect((await server.call(chatEndpoints.getHistory, of(owner, session_id))).body.data.records).toHaveLength(1)
  expect((await server.call(chatEndpoints.getHistory, of(owner, mine))).body.code).toBe('session_not_found')
  const foreign = await server.call(calls.copySharedChat, {
    params: { shareId: id },
    body: { bot_id: owner.agentId },
    headers: member.headers,
  })
  expect(foreign.status).toBe(404)
})

test('a copy needs an agent of one’s own', async () => {
  const { session_id } = await say(owner, 'Hello')
  const params = { shareId: (await share(owner, session_id)).body.data.id }
  const copy = (body: object) => server.call(calls.copySharedChat, { params, body, headers: member.headers })
  expect((await copy({ bot_id: owner.agentId })).body.code).toBe('agent_not_found')
  expect((await copy({})).body.code).toBe('invalid_input')
})

test('an empty chat is not shared, nor one whose chat was deleted, nor where the workspace keeps chats private', async () => {
  const empty = await server.call(chatEndpoints.createSession, {
    params: { botId: owner.agentId },
    body: {},
    headers: owner.headers,
  })
  expect((await share(owner, empty.body.data.id)).body.code).toBe('nothing_to_share')
  const { session_id } = await say(owner, 'Soon gone')
  const { id } = (await share(owner, session_id)).body.data
  await server.call(chatEndpoints.removeSession, of(owner, session_id))
  expect((await open(member, id)).body.code).toBe('share_not_found')
  await server.call(chatEndpoints.restoreSession, of(owner, session_id))
  expect((await open(member, id)).status).toBe(200)

  const settings = (chats: 'private' | 'workspace') =>
    server.call(workspaceEndpoints.updateRoleSettings, {
      params: { id: workspace },
      body: { ...defaultRoleSettings, chats },
      headers: owner.headers,
    })
  await settings('private')
  expect((await share(owner, session_id)).body.code).toBe('sharing_not_allowed')
  await settings('workspace')
  expect((await share(owner, session_id)).status).toBe(200)
})

test('one’s shares are listed, newest first, and nobody else’s', async () => {
  const list = async (who: TestPerson) => (await server.call(calls.listShares, { headers: who.headers })).body.data
  const { session_id } = await say(owner, 'The newest')
  const { id } = (await share(owner, session_id)).body.data
  expect((await list(owner)).records[0]).toMatchObject({ id, session_name: 'The newest', bot_id: owner.agentId })
  expect((await list(member)).records).toEqual([])
  expect((await server.call(calls.listShares)).status).toBe(401)
})
