import { z } from 'zod'
import { cell, tableColumn } from '../chat/parts.ts'
import { timestamp } from '../kit/id.ts'
import { localizedText } from '../kit/localized-text.ts'
import { queryFilter, queryParameters } from './query.ts'
import { chartSpec } from './spec.ts'

/** What running a chart gives: rows, no rows, or why there are none. A failure is a state of the chart, not of the call. */

const origin = {
  /** When the database was asked. */
  ran_at: timestamp,
  /** The day on which that was by the clocks of the data, or its last day where it ends. */
  today: z.iso.date(),
  /** How old that is, in seconds, when it is answered. */
  age_s: z.number(),
  from_cache: z.boolean(),
  duration_ms: z.number(),
  /** Which state of tables and connection the rows belong to, opaque; equal ones of the same query are the same rows. */
  data_version: z.string(),
  /** Places in the asked filters, counted from 0, that this query has nothing to do with. */
  filters_left_out: z.array(z.number().int()),
}

/** Why the spec cannot be drawn with these columns. */
const specProblem = z.object({
  code: z.enum(['column_gone', 'column_missing', 'not_a_number', 'negative_parts', 'too_many_places']),
  column: z.string().nullable(),
  message: localizedText,
})
export type SpecProblem = z.infer<typeof specProblem>

const rows = {
  columns: z.array(tableColumn),
  /** Cells in the order of `columns`. Dates are ISO 8601 text. */
  rows: z.array(z.array(cell)),
  row_count: z.number().int(),
  /** There are more rows than may be read. */
  truncated: z.boolean(),
}

const failureReason = z.enum([
  ...(['query_failed', 'query_refused', 'column_gone', 'table_gone', 'source_gone', 'source_unreachable'] as const),
  ...(['timed_out', 'too_busy', 'not_allowed', 'period_too_long', 'days_unread', 'value_missing'] as const),
])
export type FailureReason = z.infer<typeof failureReason>

const chartFailure = z.object({
  reason: failureReason,
  message: localizedText,
  /** What the database said, and which table or column is meant, where known. */
  detail: z.string().nullable(),
  name: z.string().nullable(),
})
export type ChartFailure = z.infer<typeof chartFailure>

/** The rows of a run; kept apart so that a failing chart can still show what it last was. */
const chartRows = z.object({ ...rows, ...origin })
export type ChartRows = z.infer<typeof chartRows>

export const chartResult = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ok'), ...rows, ...origin, problems: z.array(specProblem) }),
  /** It ran and there is nothing; `message` says so. */
  z.object({ state: z.literal('empty'), ...rows, ...origin, problems: z.array(specProblem), message: localizedText }),
  z.object({
    state: z.literal('failed'),
    failure: chartFailure,
    failed_at: timestamp,
    /** The rows of the last run that went well, where they are still known. */
    last: chartRows.nullable(),
  }),
])
export type ChartResult = z.infer<typeof chartResult>

export const runInput = z.object({
  filters: z.array(queryFilter).max(30).default([]),
  parameters: queryParameters.default({}),
  /** Rows older than this are asked for again, in seconds; 0: ask now. Left out: as old as results may be here. */
  max_age_s: z.number().int().min(0).max(86_400).optional(),
})
export type RunInput = z.output<typeof runInput>

export const chartRun = z.object({
  /** The chart as it was when it ran, by its version. */
  version: z.number().int(),
  spec: chartSpec,
  result: chartResult,
})
export type ChartRun = z.infer<typeof chartRun>
