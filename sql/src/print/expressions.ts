import {
  type Call,
  type Expr,
  type Frame,
  type FrameBound,
  isQuery,
  type Order,
  type Query,
  type Window,
} from '../tree.ts'
import { safeNumber, safeOperator, safeWords, WordPrinter } from './words.ts'

/** Operators that bind equally, everywhere, and to the left. */
const chains = [['+', '-'], ['*', '/', '%'], ['||']]

/** Prints what has a value. Every compound expression stands in parentheses. */
export abstract class ExpressionPrinter extends WordPrinter {
  abstract query(query: Query): string

  protected expr(expr: Expr): string {
    switch (expr.kind) {
      case 'column':
        return expr.path.map((part) => this.name(part)).join('.')
      case 'call':
        return this.call(expr)
      case 'number':
        return this.checked(expr.text, safeNumber)
      case 'text':
        // Without the N a server takes ASCII in the alphabet of the column that it is compared with.
        return this.dialect === 'sqlserver' && !expr.national && /^[\x20-\x7e\s]*$/.test(expr.value)
          ? this.text(expr.value).slice(1)
          : this.text(expr.value)
      case 'bytes':
        return this.bytes(expr.hex)
      case 'boolean':
        return this.dialect === 'sqlserver' ? (expr.value ? '1' : '0') : expr.value ? 'TRUE' : 'FALSE'
      case 'null':
        return 'NULL'
      case 'unary':
        return expr.op === 'not'
          ? `(NOT ${this.expr(expr.operand)})`
          : `(${this.checked(expr.op, safeOperator)} ${this.expr(expr.operand)})`
      case 'binary':
        return `(${this.chain(expr)} ${this.checked(expr.op, safeOperator).toUpperCase()} ${this.expr(expr.right)})`
      case 'logic':
        return `(${expr.operands.map((operand) => this.expr(operand)).join(expr.op === 'and' ? ' AND ' : ' OR ')})`
      case 'row':
        return this.dialect === 'postgres' ? `ROW${this.row(expr.items)}` : this.row(expr.items)
      case 'array':
        return isQuery(expr.items) ? `ARRAY(${this.query(expr.items)})` : `ARRAY[${this.list(expr.items)}]`
      case 'query':
        return `(${this.query(expr.query)})`
      case 'exists':
        return `EXISTS (${this.query(expr.query)})`
      default:
        return this.phrase(expr)
    }
  }

  /** The left side, without parentheses where every server reads from left to right: servers count how deep they are. */
  protected chain({ op, left }: Extract<Expr, { kind: 'binary' }>): string {
    const isSame = left.kind === 'binary' && chains.some((ops) => ops.includes(op) && ops.includes(left.op))
    return isSame ? this.expr(left).slice(1, -1) : this.expr(left)
  }

  /** What is written with words between its parts. */
  protected phrase(expr: Exclude<Expr, { kind: PlainKind }>): string {
    switch (expr.kind) {
      case 'between': {
        const symmetric = expr.symmetric ? 'SYMMETRIC ' : ''
        return `(${this.expr(expr.value)}${not(expr)} BETWEEN ${symmetric}${this.expr(expr.low)} AND ${this.expr(expr.high)})`
      }
      case 'in': {
        const options = isQuery(expr.options) ? this.query(expr.options) : this.list(expr.options)
        return `(${this.expr(expr.value)}${not(expr)} IN (${options}))`
      }
      case 'match': {
        const escaping = expr.escape ? ` ESCAPE ${this.expr(expr.escape)}` : ''
        return `(${this.expr(expr.value)}${not(expr)} ${expr.op.toUpperCase()} ${this.expr(expr.pattern)}${escaping})`
      }
      case 'is':
        return `(${this.expr(expr.value)} IS${not(expr)} ${expr.what.toUpperCase()})`
      case 'distinct':
        return `(${this.expr(expr.left)} IS${not(expr)} DISTINCT FROM ${this.expr(expr.right)})`
      case 'case': {
        const branches = expr.branches.map(({ when, then }) => `WHEN ${this.expr(when)} THEN ${this.expr(then)}`)
        const parts = [
          expr.operand && this.expr(expr.operand),
          ...branches,
          expr.otherwise && `ELSE ${this.expr(expr.otherwise)}`,
        ]
        return `(CASE ${parts.filter((part) => part).join(' ')} END)`
      }
      case 'cast':
        return `${expr.lenient ? 'TRY_CAST' : 'CAST'}(${this.expr(expr.value)} AS ${this.type(expr.type)})`
      case 'convert': {
        const style = expr.style ? `, ${this.expr(expr.style)}` : ''
        return `${expr.lenient ? 'TRY_CONVERT' : 'CONVERT'}(${this.type(expr.type)}, ${this.expr(expr.value)}${style})`
      }
      case 'moment': {
        const precision = expr.precision === undefined ? '' : `(${this.whole(expr.precision)})`
        return this.checked(expr.word, safeWords).toUpperCase() + precision
      }
      case 'interval':
        return `INTERVAL ${this.expr(expr.value)} ${this.checked(expr.unit, safeWords).toUpperCase()}`
      case 'word':
        return this.checked(expr.word, safeWords)
      case 'extract':
        return `EXTRACT(${this.checked(expr.field, safeWords).toUpperCase()} FROM ${this.expr(expr.value)})`
      case 'quantified': {
        const operand = isQuery(expr.operand) ? this.query(expr.operand) : this.expr(expr.operand)
        const op = this.checked(expr.op, safeOperator)
        return `(${this.expr(expr.value)} ${op} ${expr.all ? 'ALL' : 'ANY'} (${operand}))`
      }
      case 'subscript': {
        const steps = expr.steps.map((step) =>
          'index' in step
            ? `[${this.expr(step.index)}]`
            : `[${step.from ? this.expr(step.from) : ''}:${step.to ? this.expr(step.to) : ''}]`,
        )
        return `(${this.expr(expr.value)})${steps.join('')}`
      }
      case 'collate': {
        const collation =
          this.dialect === 'postgres' || this.dialect === 'sqlite'
            ? this.name(expr.collation)
            : this.checked(expr.collation.toLowerCase(), safeWords)
        return `(${this.expr(expr.value)} COLLATE ${collation})`
      }
      case 'at zone':
        return `(${this.expr(expr.value)} AT TIME ZONE ${this.expr(expr.zone)})`
    }
  }

  protected call(call: Call): string {
    const named = (call.named ?? []).map(({ name, value }) => `${this.name(name)} => ${this.expr(value)}`)
    const inner = [
      call.distinct ? 'DISTINCT ' : '',
      call.star ? '*' : (this.worded(call) ?? [...call.args.map((arg) => this.expr(arg)), ...named].join(', ')),
      call.orderBy?.length ? ` ORDER BY ${this.orders(call.orderBy)}` : '',
      call.separator === undefined ? '' : ` SEPARATOR ${this.text(call.separator)}`,
    ]
    const after = [
      call.withinGroup && ` WITHIN GROUP (ORDER BY ${this.orders(call.withinGroup)})`,
      call.filter && ` FILTER (WHERE ${this.expr(call.filter)})`,
      call.nulls && ` ${call.nulls.toUpperCase()} NULLS`,
      call.over !== undefined &&
        ` OVER ${typeof call.over === 'string' ? this.name(call.over) : this.window(call.over)}`,
    ]
    const schema = call.schema ? `${call.schema}.` : ''
    return `${schema}${this.checked(call.name, safeWords)}(${inner.join('')})${after.filter((part) => part).join('')}`
  }

  /** `TRIM(LEADING '0' FROM a)` and `CONVERT(a USING utf8mb4)`, whose words are arguments of the tree. */
  protected worded({ name, args: [first, second, third] }: Call): string | undefined {
    if (name === 'trim' && first?.kind === 'word' && second && third) {
      // SQL Server took no word there before 2022.
      const side = this.dialect === 'sqlserver' && first.word === 'both' ? '' : `${this.expr(first).toUpperCase()} `
      return `${side}${this.expr(second)} FROM ${this.expr(third)}`
    }
    return name === 'convert' && first && second?.kind === 'word'
      ? `${this.expr(first)} USING ${this.expr(second)}`
      : undefined
  }

  protected window({ base, partitionBy, orderBy, frame }: Window): string {
    const parts = [
      base !== undefined && this.name(base),
      partitionBy.length > 0 && `PARTITION BY ${this.list(partitionBy)}`,
      orderBy.length > 0 && `ORDER BY ${this.orders(orderBy)}`,
      frame && this.frame(frame),
    ]
    return `(${parts.filter((part) => part).join(' ')})`
  }

  protected frame({ unit, from, to, exclude }: Frame): string {
    const extent = to ? `BETWEEN ${this.bound(from)} AND ${this.bound(to)}` : this.bound(from)
    return `${unit.toUpperCase()} ${extent}${exclude ? ` EXCLUDE ${exclude.toUpperCase()}` : ''}`
  }

  protected bound(bound: FrameBound): string {
    if (bound.kind === 'current row') return 'CURRENT ROW'
    return `${bound.by ? this.expr(bound.by) : 'UNBOUNDED'} ${bound.kind.toUpperCase()}`
  }

  protected orders(orders: Order[]): string {
    return orders
      .map(({ value, descending, nulls }) => {
        const last = nulls ? ` NULLS ${nulls.toUpperCase()}` : ''
        return `${this.expr(value)}${descending ? ' DESC' : ''}${last}`
      })
      .join(', ')
  }

  protected row(items: Expr[]): string {
    return `(${this.list(items)})`
  }

  protected list(items: Expr[]): string {
    return items.map((item) => this.expr(item)).join(', ')
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
