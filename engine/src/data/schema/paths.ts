import { staffWords } from '../lexicon/people-words.ts'
import type { ForeignKey, Schema } from '../types.ts'
import { nameWords } from './names.ts'

/** One hop between two tables. `many`: a row of `from` may meet several rows of `to`. */
export interface Hop {
  from: string
  fromColumn: string
  to: string
  toColumn: string
  many: boolean
  key: ForeignKey
}

export type Hops = Map<string, Hop[]>

export const hopsOf = (schema: Schema, keys: readonly ForeignKey[]): Hops => {
  const hops: Hops = new Map(schema.tables.map((table) => [table.name, []]))
  for (const key of keys) {
    const up = { from: key.table, fromColumn: key.column, to: key.toTable, toColumn: key.toColumn, many: false, key }
    const down = { from: key.toTable, fromColumn: key.toColumn, to: key.table, toColumn: key.column, many: true, key }
    hops.get(key.table)?.push(up)
    hops.get(key.toTable)?.push(down)
  }
  return hops
}

// Going down and up again through one parent is a join by coincidence ('customers of the same city').
const weight = (hop: Hop, before: Hop | undefined): number =>
  1 + (before && !before.many && hop.many ? 0.6 : 0) + (hop.many ? 0.05 : 0) + (isStaff(hop.to) ? 0.02 : 0)

// Of two ways as long, a harvest is of the division of its field rather than of its worker's.
const isStaff = (table: string): boolean => nameWords(table).some((word) => staffWords.test(word))

type Trees = Map<string, Map<string, Reached>>
interface Reached {
  cost: number
  path: Hop[]
}

const trees = new WeakMap<Hops, Trees>()

/** The cheapest chain of hops from one table to another; `prefer` may lower the cost of a hop (roles named in the question). */
export const pathBetween = (hops: Hops, from: string, to: string, prefer?: (hop: Hop) => number): Hop[] | undefined => {
  if (from === to) return []
  if (prefer) return reachedFrom(hops, from, prefer).get(to)?.path
  const known: Trees = trees.get(hops) ?? new Map()
  trees.set(hops, known)
  const tree = known.get(from) ?? reachedFrom(hops, from)
  known.set(from, tree)
  return tree.get(to)?.path
}

const longestPath = 6

/** Every table that can be reached, by the cheapest way. */
const reachedFrom = (hops: Hops, from: string, prefer: (hop: Hop) => number = () => 0): Map<string, Reached> => {
  const best = new Map<string, Reached>([[from, { cost: 0, path: [] }]])
  const open = new Set([from])
  while (open.size > 0) {
    const at = cheapest(open, best)
    open.delete(at)
    const known = best.get(at)
    if (!known || known.path.length >= longestPath) continue
    for (const hop of hops.get(at) ?? []) {
      const cost = known.cost + weight(hop, known.path.at(-1)) - prefer(hop)
      if (hop.to === from || cost >= (best.get(hop.to)?.cost ?? Number.POSITIVE_INFINITY)) continue
      best.set(hop.to, { cost, path: [...known.path, hop] })
      open.add(hop.to)
    }
  }
  return best
}

const cheapest = (open: ReadonlySet<string>, best: ReadonlyMap<string, Reached>): string => {
  let found = ''
  let least = Number.POSITIVE_INFINITY
  for (const table of open) {
    const cost = best.get(table)?.cost ?? least
    if (cost >= least) continue
    least = cost
    found = table
  }
  return found
}
