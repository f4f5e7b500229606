import type { ChartData } from '#contract/charts/drawing/data.ts'
import type { ChartResult } from '#contract/charts/result.ts'
import type { Cell } from '#contract/kit/format/cell-text.ts'

type Failed = Extract<ChartResult, { state: 'failed' }>
type Empty = Extract<ChartResult, { state: 'empty' }>

/** What `ChartView` draws: a run of a chart, or anything else that has rows. */
export type Drawable =
  | ({ state: 'ok' } & ChartData & { problems?: Extract<ChartResult, { state: 'ok' }>['problems'] })
  | ({ state: 'empty' } & Partial<Pick<Empty, 'message'>>)
  | ({ state: 'failed' } & Pick<Failed, 'failure'> & { last: (ChartData & { ran_at?: string }) | null })

/** A point that a person pressed: the values of the columns that make its place, and the figure there. */
export type ChartPoint = {
  /** Column → value, as in the result: x, and the series' column where there is one. */
  values: Readonly<Record<string, Cell>>
  measure: string | null
  value: number | null
  /** As it is written in the chart. */
  label: string
}
