import { expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { apiKeyEndpoints as api } from '#contract/api-keys/endpoints.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { breakTable } from '../../testing/broken-table.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const server = await testApp()
const models = async (secret?: string) => {
  const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
  const response = await fetch(new URL('/v1/models', server.url), { headers })
  return { status: response.status, body: (await response.json()) as { data: unknown } }
}

test('a key is told once, kept as a hash, listed without itself, used, revoked at once, and all of it is written down', async () => {
  const person = await aPerson(server)
  const key = await anApiKey(server, person, { name: 'Nightly report', expires_in_days: 30 })
  expect(key.secret).toMatch(/^nlr_[\w-]{43}$/)
  expect(key).toMatchObject({ prefix: key.secret.slice(0, 10), last_used_at: null, expired: false, workspace: null })
  const stored = await server.deps.pool.query('select * from api_keys where id = $1', [key.id])
  expect(JSON.stringify(stored.rows)).not.toContain(key.secret)
  expect((await models(key.secret)).status).toBe(200)
  const listed = await server.call(api.listApiKeys, { headers: person.headers })
  expect(listed.body.data).toMatchObject([{ id: key.id, name: 'Nightly report', last_used_at: expect.any(String) }])
  expect(JSON.stringify(listed.body)).not.toContain(key.secret)
  const revoke = { params: { id: key.id }, headers: person.headers }
  expect((await server.call(api.revokeApiKey, revoke)).status).toBe(200)
  expect((await models(key.secret)).status).toBe(401)
  expect((await server.call(api.revokeApiKey, revoke)).body.code).toBe('api_key_not_found')
  const written = await server.deps.pool.query(
    'select action, target_name from audit_entries where actor_id = $1 order by at',
    [person.id],
  )
  expect(written.rows.map(({ action }) => action)).toEqual(['api-key.created', 'api-key.revoked'])
})

test('what is not written down is neither made nor revoked', async () => {
  const person = await aPerson(server)
  const { headers } = person
  const key = await anApiKey(server, person)
  const mend = await breakTable(server.deps, 'audit_entries', 'insert')
  const body = { name: 'Robot', scopes: ['agents.ask' as const], expires_in_days: null }
  const made = await server.call(api.createApiKey, { body, headers })
  const revoked = await server.call(api.revokeApiKey, { params: { id: key.id }, headers })
  await mend()
  expect([made.status, revoked.status]).toEqual([500, 500])
  expect((await server.call(api.listApiKeys, { headers })).body.data.map(({ id }) => id)).toEqual([key.id])
  expect((await server.call(api.revokeApiKey, { params: { id: key.id }, headers })).status).toBe(200)
})

test('a key ends with its time, and is nothing without one, with another word, or as the token of a page', async () => {
  const person = await aPerson(server)
  const key = await anApiKey(server, person, { expires_in_days: 7 })
  for (const wrong of [undefined, '', 'nlr_x', person.token, `${key.secret}x`])
    expect(await models(wrong)).toMatchObject({ status: 401, body: { error: { code: 'invalid_api_key' } } })
  expect((await server.call(api.listApiKeys, { headers: { token: key.secret } })).status).toBe(401)
  server.pass(8 * 86_400)
  expect((await models(key.secret)).status).toBe(401)
  const [listed] = (await server.call(api.listApiKeys, { headers: person.headers })).body.data
  expect(listed).toMatchObject({ expired: true })
})

test('scopes and a single agent bound what a key does', async () => {
  const person = await aPerson(server)
  const asks = await anApiKey(server, person, { scopes: ['agents.ask'] })
  expect(await models(asks.secret)).toMatchObject({ status: 403, body: { error: { code: 'api_key_scope_missing' } } })
  const other = await aPerson(server)
  const wrong = { name: 'x', scopes: ['agents.read'], agent_id: other.agentId, expires_in_days: null }
  expect((await server.call(api.createApiKey, { body: wrong, headers: person.headers })).body.code).toBe(
    'agent_not_found',
  )
  const item = await anApiKey(server, person, { agent_id: person.agentId })
  expect((await models(item.secret)).body.data).toMatchObject([{ id: person.agentId, object: 'model' }])
})

test.each([
  { name: '', scopes: ['agents.read'], expires_in_days: null },
  { name: 'x', scopes: [], expires_in_days: null },
  { name: 'x', scopes: ['everything'], expires_in_days: null },
  { name: 'x', scopes: ['agents.read'], expires_in_days: 3 },
  { name: 'x', scopes: ['agents.read'] },
])('refused: %j', async (body) => {
  const { headers } = await aPerson(server)
  expect((await server.call(api.createApiKey, { body, headers })).body.code).toBe('invalid_input')
})

test("somebody else's key cannot be seen or revoked, and a program makes no keys", async () => {
  const [person, stranger] = [await aPerson(server), await aPerson(server)]
  const key = await anApiKey(server, person)
  expect((await server.call(api.listApiKeys, { headers: stranger.headers })).body.data).toEqual([])
  const revoke = { params: { id: key.id }, headers: stranger.headers }
  expect((await server.call(api.revokeApiKey, revoke)).body.code).toBe('api_key_not_found')
  const { body } = await server.call(accountEndpoints.getAccessToken, { headers: person.headers })
  const program = { token: body.data.access_token }
  expect((await server.call(api.listApiKeys, { headers: program })).body.code).toBe('not_permitted')
})

test('a key works in the workspace where it was made for as long as its person is in it', async () => {
  const owner = await aPerson(server)
  const workspace = await aWorkspace(server, owner)
  const member = await aMember(server, owner, workspace)
  const key = await anApiKey(server, member)
  expect(key.workspace).toMatchObject({ id: workspace })
  expect((await models(key.secret)).status).toBe(200)
  await server.deps.pool.query('delete from workspace_members where user_id = $1', [member.id])
  expect((await models(key.secret)).status).toBe(401)
})

test('at most fifty at once', async () => {
  const person = await aPerson(server)
  await server.deps.pool.query(
    `insert into api_keys (id, user_id, organization_id, name, prefix, key_hash, scopes, created_at)
     select gen_random_uuid(), $1, $2, 'x', 'nlr_', gen_random_uuid()::text, '{agents.read}', now() from generate_series(1, 50)`,
    [person.id, person.organizationId],
  )
  const body = { name: 'x', scopes: ['agents.read'], expires_in_days: null }
  expect((await server.call(api.createApiKey, { body, headers: person.headers })).body.code).toBe('too_many_api_keys')
})
