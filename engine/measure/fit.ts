import { chanceOf, evaluateTree, type Tree } from '../src/trees.ts'

/** A row of features with what is to be told from them: 1 or 0. */
export type Observation = { values: readonly number[]; label: number }

/** Logistic regression by Newton's method; the first weight is for the constant. `penalty` keeps the others small. */
export function fitLogistic(rows: readonly Observation[], penalty = 2): number[] {
  const size = (rows[0]?.values.length ?? 0) + 1
  const weights = new Float64Array(size)
  for (let round = 0; round < 7; round++) {
    const curve = Array.from({ length: size }, () => new Float64Array(size + 1))
    for (const { values, label } of rows) {
      const row = [1, ...values]
      const chance = chanceOf(row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0))
      const bend = chance * (1 - chance)
      row.forEach((value, at) => {
        const line = curve[at]
        if (!line || value === 0) return
        line[size] = (line[size] ?? 0) + value * (label - chance)
        for (let other = at; other < size; other++) line[other] = (line[other] ?? 0) + bend * value * (row[other] ?? 0)
      })
    }
    const step = solve(curve, weights, penalty)
    for (let at = 0; at < size; at++) weights[at] = (weights[at] ?? 0) + (step[at] ?? 0)
  }
  return [...weights]
}

/** Gauss-Jordan elimination of the symmetric system whose upper half is given, with the right side as last column. */
function solve(half: Float64Array[], weights: Float64Array, penalty: number): number[] {
  const size = half.length
  const lines = half.map((line, at) => {
    const full = Array.from({ length: size }, (_, other) => (other < at ? half[other]?.[at] : line[other]) ?? 0)
    full[at] = (full[at] ?? 0) + (at === 0 ? 1e-6 : penalty)
    return [...full, (line[size] ?? 0) - (at === 0 ? 0 : penalty * (weights[at] ?? 0))]
  })
  for (let column = 0; column < size; column++) {
    const pivot = lines[column] ?? []
    const scale = pivot[column] ?? 1
    for (let at = 0; at < size; at++) {
      const line = lines[at]
      if (at === column || !line) continue
      const factor = (line[column] ?? 0) / scale
      if (factor !== 0) for (let k = column; k <= size; k++) line[k] = (line[k] ?? 0) - factor * (pivot[k] ?? 0)
    }
  }
  return lines.map((line, at) => (line[size] ?? 0) / (line[at] ?? 1))
}

const bins = 12
const smallestLeaf = 30
const damping = 3

/** Gradient boosting of shallow trees on the log-odds; each tree sees six of ten rows, always the same ones. */
export function fitTrees(rows: readonly Observation[], { trees = 60, depth = 3, rate = 0.2 } = {}): Tree[] {
  const features = rows[0]?.values.length ?? 0
  const cuts = Array.from({ length: features }, (_, feature) => cutsOf(rows.map(({ values }) => values[feature] ?? 0)))
  const binned = cuts.map((list, feature) =>
    Uint8Array.from(rows, ({ values }) => list.filter((cut) => (values[feature] ?? 0) >= cut).length),
  )
  const odds = new Float64Array(rows.length)
  const made: Tree[] = []
  for (let round = 0; round < trees; round++) {
    const slope = new Float64Array(rows.length)
    const bend = new Float64Array(rows.length)
    rows.forEach(({ label }, at) => {
      const chance = chanceOf(odds[at] ?? 0)
      slope[at] = label - chance
      bend[at] = chance * (1 - chance)
    })
    const sample = Int32Array.from(rows.keys()).filter(
      (at) => (Math.imul(at + 1, 0x9e3779b1 + 2 * round) >>> 8) % 10 < 6,
    )
    const tree = grow({ cuts, binned, slope, bend, rate }, sample, depth)
    made.push(tree)
    rows.forEach(({ values }, at) => {
      odds[at] = (odds[at] ?? 0) + evaluateTree(tree, values)
    })
  }
  return made
}

function cutsOf(values: number[]): number[] {
  const sorted = values.toSorted((left, right) => left - right)
  const distinct = [...new Set(sorted)]
  const cuts =
    distinct.length <= bins
      ? distinct
      : Array.from({ length: bins - 1 }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / bins)] ?? 0)
  return [...new Set(cuts)].filter((cut) => cut > (sorted[0] ?? 0)).map((cut) => Math.round(cut * 1e4) / 1e4)
}

type Growth = { cuts: number[][]; binned: Uint8Array[]; slope: Float64Array; bend: Float64Array; rate: number }

function grow(growth: Growth, rows: Int32Array, depth: number): Tree {
  const { cuts, binned, slope, bend, rate } = growth
  let [slopes, bends] = [0, 0]
  for (const row of rows) {
    slopes += slope[row] ?? 0
    bends += bend[row] ?? 0
  }
  const leaf = Math.round(((rate * slopes) / (bends + damping)) * 1e4) / 1e4
  if (depth === 0 || rows.length < 2 * smallestLeaf) return leaf
  let best = { gain: 1e-3, feature: -1, bin: 0 }
  binned.forEach((column, feature) => {
    const sums = Array.from({ length: (cuts[feature]?.length ?? 0) + 1 }, () => ({ slope: 0, bend: 0, count: 0 }))
    for (const row of rows) {
      const sum = sums[column[row] ?? 0]
      if (!sum) continue
      sum.slope += slope[row] ?? 0
      sum.bend += bend[row] ?? 0
      sum.count++
    }
    const left = { slope: 0, bend: 0, count: 0 }
    sums.slice(0, -1).forEach((sum, bin) => {
      left.slope += sum.slope
      left.bend += sum.bend
      left.count += sum.count
      if (left.count < smallestLeaf || rows.length - left.count < smallestLeaf) return
      const other = (slopes - left.slope) ** 2 / (bends - left.bend + damping)
      const gain = left.slope ** 2 / (left.bend + damping) + other - slopes ** 2 / (bends + damping)
      if (gain > best.gain) best = { gain, feature, bin }
    })
  })
  const column = binned[best.feature]
  if (!column) return leaf
  return [
    best.feature,
    cuts[best.feature]?.[best.bin] ?? 0,
    grow(
      growth,
      rows.filter((row) => (column[row] ?? 0) <= best.bin),
      depth - 1,
    ),
    grow(
      growth,
      rows.filter((row) => (column[row] ?? 0) > best.bin),
      depth - 1,
    ),
  ]
}
