import { expect, test } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { shop } from '../testing/shop.ts'
import { termsOfCorrection } from './corrected.ts'
import { hasMeaning, withGlossary } from './glossary.ts'

const today = '2026-11-21'
const sqlOf = (question: string, schema = shop): string => {
  const outcome = answerQuestion({ question, schema, today })
  return outcome.kind === 'answer' ? outcome.sql : outcome.kind
}
const terms = (question: string, before: string, after: string) =>
  termsOfCorrection({ question, before, after, schema: shop, today })

test('the words that were read as another figure mean the corrected one', async () => {
  const question = 'pendapatan per cabang'
  const after =
    'select b.name, sum(o.total) as omzet from orders o join branches b on b.id = o.branch_id group by b.name'
  const [item, ...others] = await terms(question, sqlOf(question), after)
  expect(others).toEqual([])
  expect(item).toEqual({
    phrase: 'pendapatan',
    means: { kind: 'measure', table: 'orders', fold: 'sum', column: 'total' },
  })
  const schema = withGlossary(shop, [item!])
  expect(sqlOf(question, schema)).toMatch(/SUM\(orders\.total\)/i)
  expect(sqlOf('revenue by branch', schema)).toMatch(/SUM\(order_lines\.line_total\)/i)
})

test.each([
  ['count(distinct o.client_id)', { fold: 'count_distinct', column: 'client_id' }],
  ['count(o.client_id)', { fold: 'count', column: 'client_id' }],
  ['count(*)', { fold: 'count', column: null }],
])('a figure is known by its fold: %s', async (figure, means) => {
  const after = `select b.name, ${figure} as x from orders o join branches b on b.id = o.branch_id group by b.name`
  const question = 'pendapatan per cabang'
  expect(await terms(question, sqlOf(question), after)).toMatchObject([{ means: { table: 'orders', ...means } }])
})

test('words that nothing explained mean the column that came in', async () => {
  const question = 'list of clients with their zork'
  const before = 'select clients.name from clients'
  const [item] = await terms(question, before, 'select c.name, c.joined_on from clients c')
  expect(item).toEqual({ phrase: 'zork', means: { kind: 'synonym', table: 'clients', column: 'joined_on' } })
  expect(sqlOf('zork of clients', withGlossary(shop, [item!]))).toContain('joined_on')
})

test('what is not clear is not proposed', async () => {
  const question = 'number of clients by area'
  expect(await terms(question, sqlOf(question), `${sqlOf(question)} limit 3`)).toEqual([])
  expect(await terms('x', 'select 1', 'select c.name, c.joined_on, c.left_on from clients c')).toEqual([])
})

test('a name in a comment or a text, and one that a query gives itself, is not taken for a column', async () => {
  const question = 'list of clients with their zork'
  const before = 'select clients.name from clients'
  const after = 'select c.name as joined_on /* c.left_on /* c.joined_on */ c.area_id */ from clients c'
  expect(await terms(question, before, after)).toEqual([])
  expect(
    await terms(question, before, "select c.name, c.joined_on from clients c where c.name <> ' c.left_on '"),
  ).toMatchObject([{ phrase: 'zork', means: { column: 'joined_on' } }])
  expect(await terms(question, before, 'select c.name, c.joined_on from clients c where')).toEqual([])
})

test('what is not there any more is left out', () => {
  expect(hasMeaning(shop, { kind: 'synonym', table: 'gone', column: null })).toBe(false)
  expect(hasMeaning(shop, { kind: 'synonym', table: 'clients', column: 'area_id' })).toBe(false)
  expect(withGlossary(shop, [{ phrase: 'x', means: { kind: 'synonym', table: 'gone', column: null } }])).toBe(shop)
})
