import { expect, test, vi } from 'vitest'
import { shop } from '#engine/data/testing/shop.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { AnswerJob } from '../job.ts'
import { analyzeFile, type FileTables } from './analyze-file.ts'
import { queryDatabase } from './query-database.ts'

// Only what these tools read of a job and of a database.
const file = { id: 'f1', name: 'shop.csv', kind: 'tables' }
const job = { language: 'en', now: new Date('2026-11-21T05:00:00Z'), files: [file] } as unknown as AnswerJob
const question = 'orders in Selatan this year'

test('a question that becomes a query is read without looking for other readings', async () => {
  const query = async () => ({ columns: [], rows: [], rowCount: 0, truncated: false, durationMs: 1 })
  const seesAll = { asksBeyond: async () => false, reader: { query } }
  const source = { ...seesAll, id: 'shop', name: 'Shop', schema: shop } as unknown as OpenSource
  const queried = await queryDatabase([source]).run({ question }, job)
  const run = vi.fn<FileTables['run']>()
  await analyzeFile({ schema: async () => shop, run, trial: async () => [] }).run({ question }, job)
  for (const outcome of [queried.detail.outcome, run.mock.calls[0]?.[3].outcome]) {
    expect(outcome).toMatchObject({ kind: 'answer', alternatives: [] })
    expect(outcome).not.toHaveProperty('trial')
  }
})
