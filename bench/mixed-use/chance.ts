/** Any one of them. */
export function anyOf<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** Things with how often each is to come, compared with the others. */
export function byWeight<T extends { weight: number }>(items: readonly T[]): T {
  let left = Math.random() * items.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return anyOf(items)
}

export const between = (least: number, limit: number) => least + Math.random() * (limit - least)
