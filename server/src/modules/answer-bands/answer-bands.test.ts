import { beforeAll, expect, test } from 'vitest'
import { answerBandEndpoints } from '#contract/answer-bands/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { sampleCompany, sampleTimeoutMs } from '../../testing/sample-company.ts'
import { testApp } from '../../testing/test-app.ts'
import { askQuestion, aTalker } from '../chat/testing/chat-app.ts'

// No model is configured: the built-in engine answers over the sample company.
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const operator = await aTalker(server, { isOperator: true })
const talker = await aTalker(server)
const { headers } = talker
let source: DataSourceId

beforeAll(async () => {
  source = await sampleCompany(server, talker)
}, sampleTimeoutMs)

type Asked = Awaited<ReturnType<typeof answerTo>>
const answerTo = async (question: string, session_id?: string) =>
  (await askQuestion(server, talker, { question, ...(session_id && { session_id }) })).body.data
const partsOf = <Type extends AnswerPart['type']>({ record }: Asked, type: Type) =>
  record.answer.parts.flatMap((part) => (part.type === type ? [part as Extract<AnswerPart, { type: Type }>] : []))
const truth = async () => {
  const { body } = await server.call(answerBandEndpoints.getAnswerBands, { query: {}, headers: operator.headers })
  return body.data
}
const rate = (asked: Asked, like: boolean | null) =>
  server.call(chatEndpoints.giveFeedback, {
    params: { answerId: asked.record.answer.id },
    body: { bot_id: talker.botId, session_id: asked.session_id, like },
    headers,
  })
const nothing = { answers: 0, judged: 0, right: 0, other: 0, wrong: 0, right_share: null }
const few = { low: expect.any(Number), high: expect.any(Number) }

test('what people said of answers is counted by band; a thumb counts more than a press', async () => {
  expect(await truth()).toEqual({ bands: { sure: nothing, likely: nothing, no: nothing }, weeks: [], sources: [] })

  const [first, second] = [await answerTo('number of stores by region'), await answerTo('How many stores are there?')]
  await answerTo('jumlah toko per wilayah')
  await rate(first, true)
  await rate(second, false)
  // 1 of 2; by hand, z² = 3.84146: middle 0.5, half 1.959964 · √(0.125 + 0.240091) / 2.920730 = 0.405469.
  const sure = {
    answers: 3,
    judged: 2,
    right: 1,
    other: 0,
    wrong: 1,
    right_share: { share: 0.5, low: 0.095, high: 0.905 },
  }
  expect((await truth()).bands).toEqual({ sure, likely: nothing, no: nothing })
  await rate(second, null)
  expect((await truth()).bands.sure).toMatchObject({ judged: 1, right_share: { share: 1 } })

  // A press on what it took first, one on another, and a question nobody pressed anything of.
  const press = async (question: string, at: number) => {
    const offered = await answerTo(question)
    await answerTo(partsOf(offered, 'data-choice')[0]?.data.readings[at]?.question ?? '', offered.session_id)
  }
  await press('Which city has the largest stores?', 0)
  expect((await truth()).bands.likely).toMatchObject({ answers: 1, judged: 1, right: 1 })
  await press('What city has the largest stores?', 1)
  await answerTo('rata-rata nilai transaksi per pelanggan')
  const likely = { answers: 3, judged: 2, right: 1, other: 1, wrong: 0, right_share: { share: 0.5, ...few } }
  expect((await truth()).bands.likely).toEqual(likely)

  const declined = await answerTo('average temperature by planet')
  await rate(declined, false)
  expect((await truth()).bands.no).toMatchObject({ answers: 1, judged: 1, wrong: 1, right_share: { share: 0 } })
})

test('a query that is verified as it was written is right, one that is corrected or changed is wrong', async () => {
  const before = (await truth()).bands.sure
  const verify = (asked: Asked, question: string, sql: string) =>
    server.call(verifiedQueryEndpoints.createVerifiedQuery, {
      body: {
        data_source_id: source,
        questions: [question],
        sql,
        answer: { bot_id: talker.botId, session_id: asked.session_id, table: 0, answer_id: asked.record.answer.id },
      },
      headers,
    })
  const sqlOf = (asked: Asked) => partsOf(asked, 'data-table')[0]?.data.query?.sql ?? ''
  const kept = await answerTo('number of employees by store')
  expect((await verify(kept, 'employees of each store', sqlOf(kept))).status).toBe(200)
  expect((await truth()).bands.sure).toMatchObject({ judged: before.judged + 1, right: before.right + 1 })
  const changed = await answerTo('number of stores by region')
  expect((await verify(changed, 'stores of each region', 'select 1 as stores')).status).toBe(200)
  const corrected = await answerTo('How many products are there?')
  const { status } = await server.call(verifiedQueryEndpoints.correctAnswer, {
    params: { answerId: corrected.record.answer.id },
    body: { bot_id: talker.botId, session_id: corrected.session_id, table: 0, sql: 'select 7 as products' },
    headers,
  })
  expect(status).toBe(200)
  expect((await truth()).bands.sure).toMatchObject({ judged: before.judged + 3, wrong: before.wrong + 2 })
})

test('the operator sees weeks and kinds of databases, and nobody’s words', async () => {
  const body = await truth()
  expect(body.weeks).toHaveLength(1)
  expect(body.weeks[0]?.monday).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(body.sources.map(({ kind, id }) => [kind, id])).toEqual([['sample', source]])
  expect(body.sources[0]?.bands).toEqual(body.bands)
  expect(JSON.stringify(body)).not.toMatch(/Toko|store|stores|city|planet|region/i)
})

test('an answer in the night belongs to the week of Jakarta', async () => {
  // Sunday 18:30 of London is Monday in Jakarta.
  const monday = `date_trunc('week', now() at time zone 'UTC') - interval '7 days'`
  await server.deps.pool.query(
    `update records set created_at = (${monday} - interval '5 hours 30 minutes') at time zone 'UTC' where band = 'no'`,
  )
  const { weeks } = await truth()
  const [begins] = (await server.deps.pool.query(`select to_char(${monday}, 'YYYY-MM-DD') as day`)).rows
  expect(weeks.find(({ bands }) => bands.no.answers > 0)?.monday).toBe(begins.day)
})

test('nobody else sees that it is there', async () => {
  const { status, body } = await server.call(answerBandEndpoints.getAnswerBands, { query: {}, headers })
  expect([status, body.code]).toEqual([404, 'not_found'])
})
