import { type LocalizedText, untranslated } from '#contract/kit/localized-text.ts'
import type { ColumnNote, NoteSynonyms, NoteWords, TableNotes, UseCaseMeasure } from '#contract/use-cases/schemas.ts'
import {
  type Column,
  type Dialect,
  type ForeignKey,
  inferForeignKeys,
  type Measure,
  type Schema,
  type Table,
} from '#engine/data/index.ts'
import { ifUnderstood, type PolicyTable, type RowCondition, readExpression, type TablePolicy } from '#sql/index.ts'
import { isRestricted, measureSql } from './measure-sql.ts'

/** What is said of one database in all the use cases together. */
export type UseCaseNotes = {
  tables: TableNotes[]
  measures: UseCaseMeasure[]
  /** Tables of which only some rows may be seen. */
  rows?: readonly TableRows[]
}
export type TableRows = { table: string; schema: string | null; rows: readonly RowCondition[] }
/** The part of a database that an agent answers from, as the engine and models see it, and as statements are checked. */
export type UseCaseShape = { schema: Schema; policy: TablePolicy }

/**
 * A column as the use cases leave it. `hidden` alone is the database's own description (a key, a status that measures count by):
 * it is not shown by itself, and statements may use it. What people hide is denied.
 */
type VisibleColumn = Column & { readonly denied?: boolean }
type SeenTable = Omit<Table, 'columns'> & { columns: VisibleColumn[] }

/** The tables of the use cases with what people say about them; undefined when none of them is there. */
export async function shapeOf(whole: Schema, useCaseNotes: UseCaseNotes): Promise<UseCaseShape | undefined> {
  const notes = new Map<Table, TableNotes[]>()
  for (const note of useCaseNotes.tables) {
    const table = findTable(whole, note)
    if (table) notes.set(table, [...(notes.get(table) ?? []), note])
  }
  if (notes.size === 0) return undefined
  const described = [...notes].map(([table, of]) => describeTable(table, of))
  const relations = relationsOf(whole, described)
  const rowsOf = rowsFinder(useCaseNotes.rows)
  const kept = described.map((table) => {
    const rows = rowsOf(table)
    const { rowCount, ...seen } = table
    return {
      ...seen,
      ...(rows.length === 0 && rowCount !== undefined && { rowCount }),
      columns: table.columns.flatMap((column) => {
        const shown = rows.length > 0 ? withoutValues(column) : column
        if (!column.denied) return [shown]
        return isKey(column, table, relations) ? [withoutValues(column)] : []
      }),
    }
  })
  const schema: Schema = {
    ...whole,
    tables: kept,
    ...relations,
    measures: await measuresOf(whole, kept, described, useCaseNotes.measures),
  }
  return { schema, policy: policyFor(whole, schema, described, rowsOf) }
}

/**
 * What stays of a hidden key: it leads to another table, and nothing that is in it may be shown, offered or sent to a model. Of a
 * table whose rows are not all seen the same: which values there are tells of the other rows.
 */
function withoutValues({ values: _, min: __, max: ___, ...column }: VisibleColumn): VisibleColumn {
  return column
}

type RowsFinder = (table: Pick<Table, 'name' | 'schema'>) => readonly RowCondition[]
const rowsFinder =
  (all: readonly TableRows[] = []): RowsFinder =>
  ({ name, schema }) =>
    all.flatMap((of) => (of.table === name && of.schema === (schema ?? null) ? of.rows : []))

/** The table that a relation names; a schema that is not said is the one where the database looks by itself. */
export const findTable = (schema: Schema, { table, schema: of }: { table: string; schema: string | null }) =>
  schema.tables.find((item) => item.name === table && (item.schema ?? null) === of)

function describeTable(table: Table, notes: readonly TableNotes[]): SeenTable {
  const description = wordsOf(table.description, notes)
  const synonyms = synonymsOf(table.synonyms, notes)
  return {
    ...table,
    ...(description && { description }),
    ...(synonyms.length > 0 && { synonyms }),
    columns: table.columns.map((column) => {
      const of = notes.flatMap(({ columns }) => columns.filter(({ name }) => name === column.name))
      return of.length === 0 ? column : describeColumn(column, of)
    }),
  }
}

function describeColumn(column: Column, notes: readonly ColumnNote[]): VisibleColumn {
  const description = wordsOf(column.description, notes)
  const synonyms = synonymsOf(column.synonyms, notes)
  const unit = notes.find((note) => note.unit !== '')?.unit ?? column.unit
  const texts = {
    ...(description && { description }),
    ...(synonyms.length > 0 && { synonyms }),
    ...(unit && { unit }),
  }
  if (notes.some(({ hidden }) => hidden)) return { ...column, ...texts, hidden: true, denied: true }
  if (!notes.some(({ masked }) => masked)) return { ...column, ...texts }
  return { name: column.name, type: 'text', masked: true, ...texts }
}

function wordsOf(
  before: Partial<LocalizedText> | undefined,
  notes: readonly { description: NoteWords }[],
): Partial<LocalizedText> | undefined {
  const describe = (language: 'en' | 'id') =>
    notes.find(({ description }) => description[language] !== '')?.description[language] ?? before?.[language]
  const [en, id] = [describe('en'), describe('id')]
  return en || id ? { ...(en && { en }), ...(id && { id }) } : undefined
}

const synonymsOf = (before: string[] | undefined, notes: readonly { synonyms: NoteSynonyms }[]): string[] => [
  ...new Set([...(before ?? []), ...notes.flatMap(({ synonyms }) => [...synonyms.en, ...synonyms.id])]),
]

/** Relations among the tables; nothing is joined over a masked column. */
function relationsOf(whole: Schema, tables: readonly Table[]): Required<Pick<Schema, 'foreignKeys' | 'notRelated'>> {
  const has = (table: string, column: string) =>
    tables.some((item) => item.name === table && item.columns.some(({ name, masked }) => name === column && !masked))
  const whether = (key: ForeignKey) => has(key.table, key.column) && has(key.toTable, key.toColumn)
  const named = new Set(tables.map(({ name }) => name))
  const within = (key: ForeignKey) => named.has(key.table) && named.has(key.toTable)
  const notRelated = (whole.notRelated ?? []).filter(within)
  const declared = whole.foreignKeys.filter(within)
  const inferred = inferForeignKeys({ tables: [...tables], foreignKeys: declared, notRelated })
  const all = [...declared, ...inferred]
  return { foreignKeys: all.filter(whether), notRelated: [...notRelated, ...all.filter((key) => !whether(key))] }
}

const isKey = (column: Column, table: Table, { foreignKeys }: Pick<Schema, 'foreignKeys'>): boolean =>
  column.primaryKey === true ||
  foreignKeys.some(
    (key) =>
      (key.table === table.name && key.column === column.name) ||
      (key.toTable === table.name && key.toColumn === column.name),
  )

/** A measure whose columns are gone, hidden or masked by now is left out. */
async function measuresOf(
  whole: Schema,
  tables: readonly Table[],
  described: readonly SeenTable[],
  measures: readonly UseCaseMeasure[],
): Promise<Measure[]> {
  const own: Measure[] = []
  for (const measure of measures) {
    const table = tables.find(({ name, schema }) => name === measure.table && (schema ?? null) === measure.schema)
    const made = table && (await measureSql(measure, table, whole.dialect))
    if (made && !('problem' in made)) own.push(measureOf(measure, made))
  }
  const names = new Set(tables.map(({ name }) => name))
  const usedNames = new Set(own.map(({ name }) => name.toLowerCase()))
  const before = (whole.measures ?? []).filter(
    (measure) => names.has(measure.table) && !usedNames.has(measure.name.toLowerCase()),
  )
  const allowed = await Promise.all(before.map((measure) => isCountable(measure, described, whole.dialect)))
  return [...own, ...before.filter((_, index) => allowed[index])]
}

/** Whether a measure that the database came with counts by no column that people hide or mask. */
async function isCountable(
  { table, expression, filter }: Measure,
  described: readonly SeenTable[],
  dialect: Dialect,
): Promise<boolean> {
  const restricted = described.find(({ name }) => name === table)?.columns.filter(isRestricted) ?? []
  if (restricted.length === 0) return true
  const names = await namesIn(expression, filter, dialect)
  return names !== undefined && !restricted.some(({ name }) => names.has(name.toLowerCase()))
}

/** The columns that a measure names, in small letters; undefined where it is not understood. */
const namesIn = (expression: string, filter: string | undefined, dialect: Dialect) =>
  ifUnderstood(async () => {
    const parts = [await readExpression(expression, dialect)]
    if (filter) parts.push(await readExpression(filter, dialect, 'condition'))
    return new Set(parts.flatMap(({ columns }) => columns.map(({ path }) => path.at(-1)?.toLowerCase())))
  })

function measureOf(measure: UseCaseMeasure, { expression, filter }: { expression: string; filter: string }): Measure {
  const { name, table, unit, synonyms } = measure
  const description = wordsOf(undefined, [measure])
  const others = [...new Set([...synonyms.en, ...synonyms.id])]
  return {
    name,
    table,
    expression,
    label: untranslated(name),
    ...(filter && { filter }),
    ...(unit && { unit }),
    ...(others.length > 0 && { synonyms: others }),
    ...(description && { description }),
  }
}

function policyFor(whole: Schema, schema: Schema, described: readonly SeenTable[], rowsOf: RowsFinder): TablePolicy {
  const tables = described.map((table): PolicyTable => {
    const kept = new Set(schema.tables.find((item) => item.name === table.name)?.columns.map(({ name }) => name))
    const rows = rowsOf(table)
    return {
      ...named(table),
      columns: table.columns.map(({ name, denied, masked }) => ({
        name,
        access: masked ? 'masked' : !denied ? 'open' : kept.has(name) ? 'joined' : 'hidden',
      })),
      ...(rows.length > 0 && { rows }),
    }
  })
  const allowed = new Set(described.map(keyOf))
  const others = whole.tables.filter((table) => !allowed.has(keyOf(table))).map(named)
  return { dialect: whole.dialect, tables, others, relations: schema.foreignKeys }
}

const named = ({ name, schema }: Table) => ({ name, ...(schema !== undefined && { schema }) })
const keyOf = ({ name, schema }: Table): string => JSON.stringify([schema ?? null, name])
