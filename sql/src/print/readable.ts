import type { Dialect } from '../dialect.ts'
import { slotOf } from '../slots.ts'
import type { Call, Expr } from '../tree.ts'
import { readableName } from '../write/names.ts'
import { QueryPrinter } from './queries.ts'

/** An expression for people to read: names have quotes where they need them, and functions no schema. Not to be run. */
export const printReadable = (expr: Expr, dialect: Dialect): string => new ReadablePrinter(dialect).unwrapped(expr)

class ReadablePrinter extends QueryPrinter {
  /** Without the parentheses that every compound expression stands in. */
  unwrapped(expr: Expr): string {
    const text = this.expr(expr)
    return text.startsWith('(') && compound.has(expr.kind) ? text.slice(1, -1) : text
  }

  protected override name(name: string): string {
    return readableName(name, this.dialect)
  }

  protected override text(value: string): string {
    return slotOf(value) ?? super.text(value)
  }

  protected override call({ schema: _, ...call }: Call): string {
    return call.name.toUpperCase() + super.call(call).slice(call.name.length)
  }
}

const compound = new Set<Expr['kind']>([
  'binary',
  'logic',
  'unary',
  'between',
  'in',
  'match',
  'is',
  'distinct',
  'case',
  'collate',
  'at zone',
])
