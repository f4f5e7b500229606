import type { Cell, CellColumn } from '#contract/kit/format/cell-text.ts'

export type Row = Record<string, Cell>
export type TableSort = { key: string; descending: boolean }

const words = new Intl.Collator(['id', 'en'], { numeric: true, sensitivity: 'base' })

/** Rows in another order. Missing values stand last in both directions; equal ones keep their order. */
export function sortRows(rows: readonly Row[], column: CellColumn | undefined, descending: boolean): readonly Row[] {
  if (!column) return rows
  const sign = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [a[column.key] ?? null, b[column.key] ?? null]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return sign * compare(x, y, column)
  })
}

function compare(x: NonNullable<Cell>, y: NonNullable<Cell>, { type }: CellColumn): number {
  if (type === 'number' || type === 'boolean') return Number(x) - Number(y)
  // ISO dates sort as text.
  return type === 'date' ? (x < y ? -1 : x > y ? 1 : 0) : words.compare(String(x), String(y))
}
