import { conditionTables, tableOf } from '../parse/query-intent.ts'
import { tableLabel } from '../words/labels.ts'
import { type Reader, type Reworded, readWhole } from './whole.ts'

const pattern =
  /^(?<what>.+ (?:out of stock|sold out|in stock|habis|kosong|tersedia)) (?:in|at|di) (?<where>\S+(?: \S+){0,2})$/i

/** 'products out of stock in Jakarta' are so in the stores there: the place is that of the stock, not of whoever supplies it. */
export const readOutOfStock: Reader<Reworded> = (question, ...how) => {
  const { what, where } = pattern.exec(question)?.groups ?? {}
  const [known, , language] = how
  const intent = what && readWhole(what, ...how)?.reading.intent
  if (!intent) return undefined
  const shown = intent.focus ?? (intent.shown[0] && tableOf(intent.shown[0]))
  const stocks = new Set(intent.conditions.flatMap(conditionTables).filter((table) => table !== shown))
  const [stock, ...others] = stocks
  if (!stock || others.length > 0) return undefined
  const holders = known.schema.foreignKeys.filter(({ table, toTable }) => table === stock && toTable !== shown)
  for (const { toTable } of holders) {
    const called = tableLabel(known.tables.get(toTable), toTable, language)
    const read = readWhole(`${what} ${language === 'en' ? `in ${called} in` : `di ${called}`} ${where}`, ...how)
    const { conditions = [] } = read?.reading.intent ?? {}
    const isThere = conditions.some((condition) => condition.is === 'compare' && condition.via === toTable)
    if (read && isThere && conditions.length === intent.conditions.length + 1) return read
  }
  return undefined
}
