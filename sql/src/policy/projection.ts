import type { Expr, Item, Query } from '../tree.ts'
import { mask, type PolicyTable } from './policy.ts'

/** A table's allowed part as a query over it; what is pushed to its `items` later is shown, too. */
export function projectionOf({ name, schema, columns }: PolicyTable): { query: Query; items: Item[] } {
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
