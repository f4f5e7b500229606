import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Schema } from '#engine/data/index.ts'
import { ifUnderstood, type Outline, outlineOf, readSql, type TableRead, tablesRead } from '#sql/index.ts'
import { bucketFinder } from './buckets.ts'
import { listTexts, type Step, stepsOf, summaryOf } from './explain-parts.ts'
import { ExpressionWords } from './expression-words.ts'
import { SchemaWords } from './schema-words.ts'

export type QueryExplanation = { summary: LocalizedText; steps: Step[]; tables: string[]; understood: boolean }

/** How the numbers of a statement are made, step by step, in both languages. What is no plain SELECT is only named. */
export async function explainQuery(sql: string, schema: Schema, source: string): Promise<QueryExplanation> {
  const read = await readParts(sql, schema)
  if (!read) return inOneStep(unreadable, [])
  const { reads, outline } = read
  const tables = [...new Set(reads.map(({ table }) => table))]
  const schemaWords = await SchemaWords.of(schema, reads)
  if (!outline || reads.length === 0) return inOneStep(combinedOf(tables, schemaWords, source), tables)
  const words = new ExpressionWords(schemaWords, schema.dialect, await bucketFinder(schema.dialect))
  const main = schemaWords.table(tables[0] ?? '')
  return {
    summary: summaryOf(outline, words, main, source),
    steps: stepsOf(outline, words, source),
    tables,
    understood: true,
  }
}

/** The parts of a statement, where it is one SELECT, and the tables it reads; undefined for what is not understood. */
export const readParts = (
  sql: string,
  { dialect }: Schema,
): Promise<{ reads: TableRead[]; outline: Outline | undefined } | undefined> =>
  ifUnderstood(async () => {
    const statement = await readSql(sql, dialect)
    return { reads: tablesRead(statement), outline: outlineOf(statement) }
  })

const unreadable = localized(
  'This query is not understood, so how it is made cannot be shown.',
  'Kueri ini tidak dipahami, jadi cara pembuatannya tidak bisa dijelaskan.',
)

function combinedOf(tables: readonly string[], words: SchemaWords, source: string): LocalizedText {
  if (tables.length === 0)
    return localized(`It reads no table of ${source}.`, `Tidak membaca tabel apa pun dari ${source}.`)
  const { en, id } = listTexts(tables.map((name) => words.table(name)))
  return localized(
    `Several queries over ${en} in ${source} are put together.`,
    `Beberapa kueri atas ${id} di ${source} digabungkan.`,
  )
}

const inOneStep = (text: LocalizedText, tables: string[]): QueryExplanation => ({
  summary: text,
  steps: [{ step: 'combine', text, sql: null }],
  tables,
  understood: false,
})
