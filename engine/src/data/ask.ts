import { detectLanguage, type Language } from '#engine/language/index.ts'
import { alternativesOf, chosenAmong } from './alternatives.ts'
import { build } from './build/build.ts'
import type { Built } from './build/outputs.ts'
import { questionWords } from './link/words.ts'
import { continued, isFollowUp } from './parse/follow.ts'
import type { Frame } from './parse/frame.ts'
import { keptFrame } from './parse/kept.ts'
import { parse } from './parse/parse.ts'
import type { Reading } from './parse/reading.ts'
import { type Known, know } from './schema/known.ts'
import { printSelect } from './sql/print.ts'
import type { Answer, Asking, Outcome, Schema } from './types.ts'
import { describe, titleOf } from './words/describe.ts'
import { resultColumns, say } from './words/labels.ts'
import { scoreOf, threshold, unexplainedWords } from './words/score.ts'
import { asksWhy, isGreeting, isTask } from './words/small-talk.ts'
import { around, suggestQuestions } from './words/suggestions.ts'

/**
 * Reads a question over a schema into one SELECT and says how it was read; says so when it is not sure, and what it
 * could answer instead (spec §5). `quiet` leaves the suggestions out.
 */
export const ask = ({
  question,
  schema,
  today,
  language: given,
  previous,
  quiet,
}: Asking & { quiet?: boolean }): Outcome => {
  const language = given ?? detectLanguage(question)
  const known = know(schema)
  const chosen = chosenAmong(previous, question)
  const meant = chosen && rebuilt(chosen.frame, known)
  if (meant) return answer(meant.frame, meant, 1, known, schema, previous?.language ?? language)
  const tokens = questionWords(question)
  if (tokens.length === 0 || isGreeting(tokens) || isTask(tokens)) return { kind: 'not_data', language }
  const before = keptFrame(previous?.frame, known)
  const reading = parse(tokens, known, today, language, before?.focus ? { about: before.focus } : {})
  if (before && isFollowUp(tokens, reading)) {
    reading.frame = continued(before, reading.frame, known)
    reading.complete = true
  }
  if (asksWhy(tokens)) return cause(reading, schema, language, quiet === true)
  const built = reading.complete ? build(reading.frame, known) : undefined
  const score = built ? scoreOf(reading) : 0
  if (built && score >= threshold) {
    const said = answer(built.frame, built, score, known, schema, language)
    return quiet ? said : { ...said, alternatives: alternativesOf(said, reading, tokens, today) }
  }
  const linked = reading.items.some((item) => item.is === 'link')
  if (!linked && !reading.items.some((item) => item.is === 'operator')) return { kind: 'not_data', language }
  const suggestions = quiet ? [] : suggestQuestions(schema, language, 3)
  return { kind: 'unsure', score, language, reason: reasonOf(reading, built !== undefined, language), suggestions }
}

/** What was offered before and is now asked for, where the schema still has it. */
const rebuilt = (frame: unknown, known: Known) => {
  const kept = keptFrame(frame, known)
  return kept && build(kept, known)
}

const answer = (
  frame: Frame,
  built: Built,
  score: number,
  known: Known,
  schema: Schema,
  language: Language,
): Answer => ({
  kind: 'answer',
  sql: printSelect(built.select, schema.dialect),
  reading: describe(frame, known, language),
  title: titleOf(frame, known, language),
  score,
  columns: resultColumns(known, built.outputs, language),
  shape: built.shape,
  language,
  alternatives: [],
  frame,
})

/** Causes are not in the rows: what can be shown instead are the figures around it. */
const cause = (reading: Reading, schema: Schema, language: Language, quiet: boolean): Outcome => {
  const reason = say(
    language,
    'Why something happened needs a language model. I can show the figures around it.',
    'Mengapa sesuatu terjadi memerlukan model bahasa. Saya dapat menunjukkan angka-angka di sekitarnya.',
  )
  return { kind: 'unsure', score: 0, language, reason, suggestions: quiet ? [] : around(reading, schema, language) }
}

const reasonOf = (reading: Reading, joined: boolean, language: Language): string => {
  const words = unexplainedWords(reading)
  const named = words
    .slice(0, 5)
    .map((word) => `'${word}'`)
    .join(', ')
  if (words.length > 0)
    return say(
      language,
      `I am not sure: I found nothing in this data for ${named}.`,
      `Saya tidak yakin: saya tidak menemukan ${named} di data ini.`,
    )
  if (!joined)
    return say(
      language,
      'I am not sure how these parts of the data belong together.',
      'Saya tidak yakin bagaimana bagian-bagian data ini saling terkait.',
    )
  return say(
    language,
    'I am not sure I read the question right.',
    'Saya tidak yakin memahami pertanyaan ini dengan benar.',
  )
}
