import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import type { Schema } from '#engine/data/index.ts'
import { type Expr, ifUnderstood, readExpression, sameTrees, type TableRead } from '#sql/index.ts'
import { columnLabel, measureLabel, rowLabel, tableLabel } from '../data/words/labels.ts'

type Measure = NonNullable<Schema['measures']>[number]

/** What tables, columns and figures of a schema are called, as one statement means them. */
export class SchemaWords {
  readonly #schema: Schema
  readonly #reads: readonly TableRead[]
  readonly #measures: readonly { measure: Measure; value: Expr }[]

  private constructor(schema: Schema, reads: readonly TableRead[], measures: { measure: Measure; value: Expr }[]) {
    this.#schema = schema
    this.#reads = reads
    this.#measures = measures
  }

  /** `reads`: the tables of the statement, which its columns belong to, also by the names it gives them. */
  static async of(schema: Schema, reads: readonly TableRead[]): Promise<SchemaWords> {
    const measures = (schema.measures ?? []).map((measure) => readMeasure(measure, schema.dialect))
    return new SchemaWords(schema, reads, (await Promise.all(measures)).flat())
  }

  /** A column as people call it; the last of its path is its own name. */
  column(path: readonly string[]): LocalizedText {
    const [name = '', owner] = path.toReversed()
    for (const table of this.#tablesOf(owner)) {
      const found = table.columns.find((column) => column.name === name)
      if (!found) continue
      const [en, id] = [columnLabel(found, 'en'), columnLabel(found, 'id')]
      const of = (label: string, language: 'en' | 'id') =>
        generic.has(label) ? rowLabel(table, table.name, language) : ''
      return localized([of(en, 'en'), en].join(' ').trim(), [id, of(id, 'id')].join(' ').trim())
    }
    return untranslated(spaced(name))
  }

  /** Where a column may stand: in the table that is named before it, else in those that the statement reads. */
  #tablesOf(owner: string | undefined): Schema['tables'] {
    const { tables } = this.#schema
    const among = owner
      ? this.#reads.filter(({ table, alias }) => (alias ?? table).toLowerCase() === owner.toLowerCase())
      : this.#reads
    return among.flatMap(({ table }) => tables.find(({ name }) => name.toLowerCase() === table.toLowerCase()) ?? [])
  }

  table(name: string): LocalizedText {
    const found = this.#schema.tables.find((table) => table.name === name)
    return found ? localized(tableLabel(found, name, 'en'), tableLabel(found, name, 'id')) : untranslated(spaced(name))
  }

  /** A figure that the schema has a name for, with what its owner says of it. */
  measure(value: Expr): LocalizedText | undefined {
    const found = this.#measures.find((item) => sameTrees(item.value, value))?.measure
    if (!found) return undefined
    const described = (language: 'en' | 'id') => {
      const meaning = found.description?.[language]?.trim().replace(/\.$/, '')
      return meaning
        ? `${measureLabel(found, language)} (${meaning.charAt(0).toLowerCase()}${meaning.slice(1)})`
        : measureLabel(found, language)
    }
    return localized(described('en'), described('id'))
  }
}

/** A figure whose expression is not understood is no other's name. */
async function readMeasure(measure: Measure, dialect: Schema['dialect']): Promise<{ measure: Measure; value: Expr }[]> {
  const read = await ifUnderstood(() => readExpression(measure.expression, dialect))
  return read ? [{ measure, value: read.value }] : []
}

/** Names that say nothing without their table. */
const generic = new Set(
  'name code title status type kind description number date nama kode judul jenis nomor tanggal'.split(' '),
)

const spaced = (name: string) => name.replaceAll('_', ' ')
