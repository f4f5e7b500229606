import { randomBytes } from 'node:crypto'
import { withOrders, withWindow } from '../children.ts'
import {
  type Body,
  type CommonTable,
  type Expr,
  type Grouping,
  type Item,
  type Order,
  type Query,
  type Select,
  type Source,
  StatementRefused,
} from '../tree.ts'
import {
  aliasesOf,
  type Cte,
  type NameContext,
  namesOf,
  renameColumns,
  type ShownQuery,
  shadowedName,
} from './name-context.ts'
import { isSameName, mayBeSame } from './names.ts'
import type { Policy } from './policy.ts'
import { noReferences, type References } from './references.ts'
import { findRange, hasKeys, isNamed, isShown, type NamedRange, type Range, type Scope } from './scope.ts'
import { Sources } from './sources.ts'

/**
 * The statement as it may be run: every table is one of the policy's and is read through its allowed columns, so that nothing
 * that is said of a table later (`*`, an alias with columns, a natural join, a whole row) shows more. Hidden keys are under
 * names of this one statement. Throws `StatementRefused`.
 */
export function applyPolicy(query: Query, policy: Policy, references: References = noReferences()): Query {
  return new Walk(policy, freshName(query), references).query(query, { ctes: [], scope: undefined }).query
}

/** Begins no name and no text of the statement. */
function freshName(query: Query): string {
  const text = JSON.stringify(query)
  for (;;) {
    const name = `key_${randomBytes(6).toString('hex')}_`
    if (!text.includes(name)) return name
  }
}

/** Goes through a statement from its queries down to what they read and show. */
class Walk extends Sources {
  query(query: Query, outer: NameContext): ShownQuery {
    const { tables, context } = this.with(query, outer)
    const scope: Scope = { ranges: [], outer: context.scope }
    const { body, columns } = this.body(query.body, { ...context, scope })
    const value = (expr: Expr) => this.expr(expr, { ...context, scope: outer.scope }, 'work')
    return {
      columns,
      query: {
        ...query,
        with: tables,
        body,
        orderBy: this.orderBy(query, columns, { ...context, scope }),
        ...(query.limit && { limit: value(query.limit) }),
        ...(query.offset && { offset: value(query.offset) }),
      },
    }
  }

  /** Each table of WITH sees what its server lets it see. */
  private with(query: Query, outer: NameContext): { tables: CommonTable[]; context: NameContext } {
    const { dialect } = this.policy
    const names = query.with.map(({ name }) => name)
    names.forEach((name, index) => {
      if (names.slice(0, index).some((other) => other !== name && mayBeSame(other, name, dialect)))
        throw shadowedName(name)
    })
    const seesItself = query.recursive || dialect === 'sqlite' || dialect === 'sqlserver'
    const seesLater = dialect === 'sqlite' || (dialect === 'postgres' && query.recursive)
    let ctes = outer.ctes
    const tables = query.with.map((table, index) => {
      const own: Cte = { name: table.name, columns: table.columns.length > 0 ? table.columns : undefined }
      const later = query.with
        .slice(index + 1)
        .map(({ name }): Cte => ({ name, columns: undefined, unclear: !seesLater }))
      const visible = [...later, ...(seesItself ? [own] : []), ...ctes]
      const inner = this.query(table.query, { ctes: visible, scope: outer.scope })
      ctes = [{ ...own, columns: renameColumns(inner.columns, table.columns) }, ...ctes]
      return { ...table, query: inner.query }
    })
    return { tables, context: { ...outer, ctes } }
  }

  private body(body: Body, context: NameContext): { body: Body; columns: string[] | undefined } {
    switch (body.kind) {
      case 'values': {
        const rows = body.rows.map((row) => row.map((value) => this.expr(value, context, 'work')))
        return { body: { kind: 'values', rows }, columns: undefined }
      }
      case 'set': {
        const outer = { ...context, scope: context.scope?.outer }
        const [left, right] = [this.query(body.left, outer), this.query(body.right, outer)]
        return { body: { ...body, left: left.query, right: right.query }, columns: left.columns }
      }
      case 'select':
        return this.select(body, context)
    }
  }

  private select(select: Select, context: NameContext): { body: Select; columns: string[] | undefined } {
    const from = select.from.map((source) => this.source(source, context))
    const of = (expr: Expr) => this.expr(expr, context, 'work')
    const where = select.where && this.condition(select.where, context)
    const items = select.items.flatMap((item) => this.item(item, select, context))
    const { distinct } = select
    return {
      body: {
        ...select,
        from,
        items,
        distinct: Array.isArray(distinct) ? distinct.map((expr) => this.expr(expr, context, 'shown')) : distinct,
        ...(where && { where }),
        groupBy: select.groupBy.map((group) => this.group(group, context)),
        ...(select.having && { having: of(select.having) }),
        windows: select.windows.map(({ name, window }) => ({ name, window: withWindow(window, this.parts(context)) })),
      },
      columns: namesOf(items, context.scope, this.policy),
    }
  }

  private group(group: Grouping, context: NameContext): Grouping {
    const grouped = (expr: Expr) => this.expr(expr, context, 'grouped')
    if (group.kind === 'value') return { kind: 'value', value: grouped(group.value) }
    return group.kind === 'set' ? { ...group, lists: group.lists.map((list) => list.map(grouped)) } : group
  }

  /** A name of what is shown is that, before it is a column. */
  private orderBy({ orderBy, body }: Query, columns: string[] | undefined, context: NameContext): Order[] {
    const { dialect } = this.policy
    const shown = body.kind === 'select' ? aliasesOf(body.items) : (columns ?? [])
    const isShownName = (expr: Expr) => {
      const [written, ...further] = expr.kind === 'column' ? expr.path : []
      return written !== undefined && further.length === 0 && shown.some((name) => isSameName(name, written, dialect))
    }
    const parts = this.parts(context)
    return withOrders(orderBy, { ...parts, ordered: (expr) => (isShownName(expr) ? expr : parts.ordered(expr)) })
  }

  /** `*` over hidden keys becomes what may be seen. */
  private item(item: Item, { from }: Select, context: NameContext): Item[] {
    if (item.kind === 'value') return [{ ...item, value: this.expr(item.value, context, 'shown') }]
    const refuse = () =>
      new StatementRefused('star_over_hidden', 'Some columns are hidden: name the columns instead of *.', item.at)
    const ranges = context.scope?.ranges ?? []
    if (item.of) {
      const range = findRange(item.of, context.scope, this.policy.dialect)
      if (!range && someRange(context.scope, hasKeys)) throw refuse()
      return range && hasKeys(range) ? starOf(range) : [range?.table ? { ...item, of: [range.called] } : item]
    }
    if (!ranges.some(hasKeys)) return [item]
    const named = ranges.filter(isNamed)
    if (from.some(merges) || named.length < ranges.length) throw refuse()
    return named.flatMap((range): Item[] => (range.table ? starOf(range) : [{ kind: 'star', of: [range.called] }]))
  }
}

const starOf = ({ called, columns }: NamedRange): Item[] =>
  (columns ?? [])
    .filter(isShown)
    .map(({ name }) => ({ kind: 'value', value: { kind: 'column', path: [called, name] } }))

function someRange(scope: Scope | undefined, is: (range: Range) => boolean): boolean {
  for (let level = scope; level; level = level.outer) if (level.ranges.some(is)) return true
  return false
}

/** Whether columns of one name become one in it. */
const merges = (source: Source): boolean =>
  source.kind === 'join' &&
  (source.natural || source.using !== undefined || merges(source.left) || merges(source.right))
