import { expect, test } from 'vitest'
import { proposeQuestions, topicOf, wantsDashboard } from './propose.ts'
import { library } from './testing/library.ts'
import { shop } from './testing/shop.ts'

test.each([
  ['build me a dashboard about stock', 'stock'],
  ['Buatkan dashboard tentang stok!', 'stok'],
  ['tolong bikin dasbor soal peminjaman buku', 'peminjaman buku'],
  ['create a new dashboard for loans', 'loans'],
  ['buatkan laporan penjualan', 'penjualan'],
  ['make me a report on loans', 'loans'],
  ['loans', 'loans'],
  ['dashboard', ''],
])('%s is about %j', (wish, topic) => expect(topicOf(wish)).toBe(topic))

test('a wish for a dashboard is told from a question', () => {
  expect(wantsDashboard('Build me a dashboard about stock')).toBe(true)
  expect(wantsDashboard('buatkan dasbor tentang stok')).toBe(true)
  expect(wantsDashboard('buatkan laporan penjualan')).toBe(true)
  expect(wantsDashboard('please prepare a report about loans')).toBe(true)
  expect(wantsDashboard('show the reports of March')).toBe(false)
  expect(wantsDashboard('laporan yang belum selesai')).toBe(false)
  expect(wantsDashboard('Revenue by store as a chart')).toBe(false)
  expect(wantsDashboard('How many loans are there?')).toBe(false)
})

const propose = (about: string, language: 'en' | 'id' = 'en') =>
  proposeQuestions(library, about, { language, today: '2026-11-21', n: 6 })

test.each(['en', 'id'] as const)('each question is about the thing, different, and answered (%s)', (language) => {
  const { found, questions } = propose(
    language === 'en' ? 'dashboard about loans' : 'dasbor tentang peminjaman',
    language,
  )
  expect(found).toBe(true)
  expect(questions.length).toBeGreaterThan(3)
  expect(questions.length).toBeLessThanOrEqual(6)
  expect(new Set(questions.map(({ outcome }) => outcome.sql)).size).toBe(questions.length)
  for (const { outcome } of questions) expect(outcome.sql).toMatch(/\bloans\b/)
})

test('of what the data does not have there is nothing; without a topic there is something of everything', () => {
  expect(propose('submarines')).toMatchObject({ found: false, questions: [] })
  expect(propose('build me a dashboard').questions.length).toBeGreaterThan(2)
})

test('a board about a figure begins with how it stands beside its neighbours, then over time and by what it is made of', () => {
  const asked = (about: string, language: 'en' | 'id') =>
    proposeQuestions(shop, about, { language, today: '2026-11-21', n: 12 }).questions.map(({ question }) => question)
  expect(asked('sales', 'en').slice(0, 4)).toEqual([
    'Revenue this month compared with last month',
    'Cost of goods this month compared with last month',
    'Average order value this month compared with last month',
    'Revenue per month this year',
  ])
  expect(asked('dasbor penjualan', 'id')).toContain('Pendapatan per kanal tahun ini')
  // What nobody asked about: what rows are called, and the state they are in.
  for (const question of asked('sales', 'en')) expect(question).not.toMatch(/ by (?:name|state|number)/)
})
