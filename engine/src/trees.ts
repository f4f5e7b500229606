/** A decision tree over the features in their order: a leaf is a number, a branch goes left below its cut. */
export type Tree = number | [feature: number, cut: number, left: Tree, right: Tree]

export const evaluateTree = (tree: Tree, values: readonly number[]): number =>
  typeof tree === 'number' ? tree : evaluateTree((values[tree[0]] ?? 0) < tree[1] ? tree[2] : tree[3], values)

export const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds))
