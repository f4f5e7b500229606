import { beforeAll, describe, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { chatEndpoints as chat } from '#contract/chat/endpoints.ts'
import { visibleChatEndpoints as visible } from '#contract/chat/visible-endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { type ChatVisibility, defaultRoleSettings } from '#contract/permissions.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { askQuestion, chatApp } from './testing/chat-app.ts'

const server = await chatApp()
server.model.reply = () => [{ text: 'Three stores.' }]

let ayu: TestPerson
let budi: TestPerson
let citra: TestPerson
let stranger: TestPerson
/** Of the organization, and of another workspace. */
let dina: TestPerson
let shop: WorkspaceId
let at: { botId: string; sessionId: string }

const setWorkspace = (who: TestPerson, id: WorkspaceId | null) =>
  server.call(workspaceEndpoints.setWorkspace, {
    body: id ? { use_workspace: true, workspace_id: id } : { use_workspace: false },
    headers: who.headers,
  })
const choose = (who: TestPerson, visibility: ChatVisibility) =>
  server.call(workspaceEndpoints.updateMyChatsSettings, { body: { visibility }, headers: who.headers })
const allow = (chats: ChatVisibility) =>
  server.call(workspaceEndpoints.updateRoleSettings, {
    params: { id: shop },
    body: { ...defaultRoleSettings, chats },
    headers: ayu.headers,
  })
const say = (who: TestPerson, question: string, more: Record<string, string> = {}) =>
  askQuestion(server, { ...who, botId: who.agentId } as never, { question, ...more })
const history = (who: TestPerson) => server.call(chat.getHistory, { params: at, headers: who.headers })
const listed = async (who: TestPerson, query: Record<string, string> = {}) =>
  (await server.call(visible.listVisibleSessions, { query, headers: who.headers })).body.data.records

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  shop = await aWorkspace(server, ayu, { name: 'Toko' })
  budi = await aMember(server, ayu, shop, { name: 'Budi' })
  citra = await aMember(server, ayu, shop, { name: 'Citra' })
  stranger = await aPerson(server, { name: 'Stranger' })
  dina = await aMember(server, ayu, await aWorkspace(server, ayu, { name: 'Gudang' }), { name: 'Dina' })
  await setWorkspace(ayu, shop)
  const asked = await say(budi, 'How many stores does Toko have?')
  at = { botId: budi.agentId, sessionId: asked.body.data.session_id }
})

describe.each<[ChatVisibility, ChatVisibility, { inside: number; elsewhere: number }]>([
  ['private', 'anyone', { inside: 404, elsewhere: 404 }],
  ['workspace', 'anyone', { inside: 200, elsewhere: 404 }],
  ['anyone', 'anyone', { inside: 200, elsewhere: 200 }],
  ['anyone', 'workspace', { inside: 200, elsewhere: 404 }],
  ['anyone', 'private', { inside: 404, elsewhere: 404 }],
])('chosen %s where at most %s is allowed', (chosen, widest, expected) => {
  beforeAll(async () => {
    await allow('anyone')
    await choose(budi, chosen)
    await allow(widest)
  })

  test('is read, listed and found in the workspace accordingly, and by its owner always', async () => {
    await setWorkspace(citra, shop)
    expect((await history(citra)).status).toBe(expected.inside)
    const shown = expected.inside === 200 ? [at.sessionId] : []
    expect((await listed(citra)).map(({ id }) => id)).toEqual(shown)
    expect((await listed(citra, { query: 'stores toko' })).map(({ id }) => id)).toEqual(shown)
    expect(await listed(citra, { query: 'elephants' })).toEqual([])
    expect((await history(budi)).status).toBe(200)
    expect(await listed(budi)).toEqual([])
  })

  test('its stream is joined accordingly', async () => {
    const join = (who: TestPerson) => server.call(chat.joinAnswer, { params: at, headers: who.headers })
    expect((await join(citra)).status).toBe(expected.inside)
    expect((await join(stranger)).status).toBe(404)
  })

  test('elsewhere one is told where it is read, where one may read it', async () => {
    const place = (who: TestPerson) =>
      server.call(visible.findSessionPlace, { params: { sessionId: at.sessionId }, headers: who.headers })
    await setWorkspace(citra, null)
    await setWorkspace(budi, null)
    expect((await place(budi)).body.data).toEqual({ workspace_id: shop, workspace_name: 'Toko' })
    const seen = await place(citra)
    expect([seen.status, seen.body.code]).toEqual(
      expected.inside === 200 ? [200, undefined] : [404, 'session_not_found'],
    )
    for (const who of [stranger, dina]) expect((await place(who)).body.code).toBe('session_not_found')
    await setWorkspace(budi, shop)
    await setWorkspace(citra, shop)
    // Nobody is sent to where they are.
    for (const who of [budi, citra]) expect((await place(who)).body.code).toBe('session_not_found')
  })

  test('elsewhere in the organization only by its address, and never outside', async () => {
    await setWorkspace(citra, null)
    expect((await history(citra)).status).toBe(expected.elsewhere)
    expect(await listed(citra)).toEqual([])
    await setWorkspace(citra, shop)
    expect((await history(stranger)).status).toBe(404)
    expect(await listed(stranger)).toEqual([])
  })
})

test('a chat of personal mode is told to its owner alone', async () => {
  await setWorkspace(budi, null)
  const asked = await say(budi, 'What do I owe?')
  const place = (who: TestPerson) =>
    server.call(visible.findSessionPlace, { params: { sessionId: asked.body.data.session_id }, headers: who.headers })
  await setWorkspace(budi, shop)
  expect((await place(budi)).body.data).toEqual({ workspace_id: null, workspace_name: null })
  for (const who of [citra, dina, stranger]) expect((await place(who)).body.code).toBe('session_not_found')
})

describe('a viewer', () => {
  beforeAll(async () => {
    await allow('workspace')
    await choose(budi, 'workspace')
  })

  test('is told whose chat it is and that it can only be read', async () => {
    const { access, records } = (await history(citra)).body.data
    expect(access).toEqual({
      owner: { id: budi.id, name: 'Budi', me: false },
      visibility: 'workspace',
      may: { read: true, ask: false, rename: false, remove: false, rate: false, stop: false },
    })
    expect(records).toHaveLength(1)
    const mine = (await history(budi)).body.data.access
    expect([mine.owner.me, ...Object.values(mine.may)]).toEqual([true, true, true, true, true, true, true])
  })

  test('does not see what the owner thought of an answer', async () => {
    const [record] = (await history(budi)).body.data.records
    const body = { bot_id: at.botId, session_id: at.sessionId, like: true, bookmark: true }
    const rate = (who: TestPerson) =>
      server.call(chat.giveFeedback, { params: { answerId: record!.answer.id }, body, headers: who.headers })
    expect((await rate(budi)).status).toBe(200)
    expect((await rate(citra)).body.code).toBe('not_permitted')
    expect((await history(citra)).body.data.records[0]!.feedback).toEqual({ like: null, bookmark: false })
  })

  test('writes nothing: each call says whose it is', async () => {
    const { headers } = citra
    const refused = [
      await server.call(chat.updateSession, { params: at, body: { session_name: 'Mine' }, headers }),
      await server.call(chat.changeSessionSource, { params: at, body: { default_source: 'db' }, headers }),
      await server.call(chat.removeSession, { params: at, headers }),
      await server.call(chat.stopAnswer, { params: at, headers }),
      await say(citra, 'And now?', { session_id: at.sessionId, bot_id: at.botId }),
    ]
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([403, 'not_permitted'])
      expect(body.message).toContain('Budi')
    }
    expect((await history(budi)).body.data).toMatchObject({
      session: { session_name: expect.stringContaining('stores') },
    })
  })

  test("opens a file with the chat that holds it, and not when it is nobody's chat any more", async () => {
    const { botId } = at
    const attach = async (text: string) => {
      const form = new FormData()
      form.set('file', new Blob([text]), 'stores.txt')
      return (await server.call(chat.uploadAttachment, { form, headers: budi.headers })).body.data.id
    }
    const open = async (who: TestPerson, id: string) => {
      const { status, body } = await fetch(`${server.url}/api/gateway/chats/files/${id}`, { headers: who.headers })
      return [status, status === 200 && (await new Response(body).text())]
    }
    const waiting = await attach('Not asked yet')
    const id = await attach('Medan, Solo, Ambon')
    const asked = await say(budi, 'Which stores are these?', { file_ids: JSON.stringify([id]) })
    const params = { botId, sessionId: asked.body.data.session_id }
    expect(await open(citra, id)).toEqual([200, 'Medan, Solo, Ambon'])
    expect(await open(citra, waiting)).toEqual([404, false])
    expect(await open(stranger, id)).toEqual([404, false])
    await choose(budi, 'private')
    expect(await open(citra, id)).toEqual([404, false])
    await choose(budi, 'workspace')
    expect((await server.call(chat.removeSession, { params, headers: budi.headers })).status).toBe(200)
    expect(await open(citra, id)).toEqual([404, false])
  })

  test('who looks as a member reads as a member', async () => {
    const headers = { ...ayu.headers, view_as: 'member' }
    expect((await server.call(chat.getHistory, { params: at, headers })).status).toBe(200)
    const wrong = await server.call(chat.getHistory, { params: at, headers: { ...headers, view_as: 'owner' } })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input'])
  })

  test('who is removed from the workspace sees nothing more, and nobody sees theirs', async () => {
    const dewi = await aMember(server, ayu, shop, { name: 'Dewi' })
    await choose(dewi, 'workspace')
    const asked = await say(dewi, 'How many towns?')
    const theirs = { botId: dewi.agentId, sessionId: asked.body.data.session_id }
    const read = () => server.call(chat.getHistory, { params: theirs, headers: citra.headers })
    expect((await read()).status).toBe(200)
    await server.call(workspaceEndpoints.removeMember, {
      params: { id: shop, memberId: dewi.id },
      headers: ayu.headers,
    })
    expect((await read()).status).toBe(404)
    expect((await history(dewi)).status).toBe(404)
  })
})

test('what is made in a workspace stays there: chats, agents and shortcuts', async () => {
  const { headers } = ayu
  const seen = async () => {
    const botId = ayu.agentId
    const sessions = await server.call(chat.listSessions, { params: { botId }, headers })
    const agents = await server.call(agentEndpoints.listAgents, { headers })
    const shortcuts = await server.call(shortcutEndpoints.listShortcuts, { headers })
    return {
      sessions: sessions.body.data.records.map(({ preview }) => preview),
      agents: agents.body.data.records.map(({ name }) => name),
      shortcuts: shortcuts.body.data.records.map(({ name }) => name),
    }
  }
  const make = async (what: string) => {
    await say(ayu, `${what} question`)
    const form = new FormData()
    form.set('name', `${what} agent`)
    await server.call(agentEndpoints.createAgent, { form, headers })
    const body = { shortcut_name: `${what} shortcut`, description: '', prompt: what }
    await server.call(shortcutEndpoints.createShortcut, { body, headers })
  }
  await setWorkspace(ayu, null)
  await make('personal')
  await setWorkspace(ayu, shop)
  await make('shop')
  expect(await seen()).toEqual({
    sessions: ['shop question'],
    agents: ['Assistant', 'shop agent'],
    shortcuts: ['shop shortcut'],
  })
  await setWorkspace(ayu, null)
  expect(await seen()).toEqual({
    sessions: ['personal question'],
    agents: ['Assistant', 'personal agent'],
    shortcuts: ['personal shortcut'],
  })
  await setWorkspace(ayu, shop)
})

test('an agent of a workspace is for its members to ask, and for its maker, the owner and admins to change', async () => {
  const form = new FormData()
  form.set('name', 'Stock')
  const made = await server.call(agentEndpoints.createAgent, { form, headers: budi.headers })
  const id = made.body.data._id
  const asked = await askQuestion(server, { ...citra, botId: id } as never, { question: 'How much is left?' })
  expect(asked.status).toBe(200)
  const rename = (who: TestPerson) => {
    const changes = new FormData()
    changes.set('hint', who.name)
    return server.call(agentEndpoints.updateAgent, { params: { id }, form: changes, headers: who.headers })
  }
  expect((await rename(budi)).status).toBe(200)
  expect((await rename(ayu)).status).toBe(200)
  const refused = await rename(citra)
  expect([refused.status, refused.body.code]).toEqual([403, 'not_permitted'])
  expect(refused.body.message).toBe('Only the owner and admins may change others’ agents. Ayu can grant it.')
  expect((await rename(stranger)).status).toBe(404)
})
