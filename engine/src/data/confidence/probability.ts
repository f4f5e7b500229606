import { chanceOf, evaluateTree, type Tree } from '#engine/trees.ts'
import type { Features } from './band.ts'
import fitted from './confidence.json' with { type: 'json' }

/**
 * Whose readings are as often right at one probability as at another: the search's; of data whose figures somebody defined, so that
 * its words are known; and the rest.
 */
export type ReadingShape = 'search' | 'described' | 'read'

export const shapeOf = (features: Features): ReadingShape =>
  features.bySearch ? 'search' : features.described ? 'described' : 'read'

/** What was fitted, as `measure/fit-confidence.ts` writes it. */
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
const { asked: ours, tried } = fitted as unknown as { asked: FittedModel; tried: FittedModel }

export const oddsOf = (
  features: Features,
  { names, weights, trees }: Pick<FittedModel, 'names' | 'weights' | 'trees'>,
) => {
  const values = names.map((name) => features[name] ?? 0)
  const line = values.reduce((sum, value, index) => sum + value * (weights[index + 1] ?? 0), weights[0] ?? 0)
  return (line + trees.reduce<number>((sum, tree) => sum + evaluateTree(tree, values), 0)) / 2
}

/** How likely a reading is right, 0…1. */
export const probabilityOf = (features: Features, by: FittedModel = ours): number =>
  calibratedChance(oddsOf(features, by), by.steps)

/** The same, where the results of its query and of the other readings' are among the features. */
export const triedProbabilityOf = (features: Features): number => probabilityOf(features, tried)

/** Between two steps what lies between them. */
export const calibratedChance = (odds: number, steps: FittedModel['steps']): number => {
  const next = steps.findIndex(([at]) => at >= odds)
  const [above, below] = [steps[next], steps[next - 1]]
  if (!above) return steps.at(-1)?.[1] ?? chanceOf(odds)
  if (!below) return above[1]
  const part = above[0] === below[0] ? 1 : (odds - below[0]) / (above[0] - below[0])
  return below[1] + part * (above[1] - below[1])
}

export const { likely: likelyFrom } = ours
export const { likely: triedLikelyFrom } = tried

/** A value that two columns of one table hold, and what nothing is called by, is never decided for anybody: no probability is enough. */
const never = 2
const leastOf = (features: Features, { sure }: FittedModel): number =>
  features.ambiguousValues || features.unstated ? never : sure[shapeOf(features)]

/** From which probability on a reading like this is stated; above 1: never. */
export const sureFrom = (features: Features): number => leastOf(features, ours)
export const triedSureFrom = (features: Features): number => leastOf(features, tried)
