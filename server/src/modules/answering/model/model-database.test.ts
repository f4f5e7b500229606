import { beforeAll, expect, test } from 'vitest'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import type { FakeRequest } from '../../../providers/model/fake.ts'
import { sampleCompany, sampleTimeoutMs } from '../../../testing/sample-company.ts'
import { askQuestion, aTalker, chatApp, recordText } from '../../chat/testing/chat-app.ts'

// A language model over the sample company, with the same tool, checks and limits as the built-in engine.
const server = await chatApp({ env: { SEED_SAMPLE: 'true' } })
const talker = await aTalker(server)

beforeAll(async () => {
  await sampleCompany(server, talker)
}, sampleTimeoutMs)

const record = async (question: string) => (await askQuestion(server, talker, { question })).body.data.record
const toolResults = ({ messages }: FakeRequest): string[] =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
const query = (input: object) => [{ tool: 'query_database', input }]

test('what the question is about is in the prompt: tables, joins and the definitions of figures', async () => {
  server.model.reply = () => [{ text: 'ok' }]
  await record('Revenue by region last month')
  const system = String(server.model.requests.at(-1)!.messages[0]!.content)
  expect(system).toContain('(PostgreSQL)')
  expect(system).toMatch(/orders\(/)
  expect(system).toMatch(/Joins: .*orders\.store_id = stores\.id/)
  expect(system).toContain('revenue: sum(order_items.line_total) over order_items')
})

test('an error is seen and mended: the second query is the answer', async () => {
  let seen: string[] = []
  server.model.reply = (request) => {
    seen = toolResults(request)
    if (seen.length === 0) return query({ sql: 'select count(*) from shops' })
    if (seen.length === 1) return query({ sql: 'select count(*) as n from stores -- from orders' })
    return [{ text: 'So many stores [1].' }]
  }
  const { answer } = await record('How many stores?')
  expect(seen[0]).toContain('shops')
  expect(answer.parts.filter(({ type }) => type === 'tool-query_database')).toMatchObject([
    { state: 'output-error' },
    { state: 'output-available', output: { tables: ['stores'] } },
  ])
  expect(answer.parts.filter(({ type }) => type === 'data-table')).toHaveLength(1)
})

test('after two further tries the tool is closed, and the model says so', async () => {
  let seen: string[] = []
  server.model.reply = (request) => {
    seen = toolResults(request)
    if (seen.length < 4) return query({ sql: `select nothing_${seen.length} from stores` })
    return [{ text: 'I could not find that out.' }]
  }
  const made = await record('How many elephants?')
  expect(seen.slice(0, 3).map((text, index) => text.includes(`nothing_${index}`))).toEqual([true, true, true])
  expect(seen[3]).toContain('closed')
  expect(seen[3]).not.toContain('nothing_3')
  expect(made.answer.status).toBe('done')
  expect(recordText(made)).toBe('I could not find that out.')
})

test('a model may not write, whatever it tries', async () => {
  const tries = ['delete from stores', 'select 1; drop table stores', "select pg_read_file('/etc/passwd')"]
  let seen: string[] = []
  server.model.reply = (request) => {
    seen = toolResults(request)
    const sql = tries[seen.length]
    return sql ? query({ sql }) : [{ text: 'No.' }]
  }
  await record('Delete the stores')
  expect(seen).toHaveLength(3)
  for (const text of seen) expect(text).toContain('error')
})

test.each([
  ['a comment that hides the second statement', "select 1 /* '; */; delete from stores --'"],
  ['a comment inside a comment', 'select 1 /* /* */ ; drop table stores */ ; drop table stores'],
  ['a statement behind a line comment', 'select 1 --\n; update stores set name = 1'],
  ['a function with side effects', "select setval('stores_id_seq', 1)"],
  ['a function that runs another statement', "select query_to_xml('delete from stores', true, true, '')"],
  ['a write inside WITH', 'with gone as (delete from stores returning *) select * from gone'],
  ['sleeping', 'select pg_sleep(60)'],
  ['a lock', 'select * from stores for update'],
  ['a table made of a query', 'select * into copied from stores'],
])('%s is refused before the database hears of it, and said to the model', async (_, sql) => {
  let seen: string[] = []
  server.model.reply = (request) => {
    seen = toolResults(request)
    return seen.length === 0 ? query({ sql }) : [{ text: 'No.' }]
  }
  const { answer } = await record('How many stores?')
  expect(seen[0]).toContain('query_not_allowed')
  expect(answer.parts.filter(({ type }) => type === 'data-table')).toEqual([])
})

test('what is verified is answered without the model, and what a model may not run nobody can verify', async () => {
  const asked = server.model.requests.length
  const [source] = (await server.call(dataSourceEndpoints.listDataSources, { headers: talker.headers })).body.data
  const save = (sql: string) =>
    server.call(verifiedQueryEndpoints.createVerifiedQuery, {
      body: { questions: ['Our shops, counted'], data_source_id: source!.id, sql } as never,
      headers: talker.headers,
    })
  expect((await save('select pg_sleep(60)')).body).toMatchObject({ code: 'statement_refused' })
  expect((await save('select count(*) as shops from stores')).status).toBe(200)
  const made = await record('our shops, counted')
  expect(made.answer.model).toBeNull()
  expect(made.answer.parts.map(({ type }) => type)).toContain('data-trust')
  expect(server.model.requests).toHaveLength(asked)
})

test('columns of further tables can be looked up', async () => {
  let seen: string[] = []
  server.model.reply = (request) => {
    seen = toolResults(request)
    return seen.length === 0 ? query({ tables: ['public.loans', 'no_such'] }) : [{ text: 'Seen.' }]
  }
  await record('x')
  expect(seen[0]).toContain('outstanding_principal')
})

const asked = async (question: string, session_id?: string) =>
  (await askQuestion(server, talker, { question, ...(session_id && { session_id }) })).body.data
const partsOf = <Type extends AnswerPart['type']>({ answer }: ChatRecord, type: Type) =>
  answer.parts.filter((part): part is Extract<AnswerPart, { type: Type }> => part.type === type)
const writing = (sql: string) => {
  let seen: string[] = []
  server.model.reply = (request) => {
    seen = toolResults(request)
    return seen.length === 0 ? query({ sql }) : [{ text: 'So many [1].' }]
  }
  return () => seen
}

test('what the engine comes to by itself, too, is sure, and shows its reading', async () => {
  writing('select count(*) as n from stores')
  const { record } = await asked('How many stores are there?')
  expect(partsOf(record, 'data-reading')).toMatchObject([
    { data: { table: 0, confidence: { band: 'sure', why: [expect.stringContaining('independently')] } } },
  ])
  expect(partsOf(record, 'data-choice')).toEqual([])
})

test('where the engine comes to other figures both are shown, and a press gives those of the engine without the model', async () => {
  writing("select count(*) as n from stores where name = 'Nowhere'")
  const { record, session_id } = await asked('How many stores are there?')
  const [reading] = partsOf(record, 'data-reading')
  expect(reading?.data).toMatchObject({ reading: '', table: 0, confidence: { band: 'likely' } })
  expect(reading?.data.confidence?.why).toEqual(['The built-in engine gets different figures.'])
  const [choice] = partsOf(record, 'data-choice')
  expect(choice?.data.readings).toHaveLength(1)

  const before = server.model.requests.length
  const pressed = await asked(choice?.data.readings[0]?.question ?? '', session_id)
  expect(server.model.requests.length).toBe(before)
  expect(pressed.record.answer.model).toBeNull()
  const [table] = partsOf(pressed.record, 'data-table')
  expect(Object.values(table?.data.rows[0] ?? {})[0]).toBeGreaterThan(10)
})

test('what only the model has read is not sure, and a figure that is taken several times is said to the model and to the person', async () => {
  const seen = writing(
    'select sum(o.subtotal) as totals from orders o join order_items i on i.order_id = o.id where o.id < 100',
  )
  const { record } = await asked('What would a wizard make of the shipping, roughly speaking?')
  expect(seen()[0]).toContain('orders.subtotal is taken once for every matching row of order_items')
  const [reading] = partsOf(record, 'data-reading')
  expect(reading?.data.confidence).toEqual({
    band: 'likely',
    why: [
      'The query may count rows of orders once for each matching row of order_items.',
      'Only the model has read this question: check its query.',
    ],
  })
  expect(partsOf(record, 'data-choice')).toEqual([])
})
