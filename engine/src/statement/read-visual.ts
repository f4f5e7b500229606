import { type VisualQuery, visualQuery } from '#contract/charts/visual-query.ts'
import type { Schema } from '#engine/data/index.ts'
import { type Expr, type ItemPart, ifUnderstood, type Outline, outlineOf, printReadable, readSql } from '#sql/index.ts'
import { bucketFinder, type FindBucket } from './buckets.ts'
import { compileVisual } from './visual.ts'
import { type FindColumn, filterOf } from './visual-filters.ts'

type Dimension = VisualQuery['dimensions'][number]
type Measure = VisualQuery['measures'][number]
type Shown = { dimension: Dimension; value: Expr } | { measure: Measure; value: Expr }
const units = new Set(['day', 'week', 'month', 'quarter', 'year'])
const aggregates = new Set(['count', 'sum', 'avg', 'min', 'max'])

/**
 * The visual query that a statement says, such as one that the engine wrote: the builder begins with it. Undefined for a
 * statement that says more than the builder can, or joins its tables in another way than the builder would.
 */
export async function readVisual(sql: string, schema: Schema): Promise<VisualQuery | undefined> {
  return ifUnderstood(async () => {
    const outline = outlineOf(await readSql(sql, schema.dialect))
    const visual = outline && visualOf(outline, schema, await bucketFinder(schema.dialect))
    const compiled = visual && compileVisual(visual, schema)
    if (!outline || !compiled?.ok) return undefined
    const again = outlineOf(await readSql(compiled.sql, schema.dialect))
    return again && linksOf(again, schema) === linksOf(outline, schema) ? visual : undefined
  })
}

function visualOf(outline: Outline, schema: Schema, find: FindBucket): VisualQuery | undefined {
  const column = columnFinder(outline, schema)
  const [first] = outline.sources
  if (!column || first?.value.kind !== 'table') return undefined
  if (outline.select.distinct !== false || outline.having.length > 0) return undefined
  const shown = outline.items.map((item) => shownOf(item, column, find))
  if (!shown.every((item) => item !== undefined) || shown.length === 0) return undefined
  const dimensions = shown.flatMap((item) => ('dimension' in item ? [item] : []))
  const measures = shown.flatMap((item) => ('measure' in item ? [item] : []))
  if (!isGroupedBy(outline, measures.length > 0 ? dimensions.map(({ value }) => value) : [], schema)) return undefined
  const filters = outline.conditions.map(({ value }) => filterOf(value, column))
  const sort = sortOf(outline, [...dimensions, ...measures], schema)
  const limit = outline.limit === undefined ? null : countOf(outline.limit.value)
  if (!filters.every((filter) => filter !== undefined) || !sort || limit === undefined) return undefined
  return visualQuery.safeParse({
    table: first.value.name,
    dimensions: dimensions.map(({ dimension }) => dimension),
    measures: measures.map(({ measure }) => measure),
    filters,
    sort,
    limit,
  }).data
}

/** Whose columns the names of a statement are; undefined where a table stands twice or something else stands in FROM. */
function columnFinder({ sources }: Outline, schema: Schema): FindColumn | undefined {
  const tables = new Map<string, Schema['tables'][number]>()
  for (const { value, inner } of sources) {
    if (value.kind !== 'table' || inner) return undefined
    const known = schema.tables.filter(({ name }) => name === value.name)
    const [table] = known
    if (!table || known.length > 1 || [...tables.values()].includes(table)) return undefined
    tables.set(value.alias?.name ?? value.name, table)
  }
  return (expr) => {
    if (expr.kind !== 'column') return undefined
    const name = expr.path.at(-1)
    const alias = expr.path.at(-2)
    const among =
      alias === undefined ? [...tables.values()] : [tables.get(alias)].filter((table) => table !== undefined)
    const found = among.flatMap((table) =>
      table.columns.filter((column) => column.name === name).map(({ type }) => ({ table: table.name, type })),
    )
    const [only] = found
    return only && name !== undefined && found.length === 1 ? { ...only, column: name } : undefined
  }
}

function shownOf({ value, name, isNamed }: ItemPart, column: FindColumn, find: FindBucket): Shown | undefined {
  if (!value) return undefined
  const called = (own: string) => (isNamed && name !== undefined && name !== own ? { label: name } : {})
  const direct = column(value)
  if (direct) {
    const { type: _, ...ref } = direct
    return { dimension: { ...ref, ...called(ref.column) }, value }
  }
  const bucketed = find(value)
  const date = bucketed && column(bucketed.date)
  if (bucketed && date) {
    if (!units.has(bucketed.grain)) return undefined
    const { type: _, ...ref } = date
    const unit = bucketed.grain as NonNullable<Dimension['unit']>
    return { dimension: { ...ref, unit, ...called(unit) }, value }
  }
  const measure = measureOf(value, column)
  return measure && { measure: { ...measure, ...called('') }, value }
}

function measureOf(value: Expr, column: FindColumn): Measure | undefined {
  if (value.kind !== 'call' || !aggregates.has(value.name)) return undefined
  const { args, distinct = false, filter, over, orderBy = [], withinGroup } = value
  if (filter || over || withinGroup || orderBy.length > 0 || (distinct && value.name !== 'count')) return undefined
  const aggregate = (distinct ? 'count_distinct' : value.name) as Measure['aggregate']
  const [first, ...rest] = args
  if (!first) return value.star ? { aggregate, column: null } : undefined
  const found = rest.length === 0 ? column(first) : undefined
  return found && { aggregate, column: { table: found.table, column: found.column } }
}

const print = (expr: Expr, { dialect }: Schema): string => printReadable(expr, dialect)

function isGroupedBy({ select }: Outline, values: readonly Expr[], schema: Schema): boolean {
  const groups = select.groupBy.map((group) => (group.kind === 'value' ? print(group.value, schema) : ''))
  const shown = values.map((value) => print(value, schema))
  return groups.length === shown.length && shown.every((text) => groups.includes(text))
}

function sortOf({ orderBy, items }: Outline, shown: readonly { value: Expr }[], schema: Schema) {
  const sort = orderBy.map(({ value: { value, descending } }) => {
    const alias = value.kind === 'column' && value.path.length === 1 ? value.path[0] : undefined
    const named = items.find(({ name }) => alias !== undefined && name === alias)?.value ?? value
    const place = shown.findIndex((item) => print(item.value, schema) === print(named, schema))
    return { place, direction: descending ? ('desc' as const) : ('asc' as const) }
  })
  return sort.every(({ place }) => place >= 0) ? sort : undefined
}

const countOf = (expr: Expr): number | undefined =>
  expr.kind === 'number' && /^\d+$/.test(expr.text) ? Number(expr.text) : undefined

/** Which columns tie the tables together, whichever way round they are written. */
function linksOf(outline: Outline, schema: Schema): string | undefined {
  const column = columnFinder(outline, schema)
  const { from } = outline.select
  const inner = from.length === 1 && from.every((source) => isInner(source))
  const links = outline.sources.slice(1).map(({ on }) => {
    const equal = on?.value.kind === 'binary' && on.value.op === '=' ? on.value : undefined
    const ends = equal && [equal.left, equal.right].map((end) => column?.(end))
    return ends?.every((end) => end !== undefined) ? ends.map((end) => JSON.stringify(end)).sort() : undefined
  })
  return inner && links.every((link) => link !== undefined) ? JSON.stringify(links.map(String).sort()) : undefined
}

const isInner = (source: Outline['select']['from'][number]): boolean =>
  source.kind !== 'join' || (source.type === 'inner' && !source.natural && isInner(source.left))
