import { detectLanguage } from '#engine/language/index.ts'
import { ifUnderstood } from '#sql/index.ts'
import { questionWords } from '../link/words.ts'
import { parseQuestion } from '../parse/parse.ts'
import type { Reading } from '../parse/reading.ts'
import { prepareSchema } from '../schema/prepared-schema.ts'
import type { Schema } from '../types.ts'
import type { GlossaryTerm, Meaning } from './glossary.ts'
import { sqlMentions } from './sql-mentions.ts'

export interface Correction {
  question: string
  /** The statement that was run, and what a person made of it. */
  before: string
  after: string
  schema: Schema
  today: string
}

/**
 * What a correction says about the words of its question: where one column or figure came in place of another, the words that
 * were read as the other mean it; where nothing went, the words that were not understood do. Nothing where it is not clear.
 */
export const termsOfCorrection = async ({
  question,
  before,
  after,
  schema,
  today,
}: Correction): Promise<GlossaryTerm[]> => {
  const mentions = await ifUnderstood(() => Promise.all([sqlMentions(before, schema), sqlMentions(after, schema)]))
  if (!mentions) return []
  const [was, is] = mentions
  const figures = is.figures.filter((figure) => !was.figures.some((other) => other.sign === figure.sign))
  const lost = was.figures.filter((figure) => !is.figures.some((other) => other.sign === figure.sign))
  const columns = is.columns.filter((column) => !was.columns.includes(column) && !isKey(schema, column))
  const gone = was.columns.filter((column) => !is.columns.includes(column) && !isKey(schema, column))
  const reading = parseQuestion(questionWords(question), prepareSchema(schema), { today }, detectLanguage(question))
  const [figure] = figures
  if (figure && figures.length === 1) {
    const phrase = phraseOf(reading, gone, lost.length > 0)
    const means: Meaning = { kind: 'measure', table: figure.table, fold: figure.fold, column: figure.column }
    return phrase && !isName(phrase, figure.column) ? [{ phrase, means }] : []
  }
  const [column] = columns
  if (!column || columns.length !== 1 || figures.length > 0) return []
  const [table = '', name = ''] = column.split('\u0000')
  const phrase = phraseOf(reading, gone, false)
  return phrase && !isName(phrase, name) ? [{ phrase, means: { kind: 'synonym', table, column: name } }] : []
}

const isName = (phrase: string, column: string | null): boolean =>
  column !== null && phrase.toLowerCase().replaceAll(' ', '_') === column.toLowerCase()

const isKey = (schema: Schema, character: string): boolean => {
  const [table, name] = character.split('\u0000')
  const column = schema.tables.find((item) => item.name === table)?.columns.find((column) => column.name === name)
  return (
    column?.primaryKey === true ||
    column?.hidden === true ||
    schema.foreignKeys.some((key) => key.table === table && key.column === name)
  )
}

/** The words that were read as what went, else those that nothing explained; undefined where it is not clear which. */
const phraseOf = (reading: Reading, gone: readonly string[], figureGone: boolean): string | undefined => {
  const read = reading.items.flatMap((item) => {
    if (item.is !== 'link') return []
    const [best] = item.namings
    const element = best?.element
    if (element?.is === 'measure') return figureGone ? [item.text] : []
    return element?.is === 'column' && gone.includes(`${element.table.name}\u0000${element.column.name}`)
      ? [item.text]
      : []
  })
  if (read.length === 1) return wordsOf(read[0])
  if (read.length > 1) return undefined
  const unread = reading.items.flatMap((item, index) =>
    item.is === 'unknown' && !reading.used.has(index) && item.text.length > 2 ? [item.text] : [],
  )
  return unread.length === 1 ? wordsOf(unread[0]) : undefined
}

const wordsOf = (text: string | undefined): string | undefined => {
  const words = text?.trim().toLowerCase() ?? ''
  return words.length >= 2 && words.length <= 80 ? words : undefined
}
