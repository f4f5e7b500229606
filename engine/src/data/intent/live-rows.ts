import type { Condition, Figure, QueryIntent } from '../parse/query-intent.ts'
import { dealsIn } from '../parse/scopes.ts'
import { flagValue, isFlag } from '../schema/happenings.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { hasRole } from '../schema/roles.ts'
import type { Column, Table } from '../types.ts'

/** States of what never came to be, or is not any more. */
const deadStates =
  /^(void|voided|cancel|canceled|cancelled|cxl|batal|dibatalkan|expired|kedaluwarsa|kadaluarsa|rejected|ditolak|failed|gagal|draft)$/

/** The column that says which rows are dead, and the states that say so. */
const stateOf = (table: Table): { column: Column; dead: string[] } | undefined => {
  const found = table.columns.flatMap((column) => {
    const values = column.hidden || column.type !== 'text' ? [] : (column.values ?? [])
    const dead = values.filter((value) => deadStates.test(value.toLowerCase()))
    return dead.length > 0 && dead.length < values.length ? [{ column, dead }] : []
  })
  return found.length === 1 ? found[0] : undefined
}

/**
 * What was cancelled or never came to be is no sale: a figure that nobody defined leaves it out, and says so. Unless the states are
 * spoken of.
 */
export const withLiveRows = (intent: QueryIntent, known: PreparedSchema): QueryIntent => {
  if ((known.schema.measures ?? []).length > 0) return intent
  const figures = figuresOf(intent)
  const tables = figures.flatMap((figure) => (figure.is === 'measure' ? dealsOf(figure.table, known) : []))
  const [table] = tables
  const state = table && stateOf(table)
  if (!table || !state || tables.some((other) => other !== table)) return intent
  const ref = { table: table.name, column: state.column.name }
  const isSpokenOf = speaksOf([intent.conditions, intent.part, intent.groups, intent.shown, intent.beside], ref)
  if (isSpokenOf) return intent
  const live: Condition = {
    is: 'member',
    ref,
    values: state.dead.map((value) => ({ is: 'text', value })),
    not: true,
    orEmpty: true,
  }
  return { ...intent, conditions: [...intent.conditions, live] }
}

/** What rows of a sheet are called that add up the others. */
const totalsRow = /^(?:(?:grand |sub[- ]?)?totals?|jumlah(?: total)?|total keseluruhan|rata[- ]rata|average)$/i

/** A row of a file that tells what the others come to is none of them, unless it is spoken of. */
export const withoutTotalsRows = (intent: QueryIntent, known: PreparedSchema): QueryIntent => {
  const table = known.tables.get(intent.focus ?? '')
  if (!table?.columns.some((column) => hasRole(column, 'row_order'))) return intent
  const found = table.columns.flatMap((column) => {
    const values = column.type === 'text' ? (column.values ?? []) : []
    const totals = values.filter((value) => totalsRow.test(value.trim()))
    return totals.length > 0 && totals.length < values.length ? [{ column, totals }] : []
  })
  const [only, another] = found
  const ref = only && { table: table.name, column: only.column.name }
  if (!only || another || !ref || speaksOf([intent.conditions, intent.part], ref)) return intent
  const values = only.totals.map((value) => ({ is: 'text', value }) as const)
  return { ...intent, conditions: [...intent.conditions, { is: 'member', ref, values, not: true, orEmpty: true }] }
}

/** What was deleted is not there any more: neither counted nor added up, nor does it keep anything from being missed. */
export const withoutDeleted = (intent: QueryIntent, known: PreparedSchema): QueryIntent => {
  const figures = figuresOf(intent)
  const undeletedIn = (name: string) => {
    const shown = known.tables.get(name)?.columns.filter(({ hidden }) => !hidden)
    return shown && undeletedOf({ name, columns: shown })
  }
  const defined = new Set((known.schema.measures ?? []).map(({ name }) => name))
  const tables = new Set([
    ...figures.flatMap((figure) => (figure.is === 'measure' && defined.has(figure.measure) ? [] : [figure.table])),
    // 'customers with an open bill' have one that is there.
    ...intent.conditions.flatMap((condition) => (condition.is === 'compare' ? [condition.ref.table] : [])),
  ])
  const conditions = intent.conditions.map((condition) => {
    const undeleted = condition.is === 'exists' ? undeletedIn(condition.table) : undefined
    return condition.is === 'exists' && undeleted && !speaksOf(condition, undeleted.ref)
      ? { ...condition, conditions: [...condition.conditions, undeleted] }
      : condition
  })
  const added = [...tables].flatMap((table) => {
    const undeleted = undeletedIn(table)
    return undeleted && !speaksOf([intent.conditions, intent.part, intent.groups], undeleted.ref) ? [undeleted] : []
  })
  const isSame = added.length === 0 && conditions.every((condition, index) => condition === intent.conditions[index])
  return isSame ? intent : { ...intent, conditions: [...conditions, ...added] }
}

/** What holds of the rows of a table that were not deleted; undefined where it does not tell. */
export const undeletedOf = ({ name, columns }: Pick<Table, 'name' | 'columns'>) => {
  const column = columns.find(isDeletion)
  if (!column) return undefined
  const ref = { table: name, column: column.name }
  if (column.type === 'date' || column.type === 'timestamp') return { is: 'null', ref } as const
  return { is: 'compare', ref, op: '=', value: flagValue(column, false) } as const
}

/** Whether a column says that a row was deleted: a reason for it does not. */
const isDeletion = (column: Column): boolean => hasRole(column, 'deleted') && (column.type !== 'text' || isFlag(column))

const speaksOf = (parts: unknown, { table, column }: { table: string; column: string }): boolean =>
  JSON.stringify(parts).includes(`"table":${JSON.stringify(table)},"column":${JSON.stringify(column)}`)

/** What is told or ranked by, but for columns. */
const figuresOf = ({ shown, order }: QueryIntent): Figure[] =>
  [...shown, ...(order ? [order.by] : [])].filter((value): value is Figure => value.is !== 'column')

/** The table of a figure, or the deals that its lines belong to. */
const dealsOf = (name: string, known: PreparedSchema): Table[] => {
  const table = known.tables.get(name)
  if (!table) return []
  if (stateOf(table)) return [table]
  const above = (known.hops.get(name) ?? []).flatMap(({ many, to }) => (many ? [] : (known.tables.get(to) ?? [])))
  const deals = new Set([...known.measures.map((measure) => measure.table), dealsIn(known)])
  return above.filter((other) => deals.has(other.name) && stateOf(other))
}
