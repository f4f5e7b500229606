import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Dialect, StatementRefused, slotsIn, tokensOf, withSlots } from './index.ts'

const dialects: Dialect[] = ['postgres', 'sqlite', 'mysql', 'sqlserver']
const cut = (sql: string, dialect: Dialect) => tokensOf(sql, dialect, 'braces').map(({ kind, text }) => [kind, text])

test('whatever it is, a text is refused or cut into tokens in their order', () => {
  for (const dialect of dialects)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (sql) => {
        try {
          const tokens = tokensOf(sql, dialect)
          for (const [index, { at, end }] of tokens.entries()) {
            expect(at).toBeGreaterThanOrEqual(tokens[index - 1]?.end ?? 0)
            expect(end).toBeGreaterThanOrEqual(at)
          }
        } catch (error) {
          if (!(error instanceof StatementRefused)) throw error
        }
      }),
    )
})

test.each<[Dialect, string, unknown]>([
  [
    'postgres',
    'a/* x /* y */ z */b',
    [
      ['word', 'a'],
      ['word', 'b'],
    ],
  ],
  [
    'postgres',
    "E'it\\'s' 'a''b' $q$ ' $q$",
    [
      ['text', "it\\'s"],
      ['text', "a'b"],
      ['text', " ' "],
    ],
  ],
  [
    'postgres',
    'a::int -- b\n<> "c""d"',
    [
      ['word', 'a'],
      ['symbol', '::'],
      ['word', 'int'],
      ['symbol', '<>'],
      ['name', 'c"d'],
    ],
  ],
  ['postgres', '1--2\n', [['number', '1']]],
  [
    'mysql',
    '1--2',
    [
      ['number', '1'],
      ['symbol', '-'],
      ['symbol', '-'],
      ['number', '2'],
    ],
  ],
  ['mysql', "'a\\'b' # c", [['text', "a'b"]]],
  [
    'sqlserver',
    "N'a' [b]]c]",
    [
      ['text', 'a'],
      ['name', 'b]c'],
    ],
  ],
  [
    'sqlite',
    '`a` {{ b }}',
    [
      ['name', 'a'],
      ['slot', 'b'],
    ],
  ],
])('in %s, %s', (dialect, sql, tokens) => {
  expect(cut(sql, dialect)).toEqual([...(tokens as unknown[]), ['end', '']])
})

test('slots are outside of texts, names and comments only', () => {
  const sql = `select :a, ':b', ":c", b::date /* :d /* */ :e */ -- :f\n, :a`
  expect(slotsIn(sql, 'postgres', 'colons')).toEqual(['a'])
  expect(withSlots(sql, 'postgres', 'colons', (name) => `<${name}>`)).toBe(
    `select <a>, ':b', ":c", b::date /* :d /* */ :e */ -- :f\n, <a>`,
  )
  for (const dialect of dialects)
    expect(slotsIn("select {{ region }}, '{{ no }}', {{least}}", dialect, 'braces')).toEqual(['region', 'least'])
})
