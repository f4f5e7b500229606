import type { TableDifference } from '#contract/chat/answer-schemas.ts'
import type { DataTable } from '#contract/chat/parts.ts'

type Row = DataTable['rows'][number]

/**
 * How a table differs from what it was. Rows are told apart by their columns that hold no figures when these are different in
 * every row of both tables, else by the first column, else as wholes; of two single rows the one became the other.
 */
export function differenceOf(before: DataTable, after: DataTable): TableDifference {
  const known = new Set(after.columns.map(({ key }) => key))
  const columns = [...after.columns, ...before.columns.filter(({ key }) => !known.has(key))]
  const names = columns.map(({ key }) => key)
  const partial = before.truncated || after.truncated
  const single = before.rows.length === 1 && after.rows.length === 1
  const key = single ? [] : keyOf(before, after)
  if (!single && key.length === 0) return { key, columns, partial, ...asWholes(before.rows, after.rows, names) }
  return { key, columns, partial, ...byKey(before.rows, after.rows, key, names) }
}

/** Whether anything differs. */
export const hasDifference = ({ added, removed, changed }: TableDifference): boolean =>
  added.length + removed.length + changed.length > 0

function keyOf(before: DataTable, after: DataTable): string[] {
  const there = new Set(before.columns.map(({ key }) => key))
  const common = after.columns.filter(({ key }) => there.has(key))
  const named = common.filter(({ type }) => type !== 'number').map(({ key }) => key)
  const candidates = [named, common.slice(0, 1).map(({ key }) => key)]
  return candidates.find((key) => key.length > 0 && isUnique(before.rows, key) && isUnique(after.rows, key)) ?? []
}

const rowText = (row: Row, names: readonly string[]) => JSON.stringify(names.map((name) => row[name] ?? null))
const isUnique = (rows: Row[], key: string[]) => new Set(rows.map((row) => rowText(row, key))).size === rows.length

type Found = Pick<TableDifference, 'added' | 'removed' | 'changed' | 'same'>

function byKey(before: Row[], after: Row[], key: string[], names: string[]): Found {
  const left = new Map(before.map((row) => [rowText(row, key), row]))
  const found: Found = { added: [], removed: [], changed: [], same: 0 }
  for (const row of after) {
    const character = rowText(row, key)
    const was = left.get(character)
    left.delete(character)
    if (!was) {
      found.added.push(row)
      continue
    }
    const columns = names.filter((name) => !isSame(was[name], row[name]))
    if (columns.length > 0) found.changed.push({ before: was, after: row, columns })
    else found.same++
  }
  found.removed.push(...left.values())
  return found
}

/** Equal rows cancel out, as often as they come. */
function asWholes(before: Row[], after: Row[], names: string[]): Found {
  const left = new Map<string, Row[]>()
  for (const row of before) {
    const character = rowText(row, names)
    left.set(character, [...(left.get(character) ?? []), row])
  }
  const added = after.filter((row) => !left.get(rowText(row, names))?.pop())
  return { added, removed: [...left.values()].flat(), changed: [], same: after.length - added.length }
}

type Cell = Row[string] | undefined

/** Sums of fractions may come out a little different each time they are made. */
function isSame(left: Cell, right: Cell): boolean {
  if (typeof left === 'number' && typeof right === 'number')
    return Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right))
  return (left ?? null) === (right ?? null)
}
