import { chanceOf, evaluateTree, type Tree } from '#engine/trees.ts'
import type { Features } from './band.ts'
import fitted from './confidence.json' with { type: 'json' }
import fittedToSheets from './sheet-confidence.json' with { type: 'json' }

/**
 * Whose readings are as often right at one probability as at another: the search's; of data whose figures somebody defined, so that
 * its words are known; and the rest.
 */
export type ReadingShape = 'search' | 'described' | 'read'

export const shapeOf = (features: Features): ReadingShape =>
  features.bySearch ? 'search' : features.described ? 'described' : 'read'

/** What was fitted, as `bench/fit-confidence.ts` and, for files, `bench/fit-sheet-confidence.ts` write it. */
export interface FittedModel {
  /** The features, in the order of `weights` and of the trees. */
  names: readonly string[]
  /** Of a logistic regression: the constant first. */
  weights: readonly number[]
  trees: readonly Tree[]
  /** Odds and what they are worth, ascending: an isotonic calibration. */
  steps: readonly (readonly [odds: number, probability: number])[]
  /** From these probabilities on a reading is stated, or shown. */
  sure: Record<ReadingShape, number>
  likely: number
}

// JSON knows no tuples: the script that writes the file makes them. `tried` knows what the readings' queries gave, too.
type Models = { asked: FittedModel; tried: FittedModel }
const ours = fitted as unknown as Models
// Files have no keys, their columns are called as it came to somebody's mind: what is likely there is another thing.
const ofSheets = fittedToSheets as unknown as Models
const modelsOf = ({ sheet }: Features): Models => (sheet ? ofSheets : ours)

export const oddsOf = (
  features: Features,
  { names, weights, trees }: Pick<FittedModel, 'names' | 'weights' | 'trees'>,
) => {
  const values = names.map((name) => features[name] ?? 0)
  const line = values.reduce((sum, value, index) => sum + value * (weights[index + 1] ?? 0), weights[0] ?? 0)
  return (line + trees.reduce<number>((sum, tree) => sum + evaluateTree(tree, values), 0)) / 2
}

/** How likely a reading is right, 0…1. */
export const probabilityOf = (features: Features, by: FittedModel = modelsOf(features).asked): number =>
  calibratedChance(oddsOf(features, by), by.steps)

/** The same, where the results of its query and of the other readings' are among the features. */
export const triedProbabilityOf = (features: Features): number => probabilityOf(features, modelsOf(features).tried)

/** Between two steps what lies between them. */
export const calibratedChance = (odds: number, steps: FittedModel['steps']): number => {
  const next = steps.findIndex(([at]) => at >= odds)
  const [above, below] = [steps[next], steps[next - 1]]
  if (!above) return steps.at(-1)?.[1] ?? chanceOf(odds)
  if (!below) return above[1]
  const part = above[0] === below[0] ? 1 : (odds - below[0]) / (above[0] - below[0])
  return below[1] + part * (above[1] - below[1])
}

/** From which probability on a reading like this is shown. */
export const likelyFrom = (features: Features): number => modelsOf(features).asked.likely
export const triedLikelyFrom = (features: Features): number => modelsOf(features).tried.likely

/** A value that two columns of one table hold, and what nothing is called by, is never decided for anybody: no probability is enough. */
const never = 2
const leastOf = (features: Features, { sure }: FittedModel): number =>
  features.ambiguousValues || features.unstated ? never : sure[shapeOf(features)]

/** From which probability on a reading like this is stated; above 1: never. */
export const sureFrom = (features: Features): number => leastOf(features, modelsOf(features).asked)
export const triedSureFrom = (features: Features): number => leastOf(features, modelsOf(features).tried)
