import type { Reading } from '../parse/reading.ts'
import { keyOf } from '../schema/keys.ts'
import type { Plan } from './plan.ts'

/** Words that may name something else than what they were read as, and words that only resemble a name. */
export interface LinkDoubts {
  features: Record<string, number>
  /** 'name' may be of stores as well as of regions. */
  weighed: { word: string; of: string[] }[]
  weak: string[]
}

const near = 0.06
const weakBelow = 0.82

/** How surely the words of a question name what the query reads. */
export const linkDoubts = (reading: Reading, plan: Plan): LinkDoubts => {
  const { sql } = plan
  const weighed: LinkDoubts['weighed'] = []
  const weak: string[] = []
  let [inside, outside, values, ambiguous, lowest] = [0, 0, 0, 0, 1]
  for (const item of reading.items) {
    if (item.is !== 'link') continue
    const best = Math.max(item.valueScore, item.namings[0]?.score ?? 0)
    lowest = Math.min(lowest, best)
    if (best < weakBelow) weak.push(item.text)
    const places = new Map<string, string>()
    for (const { element, score } of item.namings)
      if (element.is === 'column' && score >= best - near && element.column !== keyOf(element.table))
        places.set(`${element.table.name}.${element.column.name}`, element.table.name)
    const isTable = item.namings.some(({ element, score }) => element.is === 'table' && score >= best - near)
    if (item.valueScore >= best - near) {
      const of = new Set(item.refs.map(({ table, column }) => `${table.name}.${column.name}`))
      values += Math.min(3, Math.max(0, of.size - 1))
      const tables = item.refs.map(({ table }) => table.name).filter((name) => plan.tables.has(name))
      ambiguous += new Set(tables).size < tables.length ? 1 : 0
    }
    if (isTable || places.size < 2) continue
    const used = [...places.keys()].filter((place) => names(sql, place))
    const other = [...places].filter(([place]) => !used.includes(place))
    const rivals = other.filter(([, table]) => plan.tables.has(table)).length
    inside += Math.min(2, rivals)
    // What lies in a table that the query needs not read anyway is no rival of what it reads.
    outside += used.length > 0 ? Math.min(2, other.length - rivals) / 2 : Math.min(2, other.length)
    if (rivals > 0 || used.length === 0) weighed.push({ word: item.text, of: [...new Set(places.values())] })
  }
  return {
    features: {
      weighedInside: inside,
      weighedOutside: outside,
      valuePlaces: values,
      ambiguousValues: ambiguous,
      weak: weak.length,
      lowest,
    },
    weighed,
    weak,
  }
}

/** Whether a statement reads a column, as far as its name tells. */
const names = (sql: string, place: string): boolean => {
  const [, column = ''] = place.split('.')
  return sql.includes(column)
}
