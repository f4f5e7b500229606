// Fits how likely a reading of a file is right, and writes engine/src/data/confidence/sheet-confidence.json:
//   npm run fit:sheet-confidence -- <folder of WikiTableQuestions> [file]
// Asked are the tables 700 to 1100 of the training part, in the order of a hash of their names: no rule was mended by them. What is
// printed is of tables that were left out of the fit. The same input gives the same file.
import fs from 'node:fs'
import path from 'node:path'
import type { Example } from '../engine/measure/confidence/examples.ts'
import {
  calibrationOf,
  fitJudge,
  guessesOfOthers,
  isotonicSteps,
  thresholdFor,
} from '../engine/measure/confidence/fitting.ts'
import { calibratedChance, type FittedModel } from '../engine/src/data/confidence/probability.ts'
import { sheetExamples } from './sheet-examples.ts'

const [folder, out = path.resolve(import.meta.dirname, '../engine/src/data/confidence/sheet-confidence.json')] =
  process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run fit:sheet-confidence -- <folder of WikiTableQuestions> [file]')
  process.exit(2)
}
/** How often what is stated is to be as expected, of which about one in twenty is wrong itself. */
const statedRight = 0.9
/** Less likely readings are not shown: what was judged as other data is was shown down to here. */
const least = 0.05
const parts = 10

const asked = await sheetExamples(folder, { set: 'training', first: 700, last: 1100 })
/** What results tell comes on top of what the readings tell. */
const tried = asked.flatMap(({ results, features, ...example }) =>
  results ? [{ ...example, features: { ...features, ...results } }] : [],
)

const mayBeStated = ({ isGiven, features }: Example): boolean =>
  isGiven && !features.ambiguousValues && !features.unstated

const fitOf = (name: string, examples: readonly Example[]): FittedModel => {
  const guesses = guessesOfOthers(examples, parts)
  const steps = isotonicSteps(guesses)
  const stated = guesses.filter((_guess, at) => examples[at] && mayBeStated(examples[at]))
  const from = thresholdFor(stated, steps, statedRight)
  const said = guesses.map(({ odds, right }) => ({ right, probability: calibratedChance(odds, steps) }))
  const sure = stated.filter(({ odds }) => calibratedChance(odds, steps) >= from)
  const right = sure.filter((guess) => guess.right).length
  console.log(
    `${name}: ${examples.length} read, sure ${sure.length} from ${from.toFixed(3)}, of these right ${right}, calibration ${(100 * calibrationOf(said)).toFixed(1)} points`,
  )
  return { ...fitJudge(examples), steps, sure: { search: from, described: from, read: from }, likely: least }
}

fs.writeFileSync(
  out,
  `${JSON.stringify({ asked: fitOf('by the words', asked), tried: fitOf('by the results, too', tried) })}\n`,
)
