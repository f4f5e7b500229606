import type { Order } from '../tree.ts'
import type { Cursor } from './cursor.ts'
import { readExpr } from './expressions.ts'

/** What stands after ORDER BY. */
export function readOrders(c: Cursor): Order[] {
  const orders: Order[] = []
  do {
    const value = readExpr(c)
    const descending = c.take('desc')
    if (!descending) c.take('asc')
    const nulls = c.rules.dialect === 'sqlite' ? nullsHere(c) : undefined
    orders.push({ value, descending, ...(nulls && { nulls }) })
  } while (c.take(','))
  return orders
}

const nullsHere = (c: Cursor): 'first' | 'last' | undefined =>
  c.take('nulls', 'first') ? 'first' : c.take('nulls', 'last') ? 'last' : undefined
