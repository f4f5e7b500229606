import { expect, test } from 'vitest'
import { findTemplates } from './find-templates.ts'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import { categories, templateIds } from './templates.ts'

test('every category has a page of templates and no template is in none', () => {
  const shown = categories.map((category) => findTemplates(en.templates, category, ''))
  for (const found of shown) expect(found.length).toBeGreaterThanOrEqual(5)
  expect(new Set(shown.flat()).size).toBe(templateIds.length)
})

test.each([
  ['words are found in every category', en, 'refund', ['refundSpike', 'refundReasons']],
  ['all words must be there, by their beginning', en, 'non loan', ['badLoans']],
  ['in Indonesian', id, 'PELANGGAN BARU', ['newCustomers']],
  ['nothing fits', en, 'zebra', []],
])('%s', (_, messages, query, found) => {
  expect(findTemplates(messages.templates, 'finance', query)).toEqual(expect.arrayContaining(found))
  if (found.length === 0) expect(findTemplates(messages.templates, 'finance', query)).toEqual([])
})
