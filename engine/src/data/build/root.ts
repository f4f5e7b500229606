import { conditionTables, type Figure, type QueryIntent, type ShownValue, tableOf } from '../parse/query-intent.ts'
import { keyOf } from '../schema/keys.ts'
import { type Hop, pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'

/** The table whose rows a query goes over: what is counted or measured, else what is listed. */
export const rootOf = (frame: QueryIntent, known: PreparedSchema): string => {
  const figures = [
    ...frame.shown,
    ...(frame.order ? [frame.order.by] : []),
    ...frame.conditions.flatMap((condition) => (condition.is === 'having' ? [condition.figure] : [])),
  ].filter((shown): shown is Figure => shown.is !== 'column')
  const [figure] = figures
  const grouped = frame.groups.length > 0 || frame.shown.some((shown) => shown.is === 'column')
  const focus = frame.focus ?? (frame.shown[0] ? tableOf(frame.shown[0]) : '')
  if (!figure) return focus
  const measured = figures.find((figure) => figure.is === 'measure')
  if (measured) return measured.table
  const listed =
    frame.groups.length === 0 &&
    (frame.order === undefined || frame.order.by.is === 'column') &&
    frame.shown.every((shown) => shown.is === 'column')
  if (listed) return focus
  if (!grouped || !isRowCount(figure)) return lowest(figures.map(tableOf), known) ?? figure.table
  return linkRoot(frame, figure, known) ?? figure.table
}

const isRowCount = (shown: ShownValue): boolean =>
  shown.is === 'fold' && shown.fold === 'count' && shown.of === undefined

/** The table from which all others are single rows. */
const lowest = (tables: readonly string[], known: PreparedSchema): string | undefined =>
  tables.find((table) => tables.every((other) => pathBetween(known.hops, table, other)?.every((hop) => !hop.many)))

/** Counting per thing over a link table: its rows are counted when nothing is said of what they link to. */
const linkRoot = (frame: QueryIntent, figure: Figure, known: PreparedSchema): string | undefined => {
  const group = frame.groups.find((group) => group.is !== 'time')
  const entity = group
    ? group.is === 'table'
      ? group.table
      : group.is === 'column'
        ? group.ref.table
        : undefined
    : frame.shown.find((shown) => shown.is === 'column')?.ref.table
  if (!entity || entity === figure.table) return undefined
  const path: Hop[] | undefined = pathBetween(known.hops, entity, figure.table)
  const [down, up] = path ?? []
  if (path?.length !== 2 || !down?.many || up?.many) return undefined
  if (
    frame.conditions.flatMap(conditionTables).includes(figure.table) ||
    frame.shown.some((shown) => shown.is === 'column' && shown.ref.table === figure.table)
  )
    return undefined
  const table = known.tables.get(figure.table)
  return table && keyOf(table) ? down.to : undefined
}
