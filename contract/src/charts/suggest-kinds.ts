import type { z } from 'zod'
import type { cell, DataChart, tableColumn } from '../chat/parts.ts'
import { type LocalizedText, localized } from '../kit/localized-text.ts'
import { required } from '../kit/required.ts'
import type { KindSuggestion } from './about-schemas.ts'
import { isCycle } from './cycles.ts'
import { provinceOf } from './provinces.ts'
import { type ChartKind, type ChartSpec, type ChartSpecInput, chartSpec } from './spec.ts'

type Column = z.infer<typeof tableColumn>
type Cells = readonly (readonly z.infer<typeof cell>[])[]

/** What the columns of a result are for a drawing. */
type Facts = {
  /** Columns that are moments, names, figures, by key. */
  times: string[]
  names: string[]
  figures: string[]
  /** Names that come round again, in an order of their own: hours, days of the week, months without a year. */
  cycles: string[]
  /** How many different values a column has, of the rows that are looked at. */
  count: (key: string) => number
  values: (key: string) => z.infer<typeof cell>[]
  rows: number
}

const looked = 2_000
const timeName = /(^|_|\b)(year|month|quarter|week|day|date|tahun|bulan|kuartal|triwulan|minggu|tanggal|hari)(_|\b|$)/i
const codeName = /(^|_)(id|code|kode|no|number|nomor|phone|zip)$/i
const stageName = /stage|step|status|tahap|langkah|funnel/i

/** Kinds that can show these rows truthfully, best first, each with how it would be drawn. Empty without rows. */
export function suggestKinds(columns: readonly Column[], rows: Cells): KindSuggestion[] {
  if (rows.length === 0 || columns.length === 0) return []
  const facts = factsOf(columns, rows)
  const found = [...single(facts), ...overTime(facts), ...byName(facts), ...byTwo(facts), ...pairs(facts), table()]
  const best = new Map<ChartKind, KindSuggestion>()
  for (const item of found) if ((best.get(item.kind)?.score ?? -1) < item.score) best.set(item.kind, item)
  return [...best.values()].sort((left, right) => right.score - left.score)
}

/** The drawing that is suggested for these rows; a table where there is nothing to draw. */
export const suggestedSpec = (columns: readonly Column[], rows: Cells): ChartSpec =>
  suggestKinds(columns, rows)[0]?.spec ?? chartSpec.parse({ kind: 'table' })

/** The same drawing as another kind, as far as the rows allow; what does not fit is chosen anew. */
export function asKind(spec: ChartSpec, kind: ChartKind, columns: readonly Column[], rows: Cells): ChartSpec {
  const fresh = suggestKinds(columns, rows).find((suggestKind) => suggestKind.kind === kind)?.spec
  if (!fresh) return { ...spec, kind }
  // Points stand at figures: a name that bars went along is no place for them.
  const keep = spec.x !== null && fresh.x !== null && spec.y.length > 0 && kind !== 'scatter'
  const { formats, colors, lines, axes } = spec
  return {
    ...fresh,
    formats,
    colors,
    lines,
    axes,
    ...(keep && { x: spec.x, y: spec.y, series: spec.series ?? fresh.series }),
  }
}

/** The drawing of an answer as a spec of its own. */
export function specOfAnswer({ chart }: Pick<DataChart, 'chart'>): ChartSpec {
  const { kind, x, y, series, stacked, sort } = chart
  const measures = y.map((column) => ({ column }))
  if (kind === 'table') return chartSpec.parse({ kind })
  if (kind === 'number') {
    const [now = x, before] = y
    const change = before === undefined ? {} : { change: { against: { column: before } } }
    return chartSpec.parse({ kind, y: [{ column: now }], ...change })
  }
  return chartSpec.parse({
    kind: stacked && kind === 'bar' ? 'stacked' : kind,
    x,
    y: measures,
    series: series ?? null,
    ...(stacked && { stack: 'normal' }),
    ...(sort && { sort: { by: 'value', direction: sort } }),
  })
}

function factsOf(columns: readonly Column[], rows: Cells): Facts {
  const some = rows.slice(0, looked)
  const at = new Map(columns.map(({ key }, index) => [key, index]))
  const values = (key: string) => {
    const index = required(at.get(key), 'a key is that of a column')
    return some.map((row) => row[index] ?? null)
  }
  const isRound = ({ key, type }: Column) => type !== 'date' && isCycle(key, values(key))
  const isTime = (column: Column) =>
    column.type === 'date' || (timeName.test(column.key) && column.type !== 'boolean' && !isRound(column))
  const isFigure = (column: Column) =>
    column.type === 'number' && !isTime(column) && !isRound(column) && !codeName.test(column.key)
  const keys = (test: (column: Column) => boolean) => columns.filter(test).map(({ key }) => key)
  const times = keys(isTime)
  const figures = keys(isFigure)
  return {
    times,
    figures,
    values,
    rows: rows.length,
    cycles: keys(isRound),
    names: keys((item) => !isTime(item) && !isFigure(item)),
    count: (key) => new Set(values(key)).size,
  }
}

const suggestion = (score: number, spec: ChartSpecInput, why: LocalizedText): KindSuggestion => {
  const read = chartSpec.parse(spec)
  return { kind: read.kind, score, why, spec: read }
}
const figuresOf = (keys: readonly string[]) => keys.slice(0, 6).map((column) => ({ column }))
const table = () => suggestion(0.3, { kind: 'table' }, localized('Every value as it is.', 'Semua nilai apa adanya.'))

function single({ rows, figures, times }: Facts): KindSuggestion[] {
  const [figure] = figures
  if (!figure) return []
  if (rows === 1)
    return [
      suggestion(
        0.95,
        { kind: 'number', y: [{ column: figure }] },
        localized('It is one figure.', 'Hanya satu angka.'),
      ),
    ]
  const [time, ...laterTimes] = times
  if (time === undefined || laterTimes.length > 0 || figures.length !== 1) return []
  const change = { against: { previous_row: true as const } }
  const why = localized('The last figure with its change.', 'Angka terakhir beserta perubahannya.')
  return [suggestion(0.4, { kind: 'number', x: time, y: [{ column: figure }], change }, why)]
}

function overTime({ times, names, figures, rows, count }: Facts): KindSuggestion[] {
  const [time] = times
  if (!time || figures.length === 0 || rows < 2 || count(time) < 2 || names.length > 1) return []
  const series = names[0] ?? null
  if (series && count(series) > 24) return []
  const y = series ? figuresOf(figures.slice(0, 1)) : figuresOf(figures)
  const along = { x: time, y, series, sort: { by: 'x', direction: 'asc' } } as const
  const few = count(time) <= 12
  return [
    suggestion(0.9, { kind: 'line', ...along }, localized('It goes along time.', 'Datanya mengikuti waktu.')),
    suggestion(0.7, { kind: 'area', ...along }, localized('It goes along time.', 'Datanya mengikuti waktu.')),
    suggestion(
      few ? 0.8 : 0.55,
      { kind: 'bar', ...along },
      localized('A few periods side by side.', 'Beberapa periode berdampingan.'),
    ),
    ...(series
      ? [
          suggestion(
            0.65,
            { kind: 'stacked', stack: 'normal', ...along },
            localized('Parts of each period.', 'Bagian dari tiap periode.'),
          ),
        ]
      : []),
  ]
}

const inTheirOrder = { by: 'x', direction: 'asc' } as const
const largestFirst = { by: 'value', direction: 'desc' } as const

function byName(facts: Facts): KindSuggestion[] {
  const { times, names, figures, rows, count, values, cycles } = facts
  const [name] = names
  const [figure] = figures
  if (!name || names.length > 1 || times.length > 0 || figure === undefined || rows < 2) return []
  const positive = values(figure).every((value) => value === null || Number(value) >= 0)
  const item = { x: name, y: figuresOf(figures.slice(0, 1)) }
  const places = count(name)
  const known = values(name).filter((value) => provinceOf(String(value ?? ''))).length / Math.min(rows, looked)
  const many = places > 30 ? { limit: { count: 20, others: false } } : {}
  const round = cycles.includes(name)
  const bars = {
    kind: 'bar',
    x: name,
    y: figuresOf(figures),
    sort: round ? inTheirOrder : largestFirst,
    ...many,
  } as const
  return [
    suggestion(0.9, bars, localized('Figures of things, side by side.', 'Angka tiap hal, berdampingan.')),
    ...(known >= 0.6
      ? [suggestion(0.85, { kind: 'map', ...item }, localized('They are provinces.', 'Isinya provinsi.'))]
      : []),
    ...(positive && places <= 8 && rows === places
      ? [
          suggestion(
            0.6,
            { kind: 'pie', ...item },
            localized('Few parts of one whole.', 'Sedikit bagian dari satu keseluruhan.'),
          ),
          suggestion(
            stageName.test(name) ? 0.8 : 0.35,
            { kind: 'funnel', ...item },
            localized('Stages that follow each other.', 'Tahap yang berurutan.'),
          ),
        ]
      : []),
  ]
}

function byTwo({ times, names, figures, count, rows, cycles }: Facts): KindSuggestion[] {
  const dimensions = [...names, ...times]
  if (dimensions.length < 2 || figures.length === 0 || rows < 2) return []
  const [x, series] = [...dimensions].sort((left, right) => count(right) - count(left)) as [string, string]
  const y = figuresOf(figures.slice(0, 1))
  const rest = dimensions.slice(1, 2)
  const pivot = { kind: 'pivot', rows: dimensions.slice(0, 1), columns: rest, y: figuresOf(figures) } as const
  const found = [suggestion(0.6, pivot, localized('Two things crossed.', 'Dua hal disilangkan.'))]
  if (dimensions.length > 2) return found
  const two = { x, series, y }
  if (count(series) <= 12 && times.length === 0)
    found.push(
      suggestion(
        0.8,
        { kind: 'stacked', stack: 'normal', ...two },
        localized('Parts of each thing.', 'Bagian dari tiap hal.'),
      ),
    )
  if (count(series) >= 3 && count(x) <= 60)
    found.push(
      suggestion(
        // Hours by days: the pattern is what is looked for.
        cycles.length === 2 ? 0.85 : 0.7,
        { kind: 'heatmap', ...two },
        localized('Where much and little meet.', 'Di mana banyak dan sedikit bertemu.'),
      ),
    )
  return found
}

function pairs({ names, figures, rows, times }: Facts): KindSuggestion[] {
  const [x, y] = figures
  if (!x || !y || rows < 5 || times.length > 0 || names.length > 1) return []
  const score = names.length === 0 ? 0.85 : 0.5
  const points = { kind: 'scatter' as const, x, y: [{ column: y }], size: figures[2] ?? null, label: names[0] ?? null }
  return [suggestion(score, points, localized('How two figures go together.', 'Hubungan dua angka.'))]
}
