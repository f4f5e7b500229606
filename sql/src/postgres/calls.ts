import type { FuncCall, Node, WindowDef } from '@pgsql/types'
import type { Call, Expr, Frame, FrameBound, Order, Window } from '../tree.ts'
import { type ExpressionContext, exprOf, exprsOf } from './expressions.ts'
import { catalogFunctions, extensionFunctions } from './functions.ts'
import { definedFields, namesOf, nodeAs, refuseOthers, refuseStatement } from './nodes.ts'

/** A call of a function out of the list. */
export function callOf(body: FuncCall, around: ExpressionContext): Call {
  refuseOthers(
    body,
    'funcname',
    'args',
    'agg_order',
    'agg_filter',
    'over',
    'agg_within_group',
    'agg_star',
    'agg_distinct',
    'funcformat',
    'location',
  )
  const path = namesOf(body.funcname)
  const name = path.at(-1) ?? ''
  const isCatalog = catalogFunctions.has(name) && (path.length === 1 || (path.length === 2 && path[0] === 'pg_catalog'))
  if (!isCatalog && !(path.length === 1 && extensionFunctions.has(name)))
    return refuseStatement(`The function ${path.join('.')} cannot be used.`, 'function', around.at(body.location).at)
  const { args, named } = argumentsOf(body.args, around)
  const orders = ordersOf(body.agg_order, around)
  return {
    kind: 'call',
    name,
    args,
    ...(isCatalog && { schema: 'pg_catalog' }),
    ...(named.length > 0 && { named }),
    ...(body.agg_distinct && { distinct: true }),
    ...(body.agg_star && { star: true }),
    ...(orders.length > 0 && (body.agg_within_group ? { withinGroup: orders } : { orderBy: orders })),
    ...definedFields({ filter: body.agg_filter && exprOf(body.agg_filter, around) }),
    ...definedFields({ over: body.over && overOf(body.over, around) }),
    ...around.at(body.location),
  }
}

function argumentsOf(
  nodes: Node[] | undefined,
  around: ExpressionContext,
): { args: Expr[]; named: { name: string; value: Expr }[] } {
  const args: Expr[] = []
  const named: { name: string; value: Expr }[] = []
  for (const node of nodes ?? []) {
    const namedArgExpr = nodeAs(node, 'NamedArgExpr')
    if (!namedArgExpr) args.push(exprOf(node, around))
    else
      named.push({
        name: namedArgExpr.name ?? refuseStatement('An argument has no name.'),
        value: exprOf(namedArgExpr.arg, around),
      })
  }
  return { args, named }
}

export function ordersOf(nodes: Node[] | undefined, around: ExpressionContext): Order[] {
  return (nodes ?? []).map((node) => {
    const by = nodeAs(node, 'SortBy') ?? refuseStatement('This order cannot be read.')
    refuseOthers(by, 'node', 'sortby_dir', 'sortby_nulls', 'location')
    const nulls = ({ SORTBY_NULLS_FIRST: 'first', SORTBY_NULLS_LAST: 'last' } as const)[by.sortby_nulls as string]
    return { value: exprOf(by.node, around), descending: by.sortby_dir === 'SORTBY_DESC', ...definedFields({ nulls }) }
  })
}

/** A name alone is a window of the same SELECT. */
function overOf(body: WindowDef, around: ExpressionContext): Window | string {
  return body.name ?? windowOf(body, around)
}

export function windowOf(body: WindowDef, around: ExpressionContext): Window {
  refuseOthers(
    body,
    'name',
    'refname',
    'partitionClause',
    'orderClause',
    'frameOptions',
    'startOffset',
    'endOffset',
    'location',
  )
  return {
    ...definedFields({ base: body.refname }),
    partitionBy: exprsOf(body.partitionClause, around),
    orderBy: ordersOf(body.orderClause, around),
    ...definedFields({ frame: frameOf(body, around) }),
  }
}

/** Bits of `frameOptions` (parsenodes.h). */
const bit = {
  given: 0x1,
  range: 0x2,
  rows: 0x4,
  groups: 0x8,
  between: 0x10,
  fromFirst: 0x20,
  toLast: 0x100,
  fromHere: 0x200,
  toHere: 0x400,
  fromBefore: 0x800,
  toBefore: 0x1000,
  fromAfter: 0x2000,
  toAfter: 0x4000,
  exceptRow: 0x8000,
  exceptGroup: 0x10000,
  exceptTies: 0x20000,
}

function frameOf(
  { frameOptions = 0, startOffset, endOffset }: WindowDef,
  around: ExpressionContext,
): Frame | undefined {
  const has = (value: number) => (frameOptions & value) !== 0
  if (!has(bit.given)) return undefined
  const by = (offset: Node | undefined) => ({ by: exprOf(offset, around) })
  const from = (): FrameBound => {
    if (has(bit.fromFirst)) return { kind: 'preceding' }
    if (has(bit.fromHere)) return { kind: 'current row' }
    return { kind: has(bit.fromBefore) ? 'preceding' : 'following', ...by(startOffset) }
  }
  const to = (): FrameBound => {
    if (has(bit.toLast)) return { kind: 'following' }
    if (has(bit.toHere)) return { kind: 'current row' }
    return { kind: has(bit.toBefore) ? 'preceding' : 'following', ...by(endOffset) }
  }
  const exclude: Frame['exclude'] = has(bit.exceptRow)
    ? 'current row'
    : has(bit.exceptGroup)
      ? 'group'
      : has(bit.exceptTies)
        ? 'ties'
        : undefined
  return {
    unit: has(bit.rows) ? 'rows' : has(bit.groups) ? 'groups' : 'range',
    from: from(),
    ...definedFields({ to: has(bit.between) ? to() : undefined, exclude }),
  }
}
