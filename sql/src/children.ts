import { type Call, type Expr, isQuery, type Order, type Query, type Window } from './tree.ts'

/** What becomes of the parts of an expression. */
export type Parts = {
  expr: (expr: Expr) => Expr
  query: (query: Query) => Query
  /** What is grouped or divided by. */
  grouped: (expr: Expr) => Expr
  /** What rows are ordered by. */
  ordered: (expr: Expr) => Expr
}

export const withOrders = (orders: Order[], parts: Parts): Order[] =>
  orders.map((order) => ({ ...order, value: parts.ordered(order.value) }))

export function withWindow(window: Window, parts: Parts): Window {
  const { frame } = window
  const bound = <B extends { kind: string; by?: Expr }>(value: B): B =>
    value.by ? { ...value, by: parts.expr(value.by) } : value
  return {
    ...window,
    partitionBy: window.partitionBy.map(parts.grouped),
    orderBy: withOrders(window.orderBy, parts),
    ...(frame && { frame: { ...frame, from: bound(frame.from), ...(frame.to && { to: bound(frame.to) }) } }),
  }
}

export function withCall(call: Call, parts: Parts, args: Expr[] = call.args.map(parts.expr)): Call {
  return {
    ...call,
    args,
    ...(call.named && { named: call.named.map(({ name, value }) => ({ name, value: parts.expr(value) })) }),
    ...(call.orderBy && { orderBy: withOrders(call.orderBy, parts) }),
    ...(call.withinGroup && { withinGroup: withOrders(call.withinGroup, parts) }),
    ...(call.filter && { filter: parts.expr(call.filter) }),
    ...(call.over !== undefined && {
      over: typeof call.over === 'string' ? call.over : withWindow(call.over, parts),
    }),
  }
}

/** The same expression over other parts. */
export function withParts(expr: Expr, parts: Parts): Expr {
  const of = parts.expr
  const either = <T extends Expr | Expr[]>(item: T | Query): T | Query =>
    // What goes in as a list comes out as one.
    isQuery(item) ? parts.query(item) : ((Array.isArray(item) ? item.map(of) : of(item)) as T)
  switch (expr.kind) {
    case 'column':
    case 'number':
    case 'text':
    case 'bytes':
    case 'boolean':
    case 'null':
    case 'moment':
    case 'word':
      return expr
    case 'call':
      return withCall(expr, parts)
    case 'unary':
      return { ...expr, operand: of(expr.operand) }
    case 'binary':
    case 'distinct':
      return { ...expr, left: of(expr.left), right: of(expr.right) }
    case 'logic':
      return { ...expr, operands: expr.operands.map(of) }
    case 'between':
      return { ...expr, value: of(expr.value), low: of(expr.low), high: of(expr.high) }
    case 'in':
      return { ...expr, value: of(expr.value), options: either<Expr[]>(expr.options) }
    case 'match':
      return {
        ...expr,
        value: of(expr.value),
        pattern: of(expr.pattern),
        ...(expr.escape && { escape: of(expr.escape) }),
      }
    case 'case':
      return {
        ...expr,
        ...(expr.operand && { operand: of(expr.operand) }),
        // biome-ignore lint/suspicious/noThenProperty: a branch of CASE, which nobody awaits
        branches: expr.branches.map(({ when, then }) => ({ when: of(when), then: of(then) })),
        ...(expr.otherwise && { otherwise: of(expr.otherwise) }),
      }
    case 'convert':
      return { ...expr, value: of(expr.value), ...(expr.style && { style: of(expr.style) }) }
    case 'is':
    case 'cast':
    case 'interval':
    case 'extract':
    case 'collate':
      return { ...expr, value: of(expr.value) }
    case 'exists':
    case 'query':
      return { ...expr, query: parts.query(expr.query) }
    case 'quantified':
      return { ...expr, value: of(expr.value), operand: either<Expr>(expr.operand) }
    case 'array':
      return { ...expr, items: either<Expr[]>(expr.items) }
    case 'row':
      return { ...expr, items: expr.items.map(of) }
    case 'subscript':
      return {
        ...expr,
        value: of(expr.value),
        steps: expr.steps.map((step) =>
          'index' in step
            ? { index: of(step.index) }
            : { ...(step.from && { from: of(step.from) }), ...(step.to && { to: of(step.to) }) },
        ),
      }
    case 'at zone':
      return { ...expr, value: of(expr.value), zone: of(expr.zone) }
  }
}
