import type { Dialect } from '#sql/dialect.ts'
import type { Column, Item } from '../tree.ts'
import { isSameName } from './names.ts'
import type { ColumnAccess, PolicyTable } from './policy.ts'

export type RangeColumn = {
  /** What the statement calls it. */
  name: string
  access: ColumnAccess
  /** What its table calls it. */
  origin: string
}

/** Something in FROM, as the rest of the statement sees it. */
export type Range = {
  /** Its alias or name; none for a query without one. */
  called: string | undefined
  /** The schema that was written before its name. */
  schema?: string | undefined
  /** Undefined: not known; anything may be one of its columns. */
  columns: RangeColumn[] | undefined
  /** Where it is a table that is read through its allowed columns. */
  table?: PolicyTable
  /** What its projection shows; a key that is used joins it under a name that nobody can write. */
  items?: Item[]
}

/** Something in FROM that a qualifier can mean. */
export type NamedRange = Range & { called: string }

export type Scope = { ranges: Range[]; outer: Scope | undefined }

export const isShown = ({ access }: Pick<RangeColumn, 'access'>): boolean => access === 'open' || access === 'masked'
export const isNamed = (range: Range): range is NamedRange => range.called !== undefined
export const hasKeys = ({ columns }: Range): boolean => columns?.some(({ access }) => access === 'joined') ?? false
export const holdsBack = ({ columns }: Range): boolean => columns?.some(({ access }) => access !== 'open') ?? false

/** The range that a qualifier means, looked for from the inside out. */
export function findRange(path: readonly string[], scope: Scope | undefined, dialect: Dialect): NamedRange | undefined {
  const [name = '', schema] = path.toReversed()
  const isMeant = (range: Range): range is NamedRange =>
    isNamed(range) &&
    isSameName(range.called, name, dialect) &&
    (schema === undefined || (range.schema !== undefined && isSameName(range.schema, schema, dialect)))
  for (let level = scope; level; level = level.outer) {
    const found = level.ranges.find(isMeant)
    if (found) return found
  }
  return undefined
}

export type FoundColumn = { range: Range; column: RangeColumn } | { range: Range; column?: undefined }

/**
 * The column that a name means. Only a range: the column is not among what is known of it, or the name is a row of it as a
 * whole. Undefined: left to the server, which knows no more than the ranges show.
 */
export function resolveColumn({ path }: Column, scope: Scope | undefined, dialect: Dialect): FoundColumn | undefined {
  const name = path.at(-1) ?? ''
  if (path.length > 1) {
    const range = findRange(path.slice(0, -1), scope, dialect)
    if (!range?.columns) return undefined
    const column = strictest(range.columns.filter((column) => isSameName(column.name, name, dialect)))
    return column ? { range, column } : { range }
  }
  for (let level = scope; level; level = level.outer) {
    const all = level.ranges.flatMap((range) =>
      (range.columns ?? [])
        .filter((column) => isSameName(column.name, name, dialect))
        .map((column) => ({ range, column })),
    )
    const shown = all.find(({ column }) => column.access === 'open') ?? all.find(({ column }) => isShown(column))
    if (shown) return shown
    // In PostgreSQL the bare name of a table is a whole row of it.
    const whole = dialect === 'postgres' ? level.ranges.find(({ called }) => called === name) : undefined
    if (whole) return { range: whole }
    const key = all.find(({ column }) => column.access === 'joined') ?? all[0]
    if (key) return key
    if (level.ranges.some(({ columns }) => !columns)) return wholeRow(name, level.outer, dialect)
  }
  return undefined
}

/** Where no column is found, the server looks for a row as a whole, out to the outermost. */
function wholeRow(name: string, scope: Scope | undefined, dialect: Dialect): FoundColumn | undefined {
  const range = dialect === 'postgres' ? findRange([name], scope, dialect) : undefined
  return range && { range }
}

/** An alias may be called like a column that stays behind it. */
const strictest = (columns: RangeColumn[]): RangeColumn | undefined => columns.find(isShown) ?? columns[0]
