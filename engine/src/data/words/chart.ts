import type { QueryIntent } from '../parse/query-intent.ts'
import type { Answer, ChartSpec, Outcome, ResultColumn, Row } from '../types.ts'

const maxBars = 40

/** The drawing that shows a result best; undefined where there is nothing to draw. */
export const suggestChart = (outcome: Outcome, rows: readonly Row[]): ChartSpec | undefined => {
  if (outcome.kind !== 'answer' || rows.length === 0) return undefined
  const { columns, shape } = outcome
  const beside = shape === 'series' ? ['share', 'change'] : ['share']
  const figures = columns.filter((column) => column.type === 'number' && !beside.includes(column.key))
  const names = columns.filter((column) => !figures.includes(column) && !beside.includes(column.key))
  const unit = figures[0]?.unit
  const withUnit = unit ? { unit } : {}
  if (shape === 'number')
    return figures[0] && { kind: 'number', x: figures[0].key, y: figures.map((column) => column.key), ...withUnit }
  if (shape === 'comparison') return compared(outcome, names, withUnit)
  if (shape === 'series') return timed(figures, names, withUnit)
  if (shape === 'grouped') return grouped(outcome.columns, figures, names, rows, withUnit)
  return scatter(figures, names, rows)
}

const compared = (outcome: Answer, names: ResultColumn[], unit: { unit?: string }): ChartSpec => {
  const [name] = names
  if (!name) return { kind: 'number', x: 'now', y: ['now', 'before', 'change'], ...unit }
  // The frame is ours: opaque only to callers.
  const grown = ((outcome.frame ?? {}) as QueryIntent).grown !== undefined
  return grown
    ? { kind: 'bar', x: name.key, y: ['change'], unit: '%' }
    : { kind: 'bar', x: name.key, y: ['now', 'before'], ...unit }
}

const timed = (figures: ResultColumn[], names: ResultColumn[], unit: { unit?: string }): ChartSpec | undefined => {
  const time = names.find((column) => column.type === 'date') ?? names[0]
  const series = names.find((column) => column !== time)
  if (!time || figures.length === 0) return undefined
  return {
    kind: 'line',
    x: time.key,
    y: figures.map((column) => column.key),
    ...(series ? { series: series.key } : {}),
    ...unit,
  }
}

const grouped = (
  columns: readonly ResultColumn[],
  figures: ResultColumn[],
  names: ResultColumn[],
  rows: readonly Row[],
  unit: { unit?: string },
): ChartSpec | undefined => {
  const [name, series] = names
  const [figure] = figures
  if (!name || !figure) return undefined
  if (rows.length > maxBars && !series) return { kind: 'table', x: name.key, y: figures.map((column) => column.key) }
  const share = columns.some((column) => column.key === 'share')
  if (share && rows.length <= 8 && !series) return { kind: 'pie', x: name.key, y: [figure.key], ...unit }
  const sameUnit = figures.filter((column) => column.unit === figure.unit)
  return {
    kind: 'bar',
    x: name.key,
    y: sameUnit.map((column) => column.key),
    ...(series && series.type !== 'text' ? {} : series ? { series: series.key, stacked: true } : {}),
    ...(name.key === 'weekday' || name.key === 'hour' ? {} : { sort: 'desc' as const }),
    ...unit,
  }
}

const scatter = (figures: ResultColumn[], names: ResultColumn[], rows: readonly Row[]): ChartSpec | undefined => {
  const [x, y] = figures
  const [name] = names
  if (x && y && names.length === 0 && rows.length > 2) return { kind: 'scatter', x: x.key, y: [y.key] }
  if (name && x && !y && names.length === 1 && rows.length > 1 && rows.length <= maxBars)
    return { kind: 'bar', x: name.key, y: [x.key], ...(x.unit ? { unit: x.unit } : {}) }
  return undefined
}
