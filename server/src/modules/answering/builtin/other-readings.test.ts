import { expect, test } from 'vitest'
import type { DataTable } from '#contract/chat/parts.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { testApp } from '../../../testing/test-app.ts'
import { askQuestion, aTalker, recordText } from '../../chat/testing/chat-app.ts'

// No model is configured: the built-in engine answers over the sample company.
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const talker = await aTalker(server)

const record = async (question: string, session_id?: string) => {
  const { body } = await askQuestion(server, talker, { question, ...(session_id && { session_id }) })
  return body.data
}
const offered = ({ answer }: ChatRecord): string[] =>
  answer.parts.flatMap((part) => (part.type === 'data-suggestions' ? part.data.questions : []))
const readings = ({ answer }: ChatRecord): string[] =>
  answer.parts.flatMap((part) => (part.type === 'data-suggestions' ? (part.data.readings ?? []) : []))
const sqlOf = ({ answer }: ChatRecord): string[] =>
  answer.parts.flatMap((part) => (part.type === 'data-table' ? [(part.data as DataTable).query?.sql ?? ''] : []))

test('another reading is a click away and answered exactly so, before what could be asked next', async () => {
  const first = await record('orders in Sumatera this year')
  const [other] = readings(first.record)
  const next = offered(first.record)
  expect(other).toMatch(/^I meant: .*region Sumatera of customers/)
  expect(next.length).toBeGreaterThan(0)
  expect(next.filter((text) => text.startsWith('I meant'))).toHaveLength(0)
  const second = await record(other!, first.session_id)
  expect(second.record.answer.status).toBe('done')
  const [sql] = sqlOf(second.record)
  expect(sql).toContain('cities.id = customers.city_id')
  expect(sqlOf(first.record)[0]).toContain('cities.id = stores.city_id')
})

test('in Indonesian too', async () => {
  const first = await record('pelanggan tahun 2025')
  const [other] = readings(first.record)
  expect(other).toMatch(/^Maksudnya: /)
  const second = await record(other!, first.session_id)
  expect(sqlOf(second.record)[0]).not.toBe(sqlOf(first.record)[0])
})

test('asked where nothing was offered, it is a question like any other', async () => {
  const { record: made } = await record('I meant: Orders, region Sumatera of customers, 2026')
  expect(made.answer.status).toBe('done')
  expect(recordText(made)).not.toBe('')
})

test.each([
  ['net revenue last month compared with the month before', 'why?', 'Why?', /in all, .* What drove it: /],
  ['omzet bulan lalu dibandingkan bulan sebelumnya', 'kenapa?', 'Kenapa?', /secara keseluruhan, .* Pendorongnya: /],
])('what drove a change is told by parts that add up to it: %s', async (question, why, offer, words) => {
  const first = await record(question)
  expect(offered(first.record)).toContain(offer)
  const row = tableOf(first.record)
  const second = await record(why, first.session_id)
  const parts = tableOf(second.record)
  expect(recordText(second.record)).toMatch(words)
  const sum = (table: DataTable | undefined, key: string) =>
    (table?.rows ?? []).reduce((total, cells) => total + Number(cells[key] ?? 0), 0)
  expect(parts?.rows.length).toBeGreaterThan(1)
  for (const key of ['now', 'before']) expect(sum(parts, key)).toBeCloseTo(sum(row, key), 0)
  expect(sum(parts, 'difference')).toBeCloseTo(sum(row, 'now') - sum(row, 'before'), 0)
  const chart = second.record.answer.parts.find((part) => part.type === 'data-chart')
  expect(chart).toMatchObject({ data: { chart: { kind: 'bar', y: ['difference'] } } })
})

const tableOf = ({ answer }: ChatRecord): DataTable | undefined =>
  answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data as DataTable] : []))[0]
