import { z } from 'zod'
import { chartFormat } from './formats.ts'

// How a chart is drawn: a document of its own, apart from the query that gives its rows. Columns are named by their `key` in
// the result. One flat shape for all kinds, so that drawing differently keeps what was chosen; `roles.ts` says who uses what.

/** The format of the document; a change that old readers would misread raises it, and `readSpec` brings old ones up. */
const specVersion = 1

export const chartKind = z.enum([
  ...(['bar', 'line', 'area', 'stacked', 'pie', 'scatter'] as const),
  ...(['heatmap', 'funnel', 'number', 'table', 'pivot', 'map'] as const),
])
export type ChartKind = z.infer<typeof chartKind>

/** Colours of the theme (web/src/styles/tokens.css), never values: they follow dark and light. */
export const colorToken = z.enum([
  ...(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6', 'chart-7', 'chart-8'] as const),
  ...(['good', 'bad', 'muted'] as const),
])
export type ColorToken = z.infer<typeof colorToken>

const columnKey = z.string().min(1).max(300)
const caption = z.string().trim().max(120)

/** How rows that fall onto the same place are made one; `none`: they are not, the last one counts. */
const aggregate = z.enum(['none', 'sum', 'avg', 'min', 'max', 'count'])
export type Aggregate = z.infer<typeof aggregate>

/** One figure that is drawn. */
const chartMeasure = z.object({
  column: columnKey,
  /** Instead of the column's label. */
  label: caption.optional(),
  aggregate: aggregate.default('none'),
  axis: z.enum(['left', 'right']).default('left'),
  /** Drawn otherwise than the chart's kind, such as a line over bars. */
  mark: z.enum(['bar', 'line', 'area']).optional(),
  color: colorToken.optional(),
})
export type ChartMeasure = z.infer<typeof chartMeasure>

const axis = z.object({
  title: caption.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  scale: z.enum(['linear', 'log']).default('linear'),
  hidden: z.boolean().default(false),
})
export type ChartAxis = z.infer<typeof axis>

/** A line across the chart: at a value, or at a figure of a column. */
const referenceLine = z.object({
  at: z.union([
    z.object({ value: z.number() }),
    z.object({ of: z.enum(['avg', 'median', 'min', 'max']), column: columnKey }),
  ]),
  label: caption.optional(),
  axis: z.enum(['left', 'right', 'x']).default('left'),
  color: colorToken.default('muted'),
})
export type ReferenceLine = z.infer<typeof referenceLine>

/** What a number is compared with: the row before it, another column, or a fixed goal. */
const numberChange = z.object({
  against: z.union([
    z.object({ previous_row: z.literal(true) }),
    z.object({ column: columnKey }),
    z.object({ value: z.number() }),
  ]),
  /** Which way is good news. */
  better: z.enum(['up', 'down', 'neutral']).default('up'),
  label: caption.optional(),
})

export const chartSpec = z.object({
  version: z.literal(specVersion).default(specVersion),
  kind: chartKind,
  /** What it goes along: categories, moments, slices, stages, provinces; for a scatter a number; for a heat map its columns. */
  x: columnKey.nullable().default(null),
  y: z.array(chartMeasure).max(24).default([]),
  /** One series per value of this column; the rows of a heat map; the groups of a scatter. */
  series: columnKey.nullable().default(null),
  /** Scatter: how large a point is, and what it is called. */
  size: columnKey.nullable().default(null),
  label: columnKey.nullable().default(null),
  /** Pivot: what goes down and what goes across. */
  rows: z.array(columnKey).max(8).default([]),
  columns: z.array(columnKey).max(4).default([]),
  totals: z.boolean().default(true),
  /** `none`: as the query gives them. `value`: by the first measure. */
  sort: z
    .object({ by: z.enum(['none', 'x', 'value']).default('none'), direction: z.enum(['asc', 'desc']).default('desc') })
    .prefault({}),
  /** The first so many places along x; the rest as one when `others`. */
  limit: z
    .object({ count: z.number().int().min(1).max(1_000), others: z.boolean().default(true) })
    .nullable()
    .default(null),
  /** How cells of a column are written; left out: as its type and unit say. */
  formats: z.record(columnKey, chartFormat).default({}),
  axes: z.object({ x: axis.prefault({}), left: axis.prefault({}), right: axis.prefault({}) }).prefault({}),
  /** Bars along or across; `auto`: names lie, moments stand. */
  direction: z.enum(['auto', 'vertical', 'horizontal']).default('auto'),
  /** For `stacked` and `area`. */
  stack: z.enum(['none', 'normal', 'percent']).default('none'),
  smooth: z.boolean().default(false),
  /** A pie with a hole. */
  donut: z.boolean().default(false),
  /** Values written into the chart. */
  values: z.boolean().default(false),
  legend: z.enum(['auto', 'top', 'bottom', 'right', 'hidden']).default('auto'),
  lines: z.array(referenceLine).max(10).default([]),
  /** For `number`. */
  change: numberChange.nullable().default(null),
  /** Colours by the name of a series, slice or measure. */
  colors: z.record(z.string().max(300), colorToken).default({}),
  /** Table: columns left out, in the order of the result otherwise. */
  hidden_columns: z.array(columnKey).max(200).default([]),
})
/** A whole document, defaults filled in. */
export type ChartSpec = z.output<typeof chartSpec>
/** What may be sent: only `kind` must be there. */
export type ChartSpecInput = z.input<typeof chartSpec>
