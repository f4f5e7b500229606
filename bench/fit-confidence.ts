// Fits how likely a reading is right, and writes engine/src/data/confidence/confidence.json:
//   npm run fit:confidence -- <questions.json> <databases> <weights>
// `weights` as `fit-weights.ts … pool <weights>` writes them, one without each fold. The same input gives the same file.
import fs from 'node:fs'
import path from 'node:path'
import {
  type Example,
  examplesOfMany,
  examplesOfTrades,
  examplesUnseen,
} from '../engine/measure/confidence/examples.ts'
import {
  calibrationOf,
  fitJudge,
  type Guess,
  guessesOfOthers,
  isotonicSteps,
  thresholdFor,
} from '../engine/measure/confidence/fitting.ts'
import { questionsOf } from '../engine/measure/intent-candidates.ts'
import {
  calibratedChance,
  type FittedModel,
  type ReadingShape,
  shapeOf,
} from '../engine/src/data/confidence/probability.ts'
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
const statedRight = 0.945
/** Less likely readings are not shown. */
const least = 0.15
const parts = 10
const ofBusiness = 2
/** What is asked of the sample company, whose figures are defined, must be stated. */
const ofCompany = 4

const many = await examplesOfMany(file, databases, weights)
const business = [
  ...(await examplesOfTrades(ofBusiness)),
  ...examplesUnseen(ofBusiness),
  ...(await companyExamples(ofCompany)),
]
const all: Example[] = [...many, ...business]
/** What results tell comes on top of what the readings tell. */
const tried = all.flatMap(({ results, features, ...example }) =>
  results ? [{ ...example, features: { ...features, ...results } }] : [],
)
const ofMany = new Set(many.filter(({ isOffered }) => !isOffered).map(({ group }) => group))

const fitOf = (examples: readonly Example[]): { fitted: FittedModel; guesses: Guess[] } => {
  const guesses = guessesOfOthers(examples, parts)
  const counted = guesses.filter((_guess, at) => !examples[at]?.isOffered)
  const steps = isotonicSteps(counted)
  // What is only offered to be chosen is never stated: it moves no threshold.
  // Questions of textbooks are read by the search; what is read otherwise must be right where owners ask.
  const from = (shape: ReadingShape): number =>
    thresholdFor(
      guesses.filter((_guess, at) => {
        const example = examples[at]
        if (!example || example.isOffered || !example.isGiven || shapeOf(example.features) !== shape) return false
        return shape !== 'read' || !ofMany.has(example.group)
      }),
      steps,
      statedRight,
    )
  return {
    guesses,
    fitted: {
      ...fitJudge(examples),
      steps,
      sure: { search: from('search'), described: from('described'), read: from('read') },
      likely: least,
    },
  }
}
const isOfMany = (example: Example | undefined): boolean =>
  example !== undefined && ofMany.has(example.group) && !example.isOffered

const fits = { asked: fitOf(all), tried: fitOf(tried) }
fs.writeFileSync(out, `${JSON.stringify({ asked: fits.asked.fitted, tried: fits.tried.fitted })}\n`)

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`
const told = (
  name: string,
  { guesses, fitted }: (typeof fits)['asked'],
  examples: readonly Example[],
  { asked, holds }: { asked?: number; holds: (example: Example) => boolean },
): void => {
  const said = guesses.flatMap(({ odds, right }, at) => {
    const example = examples[at]
    return example && holds(example)
      ? [
          {
            probability: calibratedChance(odds, fitted.steps),
            right,
            isGiven: example.isGiven,
            shape: shapeOf(example.features),
          },
        ]
      : []
  })
  const sure = said.filter(({ probability, isGiven, shape }) => isGiven && probability >= fitted.sure[shape])
  const all = asked ?? said.length
  console.log(
    `${name}: ${all} asked, sure ${percent(sure.length, all)}, of these right ${percent(sure.filter(({ right }) => right).length, sure.length)}, calibration ${(100 * calibrationOf(said)).toFixed(1)} points`,
  )
}
for (const [name, fit, examples] of [
  ['by the words', fits.asked, all],
  ['by the results, too', fits.tried, tried],
] as const) {
  told(`databases that were not fitted on, ${name}`, fit, examples, {
    asked: questionsOf(file).length,
    holds: isOfMany,
  })
  told(`business, ${name}`, fit, examples, { holds: (example) => !ofMany.has(example.group) && !example.isOffered })
  for (const group of new Set(examples.map(({ group }) => group)))
    if (!ofMany.has(group))
      told(`  ${group}`, fit, examples, { holds: (example) => example.group === group && !example.isOffered })
  told(`offered by the engine itself, ${name}`, fit, examples, { holds: (example) => example.isOffered === true })
  console.log(`sure from ${JSON.stringify(fit.fitted.sure)}; ${JSON.stringify(fit.fitted.steps)}`)
}
