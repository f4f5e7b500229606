import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ShortcutId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { shortcutEndpoints as api } from '#contract/shortcuts/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createDefaultAgent } from '../agents/service.ts'

const server = await testApp()
let ayu: TestPerson
let budi: TestPerson

beforeEach(async () => {
  ayu = await aPerson(server)
  budi = await aPerson(server, { name: 'Budi' })
})

const input = (name = 'Weekly sales') => ({ shortcut_name: name, description: 'By store', prompt: `Show ${name}` })
const create = async (person: TestPerson, name?: string) =>
  (await server.call(api.createShortcut, { body: input(name), headers: person.headers })).body.data
const list = async (person: TestPerson, query: Record<string, number> = {}) =>
  (await server.call(api.listShortcuts, { query, headers: person.headers })).body.data
const names = async (person: TestPerson) => (await list(person, { limit: 100 })).records.map((record) => record.name)

test.each(Object.entries(api))('%s needs a token', async (_, endpoint) => {
  const params = { id: randomUUID(), position: 1 }
  const answer = await server.call(endpoint, { params, ...(endpoint.method !== 'GET' && { body: input() }) })
  expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized'])
})

test('a new shortcut is the first of the list, with the names the list uses', async () => {
  await create(ayu, 'Old')
  const answer = await server.call(api.createShortcut, { body: input('New'), headers: ayu.headers })
  expect(answer.body).toMatchObject({
    status: true,
    data: { name: 'New', desc: 'By store', prompt: 'Show New', category: 'general' },
  })
  expect(await names(ayu)).toEqual(['New', 'Old'])
})

test.each([
  ['a blank name', { ...input(), shortcut_name: '   ' }, 'shortcut_name'],
  ['a blank prompt', { ...input(), prompt: '' }, 'prompt'],
  ['a long name', { ...input(), shortcut_name: 'x'.repeat(limits.shortcut.name + 1) }, 'shortcut_name'],
  ['a long prompt', { ...input(), prompt: 'x'.repeat(limits.shortcut.prompt + 1) }, 'prompt'],
  ['an unknown category', { ...input(), category: 'magic' }, 'category'],
])('%s is refused at its field and keeps nothing', async (_, body, field) => {
  const answer = await server.call(api.createShortcut, { body, headers: ayu.headers })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
  expect(answer.body.details?.map((detail) => detail.path)).toEqual([field])
  expect(await names(ayu)).toEqual([])
})

test.each([
  [0, true],
  [10, true],
  [11, false],
  [20, false],
])('with %i shortcuts the first page being the last is %s', async (count, isLast) => {
  for (let n = 1; n <= count; n++) await create(ayu, `Number ${n}`)
  const page = await list(ayu)
  expect(page.pagination).toEqual({ page: 1, limit: 10, total: count, is_last_page: isLast })
  expect(page.records).toHaveLength(Math.min(count, 10))
})

test('pages follow one another without a gap or a repeat, and one past the end is empty', async () => {
  for (let n = 1; n <= 12; n++) await create(ayu, `Number ${n}`)
  const [first, second, third] = await Promise.all([1, 2, 3].map((page) => list(ayu, { page })))
  const seen = [...first!.records, ...second!.records].map((record) => record.id)
  expect(new Set(seen).size).toBe(12)
  expect(second!.pagination).toMatchObject({ total: 12, is_last_page: true })
  expect(third!).toMatchObject({ records: [], pagination: { total: 12, is_last_page: true } })
})

test.each([{ page: 0 }, { page: -1 }, { limit: 0 }, { limit: 101 }, { page: 1.5 }])('%o is no page', async (query) => {
  const answer = await server.call(api.listShortcuts, { query, headers: ayu.headers })
  expect(answer.status).toBe(400)
})

test('changes a shortcut in its place', async () => {
  const first = await create(ayu, 'First')
  await create(ayu, 'Second')
  const changed = await server.call(api.updateShortcut, {
    params: { id: first.id },
    body: { ...input('Renamed'), category: 'finance' },
    headers: ayu.headers,
  })
  expect(changed.body.data).toMatchObject({ id: first.id, name: 'Renamed', category: 'finance' })
  expect(await names(ayu)).toEqual(['Second', 'Renamed'])
})

test("another person's shortcut is not found, and stays as it was", async () => {
  const { id } = await create(ayu, 'Mine')
  const params = { id, position: 1 }
  for (const endpoint of [api.updateShortcut, api.removeShortcut, api.moveShortcut]) {
    const answer = await server.call(endpoint, { params, body: input('Taken'), headers: budi.headers })
    expect([answer.status, answer.body.code]).toEqual([404, 'shortcut_not_found'])
  }
  expect([await names(ayu), await names(budi)]).toEqual([['Mine'], []])
})

test('deleting twice: the second finds nothing', async () => {
  const { id } = await create(ayu)
  const remove = () => server.call(api.removeShortcut, { params: { id }, headers: ayu.headers })
  expect((await remove()).status).toBe(200)
  expect((await remove()).body.code).toBe('shortcut_not_found')
})

test.each([
  [1, ['C', 'D', 'B', 'A']],
  [2, ['D', 'C', 'B', 'A']],
  [4, ['D', 'B', 'A', 'C']],
  [900, ['D', 'B', 'A', 'C']],
])('moves the second of D C B A to position %i', async (position, expected) => {
  const ids: Record<string, ShortcutId> = {}
  for (const name of ['A', 'B', 'C', 'D']) ids[name] = (await create(ayu, name)).id
  await create(budi, 'Untouched')
  await server.call(api.moveShortcut, { params: { id: ids.C!, position }, headers: ayu.headers })
  expect([await names(ayu), await names(budi)]).toEqual([expected, ['Untouched']])
})

test('the number of shortcuts has an end, said in the language of the person', async () => {
  await server.deps.pool.query(
    `insert into shortcuts (user_id, name, prompt, place) select $1, 'n' || n, 'p', n from generate_series(1, $2::int) n`,
    [ayu.id, limits.shortcut.perOwner],
  )
  const headers = { ...ayu.headers, 'accept-language': 'id' }
  const answer = await server.call(api.createShortcut, { body: input(), headers })
  expect(answer.status).toBe(409)
  expect(answer.body.message).toContain('pintasan')
})

test('offers a few different shortcuts of the person for their agent, each with a category', async () => {
  const agent = await createDefaultAgent(server.deps, {
    userId: ayu.id,
    organizationId: ayu.organizationId,
    language: 'en',
  })
  for (let n = 1; n <= limits.shortcut.random + 2; n++) await create(ayu, `Number ${n}`)
  await create(budi, 'Not hers')
  const ask = (person: TestPerson) =>
    server.call(api.listRandomShortcuts, { params: { id: agent.id }, headers: person.headers })
  const { data } = (await ask(ayu)).body
  expect(new Set(data.map((item) => item.id)).size).toBe(limits.shortcut.random)
  expect(data.every((item) => item.category === 'general' && item.name !== 'Not hers')).toBe(true)
  expect((await ask(budi)).body.code).toBe('agent_not_found')
})

test('lists all for the menu, in their order', async () => {
  for (const name of ['A', 'B']) await create(ayu, name)
  const { data } = (await server.call(api.listAllShortcuts, { headers: ayu.headers })).body
  expect(data.map((item) => item.name)).toEqual(['B', 'A'])
})
