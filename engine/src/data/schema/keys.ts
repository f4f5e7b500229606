import { stem } from '#engine/language/index.ts'
import type { Column, ForeignKey, Schema, Table } from '../types.ts'
import { nameWords } from './names.ts'

const roots = (identifier: string): string[] => nameWords(identifier).map((word) => stem(word, 'en'))
const isCodeWord = (word: string | undefined): boolean =>
  word !== undefined && ['id', 'code', 'number', 'uid', 'key'].includes(word)

/** The column that stands for a row of the table: the declared key, else the best named one. */
export const keyOf = (table: Table): Column | undefined => {
  const declared = table.columns.filter((column) => column.primaryKey)
  if (declared.length === 1) return declared[0]
  if (declared.length > 1) return undefined
  const own = roots(table.name)
  const named = table.columns.find((column) => {
    if (repeats(column, table)) return false
    const words = roots(column.name)
    const rest = words.filter((word) => !owns(own, word))
    return isCodeWord(words.at(-1)) && (rest.length === 1 || (rest.length === 0 && words.length > 0))
  })
  const first = table.columns[0]
  const usable = first && isCodeWord(roots(first.name).at(-1)) && !mostlyForeign(first, table) && !repeats(first, table)
  return named ?? (usable ? first : undefined)
}

// 'ContId' is of continents.
const owns = (own: readonly string[], word: string): boolean =>
  own.some((text) => text === word || (word.length >= 3 && !isCodeWord(word) && text.startsWith(word)))

const repeats = (column: Column, table: Table): boolean =>
  column.values !== undefined && table.rowCount !== undefined && column.values.length < Math.min(table.rowCount, 1_000)

// A first column whose own words name something else than the table belongs to a link table.
const mostlyForeign = (column: Column, table: Table): boolean => {
  const own = roots(table.name)
  const words = roots(column.name).filter((word) => !isCodeWord(word))
  return words.length > 0 && !words.some((word) => owns(own, word))
}

/**
 * Foreign keys a database does not declare, from the names of columns and, where they are known, from the values.
 * `a.customer_id` points to the key of the table whose name it holds; a column named as another table's key does too.
 */
export const inferForeignKeys = (schema: Pick<Schema, 'tables' | 'foreignKeys' | 'notRelated'>): ForeignKey[] => {
  const { notRelated = [] } = schema
  const inferred = allInferred(schema)
  if (notRelated.length === 0) return inferred
  const rejected = new Set(notRelated.flatMap((key) => [ends(key), ends(reversed(key))]))
  return inferred.filter((key) => !rejected.has(ends(key)))
}

const ends = (key: ForeignKey): string => JSON.stringify([key.table, key.column, key.toTable, key.toColumn])
const reversed = (key: ForeignKey): ForeignKey => ({
  table: key.toTable,
  column: key.toColumn,
  toTable: key.table,
  toColumn: key.column,
})

const allInferred = (schema: Pick<Schema, 'tables' | 'foreignKeys'>): ForeignKey[] => {
  const found: ForeignKey[] = []
  for (const table of schema.tables) {
    for (const column of table.columns) {
      if (schema.foreignKeys.some((key) => key.table === table.name && key.column === column.name)) continue
      const best = candidates(schema.tables, table, column).sort((a, b) => b.score - a.score)[0]
      if (best && best.score >= 1)
        found.push({ table: table.name, column: column.name, toTable: best.table.name, toColumn: best.column.name })
    }
  }
  const paired = twins(schema.tables, [...schema.foreignKeys, ...found])
  return [...found, ...paired, ...bridges(schema.tables, [...schema.foreignKeys, ...found, ...paired])]
}

/** Two tables whose keys are the same set: one row of each belongs together. */
const twins = (tables: readonly Table[], keys: readonly ForeignKey[]): ForeignKey[] =>
  tables
    .flatMap((table, at) => {
      const key = keyOf(table)
      if (!key || keys.some((key) => key.table === table.name) || (key.values?.length ?? 0) < 20) return []
      const other = tables.find(
        (table, index) =>
          index !== at &&
          keyOf(table)?.type === key.type &&
          keyOf(table)?.values?.length === key.values?.length &&
          valueShare(key, keyOf(table) as Column) === 1,
      )
      return other
        ? [{ table: table.name, column: key.name, toTable: other.name, toColumn: keyOf(other)?.name ?? '' }]
        : []
    })
    .slice(0, 1)

/** Tables that nothing connects but a column of the same telling name: joined over it as a last resort. */
const bridges = (tables: readonly Table[], keys: readonly ForeignKey[]): ForeignKey[] =>
  tables
    .filter((table) => !keys.some((key) => key.table === table.name || key.toTable === table.name))
    .flatMap((table) =>
      tables
        .filter((other) => other !== table)
        .flatMap((other) =>
          table.columns
            .filter(
              (column) =>
                !['id', 'name', 'code', 'description', 'date', 'details'].includes(roots(column.name).join(' ')),
            )
            .flatMap((column) => {
              const twin = other.columns.find((candidate) => candidate.name.toLowerCase() === column.name.toLowerCase())
              return twin &&
                twin.type === column.type &&
                (column.type === 'text' || isCodeWord(roots(column.name).at(-1)))
                ? [{ table: other.name, column: twin.name, toTable: table.name, toColumn: column.name }]
                : []
            }),
        )
        .slice(0, 2),
    )

const amounts = new Set([
  'count',
  'total',
  'amount',
  'quantity',
  'qti',
  'sum',
  'price',
  'percent',
  'rate',
  'jumlah',
  'harga',
])

interface Target {
  table: Table
  column: Column
  score: number
}

const candidates = (tables: readonly Table[], from: Table, column: Column): Target[] => {
  const words = roots(column.name)
  // 'loan_count' counts loans, it is none of them.
  if (!column.name.toLowerCase().endsWith('id') && amounts.has(words.at(-1) ?? '')) return []
  const subject = words.filter((word) => !isCodeWord(word))
  const found: Target[] = []
  for (const table of tables) {
    const key = keyOf(table)
    if (!key) continue
    if (table === from && key === column) continue
    const keyWords = roots(key.name)
    const tableWords = roots(table.name)
    const same = key.name.toLowerCase() === column.name.toLowerCase() && keyWords.some((word) => !isCodeWord(word))
    const overlap = subject.filter((word) => tableWords.includes(word)).length
    const named = subject.length > 0 && overlap > 0 ? overlap / Math.max(tableWords.length, 1) : 0
    const ends =
      keyWords.length < words.length &&
      keyWords.every((word, index) => words[words.length - keyWords.length + index] === word)
    const coded = isCodeWord(words.at(-1))
    let score = same ? (table === from ? 0 : 1.6) : 0
    if (!same && named > 0 && (coded || column.type === key.type)) score = named + (coded ? 0.5 : 0)
    if (!same && ends && subject.length > 0 && keyWords.some((word) => !isCodeWord(word))) score = Math.max(score, 1.1)
    if (score === 0) score = byValues(column, key, table, from)
    else score += same || coded ? Math.max(0, contained(column, key)) : contained(column, key)
    if (ownKey(from, column) && !same) score = 0
    if (same && ownKey(from, column))
      score = (from.rowCount ?? 0) < (table.rowCount ?? 0) || nameLength(from) > nameLength(table) ? score - 0.2 : 0
    if (score > 0) found.push({ table, column: key, score })
  }
  return found
}

const nameLength = (table: Table): number => roots(table.name).length
const ownKey = (table: Table, column: Column): boolean => keyOf(table) === column

/** +0.3 where every known value is one of the key's, −1 where hardly any is; 0 where the values are not known. */
const contained = (column: Column, key: Column): number => {
  const share = valueShare(column, key)
  return share === undefined ? 0 : share > 0.95 ? 0.3 : share < 0.05 ? -0.3 : 0
}

const valueShare = (column: Column, key: Column): number | undefined => {
  if (!column.values?.length || !key.values?.length) return undefined
  const known = new Set(key.values)
  return column.values.filter((value) => known.has(value)).length / column.values.length
}

// Names that say nothing: a text column all of whose many values are keys of one table still points there.
const byValues = (column: Column, key: Column, table: Table, from: Table): number => {
  if (table === from || column.type !== key.type || (column.values?.length ?? 0) < 3) return 0
  const share = valueShare(column, key)
  const subject = roots(column.name)
  const related = subject.some((word) => roots(table.name).includes(word) || roots(key.name).includes(word))
  const telling = column.type === 'text' ? (key.values?.length ?? 0) >= 10 : sparse(key) && isCodeWord(subject.at(-1))
  return share !== undefined && share > 0.97 && (related || telling) ? 1 : 0
}

// 1, 2, 3 … are in every key; 1510, 1689, 1709 are not.
const sparse = (key: Column): boolean => {
  const numbers = (key.values ?? []).map(Number)
  return numbers.length >= 5 && Math.max(...numbers) > numbers.length * 3
}
