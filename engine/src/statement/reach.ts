import type { ForeignKey } from '#engine/data/index.ts'

/** What leads from a table that is read to another one: each step by a key that points to one row. */
type Reach = { from: string; steps: readonly ForeignKey[] }

const maxSteps = 4
const lower = (name: string) => name.toLowerCase()

/**
 * The one way from some tables to another by keys that point to one row each, so that no row is told twice. Undefined where none
 * is that short, and where several are: 'city' of an order may be the store's or the customer's.
 */
export function reachOf(reads: readonly string[], table: string, keys: readonly ForeignKey[]): Reach | undefined {
  let ways = [...new Set(reads.map(lower))].map((from): Reach => ({ from, steps: [] }))
  for (let length = 1; length <= maxSteps && ways.length > 0; length += 1) {
    ways = ways.flatMap(({ from, steps }) => {
      const end = steps.at(-1)?.toTable ?? from
      const passed = new Set([from, ...steps.map(({ toTable }) => lower(toTable))])
      return keys
        .filter((key) => lower(key.table) === lower(end) && !passed.has(lower(key.toTable)))
        .map((key) => ({ from, steps: [...steps, key] }))
    })
    const found = ways.filter(({ steps }) => lower(steps.at(-1)?.toTable ?? '') === lower(table))
    if (found.length > 0) return found.length === 1 ? found[0] : undefined
  }
  return undefined
}
