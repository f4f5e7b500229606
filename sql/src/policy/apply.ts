import { randomBytes } from 'node:crypto'
import {
  type Alias,
  type Body,
  type Call,
  type Column,
  type CommonTable,
  type Expr,
  type Grouping,
  type Item,
  type JoinSource,
  type Order,
  type Query,
  type Select,
  type Source,
  StatementRefused,
  type TableSource,
} from '../tree.ts'
import { type Parts, withCall, withOrders, withParts, withWindow } from './children.ts'
import { mayBeSame, same } from './names.ts'
import type { Policy, PolicyTable } from './policy.ts'
import { projectionOf } from './projection.ts'
import { type Found, findRange, hasKeys, holdsBack, isShown, type Range, resolve, type Scope } from './scope.ts'
import { findTable } from './tables.ts'

/**
 * The statement as it may be run: every table is one of the policy's and is read through its allowed columns, so that nothing
 * that is said of a table later (`*`, an alias with columns, a natural join, a whole row) shows more. Hidden keys are under
 * names of this one statement. Throws `StatementRefused`.
 */
export function applyPolicy(query: Query, policy: Policy): Query {
  return new Walk(policy, freshName(query)).query(query, { ctes: [], scope: undefined }).query
}

/** Begins no name and no text of the statement. */
function freshName(query: Query): string {
  const text = JSON.stringify(query)
  for (;;) {
    const name = `key_${randomBytes(6).toString('hex')}_`
    if (!text.includes(name)) return name
  }
}

type Cte = {
  name: string
  /** Undefined: not known yet. */
  columns: string[] | undefined
  /** Servers do not agree on whether it can be seen here. */
  unclear?: boolean
}
/** What can be seen from a place of the statement; the innermost first. */
type Place = { ctes: Cte[]; scope: Scope | undefined }
type Shown = { query: Query /** Names of what it shows; undefined: not known. */; columns: string[] | undefined }
/** What is done with a column: masked and hidden ones allow little. */
type Use = 'work' | 'shown' | 'grouped' | 'counted' | 'told apart'

const may: Record<'masked' | 'joined', readonly Use[]> = {
  masked: ['shown', 'grouped', 'counted'],
  joined: ['grouped', 'counted', 'told apart'],
}

class Walk {
  readonly #policy: Policy
  readonly #keyName: string
  #keys = 0

  constructor(policy: Policy, keyName: string) {
    this.#policy = policy
    this.#keyName = keyName
  }

  query(query: Query, outer: Place): Shown {
    const { tables, place } = this.#with(query, outer)
    const scope: Scope = { ranges: [], outer: place.scope }
    const { body, columns } = this.#body(query.body, { ...place, scope })
    const value = (expr: Expr) => this.#expr(expr, { ...place, scope: outer.scope }, 'work')
    return {
      columns,
      query: {
        ...query,
        ...{ with: tables, body, orderBy: this.#orderBy(query, columns, { ...place, scope }) },
        ...(query.limit && { limit: value(query.limit) }),
        ...(query.offset && { offset: value(query.offset) }),
      },
    }
  }

  /** Each table of WITH sees what its server lets it see. */
  #with(query: Query, outer: Place): { tables: CommonTable[]; place: Place } {
    const { dialect } = this.#policy
    const names = query.with.map(({ name }) => name)
    names.forEach((name, i) => {
      if (names.slice(0, i).some((other) => other !== name && mayBeSame(other, name, dialect))) throw shadowed(name)
    })
    const seesItself = query.recursive || dialect === 'sqlite' || dialect === 'sqlserver'
    const seesLater = dialect === 'sqlite' || (dialect === 'postgres' && query.recursive)
    let ctes = outer.ctes
    const tables = query.with.map((table, i) => {
      const own: Cte = { name: table.name, columns: table.columns.length > 0 ? table.columns : undefined }
      const later = query.with.slice(i + 1).map(({ name }): Cte => ({ name, columns: undefined, unclear: !seesLater }))
      const visible = [...later, ...(seesItself ? [own] : []), ...ctes]
      const inner = this.query(table.query, { ctes: visible, scope: outer.scope })
      ctes = [{ ...own, columns: renamed(inner.columns, table.columns) }, ...ctes]
      return { ...table, query: inner.query }
    })
    return { tables, place: { ...outer, ctes } }
  }

  #body(body: Body, place: Place): { body: Body; columns: string[] | undefined } {
    switch (body.kind) {
      case 'values': {
        const rows = body.rows.map((row) => row.map((value) => this.#expr(value, place, 'work')))
        return { body: { kind: 'values', rows }, columns: undefined }
      }
      case 'set': {
        const outer = { ...place, scope: place.scope?.outer }
        const [left, right] = [this.query(body.left, outer), this.query(body.right, outer)]
        return { body: { ...body, left: left.query, right: right.query }, columns: left.columns }
      }
      case 'select':
        return this.#select(body, place)
    }
  }

  #select(select: Select, place: Place): { body: Select; columns: string[] | undefined } {
    const from = select.from.map((source) => this.#source(source, place))
    const of = (expr: Expr) => this.#expr(expr, place, 'work')
    const where = select.where && this.#condition(select.where, place)
    const items = select.items.flatMap((item) => this.#item(item, select, place))
    const { distinct } = select
    return {
      body: {
        ...select,
        ...{
          from,
          items,
          distinct: Array.isArray(distinct) ? distinct.map((one) => this.#expr(one, place, 'shown')) : distinct,
        },
        ...(where && { where }),
        groupBy: select.groupBy.map((group) => this.#group(group, place)),
        ...(select.having && { having: of(select.having) }),
        windows: select.windows.map(({ name, window }) => ({ name, window: withWindow(window, this.#parts(place)) })),
      },
      columns: namesOf(items, place.scope, this.#policy),
    }
  }

  #group(group: Grouping, place: Place): Grouping {
    const grouped = (expr: Expr) => this.#expr(expr, place, 'grouped')
    if (group.kind === 'value') return { kind: 'value', value: grouped(group.value) }
    return group.kind === 'set' ? { ...group, lists: group.lists.map((list) => list.map(grouped)) } : group
  }

  /** A name of what is shown is that, before it is a column. */
  #orderBy({ orderBy, body }: Query, columns: string[] | undefined, place: Place): Order[] {
    const { dialect } = this.#policy
    const shown = body.kind === 'select' ? aliasesOf(body.items) : (columns ?? [])
    const isShownName = ({ kind, ...rest }: Expr) =>
      kind === 'column' &&
      'path' in rest &&
      rest.path.length === 1 &&
      shown.some((name) => same(name, rest.path[0]!, dialect))
    const parts = this.#parts(place)
    return withOrders(orderBy, { ...parts, ordered: (expr) => (isShownName(expr) ? expr : parts.ordered(expr)) })
  }

  /** `*` over hidden keys becomes what may be seen. */
  #item(item: Item, { from }: Select, place: Place): Item[] {
    if (item.kind === 'value') return [{ ...item, value: this.#expr(item.value, place, 'shown') }]
    const refuse = () =>
      new StatementRefused('star_over_hidden', 'Some columns are hidden: name the columns instead of *.', item.at)
    const ranges = place.scope?.ranges ?? []
    if (item.of) {
      const range = findRange(item.of, place.scope, this.#policy.dialect)
      if (!range && someRange(place.scope, hasKeys)) throw refuse()
      return range && hasKeys(range) ? starOf(range) : [range?.table ? { ...item, of: [range.called!] } : item]
    }
    if (!ranges.some(hasKeys)) return [item]
    if (from.some(merges) || ranges.some(({ called }) => called === undefined)) throw refuse()
    return ranges.flatMap((range): Item[] => (range.table ? starOf(range) : [{ kind: 'star', of: [range.called!] }]))
  }

  #source(source: Source, place: Place): Source {
    switch (source.kind) {
      case 'table':
        return this.#table(source, place)
      case 'derived': {
        const seen = source.lateral ? place : { ...place, scope: place.scope?.outer }
        const { query, columns } = this.query(source.query, seen)
        this.#see(place, { called: source.alias?.name, columns: openOf(renamed(columns, source.alias?.columns)) })
        return { ...source, query }
      }
      case 'call': {
        const call = this.#call(source.call, place)
        this.#see(place, { called: source.alias?.name ?? source.call.name, columns: undefined })
        return { ...source, call }
      }
      case 'join':
        return this.#join(source, place)
    }
  }

  #see(place: Place, range: Range): void {
    place.scope?.ranges.push(range)
  }

  #join(join: JoinSource, place: Place): JoinSource {
    const first = place.scope?.ranges.length ?? 0
    const isApply = join.type === 'cross apply' || join.type === 'outer apply'
    const seen = isApply && join.right.kind === 'derived' ? { ...join.right, lateral: true } : join.right
    const [left, right] = [this.#source(join.left, place), this.#source(seen, place)]
    // ON sees what is joined, and not what else stands in FROM.
    const joined = { ranges: place.scope?.ranges.slice(first) ?? [], outer: place.scope?.outer }
    this.#checkMerged(join, joined.ranges)
    return {
      ...join,
      // APPLY sees what is to its left without the word.
      ...{ left, right: isApply && right.kind === 'derived' ? { ...right, lateral: false } : right },
      ...(join.on && { on: this.#condition(join.on, { ...place, scope: joined }) }),
    }
  }

  /** Columns that are joined by their name must be there to be joined. */
  #checkMerged({ natural, using = [] }: JoinSource, ranges: readonly Range[]): void {
    if (natural && ranges.some(holdsBack))
      throw new StatementRefused('hidden_column', 'Some columns are hidden: name those to join by instead of NATURAL.')
    for (const name of using)
      for (const { columns = [] } of ranges) {
        const column = columns.find((one) => same(one.name, name, this.#policy.dialect))
        if (column && column.access !== 'open') throw forbidden(name, column.access, undefined)
      }
  }

  #table(source: TableSource, place: Place): Source {
    const { dialect } = this.#policy
    const cte = source.schema === undefined && source.database === undefined ? this.#cte(source, place) : undefined
    if (cte) {
      const alias = source.alias ?? (cte.name === source.name ? undefined : { name: source.name, columns: [] })
      this.#see(place, { called: alias?.name ?? cte.name, columns: openOf(renamed(cte.columns, alias?.columns)) })
      return { ...source, name: cte.name, ...(alias && { alias }) }
    }
    const table = findTable(source, this.#policy)
    const hides = ({ name }: Cte) => same(name, table.name, dialect) || mayBeSame(name, table.name, dialect)
    if (table.schema === undefined && place.ctes.some(hides)) throw shadowed(source.name, source.at)
    return table.columns.length > 0 ? this.#projected(source, table, place) : this.#whole(source, table, place)
  }

  /** Looked for as the server does, and printed by its very name: where a server may see it otherwise, it is refused. */
  #cte({ name, at }: TableSource, { ctes }: Place): Cte | undefined {
    const { dialect } = this.#policy
    const found = ctes.find((one) => same(one.name, name, dialect) || mayBeSame(one.name, name, dialect))
    if (found && (found.unclear || !same(found.name, name, dialect))) throw shadowed(name, at)
    return found
  }

  #whole(source: TableSource, table: PolicyTable, place: Place): Source {
    const { at } = source
    const alias = source.alias ?? (table.name === source.name ? undefined : { name: source.name, columns: [] })
    this.#see(place, { called: alias?.name ?? table.name, schema: source.schema, columns: undefined })
    return {
      ...{ kind: 'table', name: table.name },
      ...(table.schema !== undefined && { schema: table.schema }),
      ...(alias && { alias }),
      ...(at !== undefined && { at }),
    }
  }

  #projected(source: TableSource, table: PolicyTable, place: Place): Source {
    const alias: Alias = source.alias ?? { name: source.name, columns: [] }
    if (alias.columns.length > 0 && !table.columns.every(isShown))
      throw new StatementRefused(
        'hidden_column',
        `Some columns are hidden: ${alias.name} cannot name them anew.`,
        source.at,
      )
    const { items, query } = projectionOf(table)
    const columns = table.columns.map(({ name, access }, i) => ({
      ...{ name: alias.columns[i] ?? name, access, origin: name },
    }))
    const schema = source.alias ? undefined : source.schema
    this.#see(place, { called: alias.name, schema, columns, table, items })
    return { kind: 'derived', query, alias, lateral: false }
  }

  /** What rows must fulfil: here a hidden key may lead to another table. */
  #condition(expr: Expr, place: Place): Expr {
    if (expr.kind === 'logic' && expr.op === 'and')
      return { ...expr, operands: expr.operands.map((one) => this.#condition(one, place)) }
    if (expr.kind === 'binary' && expr.op === '=' && expr.left.kind === 'column' && expr.right.kind === 'column')
      return this.#equality(expr, expr.left, expr.right, place)
    return this.#expr(expr, place, 'work')
  }

  #equality(expr: Extract<Expr, { kind: 'binary' }>, left: Column, right: Column, { scope, ...place }: Place): Expr {
    const { dialect, relations } = this.#policy
    const [one, other] = [resolve(left, scope, dialect), resolve(right, scope, dialect)]
    const named = (found: Found | undefined, table: string, column: string) =>
      found?.range.table?.name === table && found.column?.origin === column
    const isRelated = relations.some(
      ({ table, column, toTable, toColumn }) =>
        (named(one, table, column) && named(other, toTable, toColumn)) ||
        (named(other, table, column) && named(one, toTable, toColumn)),
    )
    const use = (column: Column, found: Found | undefined) =>
      isRelated && one?.range !== other?.range && found?.column?.access === 'joined'
        ? this.#key(column, found)
        : this.#expr(column, { ...place, scope }, 'work')
    return { ...expr, left: use(left, one), right: use(right, other) }
  }

  #parts(place: Place): Parts {
    return {
      expr: (expr) => this.#expr(expr, place, 'work'),
      query: (query) => this.query(query, place).query,
      grouped: (expr) => this.#expr(expr, place, 'grouped'),
      ordered: (expr) => this.#expr(expr, place, 'shown'),
    }
  }

  #expr(expr: Expr, place: Place, use: Use): Expr {
    if (expr.kind === 'column') return this.#column(expr, place, use)
    return expr.kind === 'call' ? this.#call(expr, place) : withParts(expr, this.#parts(place))
  }

  /** How many there are tells nothing of what they are. */
  #call(call: Call, place: Place): Call {
    const isCount = /^count(_big)?$/.test(call.name) && call.args.length === 1
    const use: Use = isCount ? (call.distinct ? 'told apart' : 'counted') : 'work'
    return withCall(
      call,
      this.#parts(place),
      call.args.map((arg) => this.#expr(arg, place, use)),
    )
  }

  #column(column: Column, { scope }: Place, use: Use): Column {
    const found = resolve(column, scope, this.#policy.dialect)
    if (!found) return column
    if (!found.column) return this.#rest(column, found.range)
    const { access } = found.column
    if (access === 'hidden' || (access !== 'open' && !may[access].includes(use)))
      throw forbidden(column.path.at(-1)!, access, column.at)
    if (access === 'joined') return this.#key(column, found)
    return short(column, found.range)
  }

  /** No column of what is read: in PostgreSQL it could be a row as a whole, or a function of one. */
  #rest(column: Column, range: Range): Column {
    const name = column.path.at(-1)!
    if (!range.table || (column.path.length === 1 && !holdsBack(range))) return short(column, range)
    if (column.path.length === 1)
      throw new StatementRefused(
        'row_over_hidden',
        'Some columns are hidden: name the columns instead of the whole row.',
        column.at,
      )
    throw new StatementRefused('unknown_column', `no such column: ${range.called}.${name}`, column.at)
  }

  #key(column: Column, { range, column: key }: Found): Column {
    const origin = key!.origin
    const items = range.items ?? []
    const isIt = (item: Item) =>
      item.kind === 'value' &&
      item.as?.startsWith(this.#keyName) &&
      item.value.kind === 'column' &&
      item.value.path[0] === origin
    let item = items.find(isIt)
    if (!item) {
      item = { kind: 'value', value: { kind: 'column', path: [origin] }, as: `${this.#keyName}${++this.#keys}` }
      items.push(item)
    }
    const name = item.kind === 'value' ? item.as! : ''
    return { kind: 'column', path: [range.called!, name], ...(column.at !== undefined && { at: column.at }) }
  }
}

/** `schema.table.column`: once the table is read through a SELECT, only `table.column` names it. */
const short = (column: Column, range: Range): Column =>
  column.path.length === 3 && range.table ? { ...column, path: column.path.slice(1) } : column

const starOf = ({ called, columns }: Range): Item[] =>
  (columns ?? [])
    .filter(isShown)
    .map(({ name }) => ({ kind: 'value', value: { kind: 'column', path: [called!, name] } }))

function someRange(scope: Scope | undefined, is: (range: Range) => boolean): boolean {
  for (let at = scope; at; at = at.outer) if (at.ranges.some(is)) return true
  return false
}

/** Whether columns of one name become one in it. */
const merges = (source: Source): boolean =>
  source.kind === 'join' &&
  (source.natural || source.using !== undefined || merges(source.left) || merges(source.right))

const renamed = (columns: string[] | undefined, names: readonly string[] = []): string[] | undefined =>
  columns?.map((name, i) => names[i] ?? name)

const openOf = (columns: string[] | undefined): Range['columns'] =>
  columns?.map((name) => ({ name, access: 'open', origin: name }))

const nameOf = (item: Item): string | undefined =>
  item.kind === 'star' ? undefined : (item.as ?? (item.value.kind === 'column' ? item.value.path.at(-1) : undefined))

const aliasesOf = (items: readonly Item[]): string[] => items.flatMap((item) => nameOf(item) ?? [])

/** What a SELECT shows is called; undefined where the server alone knows. */
function namesOf(items: readonly Item[], scope: Scope | undefined, { dialect }: Policy): string[] | undefined {
  const names: string[] = []
  for (const item of items) {
    const ranges = item.kind === 'star' ? (item.of ? [findRange(item.of, scope, dialect)] : (scope?.ranges ?? [])) : []
    const of =
      item.kind === 'star'
        ? ranges.map((range) => range?.columns?.filter(isShown))
        : [nameOf(item)].map((name) => (name === undefined ? undefined : [{ name }]))
    if (of.some((columns) => !columns)) return undefined
    names.push(...of.flatMap((columns) => (columns ?? []).map(({ name }) => name)))
  }
  return names
}

const shadowed = (name: string, at?: number) =>
  new StatementRefused('name_unclear', `${name} could be a table or a part of WITH: give one of them another name.`, at)

const forbidden = (name: string, access: 'joined' | 'masked' | 'hidden', at: number | undefined) =>
  access === 'masked'
    ? new StatementRefused(
        'masked_column',
        `The column ${name} is masked: it can be shown as ••••, and nothing else.`,
        at,
      )
    : new StatementRefused('hidden_column', `The column ${name} is hidden and cannot be used.`, at)
