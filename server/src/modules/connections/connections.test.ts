import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { connectionEndpoints as api } from '#contract/connections/endpoints.ts'
import type { ConnectionInput } from '#contract/connections/schemas.ts'
import { sendMail, startFakeMcp } from '../../providers/mcp/fake.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { freePort } from '../../testing/free-port.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

// No model: the built-in engine runs a tool that is called by its name. The official test server is the other side.
const everything = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')),
  'dist/index.js',
)
const server = await testApp({ env: { NET_ALLOW: '127.0.0.1', MCP_ALLOW_STDIO: 'true' } })
const strict = await testApp()
let operator: TestPerson
let person: TestPerson
let url = ''
const stdio = { transport: 'stdio', command: process.execPath, args: [everything, 'stdio'] } as const

beforeAll(async () => {
  operator = await aPerson(server, { isOperator: true })
  person = await aPerson(server)
  const port = await freePort()
  const env = { PATH: process.env.PATH, PORT: String(port) }
  const child = spawn(process.execPath, [everything, 'streamableHttp'], { env, stdio: 'ignore' })
  url = `http://127.0.0.1:${port}/mcp`
  await vi.waitUntil(() => fetch(url).catch(() => undefined), { timeout: 50_000, interval: 100 })
  return () => void child.kill('SIGKILL')
})

type Given = { name?: string; address: Record<string, unknown>; reach?: ConnectionInput['reach'] }
const add = (who: TestPerson, given: Given, app = server) =>
  app.call(api.addConnection, { body: { name: 'Everything', ...given }, headers: who.headers })
const list = async (who: TestPerson) => (await server.call(api.listConnections, { headers: who.headers })).body.data

async function ask(who: TestPerson, question: string) {
  const form = new FormData()
  form.set('bot_id', who.agentId)
  form.set('question', question)
  return (await server.call(chatEndpoints.ask, { form, headers: who.headers })).body.data.record.answer
}

describe.each(['http', 'stdio'] as const)('the official test server over %s', (transport) => {
  test('its health and tools are shown, a tool that is set to always runs, a switch ends that', async () => {
    const who = await aPerson(server, { isOperator: true })
    const address = transport === 'http' ? { transport, url } : stdio
    const { body } = await add(who, { address })
    expect(body.data).toMatchObject({ transport, health: { state: 'ok', code: null }, may_change: true })
    const echo = body.data.tools.find(({ name }) => name === 'echo')!
    expect(echo).toMatchObject({ permission: 'ask', changed: false })
    const item = { params: { id: body.data.id }, headers: who.headers }
    const set = await server.call(api.setToolPermission, { ...item, body: { tools: ['echo'], permission: 'always' } })
    expect(set.body.data.tools.find(({ name }) => name === 'echo')).toMatchObject({ permission: 'always' })
    const answer = await ask(who, 'run echo: halo dunia')
    expect(answer.parts).toMatchObject([
      { type: 'tool-mcp_everything_echo', state: 'output-available', output: { text: 'Echo: halo dunia' } },
      { type: 'text', text: expect.stringContaining('Echo: halo dunia') },
    ])
    const sum = await server.call(api.setToolPermission, {
      ...item,
      body: { tools: ['get-sum'], permission: 'always' },
    })
    expect(sum.status).toBe(200)
    const added = await ask(who, 'jalankan get-sum {"a": 2, "b": 40}')
    expect(JSON.stringify(added.parts)).toContain('42')
    await server.call(api.updateConnection, { ...item, body: { enabled: false } })
    expect(JSON.stringify((await ask(who, 'run echo: again')).parts)).not.toContain('Echo: again')
    expect((await server.call(api.removeConnection, item)).status).toBe(200)
    expect((await list(who)).connections).toEqual([])
  })
})

test('secrets are written and never read', async () => {
  const fake = await startFakeMcp()
  afterAll(() => fake.close())
  const secret = 'Bearer sesame-open'
  const who = await aPerson(server)
  const { body } = await add(who, { address: { transport: 'http', url: fake.url, headers: { Authorization: secret } } })
  expect(body.data).toMatchObject({ health: { state: 'ok' }, header_names: ['Authorization'] })
  expect(fake.headers.authorization).toBe(secret)
  expect(JSON.stringify(await list(who))).not.toContain('sesame')
  const { rows } = await server.deps.pool.query('select * from connections where id = $1', [body.data.id])
  expect(JSON.stringify(rows)).not.toContain('sesame')
  const audit = await server.deps.pool.query('select * from audit_entries where actor_id = $1', [who.id])
  expect(audit.rows).toMatchObject([{ action: 'connection.added', target_kind: 'connection' }])
  expect(JSON.stringify(audit.rows)).not.toContain('sesame')
  // A new address must not be told the secrets of the old one.
  const change = { address: { transport: 'http', url: `${fake.url}?other` } }
  await server.call(api.updateConnection, { params: { id: body.data.id }, body: change, headers: who.headers })
  expect(fake.headers.authorization).toBeUndefined()
})

test('a changed list of tools is read again, and a changed tool asks again', async () => {
  const fake = await startFakeMcp()
  afterAll(() => fake.close())
  const who = await aPerson(server)
  const { body } = await add(who, { address: { transport: 'http', url: fake.url } })
  const item = { params: { id: body.data.id }, headers: who.headers }
  await server.call(api.setToolPermission, { ...item, body: { tools: ['send_mail'], permission: 'always' } })
  fake.tools = [
    { ...sendMail, description: 'Sends a mail to everybody.' },
    { ...sendMail, name: 'new_tool' },
  ]
  const { tools } = (await server.call(api.checkConnection, item)).body.data
  expect(tools.map(({ name, permission, changed }) => [name, permission, changed])).toEqual([
    ['send_mail', 'ask', true],
    ['new_tool', 'ask', false],
  ])
  const gone = await server.call(api.setToolPermission, { ...item, body: { tools: ['no_such'], permission: 'always' } })
  expect(gone.body.code).toBe('connection_tool_not_found')
})

test('a server that goes away is shown as failing, its tools fail plainly, and it is used again when it is back', async () => {
  const fake = await startFakeMcp()
  const who = await aPerson(server)
  const { body } = await add(who, { name: 'Mail', address: { transport: 'http', url: fake.url } })
  const item = { params: { id: body.data.id }, headers: who.headers }
  await server.call(api.setToolPermission, { ...item, body: { tools: ['send_mail'], permission: 'always' } })
  await fake.close()
  const answer = await ask(who, 'run send_mail {"to":"a","body":"b"}')
  expect(answer.status).toBe('failed')
  expect(answer.parts.at(-1)).toMatchObject({ data: { code: 'connection_unreachable', action: 'retry' } })
  expect((await list(who)).connections).toMatchObject([
    { health: { state: 'failing', code: 'connection_unreachable' } },
  ])
  const back = await startFakeMcp(Number(new URL(fake.url).port))
  afterAll(() => back.close())
  expect(JSON.stringify((await ask(who, 'run send_mail {"to":"a","body":"b"}')).parts)).toContain('done')
  expect((await server.call(api.checkConnection, item)).body.data.health).toMatchObject({ state: 'ok' })
})

describe('what may not be connected', () => {
  test.each([
    'http://127.0.0.1:9/mcp',
    'http://localhost:9/mcp',
    'http://169.254.169.254/latest',
    'http://[::1]/mcp',
    'http://10.0.0.1/mcp',
    'http://2130706433/mcp',
  ])('%s, without the word of the operator', async (address) => {
    const who = await aPerson(strict)
    const refused = await add(who, { address: { transport: 'http', url: address } }, strict)
    expect([refused.status, refused.body.code]).toEqual([400, 'connection_address_refused'])
  })
  test('a private address by the operator, but never the metadata of a cloud', async () => {
    const [boss, plain] = [await aPerson(strict, { isOperator: true }), await aPerson(strict)]
    const own = { transport: 'http', url: 'http://127.0.0.1:9/mcp', allow_private: true }
    expect((await add(plain, { address: own }, strict)).body.code).toBe('forbidden')
    const made = await add(boss, { address: own }, strict)
    expect(made.body.data).toMatchObject({ health: { state: 'failing', code: 'connection_unreachable' } })
    const metadata = { ...own, url: 'http://169.254.169.254/mcp' }
    expect((await add(boss, { address: metadata }, strict)).body.code).toBe('connection_address_refused')
  })
  test('programs, but by the operator of an installation that allows them', async () => {
    const boss = await aPerson(strict, { isOperator: true })
    expect((await add(boss, { address: stdio }, strict)).body.code).toBe('stdio_not_allowed')
    expect((await add(person, { address: stdio })).body.code).toBe('stdio_not_allowed')
    expect(await list(operator)).toMatchObject({ may_add_stdio: true })
    expect(await list(person)).toMatchObject({ may_add: true, may_add_stdio: false })
  })
  test.each([
    { transport: 'http', url: 'ftp://x.test/' },
    { transport: 'http', url: 'https://x.test/', headers: { 'a b': 'x' } },
    { transport: 'http', url: 'https://x.test/', headers: { a: 'x\r\ny: z' } },
    { transport: 'stdio', command: '' },
    { transport: 'carrier pigeon' },
  ])('%j', async (address) => {
    expect((await add(operator, { address })).body.code).toBe('invalid_input')
  })
})

test("a workspace's owner connects, its members use, strangers see nothing, and the operator's are everybody's", async () => {
  const fake = await startFakeMcp()
  afterAll(() => fake.close())
  const owner = await aPerson(server)
  const workspace = await aWorkspace(server, owner)
  const member = await aMember(server, owner, workspace)
  await server.deps.pool.query('update users set use_workspace = true, workspace_id = $1 where id = $2', [
    workspace,
    owner.id,
  ])
  const address = { transport: 'http', url: `${fake.url}?key=hush` }
  expect((await add(member, { address })).body.code).toBe('not_permitted')
  const { body } = await add(owner, { address })
  expect((await list(member)).connections).toMatchObject([{ id: body.data.id, may_change: false, reach: 'here' }])
  expect(JSON.stringify(await list(member))).not.toContain('hush')
  const stranger = await aPerson(server)
  expect((await list(stranger)).connections).toEqual([])
  const item = { params: { id: body.data.id }, headers: stranger.headers }
  expect((await server.call(api.removeConnection, item)).body.code).toBe('connection_not_found')
  expect((await server.call(api.removeConnection, { ...item, headers: member.headers })).body.code).toBe(
    'not_permitted',
  )
  const forAll = { address: { transport: 'http', url: fake.url }, reach: 'installation' as const }
  expect((await add(owner, forAll)).body.code).toBe('forbidden')
  const all = (await add(operator, { ...forAll, name: 'For all' })).body.data
  expect((await list(stranger)).connections).toMatchObject([{ id: all.id, may_change: false, reach: 'installation' }])
  const theirs = { params: { id: all.id }, headers: stranger.headers }
  expect((await server.call(api.removeConnection, theirs)).status).toBe(403)
  await server.call(api.removeConnection, { ...theirs, headers: operator.headers })
})

test('who removes their account takes along what was theirs alone', async () => {
  const fake = await startFakeMcp()
  afterAll(() => fake.close())
  const password = 'durian runtuh di ladang'
  const owner = await aPerson(server, { password })
  const own = (await add(owner, { address: { transport: 'http', url: fake.url } })).body.data.id
  await anApiKey(server, owner)
  await aWorkspace(server, owner)
  const shared = (await add(owner, { address: { transport: 'http', url: fake.url } })).body.data.id
  const body = { password }
  expect((await server.call(accountEndpoints.removeAccount, { body, headers: owner.headers })).status).toBe(200)
  const left = await server.deps.pool.query('select id from connections where id = any($1)', [[own, shared]])
  const keys = await server.deps.pool.query('select id from api_keys where user_id = $1', [owner.id])
  expect([left.rows, keys.rows]).toEqual([[], []])
})
