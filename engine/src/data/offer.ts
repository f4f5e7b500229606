import type { Language } from '#contract/language.ts'
import { buildQuery } from './build/build.ts'
import { type JudgedReading, judgeReading } from './confidence/features.ts'
import { probabilityOf } from './confidence/probability.ts'
import type { Reading } from './parse/reading.ts'
import { vetoesOf } from './parse/vetoes.ts'
import type { PreparedSchema } from './schema/prepared-schema.ts'
import { toAnswer } from './to-answer.ts'
import type { Answer, DrawnKind } from './types.ts'
import { asksOther, scoreOf, unexplainedWords } from './words/score.ts'

/** A reading that is too doubtful to be given, but may be chosen. */
export interface Offer {
  outcome: Answer
  reading: Reading
  judged: JudgedReading
}

const unknownAtMost = 1

/** What leaves out so much that no reading of the rest is the question. */
const final = new Set([
  'asked_for_is_missing',
  'name_not_found',
  'one_side_missing',
  'no_denominator',
  'no_order_of_rows',
  'no_quantity',
  'negation_lost',
  'fold_lost',
  'yearly_day_lost',
])

/** The likeliest reading of a question that is not answered, where it may be chosen: nothing that was named is missing from the data. */
export const offerOf = (
  reading: Reading,
  about: { known: PreparedSchema; language: Language; reason: string; draw: DrawnKind | undefined },
): Offer | undefined => {
  const { known, language, reason, draw } = about
  if (!reading.evidence || !reading.complete || asksOther(reading)) return undefined
  if (unexplainedWords(reading).length > unknownAtMost) return undefined
  if (vetoesOf(reading).some((veto) => final.has(veto))) return undefined
  const built = buildQuery(reading.intent, known)
  if (!built) return undefined
  const score = scoreOf(reading)
  const said = toAnswer({ frame: built.frame, built, score, known, language, draw })
  const judged = judgeReading(reading, { frame: built.frame, sql: said.sql, score })
  const probability = Math.round(probabilityOf(judged.features) * 1000) / 1000
  return { outcome: { ...said, confidence: { band: 'likely', probability, reasons: [reason] } }, reading, judged }
}
