import {
  type Alias,
  type Body,
  type Grouping,
  type Item,
  type Query,
  type Select,
  type SetOperation,
  type Source,
  StatementRefused,
} from '../tree.ts'
import { ExpressionPrinter } from './expressions.ts'

/** Prints queries, and what they read from. */
export class QueryPrinter extends ExpressionPrinter {
  query(query: Query): string {
    const top = this.dialect === 'sqlserver' && query.limit && !query.offset
    const parts = [
      query.with.length > 0 && this.with(query),
      this.body(query.body, top ? this.top(query) : ''),
      query.orderBy.length > 0 && `ORDER BY ${this.orders(query.orderBy)}`,
      !top && this.range(query),
    ]
    return parts.filter((part) => part).join(' ')
  }

  private with(query: Query): string {
    const recursive = query.recursive && this.dialect !== 'sqlserver' ? 'RECURSIVE ' : ''
    const tables = query.with.map(({ name, columns, query: inner, materialized }) => {
      const how = materialized === undefined ? '' : materialized ? 'MATERIALIZED ' : 'NOT MATERIALIZED '
      return `${this.name(name)}${this.nameList(columns)} AS ${how}(${this.query(inner)})`
    })
    return `WITH ${recursive}${tables.join(', ')}`
  }

  /** SQL Server's LIMIT: TOP belongs to a SELECT, so that a set is wrapped. */
  private top({ limit, withTies }: Query): string {
    return limit ? `TOP (${this.expr(limit)}) ${withTies ? 'WITH TIES ' : ''}` : ''
  }

  private range({ limit, offset, withTies }: Query): string {
    if (this.dialect === 'sqlserver') {
      if (!offset) return ''
      const rows = limit ? ` FETCH NEXT ${this.expr(limit)} ROWS ONLY` : ''
      return `OFFSET ${this.expr(offset)} ROWS${rows}`
    }
    const skipped = offset ? `OFFSET ${this.expr(offset)}` : ''
    if (withTies && limit) return `${skipped && `${skipped} ROWS `}FETCH FIRST (${this.expr(limit)}) ROWS WITH TIES`
    if (!limit) return skipped
    return `LIMIT ${this.expr(limit)}${skipped && ` ${skipped}`}`
  }

  private body(body: Body, top: string): string {
    switch (body.kind) {
      case 'select':
        return this.select(body, top)
      case 'values':
        return `VALUES ${body.rows.map((row) => this.row(row)).join(', ')}`
      case 'set': {
        if (top) throw new StatementRefused('not_readable', 'TOP belongs to one SELECT.')
        const all = body.all ? ' ALL' : ''
        const left = this.operand(body.left, body.left.body.kind === 'set' && this.isChain(body.left.body.op, body.op))
        return `${left} ${body.op.toUpperCase()}${all} ${this.operand(body.right, false)}`
      }
    }
  }

  /** From left to right is how every server reads a chain, but for INTERSECT, which only SQLite does not bind tighter. */
  private isChain(left: SetOperation['op'], op: SetOperation['op']): boolean {
    return this.dialect === 'sqlite' || (left === 'intersect') === (op === 'intersect')
  }

  /** SQLite takes no parentheses around the sides of a UNION: a side with an order of its own becomes a table. */
  private operand(query: Query, isChain: boolean): string {
    // SQL Server's TOP stands in its SELECT.
    const isLimited = query.limit && this.dialect !== 'sqlserver'
    const isPlain = query.with.length === 0 && query.orderBy.length === 0 && !isLimited && !query.offset
    if (isPlain && (query.body.kind !== 'set' || isChain)) return this.query(query)
    return this.dialect === 'sqlite' ? `SELECT * FROM (${this.query(query)})` : `(${this.query(query)})`
  }

  private select(select: Select, top: string): string {
    const { distinct } = select
    const only = Array.isArray(distinct) ? `DISTINCT ON (${this.list(distinct)}) ` : distinct ? 'DISTINCT ' : ''
    const parts = [
      `SELECT ${only}${top}${select.items.map((item) => this.item(item)).join(', ')}`,
      select.from.length > 0 && `FROM ${select.from.map((source) => this.source(source)).join(', ')}`,
      select.where && `WHERE ${this.expr(select.where)}`,
      select.groupBy.length > 0 && this.groupBy(select.groupBy),
      select.having && `HAVING ${this.expr(select.having)}`,
      select.windows.length > 0 &&
        `WINDOW ${select.windows.map(({ name, window }) => `${this.name(name)} AS ${this.window(window)}`).join(', ')}`,
    ]
    return parts.filter((part) => part).join(' ')
  }

  private item(item: Item): string {
    if (item.kind === 'star') return [...(item.of ?? []).map((part) => this.name(part)), '*'].join('.')
    return `${this.expr(item.value)}${item.as === undefined ? '' : ` AS ${this.name(item.as)}`}`
  }

  private groupBy(groups: Grouping[]): string {
    const [only] = groups
    if (this.dialect === 'mysql' && only?.kind === 'set' && only.op === 'rollup')
      return `GROUP BY ${this.list(only.lists.flat())} WITH ROLLUP`
    return `GROUP BY ${groups.map((group) => this.group(group)).join(', ')}`
  }

  private group(group: Grouping): string {
    if (group.kind === 'nothing') return '()'
    if (group.kind === 'value') return this.expr(group.value)
    const lists = group.lists.map((list) => (list.length === 1 ? this.list(list) : this.row(list))).join(', ')
    return `${group.op === 'sets' ? 'GROUPING SETS' : group.op.toUpperCase()} (${lists})`
  }

  private source(source: Source): string {
    switch (source.kind) {
      case 'table': {
        const path = [source.database, source.schema, source.name].filter((part) => part !== undefined)
        return `${path.map((part) => this.name(part)).join('.')}${this.alias(source.alias)}`
      }
      case 'derived':
        return `${source.lateral ? 'LATERAL ' : ''}(${this.query(source.query)})${this.alias(source.alias)}`
      case 'call': {
        const ordinality = source.ordinality ? ' WITH ORDINALITY' : ''
        const typed = source.typed?.map(({ name, type }) => `${this.name(name)} ${this.type(type)}`)
        const columns = typed ? `${source.alias ? '' : ' AS'} (${typed.join(', ')})` : ''
        return `${source.lateral ? 'LATERAL ' : ''}${this.call(source.call)}${ordinality}${this.alias(source.alias)}${columns}`
      }
      case 'join':
        return this.join(source)
    }
  }

  private join({ type, natural, left, right, on, using }: Extract<Source, { kind: 'join' }>): string {
    const isApply = type === 'cross apply' || type === 'outer apply'
    const word = `${natural ? 'NATURAL ' : ''}${type.toUpperCase()}${isApply ? '' : ' JOIN'}`
    const how = on ? ` ON ${this.expr(on)}` : using ? ` USING (${using.map((name) => this.name(name)).join(', ')})` : ''
    const side = (source: Source) => (source.kind === 'join' ? `(${this.source(source)})` : this.source(source))
    // A left-deep tree needs no parentheses, which some servers take badly; another one does.
    return `${this.source(left)} ${word} ${side(right)}${how}`
  }

  private alias(alias: Alias | undefined): string {
    return alias ? ` AS ${this.name(alias.name)}${this.nameList(alias.columns)}` : ''
  }
}
