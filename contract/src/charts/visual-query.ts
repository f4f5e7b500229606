import { z } from 'zod'

// A query put together by hand instead of written: what the editor shows beside the SQL. The server makes the SQL of it
// (`compileVisualQuery`) in the dialect of the source; SQL that was changed by hand has no visual query any more.

const name = z.string().min(1).max(300)
const columnRef = z.object({ table: name, column: name })
export type ColumnRef = z.infer<typeof columnRef>

const value = z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()])

/** A column the rows are grouped by; a date in steps of `unit`. */
const visualDimension = columnRef.extend({
  unit: z.enum(['day', 'week', 'month', 'quarter', 'year']).optional(),
  label: z.string().trim().max(120).optional(),
})

/** A figure: `count` needs no column; the others do. */
const visualMeasure = z.object({
  aggregate: z.enum(['count', 'count_distinct', 'sum', 'avg', 'min', 'max']),
  column: columnRef.nullable().default(null),
  label: z.string().trim().max(120).optional(),
})

/** `values`: one for most, two for `between`, several for `in`, none for `is_empty`. */
const visualFilter = z.object({
  column: columnRef,
  op: z.enum(['=', '!=', '<', '<=', '>', '>=', 'between', 'in', 'not_in', 'contains', 'is_empty', 'is_not_empty']),
  values: z.array(value).max(1_000).default([]),
})

/** Without measures: a list of the dimensions' values, row by row. Tables are joined along the relations of the source. */
export const visualQuery = z.object({
  version: z.literal(1).default(1),
  table: name,
  dimensions: z.array(visualDimension).max(20).default([]),
  measures: z.array(visualMeasure).max(20).default([]),
  filters: z.array(visualFilter).max(20).default([]),
  /** By the place of a result column, counted from 0: dimensions first, then measures. */
  sort: z
    .array(z.object({ place: z.number().int().min(0), direction: z.enum(['asc', 'desc']) }))
    .max(5)
    .default([]),
  limit: z.number().int().min(1).max(100_000).nullable().default(null),
})
export type VisualQuery = z.output<typeof visualQuery>
