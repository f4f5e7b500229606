/** The last colour of the theme is that of all others. */
const colors = 7
/** More names than anybody looks at in one sitting. */
const maxSlots = 2_000

/** The colour that a name has had since it was first drawn: it keeps it when others come or go. */
const slots = new Map<string, number>()
const known = new Map<string, ReadonlyMap<string, number>>()

/**
 * The place in the theme's colours of each name: the same in every chart, as far as no two names of one chart have the same; then
 * the later one takes the next that is free. More names than colours share them.
 */
export function categoryColors(names: readonly string[]): ReadonlyMap<string, number> {
  const key = JSON.stringify(names)
  const found = known.get(key)
  if (found) return found
  if (slots.size > maxSlots) {
    slots.clear()
    known.clear()
  }
  const made = assigned(names)
  known.set(key, made)
  return made
}

function assigned(names: readonly string[]): Map<string, number> {
  const uses = Array.from({ length: colors }, () => 0)
  const taken = new Map<string, number>()
  const take = (name: string, at: number) => {
    uses[at] = (uses[at] ?? 0) + 1
    taken.set(name, at)
  }
  const isFree = (at: number) => (uses[at] ?? 0) <= Math.min(...uses)
  // Not in the order of the rows: which name gives way must not change with a figure.
  const sorted = [...new Set(names)].toSorted((left, right) => hashOf(left) - hashOf(right) || (left < right ? -1 : 1))
  for (const name of sorted) {
    const at = slots.get(wordOf(name))
    if (at !== undefined && isFree(at)) take(name, at)
  }
  for (const name of sorted) {
    if (taken.has(name)) continue
    let at = hashOf(name) % colors
    while (!isFree(at)) at = (at + 1) % colors
    take(name, at)
    if (!slots.has(wordOf(name))) slots.set(wordOf(name), at)
  }
  return taken
}

const wordOf = (name: string): string => name.trim().toLowerCase()

/** FNV-1a. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (const character of wordOf(name)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
