import { expect, test } from 'vitest'
import type { Cell } from '../../../kit/format/cell-text.ts'
import { type ChartSpecInput, chartSpec } from '../../spec.ts'
import type { ChartLook } from '../look.ts'
import { chartModel } from '../model.ts'
import { provinceOutlines } from '../province-outlines.ts'
import { chartWords } from '../words.ts'
import { colorAt } from './base.ts'
import { chartOption } from './chart-option.ts'

const look: ChartLook = {
  colors: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'],
  text: 'rgba(1,1,1,1)',
  muted: 'rgba(2,2,2,1)',
  line: 'rgba(3,3,3,1)',
  raised: 'rgba(4,4,4,1)',
  good: 'good',
  bad: 'bad',
  warn: 'warn',
  panel: 'rgba(5,5,5,1)',
  font: 'sans-serif',
}
const words = { yes: 'Yes', no: 'No', others: 'Others', none: '(none)', blank: '(blank)' }

function inputOf(given: ChartSpecInput, rows: Cell[][], width = 500) {
  const columns = [
    { key: 'name', label: 'Name', type: 'text' as const },
    { key: 'n', label: 'N', type: 'number' as const },
    { key: 'kind', label: 'Kind', type: 'text' as const },
  ]
  const data = { columns, rows, row_count: rows.length, truncated: false }
  const spec = chartSpec.parse({ x: 'name', y: [{ column: 'n' }], ...given })
  const model = chartModel(spec, data)
  const input = { spec, model, look, words: chartWords(spec, model, 'en', words), width, height: 260 }
  return { data, input: { ...input, outlines: provinceOutlines } }
}
type Drawn = {
  coordinateSystem?: string
  label?: { show: boolean; position?: string; formatter: (at: { dataIndex: number }) => string }
  data?: { itemStyle: { color: string } }[]
}
function seriesOf(...given: Parameters<typeof inputOf>): Drawn {
  const { input, data } = inputOf(...given)
  const [series] = chartOption(input, data).series as Drawn[]
  return series!
}

test('a map keeps its outlines in half a board beside an open panel', () => {
  const map = (width: number) => seriesOf({ kind: 'map' }, [['Bali', 3]], width).coordinateSystem
  expect([map(570), map(382), map(345), map(260)]).toEqual(['none', 'none', 'none', undefined])
})

test('a pie that is one part says on it what it is, however small', () => {
  const { label } = seriesOf({ kind: 'pie' }, [['Jawa', 1_200]], 200)
  expect(label).toMatchObject({ show: true, position: 'center' })
  expect(label?.formatter({ dataIndex: 0 })).toBe('\u2068Jawa\u2069\n1,200')
  const several = seriesOf({ kind: 'pie' }, [
    ['Jawa', 1],
    ['Bali', 2],
  ])
  expect(several.label?.position).toBeUndefined()
})

const pieColors = (...names: string[]) => {
  const { data } = seriesOf(
    { kind: 'pie' },
    names.map((name, at) => [name, at + 1]),
  )
  return Object.fromEntries(names.map((name, at) => [name, data?.[at]?.itemStyle.color]))
}

test('a category has one colour: in pies and in groups, in any order, beside others or alone', () => {
  const all = pieColors('Jawa', 'Sumatera', 'Bali', 'Papua', 'Kalimantan', 'Sulawesi')
  expect(new Set(Object.values(all)).size).toBe(6)
  const regions = { Jawa: all.Jawa, Sumatera: all.Sumatera, Bali: all.Bali }
  expect(pieColors('Bali', 'Jawa', 'Sumatera')).toEqual(regions)
  expect(pieColors('Jawa')).toEqual({ Jawa: all.Jawa })
  const { input } = inputOf({ kind: 'stacked', series: 'kind' }, [
    ['2025', 1, 'Bali'],
    ['2025', 2, 'Sumatera'],
    ['2025', 2, 'Jawa'],
  ])
  const groups = input.model.series.map(({ name }, at) => [name, colorAt(input, at, name)])
  expect(Object.fromEntries(groups)).toEqual(regions)
})

test('a colour that was chosen counts, and figures without groups keep the order of the theme', () => {
  expect(seriesOf({ kind: 'pie', colors: { Jawa: 'good' } }, [['Jawa', 1]]).data?.[0]?.itemStyle.color).toBe('good')
  const { input } = inputOf({ kind: 'bar' }, [['Jawa', 1]])
  expect(colorAt(input, 0, 'N')).toBe('c1')
})
