import { expect, test } from 'vitest'
import { chartSpec } from '../spec.ts'
import { changeWords } from './change-words.ts'
import { numbersOf } from './number.ts'

const wordsOf = (unit: 'IDR' | '%', [now, before]: [number, number], language: 'en' | 'id', against?: object) => {
  const spec = chartSpec.parse({
    kind: 'number',
    y: [{ column: 'now' }],
    change: { against: against ?? { column: 'before' }, better: 'up' },
  })
  const rows = {
    columns: [
      { key: 'now', label: 'Revenue', type: 'number' as const, unit },
      {
        key: 'before',
        label: language === 'en' ? 'Period before' : 'Periode sebelumnya',
        type: 'number' as const,
        unit,
      },
    ],
    rows: [[now, before]],
    row_count: 1,
    truncated: false,
  }
  const [figure] = numbersOf(spec, rows)
  return figure && changeWords(figure, { spec, rows, language })
}

test.each([
  ['IDR', [114, 100], 'en', '+14%', 'vs period before'],
  ['IDR', [114, 100], 'id', '+14%', 'dari periode sebelumnya'],
  // A percentage moves by points: 28.6 % against 28.9 % is no fall of a hundredth.
  ['%', [28.6, 28.9], 'en', '−0.3 pt', 'vs period before'],
  ['%', [28.6, 28.9], 'id', '−0,3 poin', 'dari periode sebelumnya'],
  ['IDR', [100, 100], 'en', 'steady', 'vs period before'],
  ['IDR', [5, 0], 'id', '+5', 'dari periode sebelumnya'],
] as const)('%s %j in %s: %s %s', (unit, figures, language, change, against) =>
  expect(wordsOf(unit, [...figures], language)).toEqual({ change, against }),
)

test('against a figure of one’s own, and against nothing', () => {
  expect(wordsOf('%', [30, 0], 'en', { value: 25 })).toEqual({ change: '+5 pt', against: 'vs 25%' })
  const spec = chartSpec.parse({ kind: 'number', y: [{ column: 'now' }] })
  const rows = {
    columns: [{ key: 'now', label: 'Revenue', type: 'number' as const }],
    rows: [[1]],
    row_count: 1,
    truncated: false,
  }
  const [figure] = numbersOf(spec, rows)
  expect(figure && changeWords(figure, { spec, rows, language: 'en' })).toBeNull()
})
