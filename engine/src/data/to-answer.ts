import type { Language } from '#contract/language.ts'
import type { BuiltQuery } from './build/outputs.ts'
import type { Confidence } from './confidence/band.ts'
import type { QueryIntent } from './parse/query-intent.ts'
import type { PreparedSchema } from './schema/prepared-schema.ts'
import { printSelect } from './sql/print.ts'
import type { Answer, DrawnKind } from './types.ts'
import { describeIntent, titleOf, topicOf } from './words/describe.ts'
import { resultColumns } from './words/labels.ts'

/** A frame and its query as what callers get, without other readings. */
export const toAnswer = ({
  frame: intent,
  built,
  score,
  known,
  language,
  draw,
  confidence,
}: {
  frame: QueryIntent
  built: BuiltQuery
  score: number
  known: PreparedSchema
  language: Language
  draw?: DrawnKind | undefined
  confidence?: Confidence | undefined
}): Answer => ({
  kind: 'answer',
  sql: printSelect(built.select, known.schema.dialect),
  reading: describeIntent(intent, known, language),
  title: titleOf(intent, known, language),
  ...(intent.compare && { topic: topicOf(intent, known, language) }),
  score,
  columns: resultColumns(known, built.outputs, language),
  shape: built.shape,
  language,
  alternatives: [],
  frame: intent,
  ...(draw && { draw }),
  ...(confidence && { confidence }),
})
