// Fits how likely a reading is right, and writes engine/src/data/confidence/confidence.json:
//   npm run fit:confidence -- <questions.json> <databases> <weights>
// `weights` as `fit-weights.ts … pool <weights>` writes them, one without each fold. The same input gives the same file.
import fs from 'node:fs'
import path from 'node:path'
import { type Example, examplesOfMany, examplesOfTrades } from '../engine/measure/confidence/examples.ts'
import {
  calibrationOf,
  fitJudge,
  type Guess,
  guessesOfOthers,
  isotonic,
  thresholdFor,
} from '../engine/measure/confidence/fitting.ts'
import { questionsOf } from '../engine/measure/intent-candidates.ts'
import { calibrated, type Fitted } from '../engine/src/data/confidence/probability.ts'
import { companyExamples } from './company-examples.ts'

const [file, databases, weights] = process.argv.slice(2)
if (!file || !databases || !weights) {
  console.error(
    'Usage: npm run fit:confidence -- <questions.json> <folder of <database>.sqlite> <weights without folds>',
  )
  process.exit(2)
}
const out = path.resolve(import.meta.dirname, '../engine/src/data/confidence/confidence.json')
/** How often what is stated is to be right on databases that were not fitted on. */
const statedRight = 0.935
/** Less likely readings are not shown. */
const least = 0.15
const parts = 10
const ofBusiness = 2

const many = await examplesOfMany(file, databases, weights)
const business = [...(await examplesOfTrades(ofBusiness)), ...(await companyExamples(ofBusiness))]
const all: Example[] = [...many, ...business]
const guesses = guessesOfOthers(all, parts)
const ofMany = guesses.filter((_guess, at) => at < many.length && !all[at]?.isOffered)
const steps = isotonic(ofMany)
const fitted: Fitted = { ...fitJudge(all), steps, sure: thresholdFor(ofMany, steps, statedRight), likely: least }
fs.writeFileSync(out, `${JSON.stringify(fitted)}\n`)

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`
const told = (name: string, some: readonly Guess[], asked: number): void => {
  const said = some.map(({ odds, right }) => ({ probability: calibrated(odds, steps), right }))
  const sure = said.filter(({ probability }) => probability >= fitted.sure)
  console.log(
    `${name}: ${asked} asked, sure ${percent(sure.length, asked)}, of these right ${percent(sure.filter(({ right }) => right).length, sure.length)}, calibration ${(100 * calibrationOf(said)).toFixed(1)} points`,
  )
}
told('databases that were not fitted on', ofMany, questionsOf(file).length)
told('business', guesses.slice(many.length), business.length)
const offered = guesses.filter((_guess, at) => all[at]?.isOffered)
told('offered by the engine itself', offered, offered.length)
console.log(`sure from ${fitted.sure.toFixed(3)}; ${JSON.stringify(steps)}`)
