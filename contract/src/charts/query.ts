import { z } from 'zod'
import { dataSourceId } from '../data-sources/schemas.ts'
import { fileId } from '../kit/id.ts'
import { limits } from '../limits.ts'
import { callsSource, messagingSource } from '../metrics/source.ts'
import { visualQuery } from './visual-query.ts'

/** How SQL is written. `mysql` is MariaDB's too; files and DuckDB-like tables are asked in SQLite's. */
export const dialect = z.enum(['postgres', 'sqlite', 'mysql', 'sqlserver'])

const database = z.object({ kind: z.literal('database'), id: dataSourceId })
const file = z.object({ kind: z.literal('file'), id: fileId })

/** What statements are written for: a connected database, or the tables of a file. */
export const tableSource = z.discriminatedUnion('kind', [database, file])
export type TableSource = z.infer<typeof tableSource>

/** What is asked: tables, or figures of the product itself. */
export const querySource = z.discriminatedUnion('kind', [database, file, messagingSource, callsSource])
export type QuerySource = z.infer<typeof querySource>

const parameterName = z.string().regex(/^\w{1,60}$/)
/** What a parameter `{{name}}` of a statement holds where nobody gives it another value. */
export const queryParameter = z.object({
  name: parameterName,
  type: z.enum(['text', 'number', 'date', 'boolean']),
  value: z.union([z.string().max(1_000), z.number(), z.boolean()]),
})
export type QueryParameter = z.infer<typeof queryParameter>

/** What a chart asks, as a person gives it. */
export const chartQueryInput = z.object({
  source: querySource,
  /** One SELECT. May hold named parameters as `{{name}}`. */
  sql: z.string().trim().min(1).max(limits.charts.sql),
  /** The visual query that `sql` was made of; null: written by hand or by an answer. */
  visual: visualQuery.nullable().default(null),
  /** Columns keep the labels and units they had in the answer. */
  columns: z
    .array(
      z.object({
        key: z.string().max(300),
        label: z.string().max(300),
        unit: z.string().max(40).optional(),
        type: z.enum(['text', 'number', 'date', 'boolean']).optional(),
      }),
    )
    .max(500)
    .default([]),
  parameters: z.array(queryParameter).max(20).optional(),
})
export type ChartQueryInput = z.output<typeof chartQueryInput>

export const chartQuery = chartQueryInput.extend({
  source_name: z.string(),
  dialect,
})
export type ChartQuery = z.infer<typeof chartQuery>

const value = z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()])

/** What a filter is about: a column of a table that the query reads, one of its result, or a parameter of its SQL, which takes one value. */
export const filterTarget = z.union([
  z.object({ table: z.string().min(1).max(300), column: z.string().min(1).max(300) }),
  z.object({ result: z.string().min(1).max(300) }),
  z.object({ parameter: parameterName }),
])
export type FilterTarget = z.infer<typeof filterTarget>

/** `between` takes a first and a last value, both included; either may be null (open). Dates are ISO 8601 days. */
export const queryFilter = z.object({
  target: filterTarget,
  op: z.enum(['in', 'not_in', 'between', 'contains', 'is_empty', 'is_not_empty']),
  values: z.array(value).max(1_000).default([]),
})
export type QueryFilter = z.output<typeof queryFilter>

/** Values for `{{name}}` in the SQL; written as literals of the dialect, never as SQL. */
export const queryParameters = z.record(parameterName, value)
