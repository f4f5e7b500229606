import { expect, test } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { taughtReadingEndpoints } from '#contract/verified-queries/endpoints.ts'
import type { TaughtReadingId } from '#contract/verified-queries/schemas.ts'
import { anApiKey } from '../../../testing/api-keys.ts'
import { testApp } from '../../../testing/test-app.ts'
import { askQuestion, aTalker, recordText } from '../../chat/testing/chat-app.ts'

// No model is configured: the built-in engine answers over the sample company.
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const talker = await aTalker(server)

const answerTo = async (question: string, session_id?: string) =>
  (await askQuestion(server, talker, { question, ...(session_id && { session_id }) })).body.data
const partOf = <Type extends AnswerPart['type']>({ answer }: ChatRecord, type: Type) =>
  answer.parts.find((part): part is Extract<AnswerPart, { type: Type }> => part.type === type)
const unclear = 'Which city has the largest stores?'

test('a reading that is sure is stated at once, and says why', async () => {
  const { record } = await answerTo('number of stores by region')
  expect(partOf(record, 'data-choice')).toBeUndefined()
  const confidence = partOf(record, 'data-reading')?.data.confidence
  expect(confidence?.band).toBe('sure')
  expect(confidence?.why.length).toBeGreaterThan(0)
  expect(partOf(record, 'data-table')).toBeDefined()
})

test.each([
  'How many stores are there?',
  'total of orders by store',
  'total amount of orders by town name',
  'Net revenue by region this year',
  'so uh what was our net revenue by region in 2025 please',
  'jumlah toko per wilayah',
  'Berapa omzet per bulan tahun ini?',
])('a plain question gets its figures at once: %s', async (question) => {
  const { record } = await answerTo(question)
  expect(partOf(record, 'data-choice')).toBeUndefined()
  expect(partOf(record, 'data-table')?.data.rows.length).toBeGreaterThan(0)
})

test('a reading that is only likely is offered with others and without figures, for nothing; one press gives exactly its figures', async () => {
  const credits = async () => (await server.call(billingEndpoints.getBalance, { headers: talker.headers })).body.data
  const before = await credits()
  const { record, session_id } = await answerTo(unclear)
  const choice = partOf(record, 'data-choice')?.data
  expect(partOf(record, 'data-table')).toBeUndefined()
  expect(choice?.readings.length).toBeGreaterThan(1)
  expect(choice?.why.length).toBeGreaterThan(0)
  expect(recordText(record)).not.toMatch(/\d/)
  expect(await credits()).toEqual(before)

  for (const { question = '', reading } of choice?.readings ?? []) {
    const { record: chosen } = await answerTo(question, session_id)
    expect(partOf(chosen, 'data-reading')?.data).toMatchObject({ reading, confidence: { band: 'chosen' } })
    expect(partOf(chosen, 'data-table')).toBeDefined()
  }
})

test("what is chosen is remembered for its database, can be undone, and is nobody else's", async () => {
  const question = 'What city has the largest stores?'
  const offered = await answerTo(question)
  const second = partOf(offered.record, 'data-choice')?.data.readings[1]
  const chosen = await answerTo(second?.question ?? '', offered.session_id)
  expect(partOf(chosen.record, 'data-reading')?.data.confidence?.why.join(' ')).toMatch(/Asked again in the same words/)

  const again = await answerTo(`please, ${question.toLowerCase()}`)
  expect(partOf(again.record, 'data-choice')).toBeUndefined()
  const { reading, confidence } = partOf(again.record, 'data-reading')?.data ?? {}
  expect([reading, confidence?.band]).toEqual([second?.reading, 'chosen'])
  expect(confidence?.why[0]).toContain(talker.name)

  const stranger = await aTalker(server)
  const { body } = await askQuestion(server, stranger, { question })
  expect(partOf(body.data.record, 'data-choice')).toBeDefined()

  const { headers } = talker
  const listed = await server.call(taughtReadingEndpoints.listTaughtReadings, { query: {}, headers })
  const taught = listed.body.data.records.find((row) => row.question === question)
  expect(taught).toMatchObject({ reading: second?.reading, by: talker.name, removable: true })
  const params = { id: taught?.id as TaughtReadingId }
  const { body: refused } = await server.call(taughtReadingEndpoints.removeTaughtReading, {
    params,
    headers: stranger.headers,
  })
  expect(refused.code).toBe('taught_reading_not_found')
  await server.call(taughtReadingEndpoints.removeTaughtReading, { params, headers })
  expect(partOf((await answerTo(question)).record, 'data-choice')).toBeDefined()
  await server.call(taughtReadingEndpoints.restoreTaughtReading, { params, headers })
  expect(partOf((await answerTo(question)).record, 'data-choice')).toBeUndefined()
})

test('in Indonesian it asks in Indonesian', async () => {
  const { record } = await answerTo('rata-rata nilai transaksi per pelanggan')
  const choice = partOf(record, 'data-choice')?.data
  expect(choice?.readings[0]?.question).toMatch(/^Maksudnya: /)
  expect(recordText(record)).toMatch(/yang kamu maksud/)
})

test('where nobody can press, the first reading is stated with a warning, and the others are named', async () => {
  const { secret } = await anApiKey(server, talker)
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: talker.botId,
      messages: [{ role: 'user', content: 'top 5 products by profit in Jakarta last quarter' }],
    }),
  })
  const { choices } = (await response.json()) as { choices: { message: { content: string } }[] }
  const content = choices[0]?.message.content ?? ''
  expect(content).toMatch(/^I am not certain that I read this right\. I took it as: _.+_\./)
  expect(content).toMatch(/It may also have been meant as: _.+_\./)
  expect(content).toMatch(/\[1\]/)
})
