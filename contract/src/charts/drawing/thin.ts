/** Places to draw of a long line: in each of `buckets` stretches the first, the last, the lowest and the highest. No peak is lost. */
export function thinnedIndexes(values: readonly (number | null)[], buckets: number): number[] {
  const count = values.length
  if (count <= buckets * 4) return [...values.keys()]
  const kept: number[] = []
  const size = count / buckets
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = Math.floor(bucket * size)
    const to = Math.min(count, Math.floor((bucket + 1) * size))
    for (const at of ends(values, from, to)) if (kept.at(-1) !== at) kept.push(at)
  }
  return kept
}

function ends(values: readonly (number | null)[], from: number, to: number): number[] {
  let low = from
  let high = from
  let gap = -1
  for (let index = from; index < to; index++) {
    const value = values[index]
    if (value === null || value === undefined) {
      gap = index
      continue
    }
    if (value < (values[low] ?? Number.POSITIVE_INFINITY)) low = index
    if (value > (values[high] ?? Number.NEGATIVE_INFINITY)) high = index
  }
  // A gap stays a gap: one of its places is kept as well.
  return [...new Set([from, low, high, ...(gap < 0 ? [] : [gap]), to - 1])].sort((a, b) => a - b)
}
