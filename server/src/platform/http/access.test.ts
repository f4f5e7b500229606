import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aTalker, type ChatPerson, chatApp, openStream as openAnswer } from '../../modules/chat/testing/chat-app.ts'
import { startProcess } from '../../modules/chat/testing/processes.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { aPerson, aSignIn, type TestPerson } from '../../testing/factories.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const server = await chatApp()
let owner: ChatPerson
let workspace: WorkspaceId
beforeEach(async () => {
  owner = await aTalker(server)
  workspace = await aWorkspace(server, owner)
  // An answer that never ends by itself.
  server.model.reply = () => [{ text: 'Hello ' }, { stall: true }]
})

const memberOf = async (role: 'admin' | 'member' = 'member'): Promise<ChatPerson> => {
  const person = await aMember(server, owner, workspace, { role })
  return { ...person, botId: person.agentId }
}

/** Reads until the server ends it; answers what came. A first piece is there when this resolves. */
async function reading(response: Response): Promise<{ text: Promise<string> }> {
  expect(response.status).toBe(200)
  const reader = response.body!.getReader()
  const first = await reader.read()
  const decoder = new TextDecoder()
  const rest = async () => {
    let text = decoder.decode(first.value)
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) text += decoder.decode(next.value)
    } catch {
      // Cut off is ended, too.
    }
    return text
  }
  return { text: rest() }
}

const live = (headers: Record<string, string>, url = server.url) =>
  fetch(new URL('/api/notifications/live', url), { headers: { accept: 'text/event-stream', ...headers } }).then(reading)
const answer = async (talker: ChatPerson) => reading(await openAnswer(server, talker, { question: 'Hi' }))

const toProgram = (secret: string, path: string, body: object) =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  })
const completion = (secret: string, stream: boolean) =>
  toProgram(secret, '/v1/chat/completions', {
    model: 'assistant',
    stream,
    messages: [{ role: 'user', content: 'Hi' }],
  })
const toolCall = (secret: string) =>
  toProgram(secret, '/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'ask_agent', arguments: { question: 'Hi' }, _meta: { progressToken: 1 } },
  })

const remove = (person: TestPerson) =>
  server.call(workspaceEndpoints.removeMember, {
    params: { id: workspace, memberId: person.id },
    headers: owner.headers,
  })
const lower = (person: TestPerson) =>
  server.call(workspaceEndpoints.changeRole, {
    body: { workspace_id: workspace, member_id: person.id, role_id: 2 },
    headers: owner.headers,
  })
const ok = async (asked: Promise<{ body: { status: boolean; message: string } }>) =>
  expect((await asked).body).toMatchObject({ status: true })

describe('open streams of a member end', () => {
  test('with the membership', async () => {
    const person = await memberOf()
    const open = [await live(person.headers), await answer(person)]
    await ok(remove(person))
    for (const { text } of open) expect(await text).toContain('data: ')
  })

  test('with the workspace', async () => {
    const person = await memberOf()
    const open = await live(person.headers)
    await ok(server.call(workspaceEndpoints.removeWorkspace, { params: { id: workspace }, headers: owner.headers }))
    await open.text
  })

  test('with a lower role', async () => {
    const person = await memberOf('admin')
    const open = await live(person.headers)
    await ok(lower(person))
    await open.text
  })

  test('with the account, and a stranger’s go on', async () => {
    const person = await aPerson(server, { password: 'durian runtuh di ladang' })
    const other = await live(owner.headers)
    const open = await live(person.headers)
    const body = { password: 'durian runtuh di ladang' }
    await ok(server.call(accountEndpoints.removeAccount, { body, headers: person.headers }))
    await open.text
    expect(await Promise.race([other.text.then(() => 'ended'), live(owner.headers).then(() => 'open')])).toBe('open')
  })

  test('in another process just the same', async () => {
    const elsewhere = await startProcess(server, server.model)
    onTestFinished(elsewhere.kill)
    const person = await memberOf()
    const open = await live(person.headers, elsewhere.url)
    await ok(remove(person))
    await open.text
  })
})

test('a person who works elsewhere keeps the streams of before', async () => {
  const person = await memberOf('admin')
  const open = await live(person.headers)
  const body = { use_workspace: false }
  await server.call(workspaceEndpoints.setWorkspace, { body, headers: person.headers })
  await ok(remove(await memberOf()))
  expect(await Promise.race([open.text.then(() => 'ended'), live(person.headers).then(() => 'open')])).toBe('open')
})

describe('what a program is being told ends', () => {
  const calls: [string, (secret: string) => Promise<Response>][] = [
    ['a stream of /v1', (secret) => completion(secret, true)],
    ['a tool of /mcp', toolCall],
  ]

  test.each(calls)('%s, with its key', async (_, asked) => {
    const key = await anApiKey(server, owner)
    const open = await reading(await asked(key.secret))
    await ok(server.call(apiKeyEndpoints.revokeApiKey, { params: { id: key.id }, headers: owner.headers }))
    await open.text
  })

  test.each(calls)('%s, with the membership that its key rests on', async (_, asked) => {
    const person = await memberOf()
    const key = await anApiKey(server, person)
    const open = await reading(await asked(key.secret))
    await ok(remove(person))
    await open.text
  })

  test('an answer of /v1 that is waited for, with its key', async () => {
    const key = await anApiKey(server, owner)
    const before = server.model.requests.length
    const waiting = completion(key.secret, false)
    await expect.poll(() => server.model.requests.length).toBeGreaterThan(before)
    await ok(server.call(apiKeyEndpoints.revokeApiKey, { params: { id: key.id }, headers: owner.headers }))
    expect((await waiting).status).toBe(401)
  })
})

describe('a new password', () => {
  const password = 'durian runtuh di ladang'
  const change = (person: TestPerson, more: object) =>
    server.call(accountEndpoints.changePassword, {
      body: { old_password: password, new_password: 'nangka jatuh di sawah', ...more },
      headers: person.headers,
    })
  const models = async (secret: string) =>
    (await fetch(new URL('/v1/models', server.url), { headers: { authorization: `Bearer ${secret}` } })).status

  test('ends other devices with their streams and leaves keys, unless it is said otherwise', async () => {
    const person = await aPerson(server, { password })
    const key = await anApiKey(server, person)
    const open = await live(await aSignIn(server, person.id))
    await ok(change(person, {}))
    await open.text
    expect(await models(key.secret)).toBe(200)
  })

  test('ends every key of the person when that is wanted, with an entry for each, and nobody else’s', async () => {
    const [person, other] = [await aPerson(server, { password }), await aPerson(server)]
    const keys = [await anApiKey(server, person), await anApiKey(server, person)]
    const foreign = await anApiKey(server, other)
    const device = await aSignIn(server, person.id)
    await ok(change(person, { sign_out_others: false, revoke_api_keys: true }))
    for (const { secret } of keys) expect(await models(secret)).toBe(401)
    expect(await models(foreign.secret)).toBe(200)
    expect((await server.call(accountEndpoints.getUser, { headers: device })).status).toBe(200)
    const written = await server.deps.pool.query(
      `select count(*)::int as n from audit_entries where actor_id = $1 and action = 'api-key.revoked'`,
      [person.id],
    )
    expect(written.rows).toEqual([{ n: 2 }])
  })
})

describe('programs hold as many streams as people', () => {
  const calls: [string, (secret: string) => Promise<Response>][] = [
    ['/v1', (secret) => completion(secret, true)],
    ['/mcp', toolCall],
  ]

  test.each(calls)(
    '%s: the 25th is refused, whichever key of the person asks; others have their own',
    async (_, asked) => {
      const [person, other] = [await aPerson(server), await aPerson(server)]
      const keys = [await anApiKey(server, person), await anApiKey(server, person)]
      const foreign = await anApiKey(server, other)
      const open = await Promise.all(Array.from({ length: 24 }, (_, index) => asked(keys[index % 2]!.secret)))
      expect(open.map(({ status }) => status)).toEqual(Array(24).fill(200))
      const refused = await asked(keys[0]!.secret)
      expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('24')])
      expect((await asked(foreign.secret)).status).toBe(200)
      await open[0]!.body!.cancel()
      await expect.poll(async () => (await asked(keys[1]!.secret)).status).toBe(200)
    },
  )
})
