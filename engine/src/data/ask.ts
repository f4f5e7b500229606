import type { QuestionToken } from '#engine/language/index.ts'
import { alternativesOf } from './alternatives.ts'
import type { Features } from './confidence/band.ts'
import type { JudgedReading } from './confidence/features.ts'
import { likelyFrom } from './confidence/probability.ts'
import { reasonsFor } from './confidence/reasons.ts'
import type { Offer } from './offer.ts'
import type { QueryIntent } from './parse/query-intent.ts'
import { isOperator, type Reading } from './parse/reading.ts'
import { type ReadQuestion, readQuestion } from './read-question.ts'
import type { Answer, DataQuestion, Outcome } from './types.ts'
import { suggestAround, suggestQuestions } from './words/suggestions.ts'

type Next = NonNullable<ReadQuestion['next']>

/**
 * Reads a question over a schema into one SELECT and says how it was read; says so when it is not sure, and what it
 * could answer instead. `quiet` leaves out what else could be asked.
 */
export const answerQuestion = ({ quiet, ...asking }: DataQuestion & { quiet?: boolean }): Outcome => {
  const { outcome, next, judged } = readQuestion(asking)
  if (quiet || !next) return outcome
  if (next.kind === 'alternatives') return withOthers({ ...next, ...(judged && { judged }), isGiven: true })
  if (outcome.kind !== 'unsure') return outcome
  const { schema } = asking
  const { language } = outcome
  const offered = next.kind === 'offer' && offeredOf(next)
  const found = next.kind === 'around' ? suggestAround(next.reading, schema, language) : []
  const isEnough = found.length > 0 || (next.kind === 'around' && !next.orAny)
  return {
    ...outcome,
    ...(offered && { offered }),
    suggestions: isEnough ? found : suggestQuestions(schema, language, 3),
  }
}

/** A reading to choose, with others beside it, where it is likely enough to be shown. */
const offeredOf = ({ offer, tokens }: Extract<Next, { kind: 'offer' }>): Answer | undefined => {
  const found = offer()
  const isShown = found && (found.outcome.confidence?.probability ?? 0) >= likelyFrom
  return isShown ? withOthers({ ...found, tokens, isGiven: false }) : undefined
}

const shown = 3

/** An answer with its other readings, and with what its results are to be weighed with. */
const withOthers = ({
  outcome,
  reading,
  tokens,
  judged,
  isGiven,
  isPlain = false,
  isTried = false,
}: Omit<Offer, 'judged'> & {
  judged?: JudgedReading
  tokens: readonly QuestionToken[]
  isGiven: boolean
  isPlain?: boolean
  isTried?: boolean
}): Answer => {
  const others = alternativesOf(outcome, reading, tokens)
  // Nothing tries whether they come to the same.
  const found = isPlain ? others.filter(({ frame }) => !isFarFetched(frame, outcome, reading)) : others
  const { language } = outcome
  const trial = judged &&
    (!isPlain || isTried) && {
      signs: withoutZeros(judged.features),
      further: found.slice(shown),
      isGiven,
      ...(isPlain && { isPlain }),
      reasons: { sure: reasonsFor(judged, 'sure', language), likely: reasonsFor(judged, 'likely', language) },
    }
  return { ...outcome, alternatives: found.slice(0, shown), ...(trial && { trial }) }
}

/** What differs by leaving out repeats only is no other meaning, and 'how many' neither lists, splits, adds up nor counts others. */
const isFarFetched = (frame: unknown, said: Answer, { items }: Reading): boolean => {
  // Frames are ours: opaque only to callers.
  const { distinct, shown, groups, focus } = frame as QueryIntent
  const own = said.frame as QueryIntent
  const isOfOthers = groups.length > own.groups.length || focus !== own.focus
  const folds = shown.flatMap((value) => (value.is === 'fold' ? [value] : []))
  const leavesOutRepeats = distinct === true || folds.some(({ fold, of }) => fold === 'count' && of)
  return (
    (leavesOutRepeats && !items.some((item) => isOperator(item, 'distinct'))) ||
    ((isOfOthers || folds.length < shown.length || folds.some(({ fold }) => fold === 'sum')) &&
      items.some((item) => isOperator(item, 'how', 'count')))
  )
}

const withoutZeros = (features: Features): Features =>
  Object.fromEntries(Object.entries(features).filter(([, value]) => value !== 0))
