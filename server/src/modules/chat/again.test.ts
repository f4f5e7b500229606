import { expect, test } from 'vitest'
import { answerEndpoints } from '#contract/chat/answer-endpoints.ts'
import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'
import { narrateAnswer } from '#engine/data/index.ts'
import { testApp } from '../../testing/test-app.ts'
import type { UnderstoodQuestion } from '../answering/builtin/understood.ts'
import { askQuestion, aTalker, type ChatPerson } from './testing/chat-app.ts'

// No model is configured: the built-in engine answers over the sample company, and says it again.
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const talker = await aTalker(server)

type Asked = Awaited<ReturnType<typeof askQuestion>>['body']['data']
const again = ({ session_id, record }: Asked, who: Pick<ChatPerson, 'botId' | 'headers'> = talker) =>
  server.call(answerEndpoints.runAnswerAgain, {
    params: { answerId: record.answer.id },
    body: { bot_id: who.botId, session_id },
    headers: who.headers,
  })
const put = async (given: Parameters<typeof askQuestion>[2]) => (await askQuestion(server, talker, given)).body.data

/** Makes a stored answer say what it would have said when its first row was `factor` times as much and its last was not there. */
async function age({ record }: Asked, factor: number): Promise<DataTable> {
  const { rows } = await server.deps.pool.query('select parts, understood from records where id = $1', [record.id])
  const { outcome } = rows[0].understood as UnderstoodQuestion
  const parts = rows[0].parts as AnswerPart[]
  const table = parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))[0]!
  const figure = table.columns.find(({ type }) => type === 'number')!.key
  const [first, ...others] = table.rows
  const past = [{ ...first!, [figure]: Math.round(Number(first![figure]) * factor) }, ...others.slice(0, -1)]
  const difference = (shown: DataTable['rows']) =>
    narrateAnswer({ outcome: outcome!, rows: shown, language: 'en', total: shown.length })
  const [now, then] = [difference(table.rows), difference(past)]
  const aged = parts.map((part) => {
    if (part.type === 'text') return { ...part, text: part.text.replace(now, () => then) }
    return part.type === 'data-table' ? { ...part, data: { ...table, rows: past, row_count: past.length } } : part
  })
  await server.deps.pool.query('update records set parts = $2 where id = $1', [record.id, JSON.stringify(aged)])
  return table
}

test('an answer on unchanged data is the same', async () => {
  const asked = await put({ question: 'Revenue by region last month' })
  const { status, body } = await again(asked)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ status: 'same', text: { status: 'same' } })
  const [table] = body.data.tables
  expect(table!.difference).toMatchObject({ added: [], removed: [], changed: [] })
  expect(table!.difference!.same).toBeGreaterThan(3)
})

test('rows that came and figures that changed are shown, and the text is written anew', async () => {
  const asked = await put({ question: 'Revenue by region last month' })
  const table = await age(asked, 2)
  const { data } = (await again(asked)).body
  expect(data.status).toBe('changed')
  const [{ difference, after } = {}] = data.tables
  expect(after!.columns).toEqual(table.columns)
  expect(after!.rows).toEqual(table.rows)
  expect(difference!.added).toEqual([table.rows.at(-1)])
  expect(difference!.changed).toMatchObject([{ after: table.rows[0] }])
  expect(data.text.status).toBe('changed')
  const now = data.text.pieces.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join('')
  const [part] = asked.record.answer.parts.filter(({ type }) => type === 'text')
  expect(part).toMatchObject({ text: now })
})

test("an answer over a file's table runs again; a query that fails says so", async () => {
  const file: [Blob, string] = [new Blob(['region,amount\nJava,1200\nBali,500\nJava,800\n']), 'sales.csv']
  const asked = await put({ question: 'Total amount by region', files: [file] })
  expect((await again(asked)).body.data).toMatchObject({ status: 'same', tables: [{ difference: { same: 2 } }] })
  await server.deps.pool.query(
    `update records set parts = replace(parts::text, '"sql": "', '"sql": "select nothing, ')::jsonb where id = $1`,
    [asked.record.id],
  )
  const broken = (await again(asked)).body.data
  expect(broken.status).toBe('failed')
  expect(broken.tables[0]).toMatchObject({ problem: expect.stringContaining('sales.csv') })
  expect(broken.tables[0]!.after).toBeUndefined()
})

test("an answer without a query, somebody else's, or none at all is refused", async () => {
  const talk = await put({ question: 'Hello' })
  expect((await again(talk)).body.code).toBe('nothing_to_run_again')
  const asked = await put({ question: 'How many stores are there?' })
  const stranger = await aTalker(server)
  expect((await again(asked, stranger)).body.code).toBe('answer_not_found')
  expect((await again(asked, { botId: talker.botId, headers: {} as never })).status).toBe(401)
  expect((await again({ ...asked, session_id: talk.session_id })).body.code).toBe('answer_not_found')
})
