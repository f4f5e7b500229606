import type { ColumnRef, VisualQuery } from '#contract/charts/visual-query.ts'
import type { SchemaColumn, SchemaTable } from './reach.ts'

type Dimension = VisualQuery['dimensions'][number]
type Measure = VisualQuery['measures'][number]
export type Filter = VisualQuery['filters'][number]
export type Operator = Filter['op']
export type Aggregate = Measure['aggregate']

/** A query of a table that counts its rows: the least that says something. */
export const startQuery = (table: string): VisualQuery => ({
  version: 1,
  table,
  dimensions: [],
  measures: [{ aggregate: 'count', column: null }],
  filters: [],
  sort: [],
  limit: null,
})

/** Results are dimensions first, then measures; what sorts by a place that moved or went follows or goes. */
function withSort(query: VisualQuery, before: VisualQuery, removed?: number): VisualQuery {
  const grown = query.dimensions.length - before.dimensions.length
  const sort = before.sort.flatMap(({ place, direction }) => {
    if (place === removed) return []
    if (removed !== undefined) return [{ place: place > removed ? place - 1 : place, direction }]
    return [{ place: place >= before.dimensions.length ? place + grown : place, direction }]
  })
  return { ...query, sort }
}

export const addDimension = (query: VisualQuery, column: ColumnRef, isDate: boolean): VisualQuery =>
  withSort(
    { ...query, dimensions: [...query.dimensions, { ...column, ...(isDate && { unit: 'month' as const }) }] },
    query,
  )

export const changeDimension = (query: VisualQuery, at: number, dimension: Dimension): VisualQuery => ({
  ...query,
  dimensions: query.dimensions.with(at, dimension),
})

export const removeDimension = (query: VisualQuery, at: number): VisualQuery =>
  withSort({ ...query, dimensions: query.dimensions.toSpliced(at, 1) }, query, at)

export const addMeasure = (query: VisualQuery, measure: Measure): VisualQuery => ({
  ...query,
  measures: [...query.measures, measure],
})

export const changeMeasure = (query: VisualQuery, at: number, measure: Measure): VisualQuery => ({
  ...query,
  measures: query.measures.with(at, measure),
})

export const removeMeasure = (query: VisualQuery, at: number): VisualQuery =>
  withSort({ ...query, measures: query.measures.toSpliced(at, 1) }, query, query.dimensions.length + at)

/** What can be done with a column: numbers are added up, everything can be counted. */
export const aggregatesFor = (column: SchemaColumn | undefined): readonly Aggregate[] =>
  !column
    ? ['count']
    : column.type === 'number'
      ? ['sum', 'avg', 'min', 'max', 'count', 'count_distinct']
      : column.type === 'date'
        ? ['min', 'max', 'count', 'count_distinct']
        : ['count', 'count_distinct']

export const operatorsFor = (column: SchemaColumn | undefined): readonly Operator[] => {
  const empties = ['is_empty', 'is_not_empty'] as const
  if (column?.type === 'number' || column?.type === 'date')
    return ['=', '!=', '<', '<=', '>', '>=', 'between', 'in', 'not_in', ...empties]
  if (column?.type === 'boolean') return ['=', '!=', ...empties]
  return ['=', '!=', 'contains', 'in', 'not_in', ...empties]
}

/** How many values an operator takes; `many` as a list. */
export function valuesOf(op: Operator): 0 | 1 | 2 | 'many' {
  if (op === 'is_empty' || op === 'is_not_empty') return 0
  if (op === 'between') return 2
  return op === 'in' || op === 'not_in' ? 'many' : 1
}

/** What was typed, as a value of the column; a number that is none stays text, and the database says so. */
export function typedValue(text: string, column: SchemaColumn | undefined): string | number | boolean {
  if (column?.type === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  if (column?.type === 'boolean') return text === 'true'
  return text
}

/** The column keeps its operator and values where they still fit. */
export function changeFilterColumn(filter: Filter, column: ColumnRef, found: SchemaColumn | undefined): Filter {
  const [first = '='] = operatorsFor(found)
  const op = operatorsFor(found).includes(filter.op) ? filter.op : first
  return { column, op, values: [] }
}

/** A filter that is still being filled in is not asked yet. */
function isWhole({ op, values }: Filter): boolean {
  const needed = valuesOf(op)
  const given = values.filter((value) => value !== '' && value !== null).length
  return needed === 'many' ? given > 0 : given >= needed
}

/** The query without what is not whole yet: that is what is asked. */
export const withWholeFilters = (query: VisualQuery): VisualQuery => ({
  ...query,
  filters: query.filters.filter(isWhole),
})

/** Whether it gives any column at all. */
export const givesColumns = ({ dimensions, measures }: VisualQuery): boolean => dimensions.length + measures.length > 0

/** What a result column is called where it can be chosen: `Region`, `sum of Total`. */
export function nameColumns(
  query: VisualQuery,
  tables: readonly SchemaTable[],
  words: Record<Aggregate, string>,
): string[] {
  const label = (ref: ColumnRef | null) =>
    ref === null
      ? ''
      : (tables.find(({ name }) => name === ref.table)?.columns.find(({ name }) => name === ref.column)?.label ??
        ref.column)
  return [
    ...query.dimensions.map((dimension) => dimension.label ?? label(dimension)),
    ...query.measures.map(({ aggregate, column, label: own }) => own ?? `${words[aggregate]} ${label(column)}`.trim()),
  ]
}
