import { conditionTables, type Figure, type QueryIntent, type ShownValue, tableOf } from '../parse/query-intent.ts'
import { keyOf } from '../schema/keys.ts'
import { type Hop, pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'

/** The table whose rows a query goes over: what is counted or measured, else what is listed. */
export const rootOf = (intent: QueryIntent, known: PreparedSchema): string => {
  const figures = [
    ...intent.shown,
    ...(intent.order ? [intent.order.by] : []),
    ...intent.conditions.flatMap((condition) => (condition.is === 'having' ? [condition.figure] : [])),
  ].filter((shown): shown is Figure => shown.is !== 'column')
  const [figure] = figures
  const grouped = intent.groups.length > 0 || intent.shown.some((shown) => shown.is === 'column')
  const focus = intent.focus ?? (intent.shown[0] ? tableOf(intent.shown[0]) : '')
  if (!figure) return focus
  const measured = figures.find((figure) => figure.is === 'measure')
  if (measured) return measured.table
  const listed =
    intent.groups.length === 0 &&
    (intent.order === undefined || intent.order.by.is === 'column') &&
    intent.shown.every((shown) => shown.is === 'column')
  if (listed) return focus
  if (!grouped || !isRowCount(figure)) return lowest(figures.map(tableOf), known) ?? figure.table
  return linkRoot(intent, figure, known) ?? figure.table
}

const isRowCount = (shown: ShownValue): boolean =>
  shown.is === 'fold' && shown.fold === 'count' && shown.of === undefined

/** The table from which all others are single rows. */
const lowest = (tables: readonly string[], known: PreparedSchema): string | undefined =>
  tables.find((table) => tables.every((other) => pathBetween(known.hops, table, other)?.every((hop) => !hop.many)))

/** Counting per thing over a link table: its rows are counted when nothing is said of what they link to. */
const linkRoot = (intent: QueryIntent, figure: Figure, known: PreparedSchema): string | undefined => {
  const group = intent.groups.find((group) => group.is !== 'time')
  const entity = group
    ? group.is === 'table'
      ? group.table
      : group.is === 'column'
        ? group.ref.table
        : undefined
    : intent.shown.find((shown) => shown.is === 'column')?.ref.table
  if (!entity || entity === figure.table) return undefined
  const path: Hop[] | undefined = pathBetween(known.hops, entity, figure.table)
  const [down, up] = path ?? []
  if (path?.length !== 2 || !down?.many || up?.many) return undefined
  if (
    intent.conditions.flatMap(conditionTables).includes(figure.table) ||
    intent.shown.some((shown) => shown.is === 'column' && shown.ref.table === figure.table)
  )
    return undefined
  const table = known.tables.get(figure.table)
  return table && keyOf(table) ? down.to : undefined
}
