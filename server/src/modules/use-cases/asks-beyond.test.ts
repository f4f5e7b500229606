import { expect, test } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import { termEndpoints } from '#contract/verified-queries/endpoints.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aGrant, aUseCase, twoWorkspaces } from '../knowledge-sharing/testing.ts'
import { aPersonWithout, tablesWithout } from './testing/part-of-company.ts'

// Without a model the built-in engine answers, over the sample company.
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const beyond = 'You may mean data that isn’t open here.'

/** How many rows are stated, and why readings are offered instead. */
async function asked(person: TestPerson, question: string, session_id?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ bot_id: person.agentId, question, ...(session_id && { session_id }) }))
    form.set(name, value)
  const { record, session_id: session } = (await server.call(chatEndpoints.ask, { form, headers: person.headers })).body
    .data
  const { parts } = record.answer
  const rows = parts.flatMap((part) => (part.type === 'data-table' ? [part.data.rows.length] : []))
  const words = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
  return { rows, why: parts.flatMap((part) => (part.type === 'data-choice' ? part.data.why : [])), words, session }
}

test('what goes by a way round because a table is not open is offered, not stated', async () => {
  const person = await aPersonWithout(server, 'orders', 'stores')
  expect(await asked(person, 'revenue by region')).toMatchObject({
    rows: [],
    why: ['You may mean data that isn’t open here.'],
  })
  expect((await asked(person, 'pendapatan per wilayah')).rows).toEqual([])
})

test('what the open tables hold is stated as ever', async () => {
  const person = await aPersonWithout(server, 'loans')
  expect((await asked(person, 'revenue by region')).rows).toHaveLength(1)
  expect((await asked(person, 'how many suppliers are there?')).rows).toEqual([1])
})

test('a list is no less sure because its rows would be called by what is not open, too', async () => {
  const person = await aPersonWithout(server, 'stores', 'suppliers')
  for (const question of ['orders', 'list orders', 'list products', 'pesanan terbaru'])
    expect([question, await asked(person, question)]).toMatchObject([question, { rows: [expect.any(Number)], why: [] }])
})

test('what goes on from an answer is held against the whole database, too', async () => {
  const person = await aPersonWithout(server, 'orders', 'stores')
  const first = await asked(person, 'revenue')
  expect(first.rows).toEqual([1])
  expect((await asked(person, 'and by category?', first.session)).rows).toEqual([12])
  expect(await asked(person, 'and by region?', first.session)).toMatchObject({ rows: [], why: [beyond] })
})

test('the words that people taught are read over the whole database as well', async () => {
  const person = await aPerson(server)
  const open = await tablesWithout(server, person, 'orders', 'stores')
  const zone = open.map((relation) => ({
    ...relation,
    ...(relation.table === 'regions' && { synonyms: { en: ['zone'], id: [] } }),
  }))
  await aUseCase(server, person, zone)
  const term = {
    data_source_id: open[0]!.data_source_id,
    phrase: 'turf',
    means: { kind: 'synonym' as const, table: 'regions', column: null },
  }
  const made = await server.call(termEndpoints.createTerm, { body: term, headers: person.headers })
  expect(made.status).toBe(200)
  for (const question of ['revenue by zone', 'revenue by turf'])
    expect(await asked(person, question)).toMatchObject({ rows: [], why: [beyond] })
})

test('where nobody can press, the doubt is said before the figures', async () => {
  const person = await aPersonWithout(server, 'orders', 'stores')
  const { secret } = await anApiKey(server, person)
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: person.agentId, messages: [{ role: 'user', content: 'revenue by region' }] }),
  })
  const { choices } = (await response.json()) as { choices: { message: { content: string } }[] }
  expect(choices[0]?.message.content).toMatch(
    /^I am not certain that I read this right\. I took it as: _.+_\. You may mean data that isn’t open here\.\n\n.*\[1\]/s,
  )
})

test('a draft of a monitor shows the doubt before it is saved', async () => {
  const person = await aPersonWithout(server, 'orders', 'stores')
  const read = async (prompt: string) =>
    (
      await server.call(monitorEndpoints.readMonitor, {
        params: { botId: person.agentId },
        body: { prompt },
        headers: person.headers,
      })
    ).body.data.confidence
  expect(await read('tell me when revenue by region is below 5 million')).toEqual({ band: 'likely', why: [beyond] })
  expect(await read('beri tahu kalau pendapatan per wilayah di bawah 5 juta')).toEqual({
    band: 'likely',
    why: ['Mungkin maksudmu data yang tidak dibuka di sini.'],
  })
  expect(await read('tell me when revenue by category is below 5 million')).toMatchObject({ band: 'sure' })
})

test('a dashboard that a chat proposes says which of its charts are doubted, or that all are', async () => {
  const person = await aPersonWithout(server, 'order_items')
  const { words } = await asked(person, 'build me a dashboard about stock levels')
  expect(words).toMatch(/\*\*Total quantity by \w+\*\*\n\nYou may mean data that isn’t open here\.\n\n/)
  expect(words).toMatch(/\*\*Total quantity\*\*\n\nTotal quantity: /)
  const { words: all } = await asked(
    await aPersonWithout(server, 'stores'),
    'build me a dashboard about orders by province',
  )
  expect(all).toMatch(/^These charts come from live data, .+ You may mean data that isn’t open here\.\n/)
  const whole = await asked(await aPersonWithout(server, 'loans'), 'build me a dashboard about orders by province')
  expect(whole.rows.length).toBeGreaterThan(1)
  expect(whole.words).not.toContain(beyond)
})

test('charts that are proposed of what another workspace shares in part are doubted, and nothing names the rest', async () => {
  const two = await twoWorkspaces(server)
  const useCase = await aUseCase(server, two.owner, await tablesWithout(server, two.owner, 'stores'))
  const { headers } = two.member
  const listed = async () =>
    (await server.call(chartEndpoints.listChartSources, { headers })).body.data.flatMap(({ kind, id }) =>
      kind === 'database' ? [id] : [],
    )
  const before = await listed()
  await aGrant(server, two, [useCase])
  const shared = (await listed()).find((id) => !before.includes(id)) as DataSourceId
  const propose = async (about: string, id = shared) => {
    const body = { about, data_source_id: id }
    const { charts, note } = (await server.call(chartEndpoints.proposeCharts, { body, headers })).body.data
    return { note, doubts: charts.map(({ question, doubt }) => [question, doubt]), all: JSON.stringify(charts) }
  }
  const found = await propose('orders')
  expect(found.note).toBeNull()
  expect(found.doubts).toContainEqual(['Total subtotal by province', beyond])
  expect(found.doubts).toContainEqual(['Number of orders by channel', null])
  expect(found.all).not.toMatch(/\bstores\b/i)
  expect((await propose('orders by province')).note?.en).toBe(beyond)
  const whole = await propose('orders by province', before[0])
  expect(whole.note).toBeNull()
  expect(whole.doubts.filter(([, doubt]) => doubt)).toEqual([])
})
