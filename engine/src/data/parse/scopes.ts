import { stem } from '#engine/language/index.ts'
import type { Item } from '../link/items.ts'
import { defaultMeasure } from '../schema/measures.ts'
import { nameWords } from '../schema/names.ts'
import { pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { asTable, isOperator, markUsed, type Reading } from './reading.ts'
import { isValue } from './values.ts'

/** 'without any concert', 'do not have a pet', 'never ordered': a scope in which later conditions hold. */
export const readScopes = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (reading.used.has(index) || !isOperator(item, 'not', 'never', 'except')) continue
    const target = scopeTable(reading, index)
    if (!target) continue
    reading.scopes.push({ at: index, table: target.table, not: true })
    markUsed(reading, index, ...target.items)
  }
}

const scopeTable = (reading: Reading, at: number): { table: string; items: number[] } | undefined => {
  const subject = reading.tables.find((mention) => mention.at < at)?.table
  const next = reading.items[at + 1]
  for (let index = at + 1; index < Math.min(reading.items.length, at + 7); index += 1) {
    const item = reading.items[index] as Item
    if (isOperator(item, 'contains')) return undefined
    if (item.is === 'stop') break
    if (item.is === 'link' && item.refs.length > 0 && isValue(reading, index)) {
      if (index <= at + 2 && !behindTable(reading, index, subject)) return undefined
      continue
    }
    const table = asTable(reading, index)
    if (table && table.name !== subject) return { table: table.name, items: [index, ...between(reading, at, index)] }
    const verb =
      item.is === 'link'
        ? item.namings.find(
            (naming) => naming.element.is === 'table' && naming.score > 0.6 && naming.element.table.name !== subject,
          )
        : undefined
    if (verb?.element.is === 'table') return { table: verb.element.table.name, items: [index] }
    if (isOperator(item, 'and') && index > at + 1) break
  }
  const deals = dealsOf(reading, at, subject)
  if (deals) return deals
  return next && isOperator(reading.items[at], 'never') ? verbTable(reading, at, subject) : undefined
}

// 'never won an award in the evaluation': what stands before the table is its verb.
const between = (reading: Reading, from: number, to: number): number[] =>
  reading.items.flatMap((item, index) =>
    index > from && index < to && item.is === 'link' && item.refs.length === 0 ? [index] : [],
  )

const behindTable = (reading: Reading, index: number, subject: string | undefined): boolean => {
  for (let next = index + 1; next <= index + 2; next += 1) {
    const table = asTable(reading, next)
    if (table) return table.name !== subject
  }
  return false
}

// 'customers who never bought': a verb without its noun; the one table that hangs below the subject.
export const trades =
  /^(sold|sell|sells|bought|buy|buys|purchased|ordered|spent|membeli|beli|berbelanja|belanja|menjual|terjual|laku|memesan|bertransaksi)$/i

/** The first table below a thing on the way to what is sold. */
export const dealsBelow = (known: PreparedSchema, name: string): string | undefined => {
  const measure = defaultMeasure(known)
  return measure && pathBetween(known.hops, name, measure.table)?.find((hop) => hop.many)?.to
}

/** What a deal is, not its lines: the orders that what is sold belongs to. */
export const dealsIn = (known: PreparedSchema): string | undefined => {
  const measure = defaultMeasure(known)
  const of = measure && new Set(nameWords(measure.table).map((word) => stem(word, 'en')))
  const above = measure ? (known.hops.get(measure.table) ?? []).filter((hop) => !hop.many) : []
  const akin = above.find(({ to }) => nameWords(to).some((word) => of?.has(stem(word, 'en'))))
  return akin?.to ?? measure?.table
}

/** 'stores that sold nothing', 'pelanggan yang tidak pernah belanja': the deals that hang below the subject. */
const dealsOf = (
  reading: Reading,
  at: number,
  subject: string | undefined,
): { table: string; items: number[] } | undefined => {
  const verb = [at - 1, at + 1, at + 2].find((index) => trades.test(reading.items[index]?.text ?? ''))
  const table = verb === undefined || !subject ? undefined : dealsBelow(reading.known, subject)
  return table && verb !== undefined ? { table, items: [at, verb] } : undefined
}

const verbTable = (
  reading: Reading,
  at: number,
  subject: string | undefined,
): { table: string; items: number[] } | undefined => {
  const below = subject ? (reading.known.hops.get(subject) ?? []).filter((hop) => hop.many) : []
  const [only] = below
  if (!only || new Set(below.map((hop) => hop.to)).size !== 1) return undefined
  reading.doubt += 0.1
  return { table: only.to, items: [at] }
}
