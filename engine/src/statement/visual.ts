import type { VisualQuery } from '#contract/charts/visual-query.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Schema } from '#engine/data/index.ts'
import { inferForeignKeys } from '../data/schema/keys.ts'
import { hopsOf, pathBetween } from '../data/schema/paths.ts'
import { conjunctionOf, type Expr, type Join, type Select } from '../data/sql/ast.ts'
import { literalPattern, printSelect } from '../data/sql/print.ts'
import type { Value } from './filters.ts'

type Ref = { table: string; column: string }
export type CompiledQuery = { ok: true; sql: string } | { ok: false; reason: LocalizedText }

class NotCompiled extends Error {
  readonly reason: LocalizedText

  constructor(reason: LocalizedText) {
    super(reason.en)
    this.reason = reason
  }
}

/** The SQL of a visual query, in the dialect of the schema; or why there is none, such as tables that nothing connects. */
export function compileVisual(query: VisualQuery, schema: Schema): CompiledQuery {
  try {
    return { ok: true, sql: printSelect(selectOf(query, schema), schema.dialect) }
  } catch (error) {
    if (error instanceof NotCompiled) return { ok: false, reason: error.reason }
    throw error
  }
}

function selectOf(query: VisualQuery, schema: Schema): Select {
  const { dimensions, measures, filters, sort, limit } = query
  const from = tableOf(query.table, schema)
  const dimension = dimensions.map((dimension): { expr: Expr; as: string } => {
    const column = refOf(dimension, schema)
    return {
      expr: dimension.unit ? { is: 'bucket', of: column, grain: dimension.unit } : column,
      as: dimension.label || dimension.unit || dimension.column,
    }
  })
  const measure = measures.map((measure) => ({ expr: foldOf(measure, schema), as: measure.label || nameOf(measure) }))
  const columns = distinctNames([...dimension, ...measure])
  if (columns.length === 0)
    throw new NotCompiled(localized('choose a column or a figure first.', 'pilih dulu kolom atau angkanya.'))
  const refs: Ref[] = [
    ...dimensions,
    ...measures.flatMap(({ column }) => column ?? []),
    ...filters.map(({ column }) => column),
  ]
  const where = conjunctionOf(filters.map((filter) => conditionOf(filter, schema)))
  return {
    columns,
    from: { table: from.name, ...(from.schema !== undefined && { schema: from.schema }), alias: from.name },
    joins: joinsOf(query.table, refs, schema),
    ...(where && { where }),
    groupBy: measure.length > 0 ? dimension.map(({ expr }) => expr) : [],
    orderBy: sort.flatMap(({ place, direction }) => {
      const column = columns[place]
      return column ? [{ expr: column.expr, descending: direction === 'desc' }] : []
    }),
    ...(limit !== null && { limit }),
  }
}

const tableOf = (name: string, { tables }: Schema) => {
  const found = tables.find((table) => table.name === name)
  if (!found) throw new NotCompiled(localized(`the table ${name} is not there.`, `tabel ${name} tidak ada.`))
  return found
}

function columnOf({ table, column }: Ref, schema: Schema) {
  const found = tableOf(table, schema).columns.find(({ name, hidden }) => name === column && !hidden)
  if (!found)
    throw new NotCompiled(
      localized(`the column ${column} is not in ${table}.`, `kolom ${column} tidak ada di ${table}.`),
    )
  return found
}

function refOf(ref: Ref, schema: Schema): Expr {
  columnOf(ref, schema)
  return { is: 'column', alias: ref.table, name: ref.column }
}

type Measure = VisualQuery['measures'][number]
const nameOf = ({ aggregate, column }: Measure) => (column ? `${aggregate}_${column.column}` : aggregate)

function foldOf({ aggregate, column }: Measure, schema: Schema): Expr {
  const fold = aggregate === 'count_distinct' ? 'count' : aggregate
  if (!column) {
    if (aggregate === 'count') return { is: 'fold', fold: 'count' }
    throw new NotCompiled(localized(`choose the column of ${aggregate}.`, `pilih kolom untuk ${aggregate}.`))
  }
  return { is: 'fold', fold, of: refOf(column, schema), ...(aggregate === 'count_distinct' && { distinct: true }) }
}

function conditionOf({ column, op, values }: VisualQuery['filters'][number], schema: Schema): Expr {
  const of = refOf(column, schema)
  const { type } = columnOf(column, schema)
  const write = (value: Value | undefined): Expr => literal(value ?? null, type)
  switch (op) {
    case 'is_empty':
    case 'is_not_empty':
      return { is: 'null', of, ...(op === 'is_not_empty' && { not: true }) }
    case 'contains':
      return { is: 'like', of, pattern: `%${literalPattern(String(values[0] ?? ''))}%` }
    case 'in':
    case 'not_in':
      if (values.length === 0) throw needsValue(column)
      return { is: 'member', of, values: values.map(write), ...(op === 'not_in' && { not: true }) }
    case 'between': {
      if (values.length < 2) throw needsValue(column)
      const ends = [
        { is: 'compare', op: '>=', left: of, right: write(values[0]) } as const,
        { is: 'compare', op: '<=', left: of, right: write(values[1]) } as const,
      ]
      return { is: 'all', of: ends }
    }
    default:
      if (values.length === 0) throw needsValue(column)
      return { is: 'compare', op: op === '!=' ? '<>' : op, left: of, right: write(values[0]) }
  }
}

const needsValue = ({ column }: Ref) =>
  new NotCompiled(localized(`give a value for ${column}.`, `isi nilai untuk ${column}.`))

function literal(value: Value, type: string): Expr {
  if (typeof value === 'boolean') return { is: 'boolean', value }
  if (typeof value === 'number') return { is: 'number', value }
  const text = String(value ?? '')
  const isNumber = (type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text))
  if (isNumber) return { is: 'number', value: Number(text) }
  const isDay = (type === 'date' || type === 'timestamp') && /^\d{4}-\d{2}-\d{2}$/.test(text)
  return isDay ? { is: 'day', value: text } : { is: 'text', value: text }
}

/** Tables in the order they are reached, each joined once along the shortest way of relations. */
function joinsOf(root: string, refs: readonly Ref[], schema: Schema): Join[] {
  const keys = [...schema.foreignKeys, ...(schema.tables.length <= 300 ? inferForeignKeys(schema) : [])]
  const hops = hopsOf(schema, keys)
  const joins = new Map<string, Join>()
  for (const { table } of refs) {
    const path = pathBetween(hops, root, table)
    if (!path)
      throw new NotCompiled(
        localized(`nothing connects ${root} and ${table}.`, `tidak ada yang menghubungkan ${root} dan ${table}.`),
      )
    for (const hop of path) {
      if (hop.to === root || joins.has(hop.to)) continue
      const to = tableOf(hop.to, schema)
      const on: Expr = {
        is: 'compare',
        op: '=',
        left: { is: 'column', alias: hop.from, name: hop.fromColumn },
        right: { is: 'column', alias: hop.to, name: hop.toColumn },
      } as const
      joins.set(hop.to, { table: to.name, ...(to.schema !== undefined && { schema: to.schema }), alias: to.name, on })
    }
  }
  return [...joins.values()]
}

function distinctNames<T extends { as: string }>(columns: T[]): T[] {
  const seen = new Map<string, number>()
  return columns.map((column) => {
    const count = (seen.get(column.as) ?? 0) + 1
    seen.set(column.as, count)
    return count === 1 ? column : { ...column, as: `${column.as}_${count}` }
  })
}
