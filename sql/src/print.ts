import type { Dialect } from '#engine/data/index.ts'
import {
  type Alias,
  type Body,
  type Call,
  type Expr,
  type Frame,
  type FrameBound,
  type Grouping,
  type Item,
  isQuery,
  type Order,
  type Query,
  type Select,
  type Source,
  StatementRefused,
  type TypeName,
  type Window,
} from './tree.ts'

/**
 * The statement of a tree in a dialect. Every name is quoted, every compound expression stands in parentheses, and words are
 * only those that the tree's readers let in: the text can be read in one way only.
 */
export function printQuery(query: Query, dialect: Dialect): string {
  return new Printer(dialect).query(query)
}

/** A name as an identifier that it cannot leave. SQLite takes `"x"` for a text where there is no such column, but not `` `x` ``. */
export function printName(name: string, dialect: Dialect): string {
  if (name === '' || name.includes('\0'))
    throw new StatementRefused('not_readable', 'A name is empty or has a zero byte.')
  if (dialect === 'postgres') return `"${name.replaceAll('"', '""')}"`
  if (dialect === 'sqlserver') return `[${name.replaceAll(']', ']]')}]`
  return `\`${name.replaceAll('`', '``')}\``
}

/** A text as a literal that it cannot leave. Our sessions of MySQL read backslashes, those of PostgreSQL do not. */
export function printText(value: string, dialect: Dialect): string {
  if (value.includes('\0')) throw new StatementRefused('not_readable', 'A text has a zero byte.')
  const doubled = value.replaceAll("'", "''")
  if (dialect === 'mysql') return `'${doubled.replaceAll('\\', '\\\\')}'`
  return dialect === 'sqlserver' ? `N'${doubled}'` : `'${doubled}'`
}

const safeWords = /^[a-z_][a-z0-9_]*( [a-z_][a-z0-9_]*)*$/
const safeNumber = /^(0x[0-9a-f]+|\d+(\.\d*)?(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?)$/i
/** Two dashes, and a slash with a star, would begin a comment. */
const safeOperator = /^((?!.*(--|\/\*))[-+*/%^<>=!~&|#@?:]{1,4}|div|mod|xor)$/

class Printer {
  readonly #dialect: Dialect

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  query(query: Query): string {
    const top = this.#dialect === 'sqlserver' && query.limit && !query.offset
    const parts = [
      query.with.length > 0 && this.#with(query),
      this.#body(query.body, top ? this.#top(query) : ''),
      query.orderBy.length > 0 && `ORDER BY ${this.#orders(query.orderBy)}`,
      !top && this.#range(query),
    ]
    return parts.filter((part) => part).join(' ')
  }

  #with(query: Query): string {
    const recursive = query.recursive && this.#dialect !== 'sqlserver' ? 'RECURSIVE ' : ''
    const tables = query.with.map(({ name, columns, query: inner, materialized }) => {
      const how = materialized === undefined ? '' : materialized ? 'MATERIALIZED ' : 'NOT MATERIALIZED '
      return `${this.#name(name)}${this.#nameList(columns)} AS ${how}(${this.query(inner)})`
    })
    return `WITH ${recursive}${tables.join(', ')}`
  }

  /** SQL Server's LIMIT: TOP belongs to a SELECT, so that a set is wrapped. */
  #top({ limit, withTies }: Query): string {
    return limit ? `TOP (${this.#expr(limit)}) ${withTies ? 'WITH TIES ' : ''}` : ''
  }

  #range({ limit, offset, withTies }: Query): string {
    if (this.#dialect === 'sqlserver') {
      if (!offset) return ''
      const rows = limit ? ` FETCH NEXT ${this.#expr(limit)} ROWS ONLY` : ''
      return `OFFSET ${this.#expr(offset)} ROWS${rows}`
    }
    const skipped = offset ? `OFFSET ${this.#expr(offset)}` : ''
    if (withTies && limit) return `${skipped && `${skipped} ROWS`} FETCH FIRST (${this.#expr(limit)}) ROWS WITH TIES`
    if (!limit) return skipped
    return `LIMIT ${this.#expr(limit)}${skipped && ` ${skipped}`}`
  }

  #body(body: Body, top: string): string {
    switch (body.kind) {
      case 'select':
        return this.#select(body, top)
      case 'values':
        return `VALUES ${body.rows.map((row) => this.#row(row)).join(', ')}`
      case 'set': {
        if (top) throw new StatementRefused('not_readable', 'TOP belongs to one SELECT.')
        const all = body.all ? ' ALL' : ''
        return `${this.#operand(body.left)} ${body.op.toUpperCase()}${all} ${this.#operand(body.right)}`
      }
    }
  }

  /** SQLite takes no parentheses around the sides of a UNION: a side with an order of its own becomes a table. */
  #operand(query: Query): string {
    if (this.#dialect !== 'sqlite') return `(${this.query(query)})`
    const isPlain = query.with.length === 0 && query.orderBy.length === 0 && !query.limit && !query.offset
    return isPlain && query.body.kind !== 'set' ? this.query(query) : `SELECT * FROM (${this.query(query)})`
  }

  #select(select: Select, top: string): string {
    const { distinct } = select
    const only = Array.isArray(distinct) ? `DISTINCT ON (${this.#list(distinct)}) ` : distinct ? 'DISTINCT ' : ''
    const parts = [
      `SELECT ${only}${top}${select.items.map((item) => this.#item(item)).join(', ')}`,
      select.from.length > 0 && `FROM ${select.from.map((source) => this.#source(source)).join(', ')}`,
      select.where && `WHERE ${this.#expr(select.where)}`,
      select.groupBy.length > 0 && this.#groupBy(select.groupBy),
      select.having && `HAVING ${this.#expr(select.having)}`,
      select.windows.length > 0 &&
        `WINDOW ${select.windows.map(({ name, window }) => `${this.#name(name)} AS ${this.#window(window)}`).join(', ')}`,
    ]
    return parts.filter((part) => part).join(' ')
  }

  #item(item: Item): string {
    if (item.kind === 'star') return [...(item.of ?? []).map((part) => this.#name(part)), '*'].join('.')
    return `${this.#expr(item.value)}${item.as === undefined ? '' : ` AS ${this.#name(item.as)}`}`
  }

  #groupBy(groups: Grouping[]): string {
    const [only] = groups
    if (this.#dialect === 'mysql' && only?.kind === 'set' && only.op === 'rollup')
      return `GROUP BY ${this.#list(only.lists.flat())} WITH ROLLUP`
    return `GROUP BY ${groups.map((group) => this.#group(group)).join(', ')}`
  }

  #group(group: Grouping): string {
    if (group.kind === 'nothing') return '()'
    if (group.kind === 'value') return this.#expr(group.value)
    const lists = group.lists.map((list) => `(${this.#list(list)})`).join(', ')
    return `${group.op === 'sets' ? 'GROUPING SETS' : group.op.toUpperCase()} (${lists})`
  }

  #source(source: Source): string {
    switch (source.kind) {
      case 'table': {
        const path = [source.database, source.schema, source.name].filter((part) => part !== undefined)
        return `${path.map((part) => this.#name(part)).join('.')}${this.#alias(source.alias)}`
      }
      case 'derived':
        return `${source.lateral ? 'LATERAL ' : ''}(${this.query(source.query)})${this.#alias(source.alias)}`
      case 'call': {
        const ordinality = source.ordinality ? ' WITH ORDINALITY' : ''
        return `${source.lateral ? 'LATERAL ' : ''}${this.#call(source.call)}${ordinality}${this.#alias(source.alias)}`
      }
      case 'join':
        return this.#join(source)
    }
  }

  #join({ type, natural, left, right, on, using }: Extract<Source, { kind: 'join' }>): string {
    const isApply = type === 'cross apply' || type === 'outer apply'
    const word = `${natural ? 'NATURAL ' : ''}${type.toUpperCase()}${isApply ? '' : ' JOIN'}`
    const how = on
      ? ` ON ${this.#expr(on)}`
      : using
        ? ` USING (${using.map((name) => this.#name(name)).join(', ')})`
        : ''
    const side = (source: Source) => (source.kind === 'join' ? `(${this.#source(source)})` : this.#source(source))
    // A left-deep tree needs no parentheses, which some servers take badly; another one does.
    return `${this.#source(left)} ${word} ${side(right)}${how}`
  }

  #alias(alias: Alias | undefined): string {
    return alias ? ` AS ${this.#name(alias.name)}${this.#nameList(alias.columns)}` : ''
  }

  #orders(orders: Order[]): string {
    return orders
      .map(({ value, descending, nulls }) => {
        const last = nulls ? ` NULLS ${nulls.toUpperCase()}` : ''
        return `${this.#expr(value)}${descending ? ' DESC' : ''}${last}`
      })
      .join(', ')
  }

  #window({ base, partitionBy, orderBy, frame }: Window): string {
    const parts = [
      base !== undefined && this.#name(base),
      partitionBy.length > 0 && `PARTITION BY ${this.#list(partitionBy)}`,
      orderBy.length > 0 && `ORDER BY ${this.#orders(orderBy)}`,
      frame && this.#frame(frame),
    ]
    return `(${parts.filter((part) => part).join(' ')})`
  }

  #frame({ unit, from, to, exclude }: Frame): string {
    const extent = to ? `BETWEEN ${this.#bound(from)} AND ${this.#bound(to)}` : this.#bound(from)
    return `${unit.toUpperCase()} ${extent}${exclude ? ` EXCLUDE ${exclude.toUpperCase()}` : ''}`
  }

  #bound(bound: FrameBound): string {
    if (bound.kind === 'current row') return 'CURRENT ROW'
    return `${bound.by ? this.#expr(bound.by) : 'UNBOUNDED'} ${bound.kind.toUpperCase()}`
  }

  #expr(expr: Expr): string {
    switch (expr.kind) {
      case 'column':
        return expr.path.map((part) => this.#name(part)).join('.')
      case 'call':
        return this.#call(expr)
      case 'number':
        return this.#checked(expr.text, safeNumber)
      case 'text':
        return printText(expr.value, this.#dialect)
      case 'bytes':
        return this.#bytes(expr.hex)
      case 'boolean':
        return this.#dialect === 'sqlserver' ? (expr.value ? '1' : '0') : expr.value ? 'TRUE' : 'FALSE'
      case 'null':
        return 'NULL'
      case 'unary':
        return expr.op === 'not'
          ? `(NOT ${this.#expr(expr.operand)})`
          : `(${this.#checked(expr.op, safeOperator)} ${this.#expr(expr.operand)})`
      case 'binary':
        return `(${this.#expr(expr.left)} ${this.#checked(expr.op, safeOperator).toUpperCase()} ${this.#expr(expr.right)})`
      case 'logic':
        return `(${expr.operands.map((operand) => this.#expr(operand)).join(expr.op === 'and' ? ' AND ' : ' OR ')})`
      case 'row':
        return this.#dialect === 'postgres' ? `ROW${this.#row(expr.items)}` : this.#row(expr.items)
      case 'array':
        return isQuery(expr.items) ? `ARRAY(${this.query(expr.items)})` : `ARRAY[${this.#list(expr.items)}]`
      case 'query':
        return `(${this.query(expr.query)})`
      case 'exists':
        return `EXISTS (${this.query(expr.query)})`
      default:
        return this.#phrase(expr)
    }
  }

  /** What is written with words between its parts. */
  #phrase(expr: Exclude<Expr, { kind: PlainKind }>): string {
    switch (expr.kind) {
      case 'between': {
        const symmetric = expr.symmetric ? 'SYMMETRIC ' : ''
        return `(${this.#expr(expr.value)}${not(expr)} BETWEEN ${symmetric}${this.#expr(expr.low)} AND ${this.#expr(expr.high)})`
      }
      case 'in': {
        const options = isQuery(expr.options) ? this.query(expr.options) : this.#list(expr.options)
        return `(${this.#expr(expr.value)}${not(expr)} IN (${options}))`
      }
      case 'match': {
        const escaping = expr.escape ? ` ESCAPE ${this.#expr(expr.escape)}` : ''
        return `(${this.#expr(expr.value)}${not(expr)} ${expr.op.toUpperCase()} ${this.#expr(expr.pattern)}${escaping})`
      }
      case 'is':
        return `(${this.#expr(expr.value)} IS${not(expr)} ${expr.what.toUpperCase()})`
      case 'distinct':
        return `(${this.#expr(expr.left)} IS${not(expr)} DISTINCT FROM ${this.#expr(expr.right)})`
      case 'case': {
        const branches = expr.branches.map(({ when, then }) => `WHEN ${this.#expr(when)} THEN ${this.#expr(then)}`)
        const parts = [
          expr.operand && this.#expr(expr.operand),
          ...branches,
          expr.otherwise && `ELSE ${this.#expr(expr.otherwise)}`,
        ]
        return `(CASE ${parts.filter((part) => part).join(' ')} END)`
      }
      case 'cast':
        return `${expr.lenient ? 'TRY_CAST' : 'CAST'}(${this.#expr(expr.value)} AS ${this.#type(expr.type)})`
      case 'convert': {
        const style = expr.style ? `, ${this.#expr(expr.style)}` : ''
        return `${expr.lenient ? 'TRY_CONVERT' : 'CONVERT'}(${this.#type(expr.type)}, ${this.#expr(expr.value)}${style})`
      }
      case 'moment': {
        const precision = expr.precision === undefined ? '' : `(${this.#whole(expr.precision)})`
        return this.#checked(expr.word, safeWords).toUpperCase() + precision
      }
      case 'interval':
        return `INTERVAL ${this.#expr(expr.value)} ${this.#checked(expr.unit, safeWords).toUpperCase()}`
      case 'word':
        return this.#checked(expr.word, safeWords)
      case 'extract':
        return `EXTRACT(${this.#checked(expr.field, safeWords).toUpperCase()} FROM ${this.#expr(expr.value)})`
      case 'quantified': {
        const operand = isQuery(expr.operand) ? this.query(expr.operand) : this.#expr(expr.operand)
        const op = this.#checked(expr.op, safeOperator)
        return `(${this.#expr(expr.value)} ${op} ${expr.all ? 'ALL' : 'ANY'} (${operand}))`
      }
      case 'subscript': {
        const steps = expr.steps.map((step) =>
          'index' in step
            ? `[${this.#expr(step.index)}]`
            : `[${step.from ? this.#expr(step.from) : ''}:${step.to ? this.#expr(step.to) : ''}]`,
        )
        return `(${this.#expr(expr.value)})${steps.join('')}`
      }
      case 'collate': {
        const collation =
          this.#dialect === 'postgres' || this.#dialect === 'sqlite'
            ? this.#name(expr.collation)
            : this.#checked(expr.collation.toLowerCase(), safeWords)
        return `(${this.#expr(expr.value)} COLLATE ${collation})`
      }
      case 'at zone':
        return `(${this.#expr(expr.value)} AT TIME ZONE ${this.#expr(expr.zone)})`
    }
  }

  #call(call: Call): string {
    const named = (call.named ?? []).map(({ name, value }) => `${this.#name(name)} => ${this.#expr(value)}`)
    const inner = [
      call.distinct ? 'DISTINCT ' : '',
      call.star ? '*' : [...call.args.map((arg) => this.#expr(arg)), ...named].join(', '),
      call.orderBy?.length ? ` ORDER BY ${this.#orders(call.orderBy)}` : '',
      call.separator === undefined ? '' : ` SEPARATOR ${printText(call.separator, this.#dialect)}`,
    ]
    const after = [
      call.withinGroup && ` WITHIN GROUP (ORDER BY ${this.#orders(call.withinGroup)})`,
      call.filter && ` FILTER (WHERE ${this.#expr(call.filter)})`,
      call.nulls && ` ${call.nulls.toUpperCase()} NULLS`,
      call.over !== undefined &&
        ` OVER ${typeof call.over === 'string' ? this.#name(call.over) : this.#window(call.over)}`,
    ]
    return `${this.#checked(call.name, safeWords)}(${inner.join('')})${after.filter((part) => part).join('')}`
  }

  #type({ name, args, dimensions }: TypeName): string {
    const list = args.length > 0 ? `(${args.map((arg) => this.#whole(arg)).join(', ')})` : ''
    return `${this.#checked(name, safeWords)}${list}${'[]'.repeat(dimensions)}`
  }

  #bytes(hex: string): string {
    const digits = this.#checked(hex.toLowerCase(), /^([0-9a-f]{2})*$/)
    if (this.#dialect === 'sqlserver') return `0x${digits}`
    return this.#dialect === 'postgres' ? `'\\x${digits}'::bytea` : `X'${digits}'`
  }

  #whole(value: number): string {
    return this.#checked(String(value), /^-?\d{1,9}$/)
  }

  #row(items: Expr[]): string {
    return `(${this.#list(items)})`
  }

  #list(items: Expr[]): string {
    return items.map((item) => this.#expr(item)).join(', ')
  }

  #name(name: string): string {
    return printName(name, this.#dialect)
  }

  #nameList(names: string[]): string {
    return names.length > 0 ? ` (${names.map((name) => this.#name(name)).join(', ')})` : ''
  }

  /** The last look at what is printed without quotes. */
  #checked(text: string, pattern: RegExp): string {
    if (!pattern.test(text)) throw new StatementRefused('not_readable', `${text} cannot be written down.`)
    return text
  }
}

type PlainKind =
  | 'column'
  | 'call'
  | 'number'
  | 'text'
  | 'bytes'
  | 'boolean'
  | 'null'
  | 'unary'
  | 'binary'
  | 'logic'
  | 'row'
  | 'array'
  | 'query'
  | 'exists'

const not = ({ negated }: { negated: boolean }): string => (negated ? ' NOT' : '')
