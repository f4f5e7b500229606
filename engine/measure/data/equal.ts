/**
 * Whether two results say the same: the same rows, in order where order counts, with the columns in any order.
 * Numbers are compared to four decimals, '3' equals 3.
 */
export const sameResult = (ours: unknown[][], theirs: unknown[][], ordered: boolean): boolean => {
  if (ours.length !== theirs.length) return false
  if (theirs.length === 0) return true
  const width = theirs[0]?.length ?? 0
  if (ours[0]?.length !== width || width > 8) return ours[0]?.length === width && same(ours, theirs, ordered)
  return orders(ours, theirs, width).some((order) =>
    same(
      ours.map((row) => order.map((at) => row[at])),
      theirs,
      ordered,
    ),
  )
}

/** The same, where ours may show more columns than were asked for: a name beside the figure it is ranked by. */
export const holdsResult = (ours: unknown[][], theirs: unknown[][], ordered: boolean): boolean => {
  if (ours.length !== theirs.length) return false
  if (theirs.length === 0) return true
  const [have, wanted] = [ours[0]?.length ?? 0, theirs[0]?.length ?? 0]
  return orders(ours, theirs, wanted, have).some((order) =>
    same(
      ours.map((row) => order.map((at) => row[at])),
      theirs,
      ordered,
    ),
  )
}

const text = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return value.toISOString()
  const number = typeof value === 'boolean' ? Number(value) : Number(value)
  return String(value).trim() !== '' && Number.isFinite(number) ? String(Math.round(number * 1e4) / 1e4) : String(value)
}

const line = (row: unknown[]): string => row.map(text).join('\u0001')

const same = (ours: unknown[][], theirs: unknown[][], ordered: boolean): boolean => {
  const [left, right] = [ours.map(line), theirs.map(line)]
  if (!ordered) for (const lines of [left, right]) lines.sort()
  return left.every((row, index) => row === right[index])
}

/** The column orders worth trying: only columns that hold the same values can stand for each other. */
const orders = (ours: unknown[][], theirs: unknown[][], width: number, have = width): number[][] => {
  const content = (rows: unknown[][], at: number): string =>
    rows
      .map((row) => text(row[at]))
      .sort()
      .join('\u0001')
  const left = Array.from({ length: have }, (_, index) => content(ours, index))
  let found: number[][] = [[]]
  for (let at = 0; at < width; at += 1) {
    const wanted = content(theirs, at)
    found = found.flatMap((order) =>
      left.flatMap((have, index) => (have === wanted && !order.includes(index) ? [[...order, index]] : [])),
    )
    if (found.length > 500) break
  }
  return found.filter((order) => order.length === width)
}
