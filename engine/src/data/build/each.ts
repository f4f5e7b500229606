import { dequal } from 'dequal'
import { leadingGroup, type QueryIntent } from '../parse/query-intent.ts'
import { keyOf } from '../schema/keys.ts'
import { type PreparedSchema, shownColumns } from '../schema/prepared-schema.ts'
import { conjunctionOf, type Expr, type Select } from '../sql/ast.ts'
import { conditionExprs } from './conditions.ts'
import { shownExpr } from './figures.ts'
import { buildGrouped } from './grouped.ts'
import { type BuiltQuery, type Output, outputsOf } from './outputs.ts'
import { columnExpr, openScope, reachColumn, Unreachable } from './scope.ts'

const place = 'place_in_group'

/** So many of each group: '3 products with the most revenue in each category'. */
export const buildEach = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const { order } = intent
  if (!order || !intent.each || intent.running || intent.share || intent.compare) throw new Unreachable('each')
  return order.by.is === 'column' ? rowsOfEach(intent, known) : groupsOfEach(intent, known)
}

const groupsOfEach = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const { order, limit, each, ...rest } = intent
  if (!order || !each || order.by.is === 'column') throw new Unreachable('each')
  const groups = [...rest.groups, leadingGroup(each)]
  const { select, outputs } = buildGrouped({ ...rest, groups, shown: [order.by] }, known)
  const by = select.columns.at(-1)?.expr
  const [within] = select.groupBy
  if (!by || !within) throw new Unreachable('each')
  return ranked(select, outputs, { is: 'place', by, descending: order.descending, within: [within] }, limit)
}

const rowsOfEach = (intent: QueryIntent, known: PreparedSchema): BuiltQuery => {
  const { order, each } = intent
  const [group] = intent.groups
  if (order?.by.is !== 'column' || typeof each?.of !== 'string' || !group || group.is === 'time')
    throw new Unreachable('each')
  const scope = openScope(known, each.of)
  const grouped = group.is === 'table' ? known.tables.get(group.table) : undefined
  const key = grouped && keyOf(grouped)
  const keyRef = group.is === 'column' ? group.ref : key && { table: group.table, column: key.name }
  const thing = known.tables.get(each.of)
  if (!keyRef || !thing || (grouped && shownColumns(grouped).length === 0)) throw new Unreachable('each')
  const own = (name: string, columns: readonly { name: string }[]) =>
    columns.map((column) => ({ is: 'column', ref: { table: name, column: column.name } }) as const)
  const shown = [
    ...(grouped ? own(grouped.name, shownColumns(grouped)) : [{ is: 'column', ref: keyRef } as const]),
    ...own(thing.name, shownColumns(thing)),
    order.by,
  ]
  const unlike = shown.filter((item, index) => shown.findIndex((other) => dequal(other, item)) === index)
  const outputs = outputsOf(unlike)
  const columns = unlike.map((item, index) => ({ expr: shownExpr(scope, item), as: outputs[index]?.key ?? '' }))
  const within = reachColumn(scope, keyRef)
  const by = shownExpr(scope, order.by)
  const where = conjunctionOf(conditionExprs(scope, intent.conditions))
  if (scope.spread.size > 0) throw new Unreachable('each')
  const select: Select = {
    columns,
    from: scope.from,
    joins: scope.joins,
    groupBy: [],
    orderBy: [],
    ...(where ? { where } : {}),
  }
  return ranked(select, outputs, { is: 'place', by, descending: order.descending, within: [within] }, intent.limit)
}

const ranked = (inner: Select, outputs: Output[], rank: Expr, limit = 1): BuiltQuery => {
  const alias = 'ranked'
  const [first] = outputs
  const select: Select = {
    columns: outputs.map(({ key }) => ({ expr: columnExpr(alias, key), as: key })),
    from: { select: { ...inner, orderBy: [], columns: [...inner.columns, { expr: rank, as: place }] }, alias },
    joins: [],
    where: { is: 'compare', op: '<=', left: columnExpr(alias, place), right: { is: 'number', value: limit } },
    groupBy: [],
    orderBy: [
      ...(first ? [{ expr: columnExpr(alias, first.key), descending: false }] : []),
      { expr: columnExpr(alias, place), descending: false },
    ],
  }
  return { select, outputs, shape: 'grouped' }
}
