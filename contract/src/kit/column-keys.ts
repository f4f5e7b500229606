/** Columns with keys: names of a result may repeat, keys do not (`total`, `total_2`). */
export function withKeys<C extends { name: string }>(columns: readonly C[]): (C & { key: string })[] {
  const seen = new Map<string, number>()
  return columns.map((column) => {
    const { name } = column
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { ...column, key: count === 1 ? name : `${name}_${count}` }
  })
}
