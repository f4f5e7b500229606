import { calibratedChance, type FittedModel, oddsOf } from '../../src/data/confidence/probability.ts'
import { fitLogistic, fitTrees } from '../fit.ts'
import type { Example } from './examples.ts'

export type Guess = Pick<Example, 'right' | 'weight'> & { odds: number }

export type Judge = Pick<FittedModel, 'names' | 'weights' | 'trees'>

const round = (value: number): number => Math.round(value * 1e4) / 1e4

/** A regression for what speaks by itself, and shallow trees for what speaks only beside something else; their odds count alike. */
export const fitJudge = (
  examples: readonly Example[],
  { penalty = 15, trees = 100, depth = 4, rate = 0.06 } = {},
): Judge => {
  const names = Object.keys(examples[0]?.features ?? {})
  const rows = examples.flatMap(({ features, right, weight }) =>
    // What counts twice is there twice.
    Array.from({ length: weight }, () => ({ values: names.map((name) => features[name] ?? 0), label: right ? 1 : 0 })),
  )
  return { names, weights: fitLogistic(rows, penalty).map(round), trees: fitTrees(rows, { trees, depth, rate }) }
}

/** What each example looks like to a judge that was fitted without any question over its database. */
export const guessesOfOthers = (examples: readonly Example[], parts: number, options = {}): Guess[] => {
  const groups = [...new Set(examples.map(({ group }) => group))].toSorted()
  const partOf = (example: Example): number => groups.indexOf(example.group) % parts
  return Array.from({ length: parts }, (_, part) => {
    const judge = fitJudge(
      examples.filter((example) => partOf(example) !== part),
      options,
    )
    return examples.map((example) =>
      partOf(example) === part
        ? [{ right: example.right, weight: example.weight, odds: oddsOf(example.features, judge) }]
        : [],
    )
  })
    .reduce((all, one) => all.map((list, at) => [...list, ...(one[at] ?? [])]))
    .flat()
}

const steps = 24

/** Pools neighbours until what is surer is right more often; then as few steps as tell the same. */
export const isotonicSteps = (guesses: readonly Guess[]): FittedModel['steps'] => {
  const sorted = guesses.toSorted((a, b) => a.odds - b.odds)
  type Block = { odds: number; right: number; weight: number }
  const size = Math.max(1, Math.floor(sorted.length / steps))
  const blocks: Block[] = []
  for (let at = 0; at < sorted.length; at += size) {
    const part = sorted.slice(at, at + size)
    const weight = part.reduce((sum, guess) => sum + guess.weight, 0)
    blocks.push({
      odds: part.reduce((sum, guess) => sum + guess.odds * guess.weight, 0) / weight,
      right: part.reduce((sum, guess) => sum + (guess.right ? guess.weight : 0), 0),
      weight,
    })
  }
  const pooled: Block[] = []
  for (const block of blocks) {
    pooled.push(block)
    for (;;) {
      const [before, last] = pooled.slice(-2)
      if (!before || !last || before.right / before.weight <= last.right / last.weight) break
      const weight = before.weight + last.weight
      const odds = (before.odds * before.weight + last.odds * last.weight) / weight
      pooled.splice(-2, 2, { odds, right: before.right + last.right, weight })
    }
  }
  return pooled.map(({ odds, right, weight }) => [round(odds), round((right + 0.7) / (weight + 1))] as const)
}

/** How far said and true shares are apart, over ten bands of probability, weighed by how many are in each. */
export const calibrationOf = (said: readonly { probability: number; right: boolean }[]): number => {
  const bands = Map.groupBy(said, ({ probability }) => Math.min(9, Math.floor(probability * 10)))
  let sum = 0
  for (const band of bands.values()) {
    const mean = band.reduce((total, { probability }) => total + probability, 0)
    sum += Math.abs(mean - band.filter(({ right }) => right).length)
  }
  return said.length === 0 ? 0 : sum / said.length
}

/** The lowest probability from which on readings are right this often, among as many as possible. */
export const thresholdFor = (guesses: readonly Guess[], by: FittedModel['steps'], share: number): number => {
  const said = guesses
    .map((guess) => ({ ...guess, probability: calibratedChance(guess.odds, by) }))
    .toSorted((a, b) => b.probability - a.probability)
  let [right, all, found] = [0, 0, 1]
  for (const { right: isRight, weight, probability } of said) {
    right += isRight ? weight : 0
    all += weight
    if (right / all >= share) found = probability
  }
  return found
}
