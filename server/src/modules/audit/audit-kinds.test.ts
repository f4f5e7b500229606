import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, aSignIn, codeMailedTo, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { aShop, aSource } from '../charts/testing.ts'
import { questionForm } from '../chat/testing/chat-app.ts'

// What people do to their accounts and with data, in the log that an owner reads.
const server = await testApp()
const password = 'durian runtuh di ladang'
const fresh = 'nangka jatuh di sawah'
const browser = { 'user-agent': 'Peramban/1.0' }
let owner: TestPerson
let member: TestPerson
let workspace: WorkspaceId
let source: DataSourceId

beforeAll(async () => {
  owner = await aPerson(server, { name: 'Ayu', password })
  workspace = await aWorkspace(server, owner)
  const there = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body: there, headers: owner.headers })
  member = await aMember(server, owner, workspace, { name: 'Budi', role: 'admin' })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-audit-'))
  source = await aSource(server, owner, aShop(folder))
  fs.rmSync(folder, { recursive: true, force: true })
})

async function log(action: string) {
  const query = { action, limit: 100 }
  const answer = await server.call(workspaceEndpoints.listAudit, {
    params: { id: workspace },
    query,
    headers: owner.headers,
  })
  const text = JSON.stringify(answer.body)
  for (const secret of [password, fresh, 'salah sekali', 'rahasia-sekali']) expect(text).not.toContain(secret)
  return answer.body.data.records
}
const signIn = (given: string, email = owner.email) =>
  server.call(accountEndpoints.signIn, { body: { email, password: given }, headers: browser })

test('a sign-in, by address and device', async () => {
  expect((await signIn(password)).status).toBe(200)
  expect((await log('account.signed-in'))[0]).toMatchObject({
    actor: { id: owner.id, name: 'Ayu' },
    ip: '127.0.0.1',
    user_agent: 'Peramban/1.0',
    target: { kind: 'account', id: owner.id, name: `Ayu <${owner.email}>` },
  })
})

test('a sign-in that failed, by nobody that is known; an address without an account has no log', async () => {
  expect((await signIn('salah sekali')).status).toBe(401)
  expect((await signIn('salah sekali', 'nobody@example.test')).status).toBe(401)
  await expect.poll(async () => (await log('account.sign-in-failed')).length).toBe(1)
  expect((await log('account.sign-in-failed'))[0]).toMatchObject({
    actor: { id: null },
    target: { kind: 'account', id: owner.id },
    ip: '127.0.0.1',
    user_agent: 'Peramban/1.0',
  })
})

test('other devices that were signed out: one, then all', async () => {
  await aSignIn(server, owner.id)
  const devices = (await server.call(accountEndpoints.listSignIns, { headers: owner.headers })).body.data.records
  const { id } = devices.find(({ current }) => !current)!
  await server.call(accountEndpoints.removeSignIn, { params: { id }, headers: owner.headers })
  await Promise.all([aSignIn(server, owner.id), aSignIn(server, owner.id)])
  const { body } = await server.call(accountEndpoints.removeOtherSignIns, { headers: owner.headers })
  const found = await log('account.devices-signed-out')
  expect(found.map(({ changes }) => changes.devices?.to)).toEqual([body.data.removed, 1])
  // With nobody to sign out there is nothing to write down.
  await server.call(accountEndpoints.removeOtherSignIns, { headers: owner.headers })
  expect(await log('account.devices-signed-out')).toHaveLength(2)
})

test('a password that was changed, and one that was set by mail', async () => {
  const body = { old_password: password, new_password: fresh, confirm_password: fresh }
  expect((await server.call(accountEndpoints.changePassword, { body, headers: owner.headers })).status).toBe(200)
  expect(await log('account.password-changed')).toMatchObject([{ actor: { id: owner.id }, changes: {} }])
  const begun = await server.call(accountEndpoints.resetEmail, { body: { email: owner.email } })
  const headers = { token_client: begun.body.data.token_client }
  await server.call(accountEndpoints.resetOtp, { headers, body: { otp: codeMailedTo(server, owner.email) } })
  const passwords = { password, confirm_password: password }
  const set = await server.call(accountEndpoints.resetSetPassword, { headers, body: passwords })
  owner.headers = { token: set.body.data.token, token_client: set.body.data.token_client }
  expect(await log('account.password-reset')).toMatchObject([{ actor: { id: owner.id }, target: { id: owner.id } }])
})

test('an API key, made and revoked', async () => {
  const body = { name: 'Script', scopes: ['agents.read'], expires_in_days: null }
  const made = await server.call(apiKeyEndpoints.createApiKey, { body, headers: owner.headers })
  const { id } = made.body.data.key
  await server.call(apiKeyEndpoints.revokeApiKey, { params: { id }, headers: owner.headers })
  for (const action of ['api-key.created', 'api-key.revoked'])
    expect(await log(action)).toMatchObject([{ target: { kind: 'api-key', id, name: 'Script' } }])
  expect(JSON.stringify(await log('api-key.created'))).not.toContain(made.body.data.secret)
})

test('a flow secret, put and removed, by its name and never its value', async () => {
  const params = { name: 'toko_key' }
  const body = { value: 'rahasia-sekali', hosts: ['api.toko.example'] }
  const put = await server.call(flowEndpoints.putFlowSecret, { params, body, headers: owner.headers })
  expect(put.status, put.body.message).toBe(200)
  await server.call(flowEndpoints.removeFlowSecret, { params, headers: owner.headers })
  for (const action of ['flow-secret.put', 'flow-secret.removed'])
    expect(await log(action)).toMatchObject([
      { actor: { id: owner.id }, target: { kind: 'flow-secret', name: 'toko_key' } },
    ])
})

test('a query by hand and its export, with the first 500 characters of the statement, also of one that is refused', async () => {
  const long = `select name from stores where name <> '${'x'.repeat(600)}'`
  const params = { id: source }
  const run = (sql: string) =>
    server.call(verifiedQueryEndpoints.runStatement, { params, body: { sql }, headers: member.headers })
  expect((await run(long)).status).toBe(200)
  expect((await run('delete from stores')).status).toBe(400)
  const [refused, asked] = await log('database.queried')
  expect(asked).toMatchObject({
    actor: { id: member.id, name: 'Budi' },
    target: { kind: 'database', id: source },
    changes: { statement: { from: null, to: long.slice(0, 500) } },
  })
  expect(refused?.changes).toEqual({ statement: { from: null, to: 'delete from stores' } })
  const exported = await fetch(new URL(endpointPath(dataSourceEndpoints.exportRows, params), server.url), {
    method: 'POST',
    headers: { ...member.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ sql: 'select name from stores' }),
  })
  expect(exported.status).toBe(200)
  expect(await log('database.exported')).toMatchObject([
    { actor: { id: member.id }, changes: { statement: { from: null, to: 'select name from stores' } } },
  ])
})

test('the SQL of a chart that was written by hand, and not what was built of parts', async () => {
  const before = (await log('database.queried')).length
  const query = { source: { kind: 'database', id: source }, sql: 'select count(*) as n from orders' }
  const preview = (more: object = {}) =>
    server.call(chartEndpoints.previewChart, { body: { query: { ...query, ...more } }, headers: member.headers })
  expect((await preview()).status).toBe(200)
  const visual = { table: 'orders', dimensions: [], measures: [{ aggregate: 'count' }], filters: [] }
  expect((await preview({ visual })).status).toBe(200)
  const found = await log('database.queried')
  expect(found).toHaveLength(before + 1)
  expect(found[0]).toMatchObject({ actor: { id: member.id }, changes: { statement: { to: query.sql } } })
})

test("a chat of somebody else that was read, once for one reading; one's own is not", async () => {
  const asked = await server.call(chatEndpoints.ask, {
    form: questionForm({ ...owner, botId: owner.agentId }, { question: 'Hello' }),
    headers: owner.headers,
  })
  await server.call(workspaceEndpoints.updateMyChatsSettings, {
    body: { visibility: 'workspace' },
    headers: owner.headers,
  })
  const params = { botId: owner.agentId, sessionId: asked.body.data.session_id }
  const read = ({ headers }: TestPerson) => server.call(chatEndpoints.getHistory, { params, headers })
  expect((await read(owner)).status).toBe(200)
  for (let times = 0; times < 3; times++) expect((await read(member)).status).toBe(200)
  const entry = {
    actor: { id: member.id, name: 'Budi' },
    target: { kind: 'chat', id: params.sessionId, name: 'Ayu' },
  }
  expect(await log('chat.read')).toMatchObject([entry])
  server.pass(1_000)
  await read(member)
  expect(await log('chat.read')).toMatchObject([entry, entry])
})
