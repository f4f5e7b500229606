import { periodPhrases } from '../engine/measure/period-phrases.ts'
import { wrongPhrases } from '../engine/measure/periods.ts'
import { atLeast, type Figure } from './figure.ts'

/** Phrases about time, in both languages, read as an independent calendar counts them. */
export async function periodFigures(): Promise<Figure[]> {
  const phrases = periodPhrases()
  const wrong = wrongPhrases(phrases)
  for (const { words, today, expected, read } of wrong)
    process.stderr.write(`${today} ${words}: ${JSON.stringify(read)} instead of ${JSON.stringify(expected)}\n`)
  const share = Math.round((1 - wrong.length / phrases.length) * 1_000) / 10
  return [atLeast(`engine: phrases about time read right, of ${phrases.length}`, share, 99, '%')]
}
