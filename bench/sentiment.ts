import fs from 'node:fs'
import path from 'node:path'
import papaparse from 'papaparse'
import { moodOf } from '#contract/calls/log-schemas.ts'
import { sentimentOf } from '#engine/calls/sentiment.ts'
import { atLeast, type Figure } from './figure.ts'

/** Targets in percent; the words of `engine/src/calls/feeling-words.ts` were chosen without the test part. */
const targets = { english: 70, indonesian: 75 } as const

/**
 * Moods against the test part of NusaX (github.com/IndoNLP/nusax, CC BY-SA 4.0), which is not in this repository: `NUSAX_DIR` names its
 * folder `datasets/sentiment`.
 */
export async function sentimentFigures(): Promise<Figure[]> {
  const { NUSAX_DIR } = process.env
  if (!NUSAX_DIR) {
    process.stderr.write('NUSAX_DIR names no data set: sentiment is not measured\n')
    return []
  }
  return Object.entries(targets).map(([language, target]) => {
    const file = path.join(NUSAX_DIR, language, 'test.csv')
    const { data } = papaparse.parse<{ text: string; label: string }>(fs.readFileSync(file, 'utf8'), {
      header: true,
      skipEmptyLines: true,
    })
    const right = data.filter(({ text, label }) => moodOf(sentimentOf(text) ?? 0) === label)
    const name = `sentiment of ${data.length} sentences in 3 classes, ${language}, right`
    return atLeast(name, (right.length / data.length) * 100, target, '%')
  })
}
