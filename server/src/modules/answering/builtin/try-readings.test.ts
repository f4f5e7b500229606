import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Schema } from '#engine/data/index.ts'
import { shop } from '#engine/data/testing/shop.ts'
import type { QueryResult } from '../../../providers/database/port.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import { AnswerWriter } from '../answer-writer.ts'
import type { AnswerJob, QuestionAsker } from '../job.ts'
import { answerWithEngine } from './answer-with-engine.ts'
import type { AnswerSources } from './options.ts'

type Rows = (sql: string) => QueryResult['rows'] | Promise<QueryResult['rows']>
const person: QuestionAsker = { kind: 'member', interactive: true }
const visitor: QuestionAsker = { kind: 'visitor', databases: true, knowledge: false }

const plain = {
  scope: { viaKey: false, isOperator: false },
  language: 'en',
  webSearch: false,
  links: [],
  tools: [],
  files: [],
  earlier: [],
  now: new Date('2026-11-21T05:00:00Z'),
  signal: new AbortController().signal,
}

/** Asks a workbook with the tables of the shop; tells what was tried before the answer. */
async function askWorkbook(question: string, rowsOf: (sql: string) => unknown[][]) {
  const tried: string[] = []
  const writer = new AnswerWriter({ event: () => {}, partDone: () => {}, pace: () => 0 })
  const file = { id: 'f', name: 'shop.xlsx', kind: 'tables', isNew: true }
  const job = { ...plain, asker: person, question, writer, dataSource: 'files', files: [file] }
  const trial = async (_file: unknown, sql: string) => {
    tried.push(sql)
    return rowsOf(sql)
  }
  const run = async () => {
    throw new Error('is only asked for what is given')
  }
  const sources = { databases: [], outside: [], tables: { schema: async () => shop, trial, run } }
  const outcome = await answerWithEngine(job as unknown as AnswerJob, sources as unknown as AnswerSources)
  return { tried, outcome, kinds: writer.parts.map(({ type }) => type) }
}

/** Asks the shop; tells which queries were run, with how many rows at most, and how many at once. */
async function askShop(
  question: string,
  asker: QuestionAsker,
  rowsOf: Rows,
  others: { id: string; schema: Schema }[] = [],
) {
  const ran: { sql: string; maxRows: number; signal: AbortSignal | undefined }[] = []
  let running = 0
  let atOnce = 0
  const query: OpenSource['reader']['query'] = async (asked, { maxRows, signal }) => {
    const sql = String(asked)
    ran.push({ sql, maxRows, signal })
    running += 1
    atOnce = Math.max(atOnce, running)
    await setTimeout(5)
    const rows = await rowsOf(sql)
    running -= 1
    const columns = (rows[0] ?? ['']).map((_, index) => ({ name: `c${index}`, type: 'text' as const }))
    return { columns, rows, rowCount: rows.length, truncated: false, durationMs: 1 }
  }
  const sink = { event: () => {}, partDone: () => {}, pace: () => 0 }
  const seesAll = { asksBeyond: async () => false, reader: { query } }
  const sourceOf = (id: string, schema: Schema) => ({ ...seesAll, id, name: id, kind: 'postgres', schema })
  const job = { ...plain, asker, question, writer: new AnswerWriter(sink), dataSource: 'db' }
  const sources = {
    databases: [...others.map(({ id, schema }) => sourceOf(id, schema)), sourceOf('shop', shop)],
    outside: [],
    web: { current: async () => undefined },
  }
  // Only what the built-in engine reads of a job and of its sources.
  const outcome = await answerWithEngine(job as unknown as AnswerJob, sources as unknown as AnswerSources)
  return { ran, atOnce, outcome, kinds: job.writer.parts.map(({ type }) => type), parts: job.writer.parts }
}

test('what is too doubtful to be given is not tried for somebody who cannot choose', async () => {
  const unclear = 'clients with loans late over 90 days in Selatan by branch'
  const offered = await askShop(unclear, person, () => [['a', 1]])
  expect(offered.kinds).toContain('data-choice')
  expect(offered.ran.length).toBeGreaterThan(1)
  const { kinds, ran } = await askShop(unclear, visitor, () => [['a', 1]])
  expect(kinds).not.toContain('data-choice')
  expect(ran).toEqual([])
})

test('of two databases the readings of the one that knows what was named are offered, whichever is looked at first', async () => {
  const withoutAreas: Schema = {
    ...shop,
    tables: shop.tables.filter(({ name }) => name !== 'areas'),
    foreignKeys: shop.foreignKeys.filter(({ toTable }) => toTable !== 'areas'),
  }
  const question = 'clients with loans late over 90 days in selatan by branch'
  const { outcome, parts } = await askShop(question, person, () => [['a', 1]], [{ id: 'other', schema: withoutAreas }])
  expect(outcome.understood).toMatchObject({ from: 'data', id: 'shop' })
  const [choice] = parts.flatMap((part) => (part.type === 'data-choice' ? [part.data] : []))
  expect(choice?.readings[0]?.reading).toContain('area Selatan')
})

test.each([
  ['given', person, 'large customers', 'I’m not sure what you mean.'],
  ['given to somebody who cannot choose', visitor, 'large customers', 'I’m not sure what you mean.'],
  ['offered', person, 'goods sold badly', "I am not sure: I found nothing in this data for 'badly'."],
])('what its results make too unlikely is not %s', async (_, asker, question, text) => {
  let own: string | undefined
  // It finds nothing, and each other reading something else.
  const { outcome, kinds, parts } = await askShop(question, asker, (sql) => {
    own ??= sql
    return sql === own ? [] : [[sql]]
  })
  expect(outcome).toEqual({ model: null, isRefusal: true, band: { name: 'no', dataSourceId: 'shop' } })
  expect(kinds).toEqual(['text', 'data-suggestions'])
  expect(parts[0]).toMatchObject({ text })
})

test('of a file, too, what its results make too unlikely is not given', async () => {
  let own: string | undefined
  const { outcome, kinds, tried } = await askWorkbook('biggest goods', (sql) => {
    own ??= sql
    return sql === own ? [] : [[sql]]
  })
  expect(outcome).toMatchObject({ model: null, isRefusal: true })
  expect(kinds).toEqual(['text', 'data-suggestions'])
  expect(tried).toHaveLength(7)
})

test('what is stated is run once, with the rows of an answer; the others with fewer, two at a time', async () => {
  const { ran, atOnce, parts } = await askShop('number of returns per order by area', person, () => [[3, 1]])
  expect(parts.find(({ type }) => type === 'data-table')).toMatchObject({ data: { rows: [{ c0: 3, c1: 1 }] } })
  expect(ran.map(({ maxRows }) => maxRows)).toEqual([10_000, 200, 200, 200, 200, 200, 200])
  expect(new Set(ran.map(({ sql }) => sql)).size).toBe(7)
  expect(atOnce).toBe(2)
})

test('what takes longer than trials may is run once all the same, and ended where it is only offered', async () => {
  const longer = async (): Promise<[[number]]> => {
    await setTimeout(1_700)
    return [[3]]
  }
  const stated = await askShop('goods with price above 100', person, longer)
  expect(stated.kinds).toContain('data-table')
  expect(stated.ran.map(({ maxRows, signal }) => [maxRows, signal?.aborted])).toEqual([[10_000, false]])
  const likely = await askShop('barang terbesar', person, longer)
  expect(likely.kinds).toContain('data-choice')
  expect(likely.ran.map(({ maxRows, signal }) => [maxRows, signal?.aborted])).toEqual([[10_000, true]])
})
