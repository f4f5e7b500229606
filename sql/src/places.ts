import { isDeepStrictEqual } from 'node:util'

/** Whether two trees say the same, wherever it stood. */
export const sameTrees = <Tree extends object>(left: Tree, right: Tree): boolean =>
  isDeepStrictEqual(withoutPlaces(left), withoutPlaces(right))

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([key, field]) => key !== 'at' && field !== undefined)
  return Object.fromEntries(fields.map(([key, field]) => [key, withoutPlaces(field)]))
}

/** Where the parts of a tree stood, under their path from its root. */
export function placesOf(value: unknown, path = '', found = new Map<string, number>()): Map<string, number> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, field] of Object.entries(value)) {
    if (key === 'at' && typeof field === 'number') found.set(path, field)
    else placesOf(field, `${path}.${key}`, found)
  }
  return found
}
