import { expect, test } from 'vitest'
import { categories } from './categories.ts'
import { findTemplates, fittingCategories } from './find-templates.ts'
import { type FittingData, fittingData } from './fitting-data.ts'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import { categoryOf, tabOf } from './tabs.ts'
import { templateIds } from './templates.ts'

const sample: FittingData = { questions: [], hasSample: true }
const own: FittingData = { questions: [{ question: 'Visits by doctor this year', source: 'Klinik' }], hasSample: false }
const found = (texts: typeof en.templates, category: 'finance' | 'forYou', query: string, data = sample) =>
  findTemplates(texts, category, query, data)

test('every category has a page of templates and no template is in none', () => {
  const shown = categories.map((category) => findTemplates(en.templates, category, '', sample).templates)
  for (const ids of shown) expect(ids.length).toBeGreaterThanOrEqual(5)
  expect(new Set(shown.flat()).size).toBe(templateIds.length)
  expect(fittingCategories(en.templates, sample)).toEqual([...categories])
})

test.each([
  ['words are found in every category', en, 'refund', ['refundSpike', 'refundReasons']],
  ['all words must be there, by their beginning', en, 'non loan', ['badLoans']],
  ['in Indonesian', id, 'PELANGGAN BARU', ['newCustomers']],
  ['nothing fits', en, 'zebra', []],
])('%s', (_, messages, query, ids) => {
  expect(found(messages.templates, 'finance', query).templates).toEqual(expect.arrayContaining(ids))
  if (ids.length === 0) expect(found(messages.templates, 'finance', query).templates).toEqual([])
})

test('without the sample company nothing is asked of it: questions of the own data, and what files answer', () => {
  const forYou = found(en.templates, 'forYou', '', own)
  expect(forYou).toEqual({ own: own.questions, templates: ['readContract'] })
  expect(fittingCategories(en.templates, own)).toEqual(['forYou', 'finance', 'education'])
  expect(found(en.templates, 'finance', 'doctor', own)).toEqual({ own: own.questions, templates: [] })
  expect(found(en.templates, 'finance', 'revenue', own).templates).toEqual([])
})

test('questions of several databases take turns; those that cannot be asked have none', () => {
  const questions = (name: string) => Array.from({ length: 6 }, (_, index) => `${name}${index + 1}`)
  const source = (name: string, kind: 'postgres' | 'sample', status: 'ready' | 'failed') =>
    ({ name, kind, status, questions: questions(name) }) as const
  const data = fittingData([
    source('s', 'sample', 'ready'),
    source('a', 'postgres', 'ready'),
    source('x', 'postgres', 'failed'),
    source('b', 'postgres', 'ready'),
  ])
  expect(data.questions.map(({ question }) => question)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  expect(data.hasSample).toBe(true)
  expect(fittingData([source('s', 'sample', 'failed')])).toEqual({ questions: [], hasSample: false })
})

test('a tab names a category and back; an unknown one names none', () => {
  expect(categories.map((category) => categoryOf(tabOf(category)))).toEqual([...categories])
  expect(tabOf('forYou')).toBe('templates')
  expect([categoryOf('forYou'), categoryOf('constructor')]).toEqual([undefined, undefined])
})
