import { beforeAll, expect, test, vi } from 'vitest'
import type { DataReading, ReadingChip } from '#contract/chat/parts.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { testApp } from '../../../testing/test-app.ts'
import { askQuestion, aTalker, historyOf, type Question, recordText } from '../../chat/testing/chat-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const talker = await aTalker(server)

const contract = `Sewa gudang

The tenant pays for the insurance of the building. The rent is 12 million a month.
The contract ends on 31 March 2027.`

const answerTo = async (question: string, more: Question = {}) => {
  const { status, body } = await askQuestion(server, talker, { question, ...more })
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}
const readingOf = (record: ChatRecord): DataReading => {
  const part = record.answer.parts.find(({ type }) => type === 'data-reading')
  if (part?.type !== 'data-reading') throw new Error(`no reading: ${JSON.stringify(record.answer).slice(0, 900)}`)
  return part.data
}
const chipOf = (record: ChatRecord, kind: ReadingChip['kind']) =>
  readingOf(record).chips.find((chip) => chip.kind === kind)
const rowsOf = (record: ChatRecord) =>
  record.answer.parts.flatMap((part) => (part.type === 'data-table' ? part.data.rows : []))
const chartOf = (record: ChatRecord) =>
  record.answer.parts.flatMap((part) => (part.type === 'data-chart' ? [part.data.chart.kind] : []))
const attached = (text: string, name: string) => [[new Blob([text]), name]] as [Blob, string][]

// The sample company is being made while the server starts.
beforeAll(
  () =>
    vi.waitUntil(
      async () => (await askQuestion(server, talker, { question: 'hello' })).body.data.record.answer.parts.length > 1,
      {
        timeout: 100_000,
      },
    ),
  110_000,
)

test('an answer says how it was read in chips, and each asks again what is left', async () => {
  const { record, session_id } = await answerTo('Net revenue by region this year in Sumatera')
  expect(readingOf(record).chips.map(({ kind }) => kind)).toEqual(['measure', 'group', 'filter', 'period', 'source'])
  expect(chipOf(record, 'source')).toMatchObject({ label: 'Toko Nusantara' })
  const without = await answerTo(chipOf(record, 'filter')?.remove ?? '', { session_id })
  expect(chipOf(without.record, 'filter')).toBeUndefined()
  expect(chipOf(without.record, 'period')?.label).toBe(chipOf(record, 'period')?.label)
  expect(rowsOf(without.record).length).toBeGreaterThan(rowsOf(record).length)
  // Of an answer further back, too.
  await answerTo('How many stores are there?', { session_id })
  const again = await answerTo(chipOf(record, 'filter')?.remove ?? '', { session_id })
  expect(rowsOf(again.record)).toEqual(rowsOf(without.record))
})

test.each([
  ['Net revenue by region this year', 'only for Sumatera', 'as a pie chart', 'what about last year?'],
  [
    'Pendapatan per wilayah tahun ini',
    'hanya untuk Sumatera',
    'sebagai diagram lingkaran',
    'bagaimana dengan tahun lalu?',
  ],
])('a follow-up keeps, adds and replaces: %s', async (first, filter, drawing, period) => {
  const { session_id } = await answerTo(first)
  const year = new Date().getFullYear()
  const pie = (await answerTo(drawing, { session_id })).record
  expect(chartOf(pie)).toEqual(['pie'])
  const before = (await answerTo(period, { session_id })).record
  expect([chartOf(before), chipOf(before, 'period')?.label]).toEqual([['pie'], String(year - 1)])
  expect(chipOf(before, 'group')).toBeDefined()
  const filtered = (await answerTo(filter, { session_id })).record
  expect(chipOf(filtered, 'period')?.label).toBe(String(year - 1))
  expect(chipOf(filtered, 'filter')?.label).toBe('Sumatera')
})

test('in a chat with files the files answer first, also to later questions, and the chip says so', async () => {
  const { record, session_id } = await answerTo('Who pays for insurance?', { files: attached(contract, 'lease.txt') })
  expect(recordText(record)).toMatch(/tenant pays for the insurance/)
  expect(chipOf(record, 'source')).toMatchObject({ label: 'lease.txt' })
  const second = await answerTo('When does the contract end?', { session_id })
  expect(recordText(second.record)).toMatch(/31 March 2027/)
  expect(chipOf(second.record, 'source')?.label).toBe('lease.txt')
  expect(chipOf(second.record, 'source')?.options).toMatchObject([
    { source: 'db', question: 'When does the contract end?' },
  ])
  // What the file does not answer the database may.
  const third = await answerTo('How many stores are there?', { session_id })
  expect(chipOf(third.record, 'source')?.label).toBe('Toko Nusantara')
  expect(chipOf(third.record, 'source')?.options).toMatchObject([{ source: 'files' }])
  const fourth = await answerTo('and by region?', { session_id })
  expect(chipOf(fourth.record, 'source')?.label).toBe('Toko Nusantara')
})

test('a chat is called after what its first answer shows, until somebody names it', async () => {
  const nameOf = async (sessionId: string) => (await historyOf(server, talker, sessionId)).session.session_name
  const { session_id } = await answerTo('so uh what was our net revenue by region in 2025 please')
  expect(await nameOf(session_id)).toBe('Net revenue by region, 2025')
  await answerTo('How many stores are there?', { session_id })
  expect(await nameOf(session_id)).toBe('Net revenue by region, 2025')
  const quoted = await answerTo('Who pays for insurance?', { files: attached(contract, 'lease.txt') })
  expect(await nameOf(quoted.session_id)).toBe('Who pays for insurance')
})
