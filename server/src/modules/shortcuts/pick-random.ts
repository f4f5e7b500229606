/**
 * Up to `count` different items of a list, each order equally likely. `random` gives numbers in [0, 1).
 * A future weighting (by use, by category) goes here and nowhere else.
 */
export function pickRandom<T>(items: readonly T[], count: number, random: () => number): T[] {
  const left = [...items]
  const picked: T[] = []
  while (picked.length < count && left.length > 0) {
    const [item] = left.splice(Math.floor(random() * left.length), 1)
    picked.push(item as T)
  }
  return picked
}
