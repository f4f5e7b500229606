import type { QueryIntent } from '../parse/query-intent.ts'
import type { Answer, ChartSpec, Outcome, ResultColumn, Row } from '../types.ts'

const maxBars = 40

/** The drawing that was asked for, where it fits the result, else the one that shows it best; undefined where there is nothing to draw. */
export const suggestChart = (outcome: Outcome, rows: readonly Row[]): ChartSpec | undefined => {
  const fitting = fittingChart(outcome, rows)
  return (outcome.kind === 'answer' && drawnAs(outcome, fitting, rows)) || fitting
}

/** Slices beyond these cannot be told apart. */
const maxSlices = 12

const drawnAs = (
  { draw, columns, shape, frame }: Answer,
  fitting: ChartSpec | undefined,
  rows: readonly Row[],
): ChartSpec | undefined => {
  if (!draw || shape === 'number' || rows.length === 0) return undefined
  const figures = columns.filter(({ type, key }) => type === 'number' && key !== 'share' && key !== 'change')
  const name = columns.find((column) => !figures.includes(column) && column.key !== 'share' && column.key !== 'change')
  const [first, second] = figures
  if (draw === 'table') return { kind: 'table', x: (name ?? columns[0])?.key ?? '', y: figures.map(({ key }) => key) }
  if (draw === 'scatter')
    return first && second && rows.length > 2 ? { kind: 'scatter', x: first.key, y: [second.key] } : undefined
  if (!name || !first || fitting?.kind === 'scatter') return undefined
  const unit = first.unit ? { unit: first.unit } : {}
  const { series, y = [first.key] } = fitting ?? {}
  if (draw === 'pie') {
    const whole = rows.every((row) => Number(row[first.key] ?? 0) >= 0)
    return whole && !series && rows.length <= maxSlices
      ? { kind: 'pie', x: name.key, y: [first.key], ...unit }
      : undefined
  }
  const sorted = draw === 'bar' && name.type === 'text' && name.key !== 'weekday' && name.key !== 'hour'
  return { kind: draw, x: name.key, y, ...(series && { series }), ...(sorted && sortOf(frame)), ...unit }
}

const fittingChart = (outcome: Outcome, rows: readonly Row[]): ChartSpec | undefined => {
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
  // The frame is ours: opaque only to callers.
  if (((outcome.frame ?? {}) as QueryIntent).cohort?.tells === 'retention')
    return { kind: 'line', x: 'later', y: ['share'], series: columns[0]?.key ?? '', unit: '%' }
  if (shape === 'series') return timed(figures, names, withUnit)
  if (shape === 'grouped') return grouped(outcome, { figures, names, rows, unit: withUnit })
  return scatter(figures, names, rows)
}

const compared = (outcome: Answer, names: ResultColumn[], unit: { unit?: string }): ChartSpec => {
  const [name] = names
  if (!name) return { kind: 'number', x: 'now', y: ['now', 'before', 'change'], ...unit }
  // The frame is ours: opaque only to callers.
  const { drivers, grown: moved } = (outcome.frame ?? {}) as QueryIntent
  if (drivers) return { kind: 'bar', x: name.key, y: ['difference'], sort: 'desc', ...unit }
  if (name.type === 'date') return { kind: 'line', x: name.key, y: ['now', 'before'], ...unit }
  const grown = moved !== undefined
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

/** Largest first, unless another order was asked for. */
const sortOf = (frame: unknown): { sort?: 'desc' } => {
  // The frame is ours: opaque only to callers.
  const { order } = (frame ?? {}) as Partial<QueryIntent>
  return order && (!order.descending || order.by.is === 'column') ? {} : { sort: 'desc' }
}

const grouped = (
  { columns, frame }: Answer,
  {
    figures,
    names,
    rows,
    unit,
  }: { figures: ResultColumn[]; names: ResultColumn[]; rows: readonly Row[]; unit: { unit?: string } },
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
    ...(name.key === 'weekday' || name.key === 'hour' ? {} : sortOf(frame)),
    ...unit,
  }
}

/** What is listed is a list; only two figures of each row and no name are points. */
const scatter = (figures: ResultColumn[], names: ResultColumn[], rows: readonly Row[]): ChartSpec | undefined => {
  const [x, y] = figures
  return x && y && names.length === 0 && rows.length > 2 ? { kind: 'scatter', x: x.key, y: [y.key] } : undefined
}
