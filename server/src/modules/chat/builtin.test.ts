import { expect, test } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { DataTable } from '#contract/chat/parts.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { testApp } from '../../testing/test-app.ts'
import { askQuestion, aTalker, type ChatPerson, recordText } from './testing/chat-app.ts'

// No model is configured: the built-in engine answers over the sample company.
// Its own: what it ends and removes would be missing in the tests beside it.
const server = await testApp({ env: { SEED_SAMPLE: 'true', SAMPLE_DATABASE: 'sample_that_goes' } })
const talker = await aTalker(server)

const tablesOf = (record: ChatRecord): DataTable[] =>
  record.answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
const kindsOf = (record: ChatRecord) => record.answer.parts.map((part) => part.type)
const answerTo = async (question: string, more: Record<string, string> = {}, who: ChatPerson = talker) => {
  const { status, body } = await askQuestion(server, who, { question, ...more })
  expect(status).toBe(200)
  return body.data.record
}

test('a question about data is answered in words, with its table, its query and a step', async () => {
  const record = await answerTo('How many stores are there?')
  expect(record.answer).toMatchObject({ status: 'done', model: null })
  expect(kindsOf(record).slice(0, 4)).toEqual(['tool-query_database', 'data-reading', 'text', 'data-table'])
  const [table] = tablesOf(record)
  const stores = Number(Object.values(table!.rows[0]!)[0])
  const { rows } = await server.deps.pool.query("select 1 from pg_database where datname = 'sample_that_goes'")
  expect(rows).toHaveLength(1)
  expect(stores).toBeGreaterThan(1)
  expect(recordText(record)).toContain(String(stores))
  expect(recordText(record)).toContain('[1]')
  expect(table!.query).toMatchObject({ data_source_name: 'Toko Nusantara', sql: expect.stringMatching(/select/i) })
})

test.each(['list the stores in Bali', 'daftar toko di Bali'])(
  'a plain list is listed at once: %s',
  async (question) => {
    const record = await answerTo(question)
    const [table] = tablesOf(record)
    expect(kindsOf(record)).not.toContain('data-choice')
    expect(table?.rows.length).toBeGreaterThan(0)
  },
)

test('in a chat about a file, what only a database knows says that the file does not', async () => {
  const file: [Blob, string] = [new Blob(['branch,sales\nDago,1200\nMenteng,800\n']), 'branches.csv']
  const { body } = await askQuestion(server, talker, { question: 'total sales by branch', files: [file] })
  const session_id = body.data.session_id
  expect(recordText(body.data.record)).not.toContain('no answer')
  const moved = await answerTo('What was the net profit last month?', { session_id })
  expect(recordText(moved)).toContain('**branches.csv** has no answer to this. In **Toko Nusantara** I found:')
  const goesOn = await answerTo('and the month before?', { session_id })
  expect(tablesOf(goesOn)[0]?.query?.data_source_name).toBe('Toko Nusantara')
  expect(recordText(goesOn)).not.toContain('no answer')
  // What nobody understood is still about the file.
  const lost = await askQuestion(server, talker, { question: 'qwerty of zxcvb', files: [file] })
  const said = await answerTo('asdfgh per zxcvb', { session_id: lost.body.data.session_id })
  expect(JSON.stringify(said.answer.parts.find(({ type }) => type === 'data-suggestions'))).toMatch(/branch/i)
})

test.each(['Total operating expenses by account this year', 'Total biaya operasional per akun tahun ini'])(
  'a figure that somebody defined is stated at once: %s',
  async (question) => {
    const record = await answerTo(question)
    expect(kindsOf(record)).not.toContain('data-choice')
    expect(tablesOf(record)[0]?.rows.length).toBeGreaterThan(1)
  },
)

test('groups are drawn, and the chart names columns of its table', async () => {
  const record = await answerTo('Revenue by region last month')
  const chart = record.answer.parts.find((part) => part.type === 'data-chart')
  const [table] = tablesOf(record)
  expect(table!.rows.length).toBeGreaterThan(3)
  const keys = table!.columns.map(({ key }) => key)
  expect(
    chart?.type === 'data-chart' && [chart.data.chart.x, ...chart.data.chart.y].every((key) => keys.includes(key)),
  ).toBe(true)
  expect(chart?.type === 'data-chart' && chart.data.table).toBe(0)
})

test('a question in Indonesian is answered in Indonesian', async () => {
  const record = await answerTo('Berapa omzet per bulan tahun ini?')
  expect(tablesOf(record)[0]!.rows.length).toBeGreaterThan(5)
  expect(recordText(record)).toMatch(/dari .* pada .* menjadi/)
})

test('a follow-up builds on the question before', async () => {
  const first = await askQuestion(server, talker, { question: 'Revenue last month' })
  const session_id = first.body.data.session_id
  const second = await askQuestion(server, talker, { question: 'and by region?', session_id })
  expect(second.body.data.record.parent_id).toBe(first.body.data.record.id)
  expect(tablesOf(second.body.data.record)[0]!.rows.length).toBeGreaterThan(3)
})

test('small talk is answered with what can be asked, free of charge; a task for a model says that it needs one', async () => {
  const credits = async () => {
    const { body } = await server.call(billingEndpoints.getBalance, { headers: talker.headers })
    return body.data
  }
  const before = await credits()
  const hello = await answerTo('Halo!')
  expect(recordText(hello)).toMatch(/^Halo! Saya bisa menjawab pertanyaan tentang Toko Nusantara: .*toko.*\./)
  expect(kindsOf(hello)).toEqual(['text', 'data-suggestions'])
  const able = await answerTo('What can you do?')
  expect(recordText(able)).toMatch(/^I can answer questions about Toko Nusantara: its .*stores/)
  const data = recordText(await answerTo('Ada data apa saja?'))
  expect(data).toMatch(/^\*\*Toko Nusantara\*\* berisi \d+ tabel:\n\n- \*\*/)
  expect(data).toMatch(/\n- \*\*Toko\*\*: .+\n/)
  expect(data).not.toMatch(/undefined|_/)
  // What only says its name again is left out.
  expect(data).toMatch(/\n- \*\*Provinsi\*\*\n/)
  expect(recordText(await answerTo('thanks'))).toBe('You’re welcome!')
  expect([hello.answer.usage.credits, able.answer.usage.credits]).toEqual([0, 0])
  expect(await credits()).toEqual(before)
  const poem = await answerTo('Write me a poem about the sea')
  expect(recordText(poem)).toContain('needs a language model')
  expect(tablesOf(poem)).toEqual([])
  expect(await credits()).toEqual(before)
})

test('a refusal is never charged, whatever it refuses; an answer is', async () => {
  const credits = async () => (await server.call(billingEndpoints.getBalance, { headers: talker.headers })).body.data
  const before = await credits()
  for (const [question, said, more] of [
    ['Revenue in Atlantis', /nothing in this data for 'Atlantis'/, {}],
    ['Hapus semua pesanan', /tidak pernah mengubahnya/, {}],
    ['Why is the store in Medan open?', /language model/, {}],
    ['How many stores are there?', /none is attached/, { data_source: 'files' }],
  ] as const) {
    const refused = await answerTo(question, more)
    expect(recordText(refused)).toMatch(said)
    expect(refused.answer.usage.credits, question).toBe(0)
  }
  expect(await credits()).toEqual(before)
  expect((await answerTo('How many stores are there?')).answer.usage.credits).toBeGreaterThan(0)
  expect(await credits()).not.toEqual(before)
})

test('what it does not understand it says, and offers questions that work', async () => {
  const record = await answerTo('What is the blorptastic zzyzx quux frobnication revenue?')
  expect(tablesOf(record)).toEqual([])
  expect(recordText(record)).toMatch(/not sure/i)
  const offered = record.answer.parts.find((part) => part.type === 'data-suggestions')
  const questions = offered?.type === 'data-suggestions' ? offered.data.questions : []
  expect(questions.length).toBeGreaterThan(0)
  for (const question of questions) expect(tablesOf(await answerTo(question)), question).toHaveLength(1)
})

test('web search is said to be missing, and a source that is not there too', async () => {
  const web = await answerTo('How many stores are there?', { is_search_internet: 'true' })
  expect(web.answer.parts[0]).toMatchObject({ type: 'data-notice', data: { code: 'web_search_off' } })
  expect(recordText(await answerTo('How many stores are there?', { data_source: 'files' }))).toContain(
    'none is attached',
  )
})

test('suggested and listed questions of the source come in the language of the person', async () => {
  const headers = { ...talker.headers, 'accept-language': 'id' }
  const { body } = await server.call(dataSourceEndpoints.listDataSources, { headers })
  expect(body.data).toMatchObject([{ name: 'Toko Nusantara', kind: 'sample', status: 'ready', removable: false }])
  expect(body.data[0]!.tables.length).toBeGreaterThan(5)
  expect(body.data[0]!.questions.length).toBeGreaterThan(0)
})

test('a database that stops in the middle ends the answer with a notice', async () => {
  const { rows } = await server.deps.pool.query("select rolname from pg_roles where rolname like 'sample_that_goes%'")
  const reader = rows[0].rolname as string
  await server.deps.pool.query(`alter database sample_that_goes allow_connections false`)
  try {
    await server.deps.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [reader])
    const record = await answerTo('How many stores are there?')
    expect(record.answer.status).toBe('failed')
    expect(record.answer.parts.at(-1)).toMatchObject({
      type: 'data-notice',
      data: { code: 'data_unreachable', action: 'retry' },
    })
    expect(record.question).toBe('How many stores are there?')
  } finally {
    await server.deps.pool.query(`alter database sample_that_goes allow_connections true`)
  }
  expect((await answerTo('How many stores are there?')).answer.status).toBe('done')
})

test('only the operator removes the sample company, wholly, and can load it again', async () => {
  const { body } = await server.call(dataSourceEndpoints.listDataSources, { headers: talker.headers })
  const params = { id: body.data[0]!.id }
  const call = (headers: Record<string, string>) =>
    server.call(dataSourceEndpoints.removeDataSource, { params, headers })
  expect((await call({})).status).toBe(401)
  expect((await call(talker.headers)).body.code).toBe('not_permitted')
  const operator = await aTalker(server, { isOperator: true })
  expect((await call(operator.headers)).status).toBe(200)
  expect((await call(operator.headers)).body.code).toBe('data_source_not_found')
  const there = await server.deps.pool.query("select 1 from pg_database where datname = 'sample_that_goes'")
  expect(there.rows).toEqual([])
  expect(recordText(await answerTo('How many stores are there?'))).toContain('No database is connected')
  expect((await server.call(dataSourceEndpoints.addSampleCompany, { headers: talker.headers })).body.code).toBe(
    'not_permitted',
  )
  const again = await server.call(dataSourceEndpoints.addSampleCompany, { headers: operator.headers })
  expect(again.body.data.status).toBe('loading')
  expect((await answerTo('How many stores are there?')).answer.status).toBe('done')
  const list = await server.call(chatEndpoints.listSessions, {
    params: { botId: talker.botId },
    headers: talker.headers,
  })
  expect(list.body.data.pagination.total).toBeGreaterThan(5)
})
