import { type Parts, withCall, withParts } from '../children.ts'
import { required } from '../required.ts'
import { type Call, type Column, type Expr, type Item, type Query, StatementRefused } from '../tree.ts'
import type { NameContext, ShownQuery } from './name-context.ts'
import type { Policy } from './policy.ts'
import type { References } from './references.ts'
import { type FoundColumn, holdsBack, type Range, resolveColumn } from './scope.ts'

/** What is done with a column: masked and hidden ones allow little. */
type Use = 'work' | 'shown' | 'grouped' | 'counted' | 'told apart'

const may: Record<'masked' | 'joined', readonly Use[]> = {
  masked: ['shown', 'grouped', 'counted'],
  joined: ['grouped', 'counted', 'told apart'],
}

/** A key as its table's projection shows it. */
type Key = Extract<Item, { kind: 'value' }> & { as: string }

/** Holds columns against the policy, by what is done with each. */
export abstract class Columns {
  protected readonly policy: Policy
  protected readonly references: References
  readonly #keyName: string
  #keys = 0

  constructor(policy: Policy, keyName: string, references: References) {
    this.policy = policy
    this.references = references
    this.#keyName = keyName
  }

  abstract query(query: Query, outer: NameContext): ShownQuery

  /** What rows must fulfil: here a hidden key may lead to another table. */
  protected condition(expr: Expr, context: NameContext): Expr {
    if (expr.kind === 'logic' && expr.op === 'and')
      return { ...expr, operands: expr.operands.map((operand) => this.condition(operand, context)) }
    if (expr.kind === 'binary' && expr.op === '=' && expr.left.kind === 'column' && expr.right.kind === 'column')
      return this.equality(expr, expr.left, expr.right, context)
    return this.expr(expr, context, 'work')
  }

  protected equality(
    expr: Extract<Expr, { kind: 'binary' }>,
    left: Column,
    right: Column,
    { scope, ...context }: NameContext,
  ): Expr {
    const { dialect, relations } = this.policy
    const [item, other] = [resolveColumn(left, scope, dialect), resolveColumn(right, scope, dialect)]
    const named = (found: FoundColumn | undefined, table: string, column: string) =>
      found?.range.table?.name === table && found.column?.origin === column
    const isRelated = relations.some(
      ({ table, column, toTable, toColumn }) =>
        (named(item, table, column) && named(other, toTable, toColumn)) ||
        (named(other, table, column) && named(item, toTable, toColumn)),
    )
    const use = (column: Column, found: FoundColumn | undefined) =>
      isRelated && item?.range !== other?.range && found?.column?.access === 'joined'
        ? this.key(column, found.range, found.column.origin)
        : this.expr(column, { ...context, scope }, 'work')
    return { ...expr, left: use(left, item), right: use(right, other) }
  }

  protected parts(context: NameContext): Parts {
    return {
      expr: (expr) => this.expr(expr, context, 'work'),
      query: (query) => this.query(query, context).query,
      grouped: (expr) => this.expr(expr, context, 'grouped'),
      ordered: (expr) => this.expr(expr, context, 'shown'),
    }
  }

  protected expr(expr: Expr, context: NameContext, use: Use): Expr {
    if (expr.kind === 'column') return this.column(expr, context, use)
    return expr.kind === 'call' ? this.call(expr, context) : withParts(expr, this.parts(context))
  }

  /** How many there are tells nothing of what they are. */
  protected call(call: Call, context: NameContext): Call {
    const isCount = /^count(_big)?$/.test(call.name) && call.args.length === 1
    const use: Use = isCount ? (call.distinct ? 'told apart' : 'counted') : 'work'
    return withCall(
      call,
      this.parts(context),
      call.args.map((arg) => this.expr(arg, context, use)),
    )
  }

  protected column(column: Column, { scope }: NameContext, use: Use): Column {
    const found = resolveColumn(column, scope, this.policy.dialect)
    if (!found) return column
    if (!found.column) return this.rest(column, found.range)
    const { access, origin } = found.column
    if (found.range.table) this.references.columns.set(column, { table: found.range.table, column: origin })
    if (access === 'hidden' || (access !== 'open' && !may[access].includes(use)))
      throw forbiddenColumn(required(column.path.at(-1), 'a column has a name'), access, column.at)
    if (access === 'joined') return this.key(column, found.range, origin)
    return short(column, found.range)
  }

  /** No column of what is read: in PostgreSQL it could be a row as a whole, or a function of one. */
  protected rest(column: Column, range: Range): Column {
    if (!range.table || (column.path.length === 1 && !holdsBack(range))) return short(column, range)
    if (column.path.length === 1)
      throw new StatementRefused(
        'row_over_hidden',
        'Some columns are hidden: name the columns instead of the whole row.',
        column.at,
      )
    throw new StatementRefused('unknown_column', `no such column: ${range.called}.${column.path.at(-1)}`, column.at)
  }

  /** `origin`: what its table calls the key. */
  protected key({ at }: Column, range: Range, origin: string): Column {
    const items = range.items ?? []
    const isIt = (item: Item): item is Key =>
      item.kind === 'value' &&
      item.as?.startsWith(this.#keyName) === true &&
      item.value.kind === 'column' &&
      item.value.path[0] === origin
    let item = items.find(isIt)
    if (!item) {
      item = { kind: 'value', value: { kind: 'column', path: [origin] }, as: `${this.#keyName}${++this.#keys}` }
      items.push(item)
    }
    const called = required(range.called, 'only a table has keys, and a table in FROM has a name')
    return { kind: 'column', path: [called, item.as], ...(at !== undefined && { at }) }
  }
}

/** `schema.table.column`: once the table is read through a SELECT, only `table.column` names it. */
const short = (column: Column, range: Range): Column =>
  column.path.length === 3 && range.table ? { ...column, path: column.path.slice(1) } : column

export const forbiddenColumn = (name: string, access: 'joined' | 'masked' | 'hidden', at: number | undefined) =>
  access === 'masked'
    ? new StatementRefused(
        'masked_column',
        `The column ${name} is masked: it can be shown as ••••, and nothing else.`,
        at,
      )
    : new StatementRefused('hidden_column', `The column ${name} is hidden and cannot be used.`, at)
