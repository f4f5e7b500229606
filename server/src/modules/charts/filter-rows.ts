import type { QueryFilter } from '#contract/charts/query.ts'

type Cell = string | number | boolean | null

/** Whether a row of a result passes filters on its columns; one on a column that is not there passes everything. */
export const keepRow = (row: readonly Cell[], places: ReadonlyMap<string, number>, filters: readonly QueryFilter[]) =>
  filters.every(({ target, op, values }) => {
    const at = 'result' in target ? places.get(target.result) : undefined
    return at === undefined || passes(row[at] ?? null, op, values)
  })

function passes(cell: Cell, op: QueryFilter['op'], values: readonly Cell[]): boolean {
  switch (op) {
    case 'is_empty':
      return cell === null
    case 'is_not_empty':
      return cell !== null
    case 'in':
      return values.length === 0 || values.some((value) => isSame(cell, value))
    case 'not_in':
      return !values.some((value) => isSame(cell, value))
    case 'contains':
      return String(cell ?? '')
        .toLowerCase()
        .includes(String(values[0] ?? '').toLowerCase())
    case 'between': {
      const [first = null, last = null] = values
      if (cell === null) return first === null && last === null
      return (
        (first === null || order(cell, first) >= 0) &&
        (last === null || order(cell, last) <= 0 || isWithinDay(cell, last))
      )
    }
  }
}

const isSame = (left: Cell, right: Cell) =>
  left === null || right === null ? left === right : String(left) === String(right)
const order = (left: Cell, right: Cell) =>
  typeof left === 'number' || typeof right === 'number'
    ? Number(left) - Number(right)
    : String(left) < String(right)
      ? -1
      : String(left) > String(right)
        ? 1
        : 0

/** A moment of the last day of a range is in it. */
const isWithinDay = (cell: Cell, last: Cell) =>
  typeof cell === 'string' && typeof last === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(last) && cell.startsWith(last)
