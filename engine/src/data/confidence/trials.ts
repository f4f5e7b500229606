import { localized } from '#contract/kit/localized-text.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Alternative, Answer, UnsureAnswer } from '../types.ts'
import type { Features } from './band.ts'
import { triedLikelyFrom, triedProbabilityOf, triedSureFrom } from './probability.ts'
import { notSure } from './reasons.ts'

/** What a query gave: its rows; undefined where it was not run to its end. */
export type Trial = readonly (readonly unknown[])[] | undefined

/** How many rows of a trial are looked at. */
export const trialRows = 200
const shown = 3

/** The queries worth trying before a reading is stated or offered: its own first. None where what it is worth is known already. */
export const triedQueries = ({ sql, alternatives, trial }: Answer): string[] =>
  trial ? [sql, ...(trial.isPlain ? [] : [...alternatives, ...trial.further].map((other) => other.sql))] : []

/**
 * Judges a reading by what it and the others gave, in the order of `triedQueries`: readings that come to the same rows are one, and
 * where most do, it matters little which was meant; no rows at all speak against it. What is more likely wrong then than worth
 * showing is not given.
 */
export const weighTrials = (
  { trial, ...answer }: Answer,
  [own, ...others]: readonly Trial[],
): Answer | UnsureAnswer => {
  if (!trial) return answer
  if (trial.isPlain) return weighPlain({ trial, ...answer }, own)
  const readings = [...answer.alternatives, ...trial.further]
  const signatures = readings.map((_reading, index) => signatureOf(others[index]))
  const ownSignature = signatureOf(own)
  const seen = new Set(ownSignature === undefined ? [] : [ownSignature])
  const alternatives: Alternative[] = []
  const meanings = new Set([meaningOf(answer)])
  for (const [index, reading] of readings.entries()) {
    const signature = signatures[index]
    const meaning = meaningOf(reading)
    if ((signature !== undefined && seen.has(signature)) || meanings.has(meaning)) continue
    if (signature !== undefined) seen.add(signature)
    meanings.add(meaning)
    if (alternatives.length < shown) alternatives.push(reading)
  }
  const { confidence } = answer
  if (!confidence || ownSignature === undefined) return { ...answer, alternatives }
  const results = resultsOf(own ?? [], ownSignature, { signatures, trials: others })
  const probability = Math.round(triedProbabilityOf({ ...trial.signs, ...results }) * 1000) / 1000
  if (probability < triedLikelyFrom) return notGiven(answer)
  const band = probability >= triedSureFrom(trial.signs) && trial.isGiven ? 'sure' : 'likely'
  const told = band === confidence.band ? confidence.reasons : trial.reasons[band]
  const reasons = band === 'sure' ? forSure(results, told, answer) : forDoubt(results, told, answer)
  return { ...answer, alternatives, confidence: { ...confidence, band, probability, reasons } }
}

/** To who chooses, rows once and as often as they come are one reading. */
const meaningOf = ({ frame }: { frame: unknown }): string =>
  // Frames are ours: opaque only to callers.
  JSON.stringify({ ...(frame as QueryIntent), distinct: undefined })

/** What is plainly said and finds nothing may have been meant otherwise. */
const weighPlain = ({ trial, ...answer }: Answer, own: Trial): Answer => {
  const { confidence, language } = answer
  const isEmpty = own?.every((row) => row.every((value) => value === null)) === true
  if (!trial || !confidence || !isEmpty) return answer
  const reasons = forDoubt({ noRows: 1 }, trial.reasons.likely, { ...answer, language })
  return { ...answer, confidence: { ...confidence, band: 'likely', reasons } }
}

const notGiven = ({ score, language }: Answer): UnsureAnswer => ({
  kind: 'unsure',
  score,
  language,
  reason: notSure[language],
  suggestions: [],
})

/** What the results say, as further features. */
export const resultsOf = (
  own: readonly (readonly unknown[])[],
  signature: string,
  { signatures, trials }: { signatures: readonly (string | undefined)[]; trials: readonly Trial[] },
): Features => {
  const tried = signatures.filter((result) => result !== undefined)
  const same = (at: number): number => (signatures[at] === undefined ? 0.5 : flag(signatures[at] === signature))
  const only = own.length === 1 && own[0]?.length === 1 ? own[0][0] : undefined
  return {
    noRows: flag(own.length === 0),
    oneRow: flag(own.length === 1),
    nothing: flag(only === null),
    zero: flag(only !== undefined && only !== null && Number(only) === 0),
    sameResults: tried.filter((result) => result === signature).length,
    firstSame: same(0),
    secondSame: same(1),
    thirdSame: same(2),
    otherResults: new Set(tried).size,
    emptyOthers: trials.filter((trial) => trial?.length === 0).length,
    sameSize: trials.filter((trial) => trial?.length === own.length).length,
  }
}

const flag = (holds: boolean): number => (holds ? 1 : 0)

/** Rows as what can be compared of them, whatever the order of their columns. */
export const signatureOf = (trial: Trial): string | undefined =>
  trial
    ?.slice(0, trialRows)
    .map((row) => row.map(textOf).toSorted().join('\u0001'))
    .join('\u0002')

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '\u0000'
  if (value instanceof Date) return value.toISOString()
  const text = String(value)
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? String(Math.round(number * 1e4) / 1e4) : text
}

const maxReasons = 2

const forSure = ({ sameResults = 0, otherResults = 0 }: Features, reasons: string[], { language }: Answer): string[] =>
  (sameResults > 0 && otherResults === 1
    ? [
        localized(
          'Every other way to read your words gives the same figures.',
          'Cara lain membaca kata-katamu memberi angka yang sama.',
        )[language],
        ...reasons,
      ]
    : reasons
  ).slice(0, maxReasons)

const forDoubt = ({ noRows, nothing, otherResults = 0 }: Features, reasons: string[], { language }: Answer): string[] =>
  (noRows || nothing
    ? [
        localized('Read this way, it finds nothing.', 'Kalau dibaca begini, tidak ada yang ditemukan.')[language],
        ...reasons,
      ]
    : otherResults > 1
      ? [
          localized(
            'Other ways to read your words give other figures.',
            'Cara lain membaca kata-katamu memberi angka lain.',
          )[language],
          ...reasons,
        ]
      : reasons
  ).slice(0, maxReasons)
