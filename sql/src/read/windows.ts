import type { Frame, FrameBound, Window } from '../tree.ts'
import type { Cursor } from './cursor.ts'
import { readExpr, readExprs } from './expressions.ts'
import { readOrders } from './orders.ts'
import { readName } from './primaries.ts'

/** What stands after OVER: a window, or the name of one. */
export function readOver(c: Cursor): Window | string {
  return c.is('(') ? readWindow(c) : readName(c)
}

/** The windows of a WINDOW clause. */
export function readNamedWindows(c: Cursor): { name: string; window: Window }[] {
  const windows = []
  do {
    const name = readName(c)
    c.expect('as')
    windows.push({ name, window: readWindow(c) })
  } while (c.take(','))
  return windows
}

const PARTS = new Set(['partition', 'order', 'rows', 'range', 'groups', ')'])

function readWindow(c: Cursor): Window {
  c.expect('(')
  const base = c.isOneOf(PARTS) ? undefined : readName(c)
  const partitionBy = c.take('partition', 'by') ? readExprs(c) : []
  const orderBy = c.take('order', 'by') ? readOrders(c) : []
  const frame = c.is(')') ? undefined : readFrame(c)
  c.expect(')')
  return { ...(base !== undefined && { base }), partitionBy, orderBy, ...(frame && { frame }) }
}

function readFrame(c: Cursor): Frame {
  const unit = c.take('rows') ? 'rows' : c.take('range') ? 'range' : 'groups'
  if (unit === 'groups' && !(c.rules.dialect === 'sqlite' && c.take('groups'))) c.refuse()
  if (!c.take('between')) return { unit, from: readBound(c), ...exclusion(c) }
  const from = readBound(c)
  c.expect('and')
  return { unit, from, to: readBound(c), ...exclusion(c) }
}

function exclusion(c: Cursor): Pick<Frame, 'exclude'> {
  if (c.rules.dialect !== 'sqlite' || !c.take('exclude')) return {}
  if (c.take('no', 'others')) return {}
  if (c.take('current', 'row')) return { exclude: 'current row' }
  if (c.take('group')) return { exclude: 'group' }
  c.expect('ties')
  return { exclude: 'ties' }
}

function readBound(c: Cursor): FrameBound {
  if (c.take('current', 'row')) return { kind: 'current row' }
  const by = c.take('unbounded') ? undefined : readExpr(c)
  const kind = c.take('preceding') ? 'preceding' : 'following'
  if (kind === 'following') c.expect('following')
  return { kind, ...(by && { by }) }
}
