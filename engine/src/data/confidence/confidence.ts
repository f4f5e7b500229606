import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { Confidence } from './band.ts'
import type { JudgedReading } from './features.ts'
import { likelyFrom, probabilityOf, sureFrom } from './probability.ts'
import { reasonsFor } from './reasons.ts'

/** How far a reading that was judged is to be trusted; undefined where it is more likely wrong than worth showing. `isPlain`: it only lists. */
export const confidenceOf = (judged: JudgedReading, language: Language, isPlain = false): Confidence | undefined => {
  const fitted = Math.round(probabilityOf(judged.features) * 1000) / 1000
  const least = sureFrom(judged.features)
  const probability = isPlain && least <= 1 ? Math.max(fitted, least) : fitted
  if (probability < likelyFrom) return undefined
  const band = probability >= least ? 'sure' : 'likely'
  return { band, probability, reasons: reasonsFor(judged, band, language) }
}

/** What a person has chosen word for word is what they meant. */
export const chosenByPerson = (language: Language): Confidence => ({
  band: 'sure',
  probability: 1,
  chosen: true,
  reasons: [localized('You chose this reading.', 'Kamu memilih pembacaan ini.')[language]],
})

/** A question that was asked before in the same words, of which somebody chose a reading. */
export const taughtBy = (by: string, language: Language): Confidence => ({
  ...chosenByPerson(language),
  reasons: [
    by === ''
      ? localized(
          'This reading was chosen before for this question.',
          'Pembacaan ini pernah dipilih untuk pertanyaan ini.',
        )[language]
      : localized(`${by} chose this reading for this question.`, `${by} memilih pembacaan ini untuk pertanyaan ini.`)[
          language
        ],
  ],
})

const plainly = 0.75

/** A question that goes on from the one before has that one's reading behind it; from one that nobody has chosen yet it is no surer than that. */
export const followUpConfidence = (score: number, language: Language, before?: Confidence): Confidence => {
  if (before?.band === 'likely') return { ...before, reasons: [notChosen[language]] }
  const reasons = [localized('It goes on from the answer before.', 'Ini melanjutkan jawaban sebelumnya.')[language]]
  return score >= plainly
    ? { band: 'sure', probability: 0.95, reasons }
    : { band: 'likely', probability: score, reasons }
}

const notChosen = localized(
  'It goes on from a reading that you have not chosen yet.',
  'Ini melanjutkan pembacaan yang belum kamu pilih.',
)
