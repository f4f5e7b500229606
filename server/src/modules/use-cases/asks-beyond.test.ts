import { expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

// Without a model the built-in engine answers, over the sample company.
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })

/** Somebody whose agent answers from all tables of the sample company but these. */
async function without(...hidden: string[]) {
  const person = await aPerson(server)
  const { headers } = person
  const ready = async () => (await server.call(dataSourceEndpoints.listDataSources, { headers })).body.data[0]
  await expect.poll(async () => (await ready())?.status, { timeout: 100_000 }).toBe('ready')
  const { id, tables } = (await ready())!
  const open = tables.map(({ name }) => name).filter((name) => !hidden.includes(name))
  const params = { botId: person.agentId }
  const body = { usecase: 'Trade', description: 'What was sold', type: 'tables' as const }
  const useCase = (await server.call(calls.createUseCase, { params, body, headers })).body.data
  const relations = open.map((table) => ({ data_source_id: id, table }))
  const related = await server.call(calls.relateUseCase, {
    params,
    body: { usecase_id: useCase._id, relations } as never,
    headers,
  })
  expect([related.status, related.body.message]).toEqual([200, 'OK'])
  return person
}

/** How many rows are stated, and why readings are offered instead. */
async function asked(person: TestPerson, question: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ bot_id: person.agentId, question })) form.set(name, value)
  const { parts } = (await server.call(chatEndpoints.ask, { form, headers: person.headers })).body.data.record.answer
  const rows = parts.flatMap((part) => (part.type === 'data-table' ? [part.data.rows.length] : []))
  return { rows, why: parts.flatMap((part) => (part.type === 'data-choice' ? part.data.why : [])) }
}

test('what goes by a way round because a table is not open is offered, not stated', async () => {
  const person = await without('orders', 'stores')
  expect(await asked(person, 'revenue by region')).toEqual({
    rows: [],
    why: ['You may mean data that isn’t open here.'],
  })
  expect((await asked(person, 'pendapatan per wilayah')).rows).toEqual([])
})

test('what the open tables hold is stated as ever', async () => {
  const person = await without('loans')
  expect((await asked(person, 'revenue by region')).rows).toHaveLength(1)
  expect((await asked(person, 'how many suppliers are there?')).rows).toEqual([1])
})
