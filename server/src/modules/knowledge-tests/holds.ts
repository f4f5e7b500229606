import type { DataTable } from '#contract/chat/parts.ts'

export type Cell = string | number | boolean | null
export type Cells = Cell[][]

/** The cells of a table, in the order of its columns. */
export const cellsOf = ({ columns, rows }: DataTable): Cells =>
  rows.map((row) => columns.map(({ key }) => row[key] ?? null))

/**
 * Whether rows hold what was expected: the same rows in whatever order, the same columns in whatever order, and further
 * columns may stand beside them. Figures are compared to four decimals; texts whatever their case.
 */
export function holdsRows(got: Cells, wanted: Cells): boolean {
  if (got.length !== wanted.length) return false
  if (wanted.length === 0) return true
  const width = wanted[0]!.length
  return orders(got, wanted, width).some((order) =>
    same(
      got.map((row) => order.map((at) => row[at] ?? null)),
      wanted,
    ),
  )
}

/** Whether one value is the answer: in the first of the rows when there is one, else nowhere. */
export const holdsValue = (got: Cells, value: string | number): boolean =>
  got.length === 1 && got[0]!.some((cell) => text(cell) === text(value))

const text = (value: Cell): string => {
  if (value === null) return 'null'
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? String(Math.round(number * 1e4) / 1e4) : String(value).trim().toLowerCase()
}

const same = (one: Cells, other: Cells): boolean => {
  const lines = (rows: Cells) => rows.map((row) => JSON.stringify(row.map(text))).toSorted()
  const [left, right] = [lines(one), lines(other)]
  return left.every((line, at) => line === right[at])
}

const most = 500

/** Which columns of `got` can stand for those that are wanted: they hold the same values. */
function orders(got: Cells, wanted: Cells, width: number): number[][] {
  const content = (rows: Cells, at: number) => JSON.stringify(rows.map((row) => text(row[at] ?? null)).toSorted())
  const have = (got[0] ?? []).map((_, at) => content(got, at))
  let found: number[][] = [[]]
  for (let at = 0; at < width; at++) {
    const one = content(wanted, at)
    const next = have.flatMap((other, place) => (other === one ? [place] : []))
    found = found.flatMap((order) => next.filter((place) => !order.includes(place)).map((place) => [...order, place]))
    found = found.slice(0, most)
  }
  return found
}
