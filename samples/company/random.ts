/** A stream of numbers that is the same for the same seed, on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** How many events happen where `mean` are expected. */
  poisson(mean: number): number
}

/** Mulberry32, seeded with the FNV-1a hash of a name: one stream per subject, so that one does not shift another. */
export function randomFrom(seed: string): Random {
  let state = fnv1a(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    poisson: (mean) => poisson(next, mean),
  }
}

/** Picks by weight with one number; build it once per list. */
export function weightedPick<T>(items: readonly T[], weight: (item: T) => number): (random: Random) => T {
  const limits: number[] = []
  let total = 0
  for (const item of items) {
    total += weight(item)
    limits.push(total)
  }
  return (random) => {
    const point = random.next() * total
    let low = 0
    let high = limits.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((limits[middle] ?? total) > point) high = middle
      else low = middle + 1
    }
    const item = items[low]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

function poisson(next: () => number, mean: number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = next(); product > limit; product *= next()) count++
  return count
}
