import type { Filter, TouchedPart } from '#contract/dashboards/document.ts'

/** A column that a chart can be narrowed by. */
export type FilterColumn = {
  /** Without its table. */
  name: string
  label: string
  type: 'text' | 'number' | 'date' | 'boolean'
  target: TouchedPart['target']
}

/** Chosen for a chart that a filter leaves alone. */
export const untouched = '-'

export const keyOf = ({ target }: FilterColumn): string => JSON.stringify(target)

/**
 * The column of each chart that a filter narrows, by its key: what was chosen, else the column that is the same as, or called
 * like, one that was chosen for another chart. A filter of days begins with the day that most charts have.
 */
export function mapTargets(
  kind: Filter['kind'],
  chosen: Readonly<Record<string, string>>,
  columns: ReadonlyMap<string, readonly FilterColumn[]>,
): Map<string, string> {
  const models = Object.entries(chosen).flatMap(
    ([id, key]) => columns.get(id)?.filter((column) => keyOf(column) === key) ?? [],
  )
  const days = kind === 'date_range' && models.length === 0 ? commonDays(columns) : []
  return new Map(
    [...columns].flatMap(([id, all]): [string, string][] => {
      const own = chosen[id]
      if (own !== undefined) return [[id, own]]
      const fitting = kind === 'date_range' ? all.filter(({ type }) => type === 'date') : all
      const found = models.length > 0 ? likeOne(models, fitting) : days.flatMap((key) => withKey(fitting, key))[0]
      return found ? [[id, keyOf(found)]] : []
    }),
  )
}

const withKey = (columns: readonly FilterColumn[], key: string) => columns.filter((column) => keyOf(column) === key)

function likeOne(models: readonly FilterColumn[], columns: readonly FilterColumn[]): FilterColumn | undefined {
  const same = models.flatMap((model) => withKey(columns, keyOf(model)))
  const called = models.flatMap(({ name, type }) =>
    columns.filter((column) => column.name.toLowerCase() === name.toLowerCase() && column.type === type),
  )
  return same[0] ?? called[0]
}

/** Days of tables, those that most charts have first. Days that only a result shows may be months already. */
function commonDays(columns: ReadonlyMap<string, readonly FilterColumn[]>): string[] {
  const counts = new Map<string, number>()
  for (const all of columns.values())
    for (const column of all)
      if (column.type === 'date' && 'table' in column.target)
        counts.set(keyOf(column), (counts.get(keyOf(column)) ?? 0) + 1)
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([key]) => key)
}
