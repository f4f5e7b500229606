import type { Item } from '../link/items.ts'
import { pathBetween } from '../schema/paths.ts'
import { nameColumn, type ValueRef } from '../schema/prepared-schema.ts'
import type { Column } from '../types.ts'
import { addCondition, negationBefore } from './adding.ts'
import { readNumber } from './bare-numbers.ts'
import {
  asColumn,
  asTable,
  bestMeasure,
  isNumeric,
  isOperator,
  markUsed,
  narrowsTable,
  nextAt,
  type Reading,
} from './reading.ts'
import { roleScore } from './roles.ts'

/** The words just before an item: they tell a departure from an arrival. */
const roleAt = (reading: Reading, at: number): string[] => {
  const words: string[] = []
  for (let index = at - 1; index >= Math.max(0, at - 4); index -= 1) {
    const item = reading.items[index] as Item
    if (item.is === 'link' && item.refs.length > 0 && item.valueScore > 0.8 && !asTable(reading, index)) break
    words.push(...item.text.toLowerCase().split(' '))
  }
  return words
}

/** Stored values and quoted texts. */
export const readValues = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (reading.used.has(index)) continue
    if (item.is === 'quoted' || (item.is === 'link' && item.refs.length === 0 && reading.items[index]?.is === 'quoted'))
      readQuoted(reading, index, item.text)
    else if (item.is === 'link' && item.refs.length > 0 && isValue(reading, index))
      readValue(reading, index, item.refs, item.text)
    else if (item.is === 'number') {
      // 'the one with', 'one of them': no figure.
      if (/^(one|satu)$/i.test(item.text)) markUsed(reading, index)
      else readNumber(reading, index, item.value)
    }
  }
}

export const isValue = (reading: Reading, at: number): boolean => {
  const item = reading.items[at]
  if (item?.is !== 'link') return false
  const named = item.namings.find((naming) => naming.element.is !== 'measure' || bestMeasure(item))?.score ?? 0
  const before = nextAt(reading, at, -1)
  const column = before >= 0 && before === at - 1 && !asTable(reading, before) ? asColumn(reading, before) : undefined
  const after = nextAt(reading, at)
  const pointed = column && item.refs.some((ref) => ref.column.name === column.ref.column)
  const followed =
    after === at + 1 &&
    asTable(reading, after) &&
    item.refs.some((ref) => ref.table.name === asTable(reading, after)?.name)
  if (narrowsTable(reading, at) && item.valueScore >= Math.max(0.75, named - 0.05)) return true
  return item.valueScore > named + 0.02 || pointed === true || (followed === true && item.valueScore >= named - 0.15)
}

const readValue = (reading: Reading, at: number, refs: readonly ValueRef[], text: string): void => {
  const role = roleAt(reading, at)
  const { ref, items, score } = chooseRef(reading, at, refs, role)
  const not = negationBefore(reading, at)
  const scoped = reading.scopes.some((scope) => scope.at <= (not[0] ?? -1))
  const negative = not.length > 0 && !scoped
  if (score < 0.2) reading.doubt += 0.1
  const value = ref.value ?? text
  addCondition(reading, at, {
    is: 'compare',
    ref: { table: ref.table.name, column: ref.column.name },
    op: negative ? '<>' : '=',
    value: { is: 'text', value },
    role,
    ...viaOf(reading, at, ref.table.name),
  })
  markUsed(reading, at, ...items, ...(negative ? not : []))
}

/** 'customers in Sumatera', 'out of stock in Surabaya': a place is that of what stands right before it. */
const viaOf = (reading: Reading, at: number, table: string): { via?: string } => {
  const before = nextAt(reading, at, -1)
  const placed = /^(in|from|at|of|di|dari|in the|from the)$/i.test(reading.items[at - 1]?.text ?? '')
  const valued = reading.conditions.find((condition) => condition.at === before)?.condition
  const owner =
    asTable(reading, before)?.name ??
    (placed ? (valued?.is === 'compare' ? valued.ref : asColumn(reading, before)?.ref)?.table : undefined)
  if (owner === undefined || owner === table) return {}
  const path = pathBetween(reading.known.hops, owner, table)
  return path?.every((hop) => !hop.many) ? { via: owner } : {}
}

const chooseRef = (
  reading: Reading,
  at: number,
  refs: readonly ValueRef[],
  role: string[],
): { ref: ValueRef; items: number[]; score: number } => {
  // 'marketplace sales': nothing is named but a figure, and its own rows are nearest.
  const measured =
    reading.tables.length > 0 ? [] : reading.items.flatMap((item) => bestMeasure(item)?.measure.table ?? [])
  const scored = refs.map((ref) => {
    const beside = [at - 1, at + 1, nextAt(reading, at, -1), nextAt(reading, at), pastNot(reading, at)].find(
      (index) => index >= 0 && says(reading, index, ref),
    )
    const mentions = reading.tables.filter((mention) => mention.table === ref.table.name)
    const near =
      mentions.length > 0 ? Math.max(...mentions.map((mention) => 0.35 / (1 + 0.06 * Math.abs(mention.at - at)))) : 0
    const from = measured.length > 0 ? measured : reading.tables.map((mention) => mention.table)
    const hops =
      near > 0 || from.length === 0
        ? 0
        : Math.min(...from.map((table) => pathBetween(reading.known.hops, table, ref.table.name)?.length ?? 5))
    const score =
      (beside === undefined ? 0 : 0.6) +
      near -
      0.12 * hops +
      roleScore(ref.column.name, role) * 0.3 +
      (ref.column === nameColumn(ref.table) ? 0.08 : 0)
    return { ref, items: beside === undefined || isShownColumn(reading, beside, at) ? [] : [beside], score }
  })
  scored.sort((a, b) => b.score - a.score)
  const [first, second] = scored as [(typeof scored)[0], (typeof scored)[0] | undefined]
  if (second && first.score - second.score < 0.03) reading.doubt += 0.08
  return { ...first, score: first.score + 0.3 }
}

// 'the commander is not X': over the 'not'.
const pastNot = (reading: Reading, at: number): number => {
  const before = nextAt(reading, at, -1)
  return isOperator(reading.items[before], 'not', 'except', 'eq') ? nextAt(reading, before, -1) : -1
}

const says = (reading: Reading, index: number, ref: ValueRef): boolean => {
  const item = reading.items[index]
  if (item?.is !== 'link') return false
  const columns = item.namings.filter(({ element }) => element.is === 'column' && element.table.name === ref.table.name)
  const best = columns[0]?.score ?? 0
  // 'description of the club X': what names another column better is not what X is a value of.
  return columns.some(
    ({ element, score }) =>
      element.is === 'column' && element.column === ref.column && score > 0.55 && score > best - 0.15,
  )
}

// In 'the grade of Kyle' the column behind or before is asked for, in 'grade A' it is what the value belongs to.
const isShownColumn = (reading: Reading, index: number, at: number): boolean => {
  if (asTable(reading, index)) return true
  if (/^(in|at|from|to|into|near|di|dari|ke)$/i.test(reading.items[index - 1]?.text ?? '')) return false
  return index < at && reading.items.slice(index + 1, at).some((item) => /^(of|for|dari|from)$/i.test(item.text))
}

const readQuoted = (reading: Reading, at: number, text: string): void => {
  const number = text.trim() !== '' && Number.isFinite(Number(text))
  const isText = (column: Column): boolean =>
    column.type === 'text' || (number && isNumeric(column) && column.values?.includes(text) === true)
  const past = pastNot(reading, at)
  const before = past >= 0 ? past : nextAt(reading, at, -1)
  const column = before >= 0 && !asTable(reading, before) ? asColumn(reading, before, isText) : undefined
  const table = before >= 0 ? asTable(reading, before) : undefined
  const named = table && nameColumn(table)
  const nearest = reading.tables.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  const fallback = nearest && nameColumn(reading.known.tables.get(nearest.table) as NonNullable<typeof table>)
  const ref =
    column?.ref ??
    (table && named
      ? { table: table.name, column: named.name }
      : fallback && nearest
        ? { table: nearest.table, column: fallback.name }
        : undefined)
  if (!ref) {
    reading.doubt += 0.4
    return
  }
  const not = negationBefore(reading, at)
  addCondition(reading, at, {
    is: 'compare',
    ref,
    op: not.length > 0 ? '<>' : '=',
    value: column && isNumeric(column.column) ? { is: 'number', value: Number(text) } : { is: 'text', value: text },
    role: roleAt(reading, at),
  })
  markUsed(reading, at, ...(column && !isShownColumn(reading, before, at) ? [before] : []), ...not)
  reading.doubt += 0.08
}
