import { expect, test } from 'vitest'
import type { FakeRequest } from '../../../providers/model/fake.ts'
import { askQuestion, chatApp } from '../../chat/testing/chat-app.ts'
import { aPersonWithout } from '../../use-cases/testing/part-of-company.ts'

// A language model over a part of the sample company: it knows no more than the tables that it was given.
const server = await chatApp({ env: { SEED_SAMPLE: 'true' } })
const beyond = 'You may mean data that isn’t open here.'
const warning = 'may be about data that is not open here'

const throughSuppliers = `
  select regions.name, sum(order_items.line_total) as revenue from order_items
  join products on products.id = order_items.product_id join suppliers on suppliers.id = products.supplier_id
  join cities on cities.id = suppliers.city_id join provinces on provinces.id = cities.province_id
  join regions on regions.id = provinces.region_id where order_items.status in ('paid', 'completed') group by regions.name order by revenue desc`

/** What the person is told of the model's reading, and what the model was told. */
async function asked(question: string, input: object, hidden: string[] = ['orders', 'stores']) {
  const person = await aPersonWithout(server, ...hidden)
  let told: string[] = []
  server.model.reply = ({ messages }: FakeRequest) => {
    told = messages.flatMap(({ role, content }) => (role === 'tool' ? [String(content)] : []))
    return told.length === 0 ? [{ tool: 'query_database', input }] : [{ text: 'So much [1].' }]
  }
  const { body } = await askQuestion(server, { ...person, botId: person.agentId }, { question })
  const { parts } = body.data.record.answer
  const confidence = parts.flatMap((part) => (part.type === 'data-reading' ? [part.data.confidence] : []))
  return { confidence, told: told.join('\n') }
}

test('a model and the engine that go the same way round are not sure of it, and the model is told', async () => {
  const { confidence, told } = await asked('revenue by region', { sql: throughSuppliers })
  expect(confidence).toEqual([{ band: 'likely', why: [beyond] }])
  expect(told).toContain(warning)
  expect(told).not.toMatch(/\bstores\b/)
})

test('other figures of a model say that data may be missing, too', async () => {
  const { confidence } = await asked('revenue by region', { sql: 'select sum(line_total) as revenue from order_items' })
  expect(confidence).toMatchObject([{ band: 'likely', why: [beyond, expect.any(String)] }])
})

test('what a model asks in words is held against the whole database', async () => {
  expect((await asked('regions', { question: 'revenue by region' })).told).toContain(warning)
  expect((await asked('regions', { question: 'revenue by category' })).told).not.toContain(warning)
})

test('what the open tables hold is as sure as ever', async () => {
  const sql = 'select count(*) as n from suppliers'
  const { confidence, told } = await asked('How many suppliers are there?', { sql })
  expect(confidence).toMatchObject([{ band: 'sure' }])
  expect(told).not.toContain(warning)
})
