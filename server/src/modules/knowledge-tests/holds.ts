import type { DataTable } from '#contract/chat/parts.ts'

type AnswerCell = string | number | boolean | null
export type AnswerCells = AnswerCell[][]

/** The cells of a table, in the order of its columns. */
export const cellsOf = ({ columns, rows }: DataTable): AnswerCells =>
  rows.map((row) => columns.map(({ key }) => row[key] ?? null))

/**
 * Whether rows hold what was expected: the same rows in whatever order, the same columns in whatever order, and further
 * columns may stand beside them. Figures are compared to four decimals; texts whatever their case.
 */
export function holdsRows(got: AnswerCells, expected: AnswerCells): boolean {
  if (got.length !== expected.length) return false
  const [first] = expected
  if (!first) return true
  return orders(got, expected, first.length).some((order) =>
    same(
      got.map((row) => order.map((at) => row[at] ?? null)),
      expected,
    ),
  )
}

/** Whether one value is the answer: in the first of the rows when there is one, else nowhere. */
export const holdsValue = (got: AnswerCells, value: string | number): boolean =>
  got.length === 1 && got.some((row) => row.some((cell) => text(cell) === text(value)))

const text = (value: AnswerCell): string => {
  if (value === null) return 'null'
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? String(Math.round(number * 1e4) / 1e4) : String(value).trim().toLowerCase()
}

const same = (cells: AnswerCells, other: AnswerCells): boolean => {
  const lines = (rows: AnswerCells) => rows.map((row) => JSON.stringify(row.map(text))).toSorted()
  const [left, right] = [lines(cells), lines(other)]
  return left.every((line, index) => line === right[index])
}

const maxOrders = 500

/** Which columns of `got` can stand for those that are wanted: they hold the same values. */
function orders(got: AnswerCells, expected: AnswerCells, width: number): number[][] {
  const content = (rows: AnswerCells, at: number) => JSON.stringify(rows.map((row) => text(row[at] ?? null)).toSorted())
  const have = (got[0] ?? []).map((_, index) => content(got, index))
  let found: number[][] = [[]]
  for (let column = 0; column < width; column++) {
    const text = content(expected, column)
    const next = have.flatMap((other, index) => (other === text ? [index] : []))
    found = found.flatMap((order) => next.filter((index) => !order.includes(index)).map((index) => [...order, index]))
    found = found.slice(0, maxOrders)
  }
  return found
}
