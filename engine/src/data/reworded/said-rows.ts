import { dequal } from 'dequal'
import type { ColumnRef, Condition, QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { hasRole } from '../schema/roles.ts'
import { type Reader, type Reworded, readWhole } from './whole.ts'

/** Rows of one table that are named by what they hold: 'Sevilla FC', 'week 9'. `column`: the one that says so. */
export type SaidRows = { conditions: Condition[]; column: ColumnRef; read: Reworded }

/** Rows by a value of theirs that words name, and by nothing else. */
export const saidRows: Reader<SaidRows> = (said, ...how) => {
  const read = readWhole(said, ...how)
  const intent = read?.reading.intent
  if (!read || !intent || !isPlain(intent)) return undefined
  const [first] = intent.conditions
  // 'Persija and their wins' asks for more than which rows.
  const asksMore =
    !intent.named &&
    intent.shown.some((value) => !(value.is === 'column' && first?.is === 'compare' && dequal(value.ref, first.ref)))
  if (asksMore) return undefined
  const isOne = intent.conditions.every((condition) => condition.is === 'compare' && condition.op === '=')
  return isOne && first?.is === 'compare' ? { conditions: intent.conditions, column: first.ref, read } : undefined
}

/** The column that words name, and nothing else. */
export const saidColumn: Reader<{ ref: ColumnRef; read: Reworded }> = (said, ...how) => {
  const read = readWhole(said, ...how)
  const intent = read?.reading.intent
  if (!read || !intent || !isPlain(intent) || intent.conditions.length > 0 || intent.shown.length !== 1)
    return undefined
  const [only] = intent.shown
  if (only?.is === 'column') return { ref: only.ref, read }
  return only?.is === 'fold' && only.of && !only.less ? { ref: only.of, read } : undefined
}

/** Neither grouped nor ordered nor compared. */
export const isPlain = (intent: QueryIntent): boolean =>
  intent.groups.length === 0 &&
  ![
    intent.order,
    intent.limit,
    intent.compare,
    intent.share,
    intent.beside,
    intent.each,
    intent.moving,
    intent.running,
  ].some(Boolean)

/** What numbers the rows of a table as its file has them; undefined where they have no order. */
export const rowOrderOf = ({ tables }: PreparedSchema, table: string): ColumnRef | undefined => {
  const column = tables.get(table)?.columns.find((known) => hasRole(known, 'row_order'))
  return column && { table, column: column.name }
}
