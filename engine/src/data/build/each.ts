import { dequal } from 'dequal'
import type { Frame } from '../parse/frame.ts'
import { keyOf } from '../schema/keys.ts'
import { type Known, shownColumns } from '../schema/known.ts'
import { all, type Expr, type Select } from '../sql/ast.ts'
import { conditionExprs } from './conditions.ts'
import { shownExpr } from './figures.ts'
import { buildGrouped } from './grouped.ts'
import { type Built, type Output, outputsOf } from './outputs.ts'
import { column, openScope, reach, Unreachable } from './scope.ts'

const place = 'place_in_group'

/** So many of each group: '3 products with the most revenue in each category'. */
export const buildEach = (frame: Frame, known: Known): Built => {
  const { order } = frame
  if (!order || !frame.each || frame.running || frame.share || frame.compare) throw new Unreachable('each')
  return order.by.is === 'column' ? rowsOfEach(frame, known) : groupsOfEach(frame, known)
}

const groupsOfEach = (frame: Frame, known: Known): Built => {
  const { order, limit, each, ...rest } = frame
  if (!order || !each || order.by.is === 'column') throw new Unreachable('each')
  const groups: Frame['groups'] = [...rest.groups, { is: 'table', table: each.of }]
  const { select, outputs } = buildGrouped({ ...rest, groups, shown: [order.by] }, known)
  const by = select.columns.at(-1)?.expr
  const [within] = select.groupBy
  if (!by || !within) throw new Unreachable('each')
  return ranked(select, outputs, { is: 'place', by, descending: order.descending, within: [within] }, limit)
}

const rowsOfEach = (frame: Frame, known: Known): Built => {
  const { order, each } = frame
  const [group] = frame.groups
  if (order?.by.is !== 'column' || !each || !group || group.is === 'time') throw new Unreachable('each')
  const scope = openScope(known, each.of)
  const grouped = group.is === 'table' ? known.tables.get(group.table) : undefined
  const key = grouped && keyOf(grouped)
  const keyRef = group.is === 'column' ? group.ref : key && { table: group.table, column: key.name }
  const thing = known.tables.get(each.of)
  if (!keyRef || !thing || (grouped && shownColumns(grouped).length === 0)) throw new Unreachable('each')
  const own = (name: string, columns: readonly { name: string }[]) =>
    columns.map((one) => ({ is: 'column', ref: { table: name, column: one.name } }) as const)
  const shown = [
    ...(grouped ? own(grouped.name, shownColumns(grouped)) : [{ is: 'column', ref: keyRef } as const]),
    ...own(thing.name, shownColumns(thing)),
    order.by,
  ]
  const unlike = shown.filter((one, index) => shown.findIndex((other) => dequal(other, one)) === index)
  const outputs = outputsOf(unlike)
  const columns = unlike.map((one, at) => ({ expr: shownExpr(scope, one), as: outputs[at]?.key ?? '' }))
  const within = reach(scope, keyRef)
  const by = shownExpr(scope, order.by)
  const where = all(conditionExprs(scope, frame.conditions))
  if (scope.spread.size > 0) throw new Unreachable('each')
  const select: Select = {
    columns,
    from: scope.from,
    joins: scope.joins,
    groupBy: [],
    orderBy: [],
    ...(where ? { where } : {}),
  }
  return ranked(select, outputs, { is: 'place', by, descending: order.descending, within: [within] }, frame.limit)
}

const ranked = (inner: Select, outputs: Output[], rank: Expr, limit = 1): Built => {
  const alias = 'ranked'
  const [first] = outputs
  const select: Select = {
    columns: outputs.map(({ key }) => ({ expr: column(alias, key), as: key })),
    from: { select: { ...inner, orderBy: [], columns: [...inner.columns, { expr: rank, as: place }] }, alias },
    joins: [],
    where: { is: 'compare', op: '<=', left: column(alias, place), right: { is: 'number', value: limit } },
    groupBy: [],
    orderBy: [
      ...(first ? [{ expr: column(alias, first.key), descending: false }] : []),
      { expr: column(alias, place), descending: false },
    ],
  }
  return { select, outputs, shape: 'grouped' }
}
