import type { Column, ForeignKey, Schema, Table } from '../types.ts'
import { nameRoots } from './names.ts'

export const isCodeWord = (word: string | undefined): boolean => word !== undefined && codeWords.has(word)
const codeWords = new Set('id code number uid uuid key ssn isbn sku kode nik nip nis nim npwp'.split(' '))

/** The column that stands for a row of the table: the declared key, else the best named one that no two rows share. */
export const keyOf = (table: Table): Column | undefined => {
  const declared = table.columns.filter((column) => column.primaryKey)
  if (declared.length === 1) return declared[0]
  if (declared.length > 1) return undefined
  const own = nameRoots(table.name)
  const named = table.columns.find((column) => {
    if (isUnique(column, table) === false) return false
    const words = nameRoots(column.name)
    const rest = words.filter((word) => !owns(own, word))
    return isCodeWord(words.at(-1)) && (rest.length === 1 || (rest.length === 0 && words.length > 0))
  })
  const first = table.columns[0]
  const unique = first && isUnique(first, table)
  const usable =
    first &&
    unique !== false &&
    (isCodeWord(nameRoots(first.name).at(-1)) || (unique && nameRoots(first.name).some((word) => owns(own, word)))) &&
    !mostlyForeign(first, table)
  return named ?? (usable ? first : undefined)
}

// 'ContId' is of continents, 'hh_id' of happy hours.
const owns = (own: readonly string[], word: string): boolean =>
  !isCodeWord(word) &&
  (own.some((text) => text === word || ((word.length >= 3 || own.length === 1) && text.startsWith(word))) ||
    (word.length > 1 && own.map((text) => text[0]).join('') === word))

/** Whether no two rows hold the same value; undefined where nobody looked. */
const isUnique = (column: Column, table: Table): boolean | undefined => {
  if (column.unique !== undefined || !column.values || table.rowCount === undefined) return column.unique
  if (column.values.length < Math.min(table.rowCount, 1_000)) return false
  return table.rowCount > 0 && column.values.length === table.rowCount ? true : undefined
}

// A first column whose own words name something else than the table belongs to a link table.
const mostlyForeign = (column: Column, table: Table): boolean => {
  const own = nameRoots(table.name)
  const words = nameRoots(column.name).filter((word) => !isCodeWord(word))
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
    // Who declares keys declares them all, but for a few: 'payment_terms_days' points to no payment then.
    const declares = schema.foreignKeys.some((key) => key.table === table.name)
    const isDeclared = schema.foreignKeys.length > 0
    for (const column of table.columns) {
      if (schema.foreignKeys.some((key) => key.table === table.name && key.column === column.name)) continue
      const best = candidates(schema.tables, table, column, { declares, isDeclared }).sort(
        (a, b) => b.score - a.score,
      )[0]
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
    .flatMap((table, index) => {
      const key = keyOf(table)
      if (!key || keys.some((key) => key.table === table.name) || (key.values?.length ?? 0) < 20) return []
      const other = tables.find(
        (table, otherIndex) =>
          otherIndex !== index &&
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
                !['id', 'name', 'code', 'description', 'date', 'details'].includes(nameRoots(column.name).join(' ')),
            )
            .flatMap((column) => {
              const twin = other.columns.find((candidate) => candidate.name.toLowerCase() === column.name.toLowerCase())
              return twin &&
                twin.type === column.type &&
                (column.type === 'text' || isCodeWord(nameRoots(column.name).at(-1)))
                ? [{ table: other.name, column: twin.name, toTable: table.name, toColumn: column.name }]
                : []
            }),
        )
        .slice(0, 2),
    )

const amounts = new Set(
  'count total amount quantity quantiti qti num number sum price percent rate size capacity jumlah banyak harga'.split(
    ' ',
  ),
)
/** 'loan_count', 'number_of_loans': these count loans, they are none of them. */
const isAmount = (words: readonly string[]): boolean =>
  !isCodeWord(words.at(-1)) || ['number', 'num'].includes(words[0] ?? '')
    ? amounts.has(words[0] ?? '') || amounts.has(words.at(-1) ?? '')
    : false

/** What a row may be to another of its own table. */
const kin =
  /^(parent|previous|prior|next|manager|managed|supervisor|report|reports|boss|superior|head|leader|mentor|original|referred|replaced|atasan|induk|sebelumnya)/i

interface Target {
  table: Table
  column: Column
  score: number
}

/** `declares`: its table declares keys; `isDeclared`: some table of the database does. */
const candidates = (
  tables: readonly Table[],
  from: Table,
  column: Column,
  { declares, isDeclared }: { declares: boolean; isDeclared: boolean },
): Target[] => {
  const words = nameRoots(column.name)
  // 'floor_area' in m² is measured, and names no area.
  if (isAmount(words) || column.unit) return []
  const own = ownKey(from, column)
  return tables.flatMap((table): Target[] => {
    const key = keyOf(table)
    if (!key || (table === from && (key === column || !kin.test(column.name)))) return []
    const named = own && !isSameName(column, key) ? 0 : nameScore(words, { column, key, table, declares })
    const share = valueShare(column, key)
    // 'order_number' holds texts and is no number of an order item.
    if (share === undefined && (column.type === 'text') !== (key.type === 'text')) return []
    // Values that are hardly any of the key's are of something else, whatever the name says.
    if (named > 0 && share !== undefined && share < 0.5 && !isSameName(column, key)) return []
    let score =
      named > 0
        ? named + (share !== undefined && share > 0.95 ? 0.3 : 0)
        : own
          ? 0
          : byValues(column, key, { table, from, isDeclared })
    if (score > 0 && own)
      score = (from.rowCount ?? 0) < (table.rowCount ?? 0) || nameLength(from) > nameLength(table) ? score - 0.2 : 0
    return score > 0 ? [{ table, column: key, score }] : []
  })
}

const isSameName = (column: Column, key: Column): boolean =>
  key.name.toLowerCase() === column.name.toLowerCase() && nameRoots(key.name).some((word) => !isCodeWord(word))

/** 'customer_id' names customers, 'host_city_id' cities; 'customer_type_code' names types. */
const nameScore = (
  words: readonly string[],
  { column, key, table, declares }: { column: Column; key: Column; table: Table; declares: boolean },
): number => {
  if (isSameName(column, key)) return 1.6
  const subject = words.filter((word) => !isCodeWord(word) && word !== 'in' && word !== 'charg')
  const [keyWords, tableWords] = [nameRoots(key.name), nameRoots(table.name)]
  const coded = isCodeWord(words.at(-1))
  const overlap = subject.filter((word) => tableWords.includes(word)).length
  const headed =
    tableWords.includes(subject.at(-1) ?? '') || (tableWords.includes(subject[0] ?? '') && !coded && !declares)
  const ends =
    keyWords.length < words.length &&
    keyWords.every((word, index) => words[words.length - keyWords.length + index] === word)
  const partial = headed && (coded || column.type === key.type) ? overlap / tableWords.length + (coded ? 0.5 : 0) : 0
  return ends && subject.length > 0 && keyWords.some((word) => !isCodeWord(word)) ? Math.max(partial, 1.1) : partial
}

const nameLength = (table: Table): number => nameRoots(table.name).length
const ownKey = (table: Table, column: Column): boolean => keyOf(table) === column

const valueShare = (column: Column, key: Column): number | undefined => {
  if (!column.values?.length || !key.values?.length) return undefined
  const known = new Set(key.values)
  return column.values.filter((value) => known.has(value)).length / column.values.length
}

// Names that say nothing: a column all of whose values are keys of one table still points there, where the values are
// telling ones or the table it is in is a link between what its name says: 'debate_people'.
const byValues = (
  column: Column,
  key: Column,
  { table, from, isDeclared }: { table: Table; from: Table; isDeclared: boolean },
): number => {
  if (table === from || column.type !== key.type || (column.values?.length ?? 0) < 3) return 0
  if ((valueShare(column, key) ?? 0) < 0.98) return 0
  const subject = nameRoots(column.name).filter((word) => !isCodeWord(word))
  const [fromWords, tableWords] = [nameRoots(from.name), nameRoots(table.name)]
  const related = subject.some((word) => tableWords.includes(word) || nameRoots(key.name).includes(word))
  const coded = isCodeWord(nameRoots(column.name).at(-1))
  // The beds of a type of room are no rooms, though there are as many: who declares keys declares those of links.
  const linked =
    !isDeclared &&
    !coded &&
    fromWords.length > tableWords.length &&
    tableWords.every((word) => fromWords.includes(word))
  const telling = column.type === 'text' ? related || (key.values?.length ?? 0) >= 10 : linked || (sparse(key) && coded)
  return telling ? 1 : 0
}

// 1, 2, 3 … are in every key; 1510, 1689, 1709 are not.
const sparse = (key: Column): boolean => {
  const numbers = (key.values ?? []).map(Number)
  return numbers.length >= 5 && Math.max(...numbers) > numbers.length * 3
}
