/** Rows of a result, whatever their database gives: numbers may be text, days may be moments. */
type Rows = readonly (readonly unknown[])[]

/** So many columns are tried in every order. */
const maxColumns = 12

/**
 * Whether a result says what another one says: as many rows with the same values, in whatever order of rows and columns. `shown` may
 * have further columns. Numbers are compared as far as both tell them, and a month as the day it begins on.
 */
export function holdsRows(shown: Rows, expected: Rows): boolean {
  if (shown.length !== expected.length) return false
  if (expected.length === 0) return true
  const [have, wanted] = [shown[0]?.length ?? 0, expected[0]?.length ?? 0]
  if (wanted > have || have > maxColumns) return false
  const theirs = expected.map((row) => row.map(cellOf))
  const ours = shown.map((row) => row.map(cellOf))
  const columnOf = (rows: Cell[][], index: number) => rows.map((row) => [row[index] ?? null])
  const candidates = theirs[0]?.map((_, index) => {
    const column = columnOf(theirs, index)
    return [...new Array(have).keys()].filter((own) => areSame(columnOf(ours, own), column))
  })
  return ordersOf(candidates ?? []).some((order) =>
    areSame(
      ours.map((row) => order.map((own) => row[own] ?? null)),
      theirs,
    ),
  )
}

type Cell = number | string | null

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value)
  const text = value instanceof Date ? value.toISOString() : String(value).trim()
  if (text !== '' && Number.isFinite(Number(text))) return Number(text)
  return /^\d{4}-\d{2}/.test(text) ? dayOf(text) : text
}

/** '2026-10-01T00:00:00.000Z', '2026-10-01' and '2026-10' are one; so are '2026-01-01' and 2026. */
function dayOf(text: string): Cell {
  const day = text.replace(/[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/, '').replace(/(?:-01){1,2}$/, '')
  return /^\d{4}$/.test(day) ? Number(day) : day
}

/** One of each list, no two alike. */
const ordersOf = (candidates: readonly (readonly number[])[]): number[][] =>
  candidates.reduce<number[][]>(
    (orders, list) =>
      orders
        .flatMap((order) => list.filter((index) => !order.includes(index)).map((index) => [...order, index]))
        .slice(0, maxOrders),
    [[]],
  )

/** Columns that hold the same may be many; trying some of their orders is enough. */
const maxOrders = 500

function areSame(left: readonly Cell[][], right: readonly Cell[][]): boolean {
  const [ours, theirs] = [left.toSorted(compareRows), right.toSorted(compareRows)]
  return ours.every((row, index) => row.every((cell, place) => isSame(cell, theirs[index]?.[place] ?? null)))
}

/** By words first: a rounded number must not decide which row stands beside which. */
const compareRows = (left: readonly Cell[], right: readonly Cell[]): number =>
  compareCells(left.filter(isText), right.filter(isText)) || compareCells(left.filter(isNumber), right.filter(isNumber))

const isText = (cell: Cell): cell is string => typeof cell === 'string'
const isNumber = (cell: Cell): cell is number => typeof cell === 'number'

function compareCells<T extends string | number>(left: readonly T[], right: readonly T[]): number {
  for (const [index, cell] of left.entries()) {
    const other = right[index]
    if (other === undefined || cell === other) continue
    return cell < other ? -1 : 1
  }
  return left.length - right.length
}

/** Fewer digits are no rounded number but another one. */
const leastDigits = 3

function isSame(left: Cell, right: Cell): boolean {
  if (!isNumber(left) || !isNumber(right)) return left === right
  if (Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right))) return true
  const [coarse, fine] = decimalsOf(left) < decimalsOf(right) ? [left, right] : [right, left]
  const decimals = decimalsOf(coarse)
  const digits = String(Math.abs(coarse)).replace('.', '').replace(/^0+/, '').length
  return decimals > 0 && digits >= leastDigits && Number(fine.toFixed(decimals)) === coarse
}

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0
