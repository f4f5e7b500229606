import { quoteName } from '../sql/print.ts'
import type { Column, Measure, Schema, Table } from '../types.ts'

/** What a phrase means: a table, a column of it, or a figure made of one. */
export type Meaning =
  | { kind: 'synonym'; table: string; column: string | null }
  | { kind: 'measure'; table: string; fold: GlossaryAggregate; column: string | null }
export type GlossaryAggregate = 'sum' | 'avg' | 'min' | 'max' | 'count' | 'count_distinct'
export interface GlossaryTerm {
  phrase: string
  means: Meaning
}

/** Whether the schema has what a phrase is to mean. */
export const hasMeaning = (schema: Schema, { table, column }: Meaning): boolean => {
  const found = schema.tables.find((item) => item.name === table)
  return found !== undefined && (column === null || found.columns.some((item) => item.name === column && !item.hidden))
}

/**
 * The schema as people have taught to read it: phrases become synonyms of what they mean, and of nothing else any more, or
 * measures of their own. What is not there any more is left out.
 */
export const withGlossary = (schema: Schema, terms: readonly GlossaryTerm[]): Schema => {
  const known = terms.filter(({ means }) => hasMeaning(schema, means))
  if (known.length === 0) return schema
  const phrases = new Set(known.map(({ phrase }) => phrase.toLowerCase()))
  const others = (synonyms: readonly string[] = []) => synonyms.filter((synonym) => !phrases.has(synonym.toLowerCase()))
  const own = (table: string, column: string | null) =>
    known.flatMap(({ phrase, means }) =>
      means.kind === 'synonym' && means.table === table && means.column === column ? [phrase] : [],
    )
  const columnOf = (table: Table, column: Column): Column => ({
    ...column,
    synonyms: [...others(column.synonyms), ...own(table.name, column.name)],
  })
  return {
    ...schema,
    tables: schema.tables.map((table) => ({
      ...table,
      synonyms: [...others(table.synonyms), ...own(table.name, null)],
      columns: table.columns.map((column) => columnOf(table, column)),
    })),
    measures: [
      ...known.flatMap(({ phrase, means }) => (means.kind === 'measure' ? [measureOf(schema, phrase, means)] : [])),
      ...(schema.measures ?? []).map((measure) => ({ ...measure, synonyms: others(measure.synonyms) })),
    ],
  }
}

const measureOf = (
  schema: Schema,
  phrase: string,
  { table, fold, column }: Extract<Meaning, { kind: 'measure' }>,
): Measure => {
  const of = column === null ? '*' : `${quoteName(table, schema.dialect)}.${quoteName(column, schema.dialect)}`
  const expression =
    column === null ? 'COUNT(*)' : fold === 'count_distinct' ? `COUNT(DISTINCT ${of})` : `${fold.toUpperCase()}(${of})`
  const unit = schema.tables.find((item) => item.name === table)?.columns.find((item) => item.name === column)?.unit
  return { name: phrase, expression, table, ...(unit && !fold.startsWith('count') && { unit }) }
}
