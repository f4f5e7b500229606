import type { QuestionToken } from '#engine/language/index.ts'
import { alternativesOf } from './alternatives.ts'
import type { Features } from './confidence/band.ts'
import type { Judged } from './confidence/features.ts'
import { likelyFrom } from './confidence/probability.ts'
import { reasonsFor } from './confidence/reasons.ts'
import type { Offer } from './offer.ts'
import { type ReadQuestion, readQuestion } from './read-question.ts'
import type { Answer, DataQuestion, Outcome } from './types.ts'
import { around, suggestQuestions } from './words/suggestions.ts'

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
  const found = next.kind === 'around' ? around(next.reading, schema, language) : []
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
}: Omit<Offer, 'judged'> & {
  judged?: Judged
  tokens: readonly QuestionToken[]
  isGiven: boolean
  isPlain?: boolean
}): Answer => {
  const found = alternativesOf(outcome, reading, tokens)
  const { language } = outcome
  const trial = judged &&
    !isPlain && {
      signs: withoutZeros(judged.features),
      further: found.slice(shown),
      isGiven,
      reasons: { sure: reasonsFor(judged, 'sure', language), likely: reasonsFor(judged, 'likely', language) },
    }
  return { ...outcome, alternatives: found.slice(0, shown), ...(trial && { trial }) }
}

const withoutZeros = (features: Features): Features =>
  Object.fromEntries(Object.entries(features).filter(([, value]) => value !== 0))
