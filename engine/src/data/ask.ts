import { detectLanguage } from '#engine/language/index.ts'
import { build } from './build/build.ts'
import { questionWords } from './link/words.ts'
import { parse } from './parse/parse.ts'
import { know } from './schema/known.ts'
import { printSelect } from './sql/print.ts'
import type { Asking, Outcome, ResultColumn } from './types.ts'
import { scoreOf, threshold } from './words/score.ts'

/** Reads a question over a schema into a query, or says that it cannot (spec §5). */
export const ask = ({ question, schema, today, language: given }: Asking): Outcome => {
  const known = know(schema)
  const language = given ?? detectLanguage(question)
  const tokens = questionWords(question)
  if (tokens.length === 0) return { kind: 'not_data', language }
  const reading = parse(tokens, known, today, language)
  const built = reading && build(reading.frame, known)
  const score = built && reading ? scoreOf(reading) : 0
  if (!built || !reading || score < threshold) return { kind: 'unsure', score, language, reason: '', suggestions: [] }
  const columns = built.outputs.map((output): ResultColumn => ({ key: output.key, label: output.key, type: 'text' }))
  return {
    kind: 'answer',
    sql: printSelect(built.select, schema.dialect),
    reading: '',
    title: '',
    score,
    columns,
    shape: built.shape,
    language,
    alternatives: [],
    frame: reading.frame,
  }
}
