import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import { sampleCompany, sampleTimeoutMs } from '../../../testing/sample-company.ts'
import { testApp } from '../../../testing/test-app.ts'
import { askQuestion, aTalker } from '../../chat/testing/chat-app.ts'

vi.setConfig({ testTimeout: 240_000 })

// No model is configured: the built-in engine answers over the sample company and what the agent has read.
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const talker = await aTalker(server)
const rules: Record<string, string> = {
  'kebijakan cuti.txt':
    'Kebijakan Cuti\n\nCuti tahunan adalah 14 hari untuk karyawan tetap. Karyawan kontrak mendapat cuti 10 hari. Cuti melahirkan diberikan selama tiga bulan.',
  'retur.txt':
    'Ketentuan retur\n\nBarang dapat diretur paling lambat 30 hari setelah pembelian. Biaya pengiriman retur ditanggung pembeli.',
  'handbook.txt':
    'Employee handbook\n\nThe probation period lasts three months. Laptops are replaced every four years. Travel expenses are refunded within 10 working days.',
}
beforeAll(async () => {
  await sampleCompany(server, talker)
  const form = new FormData()
  for (const [name, text] of Object.entries(rules)) form.append('files', new Blob([text]), name)
  const query = { bot_id: talker.botId }
  await server.call(knowledgeFileEndpoints.addKnowledgeFiles, { query, form, headers: talker.headers })
  const params = { botId: talker.botId }
  for (;;) {
    const list = await server.call(knowledgeFileEndpoints.listKnowledgeFiles, { params, headers: talker.headers })
    if (list.body.data.records.every(({ state }) => state === 'ready')) return
    await sleep(100)
  }
}, sampleTimeoutMs)

const answerTo = async (question: string): Promise<ChatRecord> =>
  (await askQuestion(server, talker, { question })).body.data.record
const quotesOf = ({ answer }: ChatRecord) =>
  answer.parts.flatMap((part) => (part.type === 'source-document' ? [part.providerMetadata.nalar.quote] : []))

test.each([
  ['berapa hari cuti tahunan karyawan tetap?', '14 hari'],
  ['Berapa hari cuti karyawan kontrak?', '10 hari'],
  ['paling lambat berapa hari barang bisa diretur?', '30 hari'],
  ['How long is the probation period?', 'three months'],
  ['when are travel expenses refunded?', '10 working days'],
  ['How often are laptops replaced?', 'four years'],
])('what a document says is quoted where the database has no sure reading: %s', async (question, words) => {
  const record = await answerTo(question)
  expect({ quotes: quotesOf(record).join(' '), parts: record.answer.parts.map((part) => part.type) }).toMatchObject({
    quotes: expect.stringContaining(words),
  })
})

test.each([
  'How many stores are there?',
  'jumlah karyawan',
  'Berapa omzet per bulan tahun ini?',
  'number of orders by store',
  'retur per bulan tahun ini',
  'employees hired in 2024',
])('a plain question about data stays one: %s', async (question) => {
  const record = await answerTo(question)
  expect([
    quotesOf(record),
    record.answer.parts.some(({ type }) => type === 'data-table' || type === 'data-choice'),
  ]).toEqual([[], true])
})

test('a question of its own is quoted in a chat about the database, too', async () => {
  const { session_id } = (await askQuestion(server, talker, { question: 'total expenses this year' })).body.data
  const own = await askQuestion(server, talker, { question: 'How often are laptops replaced?', session_id })
  expect(quotesOf(own.body.data.record).join(' ')).toContain('four years')
})
