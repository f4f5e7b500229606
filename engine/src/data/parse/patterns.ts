import { stem } from '#engine/language/index.ts'
import type { Item } from '../link/items.ts'
import { nameWords } from '../schema/names.ts'
import { nameColumn } from '../schema/prepared-schema.ts'
import { literalPattern } from '../sql/print.ts'
import { addCondition } from './adding.ts'
import type { ColumnRef } from './query-intent.ts'
import { asColumn, asTable, isOperator, markUsed, nextAt, type Reading } from './reading.ts'

/** 'contains', 'starting with', 'mengandung': a part of a text. */
export const readPatterns = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (reading.used.has(index) || !isOperator(item, 'contains', 'startsWith', 'endsWith')) continue
    const target = patternOperand(reading, index)
    const operand = reading.items[target]
    // 'the range that contains the most mountains': a thing holds others, no text another.
    if (!operand || operand.is === 'operator' || operand.is === 'superlative') continue
    const ref = patternColumn(reading, index, target)
    if (!ref) {
      reading.doubt += 0.4
      continue
    }
    const text = literalPattern(operand.text)
    const pattern = isOperator(item, 'startsWith')
      ? `${text}%`
      : isOperator(item, 'endsWith')
        ? `%${text}`
        : `%${text}%`
    const before = nextAt(reading, index, -1)
    const not = isOperator(reading.items[before], 'not')
    addCondition(reading, index, { is: 'like', ref: ref.ref, pattern, ...(not ? { not } : {}) })
    markUsed(reading, index, target, ...ref.items, ...(not ? [before] : []))
  }
}

const patternOperand = (reading: Reading, at: number): number => {
  let index = at + 1
  while (index < reading.items.length) {
    const item = reading.items[index] as Item
    const filler =
      item.is === 'small' ||
      isOperator(item, 'contains') ||
      /^(word|letter|letters|string|text|phrase|character|substring|kata|huruf|teks)s?$/i.test(item.text)
    if (!filler || item.is === 'quoted') return index
    index += 1
  }
  // 'which has Hey in its title': quoted words before the operator count too.
  return -1
}

const patternColumn = (
  reading: Reading,
  at: number,
  target: number,
): { ref: ColumnRef; items: number[] } | undefined => {
  const isText = (column: { type: string }): boolean => column.type === 'text'
  const behind = nextAt(reading, target)
  const named =
    behind >= 0 &&
    reading.items[behind]?.is === 'link' &&
    /\b(in|di|pada|dalam|as)$/i.test(
      reading.items
        .slice(target + 1, behind)
        .map((item) => item.text)
        .filter((text) => !/^(its|their|his|her)$/i.test(text))
        .join(' '),
    )
      ? asColumn(reading, behind, isText)
      : undefined
  const tables: string[] = []
  for (let index = at - 1; index >= Math.max(0, at - 8); index -= 1) {
    const column = asTable(reading, index) ? undefined : asColumn(reading, index, isText)
    const owner = /^names?$/i.test(reading.items[index]?.text ?? '') ? ownColumn(reading, index) : undefined
    if (owner) return { ref: owner.ref, items: [index, owner.at] }
    if (column && column.score > 0.6 && !named)
      return { ref: column.ref, items: reading.used.has(index) ? [] : clauseColumn(reading, index) }
    const table = asTable(reading, index)
    if (table) tables.push(table.name)
    const partial = named && bestPartial(reading, index, named.ref)
    if (partial) return { ref: partial, items: [behind, index] }
  }
  if (named) return { ref: named.ref, items: [behind] }
  for (const name of tables) {
    const table = reading.known.tables.get(name)
    const column = table && nameColumn(table)
    if (column) return { ref: { table: name, column: column.name }, items: [] }
  }
  return undefined
}

// 'the state whose name contains': the column before is itself the name.
const ownColumn = (reading: Reading, index: number): { ref: ColumnRef; at: number } | undefined => {
  const before = nextAt(reading, index, -1)
  const whose = reading.items.slice(Math.max(0, before), index).some((item) => /^whose$/i.test(item.text))
  const column =
    whose && !asTable(reading, before) ? asColumn(reading, before, (column) => column.type === 'text') : undefined
  const words = (reading.items[before]?.text ?? '').toLowerCase().split(' ')
  const table = nameWords(column?.ref.table ?? '').map((word) => stem(word, 'en'))
  if (words.length > 1 && table.includes(stem(words.at(-1) ?? '', 'en'))) return undefined
  return column && column.score > 0.7 ? { ref: column.ref, at: before } : undefined
}

// 'a song having Hey in its name' where 'song' and 'name' are together one column: song_name.
const bestPartial = (reading: Reading, index: number, named: ColumnRef): ColumnRef | undefined => {
  const item = reading.items[index]
  if (item?.is !== 'link') return undefined
  const said = item.namings.find((naming) => {
    if (naming.element.is !== 'column') return false
    const words = nameWords(naming.element.column.name)
    const asked = nameWords(named.column).map((word) => stem(word, 'en'))
    return words.length > 1 && words.some((word) => asked.includes(stem(word, 'en')))
  })
  return said?.element.is === 'column'
    ? { table: said.element.table.name, column: said.element.column.name }
    : undefined
}

// A column in 'whose name contains …' is the condition's; the same word in 'list the names that contain' is shown too.
const clauseColumn = (reading: Reading, index: number): number[] => {
  const before = reading.items.slice(Math.max(0, index - 2), index).map((item) => item.text.toLowerCase())
  return before.some((word) => ['whose', 'with', 'having', 'where', 'yang', 'in', 'dengan'].includes(word))
    ? [index]
    : []
}

/** 'having Hey in its name': a quoted part of a name, without a word for 'contains'. */
export const readQuotedParts = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    const text = item.is === 'quoted' || (item.is === 'link' && item.refs.length > 0) ? item.text : undefined
    const inside = reading.items
      .slice(index + 1, index + 3)
      .map((next) => next.text.toLowerCase())
      .join(' ')
    if (text === undefined || reading.used.has(index) || !/^in (its|their|his|her)$/.test(inside)) continue
    const ref = patternColumn(reading, index, index)
    if (!ref) continue
    reading.conditions.push({
      at: index,
      condition: { is: 'like', ref: ref.ref, pattern: `%${literalPattern(text)}%` },
    })
    markUsed(reading, index, ...ref.items)
  }
}
