import { closingBalance } from '../lexicon/account-words.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { accountOf } from '../schema/account-figures.ts'
import { rowOrderOf } from './said-rows.ts'
import { everyIntent, type Reader, type Reworded, readWhole } from './whole.ts'

/** 'closing balance', 'saldo akhir': what the last row of a statement of an account says is left, with its day. */
export const readClosingBalance: Reader<Reworded> = (question, ...how) => {
  const [known] = how
  const [only, ...others] = closingBalance.test(question)
    ? known.schema.tables.flatMap((table) => {
        const [account, row] = [accountOf(table), rowOrderOf(known, table.name)]
        return account && row ? [{ ...account, table: table.name, row }] : []
      })
    : []
  const highest = only && { en: `highest ${only.left.name}`, id: `${only.left.name} tertinggi` }[how[2]]
  const read = highest && readWhole(highest, ...how)
  if (!only || others.length > 0 || !read) return undefined
  const ref = (column: string) => ({ table: only.table, column })
  const intent: QueryIntent = {
    shown: [only.date, only.left].map(({ name }) => ({ is: 'column', ref: ref(name) })),
    groups: [],
    conditions: [{ is: 'latest', ref: ref(only.date.name) }],
    order: { by: { is: 'column', ref: only.row }, descending: true },
    limit: 1,
    focus: only.table,
  }
  return { ...read, plain: true, reading: everyIntent(read.reading, () => intent) }
}
