import { settledDays, unsettledStates } from '../../lexicon/settling.ts'
import type { Condition } from '../../parse/query-intent.ts'
import { keyOf } from '../../schema/keys.ts'
import { nameWords } from '../../schema/names.ts'
import { isParty, type PreparedSchema } from '../../schema/prepared-schema.ts'
import { hasRole } from '../../schema/roles.ts'
import type { Column, Table } from '../../types.ts'
import { mainAmount } from '../main-amount.ts'
import { isQuantity } from '../view.ts'
import { refOf } from './senses.ts'
import { tablesBelow } from './slot.ts'

/** What holds of the rows of a table that are not paid yet; undefined where nothing tells it, or several things do. */
export const unsettledOf = (known: PreparedSchema, table: Table): Condition | undefined => {
  // A payment is no bill.
  if (settledDays.test(nameWords(table.name).at(-1)?.replace(/s$/, '') ?? '')) return undefined
  const shown = table.columns.filter(({ hidden }) => !hidden)
  const states = shown.flatMap((column) => unpaidIn(table, column))
  const [state] = states
  if (states.length === 1 && state) return state
  const due = mainAmount(known, table)
  const paid = shown.find((column) => hasRole(column, 'paid') && isQuantity(known, table.name, column))
  if (due && paid && due !== paid) return { is: 'columns', left: refOf(table, paid), op: '<', right: refOf(table, due) }
  const days = shown.filter(
    (column) =>
      (column.type === 'date' || column.type === 'timestamp') &&
      !hasRole(column, 'due') &&
      nameWords(column.name).some((word) => settledDays.test(word)),
  )
  const [day] = days
  return day && days.length === 1 && keyOf(table) ? { is: 'null', ref: refOf(table, day) } : undefined
}

const unpaidIn = (table: Table, column: Column): Condition[] => {
  const values = (column.values ?? []).filter((value) => unsettledStates.test(value.replaceAll('_', ' ')))
  if (column.type !== 'text' || values.length === 0 || values.length === column.values?.length) return []
  const of = values.map(
    (value): Condition => ({ is: 'compare', ref: refOf(table, column), op: '=', value: { is: 'text', value } }),
  )
  const [only] = of
  return of.length === 1 && only ? [only] : [{ is: 'any', of }]
}

/** What hangs below the rows of a table, is of an amount and tells whether it was paid. */
export const billsBelow = (known: PreparedSchema, { name }: Table): { table: Table; unpaid: Condition }[] =>
  tablesBelow(known, name).flatMap((below) => {
    const table = known.tables.get(below)
    const unpaid = table && mainAmount(known, table) && unsettledOf(known, table)
    return table && unpaid ? [{ table, unpaid }] : []
  })

/** Whoever may owe something: customers and the like, of whom there are bills. */
export const debtorsIn = (known: PreparedSchema): Table[] =>
  known.schema.tables.filter((table) => isParty(table) && billsBelow(known, table).length > 0)
