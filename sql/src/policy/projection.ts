import type { Dialect } from '../dialect.ts'
import type { Expr, Item, Query } from '../tree.ts'
import { mask, type PolicyTable, type RowCondition } from './policy.ts'

/** A table's allowed part, its columns and rows, as a query over it; what is pushed to its `items` later is shown, too. */
export function projectionOf(
  { name, schema, columns, rows = [] }: PolicyTable,
  dialect: Dialect,
): { query: Query; items: Item[] } {
  const items = columns.flatMap((column): Item[] => {
    const value: Expr = { kind: 'column', path: [column.name] }
    if (column.access === 'open') return [{ kind: 'value', value }]
    return column.access === 'masked' ? [{ kind: 'value', value: masked(value), as: column.name }] : []
  })
  if (items.length === 0) items.push({ kind: 'value', value: { kind: 'number', text: '1' }, as: 'nothing' })
  const query: Query = {
    recursive: false,
    with: [],
    orderBy: [],
    body: {
      kind: 'select',
      distinct: false,
      items,
      groupBy: [],
      windows: [],
      from: [{ kind: 'table', name, ...(schema !== undefined && { schema }) }],
      ...whereOf(rows, dialect),
    },
  }
  return { query, items }
}

/** Whether there is a value is told, the value is not. */
const masked = (value: Expr): Expr => ({
  kind: 'case',
  // biome-ignore lint/suspicious/noThenProperty: a branch of CASE, which nobody awaits
  branches: [{ when: { kind: 'is', negated: false, value, what: 'null' }, then: { kind: 'null' } }],
  otherwise: { kind: 'text', value: mask },
})

function whereOf(rows: readonly RowCondition[], dialect: Dialect): { where?: Expr } {
  const [first, ...further] = rows.map((row) => conditionOf(row, dialect))
  if (!first) return {}
  return { where: further.length === 0 ? first : { kind: 'logic', op: 'and', operands: [first, ...further] } }
}

const operators = { in: '=', not_in: '<>', from: '>=', to: '<=' } as const
const never: Expr = {
  kind: 'binary',
  op: '=',
  left: { kind: 'number', text: '1' },
  right: { kind: 'number', text: '0' },
}

function conditionOf({ column, op, values }: RowCondition, dialect: Dialect): Expr {
  const value: Expr = { kind: 'column', path: [column] }
  const [first, ...further] = values.map((of) => literalOf(of, dialect))
  if (!first) return never
  if (further.length === 0 || op === 'from' || op === 'to')
    return { kind: 'binary', op: operators[op], left: value, right: first }
  return { kind: 'in', negated: op === 'not_in', value, options: [first, ...further] }
}

/** As the reader of the dialect has it: SQL Server keeps other alphabets apart. */
function literalOf(value: string | number, dialect: Dialect): Expr {
  if (typeof value === 'string') {
    const national = dialect === 'sqlserver' && /[^\x20-\x7e\s]/.test(value)
    return { kind: 'text', value, ...(national && { national }) }
  }
  const number: Expr = { kind: 'number', text: String(Math.abs(value)) }
  return value < 0 ? { kind: 'unary', op: '-', operand: number } : number
}
