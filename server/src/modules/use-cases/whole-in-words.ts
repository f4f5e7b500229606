import type { Column, Schema, Table } from '#engine/data/index.ts'

const made = new WeakMap<Schema, WeakMap<Schema, Schema>>()

/**
 * A whole database in the words of the part that is seen of it: with what its use cases call tables and columns, and with their
 * measures. A question in these words is read over the whole as it is over the part.
 */
export function wholeInWords(whole: Schema, seen: Schema): Schema {
  const ofWhole = made.get(whole) ?? new WeakMap<Schema, Schema>()
  made.set(whole, ofWhole)
  const known = ofWhole.get(seen) ?? putInWords(whole, seen)
  ofWhole.set(seen, known)
  return known
}

function putInWords(whole: Schema, seen: Schema): Schema {
  const measures = seen.measures ?? []
  const names = new Set(measures.map(({ name }) => name.toLowerCase()))
  return {
    ...whole,
    tables: whole.tables.map((table) => {
      const of = seen.tables.find(({ name, schema }) => name === table.name && schema === table.schema)
      return of ? tableInWords(table, of) : table
    }),
    measures: [...measures, ...(whole.measures ?? []).filter(({ name }) => !names.has(name.toLowerCase()))],
  }
}

const tableInWords = (table: Table, seen: Table): Table => ({
  ...table,
  ...wordsOf(seen),
  columns: table.columns.map((column) => {
    const of = seen.columns.find(({ name }) => name === column.name)
    return of ? { ...column, ...wordsOf(of) } : column
  }),
})

const wordsOf = ({ description, synonyms }: Table | Column) => ({
  ...(description && { description }),
  ...(synonyms && { synonyms }),
})
