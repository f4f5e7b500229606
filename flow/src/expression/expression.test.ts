import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExpressionError, evaluateExpression, fillText, fillValue, parseExpression, parseTemplate } from './index.ts'

const values = {
  order: {
    total: 1_250_000.5,
    items: [
      { name: 'Kopi', price: 10 },
      { name: 'Teh', price: 5 },
    ],
    note: null,
  },
  name: 'budi santoso',
  at: '2026-05-24T01:30:00Z',
}
const around = { values, known: new Set(['later']), language: 'id' as const, timezone: 'Asia/Jakarta' }
const of = (source: string) => evaluateExpression(parseExpression(source), around)
const fill = (source: string) => fillText(parseTemplate(source), around)

describe('expressions', () => {
  it.each<[string, unknown]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['"a" + 1', 'a1'],
    ['order.items[1].name', 'Teh'],
    ['order.items.length', 2],
    ['order.nothing.at.all', null],
    ['later.value', null],
    ['order.total > 1000 and not false', true],
    ['"10" > 9', true],
    ['name contains "BUDI"', true],
    ['"x" in ["x", "y"]', true],
    ['order.note == null ? "none" : "some"', 'none'],
    ['order.items | sum:"price"', 15],
    ['order.items | map:"name" | join:" & "', 'Kopi & Teh'],
    ['order.items | where:"name":"Teh" | count', 1],
    ['nobody.name | default:"you"', 'you'],
    ['order.note | default:"-"', '-'],
    ['-order.items[0].price', -10],
    ["'it\\'s'", "it's"],
  ])('%s', (source, expected) => {
    expect(of(source)).toEqual(expected)
  })

  it.each<[string, string]>([
    ['nobody.name', 'unknown_variable'],
    ['name | shout', 'unknown_format'],
    ['1 +', 'syntax'],
    ['name[', 'syntax'],
    ['"open', 'syntax'],
    ['name * 2', 'wrong_type'],
    ['1 / 0', 'wrong_type'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'too_long'],
    ['"x" | replace:"x":"y" | date', 'wrong_type'],
  ])('%s is an error: %s', (source, code) => {
    expect(() => of(source)).toThrow(expect.objectContaining({ code }))
  })

  it('reaches nothing but its own values', () => {
    for (const source of [
      'name.constructor',
      'order.__proto__',
      'order.toString',
      'order["constructor"]',
      'order.items.map',
      '[].constructor',
    ])
      expect(of(source), source).toBeNull()
    expect(() => of('constructor')).toThrow(ExpressionError)
    expect(() => of('globalThis')).toThrow(ExpressionError)
  })

  it('writes for people, in their language and zone', () => {
    expect(
      fill('{{order.total | money}} {{order.total | number:1}} {{at | date:"long"}} {{at | time}} {{name | title}}'),
    ).toBe('Rp\u00a01.250.001 1.250.000,5 24 Mei 2026 08.30 Budi Santoso')
    expect(fill('\\{{name}} {{ "}}" }} {{order.items | count}}')).toBe('{{name}} }} 2')
    expect(fillValue(parseTemplate('{{order.items}}'), around)).toBe(values.order.items)
    expect(() => fill('{{name')).toThrow(ExpressionError)
  })

  it('never does anything but answer or refuse', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (source) => {
        try {
          of(source)
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
