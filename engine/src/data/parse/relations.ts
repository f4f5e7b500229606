import { type Hop, pathBetween } from '../schema/paths.ts'
import { contradictEachOther } from './contradiction.ts'
import { type Condition, conditionTables, tableOf } from './query-intent.ts'
import type { Reading } from './reading.ts'

/** Puts the conditions behind a 'without any T' into it, where they speak of T or of what hangs on T. */
export const scopeConditions = (reading: Reading, focus: string): void => {
  for (const [index, scope] of reading.scopes.entries()) {
    if (scope.table === focus) {
      reading.doubt += 0.6
      continue
    }
    const end = reading.scopes[index + 1]?.at ?? reading.items.length
    const inside = reading.conditions.filter(({ at, condition }) => {
      const tables = conditionTables(condition)
      return (
        at >= scope.at &&
        at < end &&
        reading.intent.conditions.includes(condition) &&
        tables.every((table) => table !== focus)
      )
    })
    const moved = inside.map(({ condition }) => condition)
    reading.intent.conditions = reading.intent.conditions.filter((condition) => !moved.includes(condition))
    const [having] = moved.filter((condition) => condition.is === 'having')
    reading.intent.conditions.push({
      is: 'exists',
      table: scope.table,
      not: scope.not,
      conditions: moved.filter((condition) => condition.is !== 'having'),
      ...(having?.is === 'having' ? { having: { figure: having.figure, op: having.op, value: having.value } } : {}),
    })
  }
}

/** Two conditions that no row can meet both are about two rows that share what is shown. */
export const splitContradictions = (reading: Reading, focus: string): void => {
  const { intent } = reading
  const [shown] = intent.shown
  if (intent.shown.length !== 1 || shown?.is !== 'column' || shown.ref.table !== focus) return
  const clash = intent.conditions.find(
    (condition, index) =>
      condition.is === 'compare' &&
      pathBetween(reading.known.hops, focus, condition.ref.table)?.every((hop) => !hop.many) &&
      intent.conditions.some(
        (other, otherIndex) =>
          otherIndex < index &&
          other.is === 'compare' &&
          other.ref.table === condition.ref.table &&
          other.ref.column === condition.ref.column &&
          contradictEachOther(condition, other),
      ),
  )
  if (!clash) return
  intent.conditions = intent.conditions.filter((condition) => condition !== clash)
  intent.conditions.push({ is: 'also', ref: shown.ref, conditions: [clash] })
  intent.distinct = true
}

/** A table that is named and hangs below the focus limits it: 'students who have friends'. */
export const mentionedTables = (reading: Reading, focus: string): void => {
  const { intent, known } = reading
  const read = new Set([
    focus,
    ...intent.shown.map(tableOf),
    ...intent.conditions.flatMap(deepTables),
    ...(intent.order ? [tableOf(intent.order.by)] : []),
  ])
  for (const group of intent.groups)
    if (group.is !== 'time') read.add(group.is === 'table' ? group.table : group.ref.table)
  for (const mention of reading.tables) {
    if (read.has(mention.table) || mention.score < 0.6) continue
    const path = pathBetween(known.hops, focus, mention.table)
    if (!path?.some((hop) => hop.many)) continue
    const passes = (hops: Hop[]): boolean =>
      [...read].some((table) => table !== focus && hops.some((hop) => hop.to === table))
    if (passes(path)) continue
    // 'orders lent': what only shares someone with the rows was hardly meant to narrow them.
    const up = path.findIndex((hop) => !hop.many)
    if (up >= 0 && path.slice(up).some((hop) => hop.many)) reading.doubt += 0.4
    read.add(mention.table)
    const said = reading.items[mention.at]?.text.toLowerCase()
    intent.conditions.push({ is: 'exists', table: mention.table, conditions: [], ...(said ? { role: [said] } : {}) })
  }
}

const deepTables = (condition: Condition): string[] =>
  condition.is === 'exists'
    ? [condition.table, ...condition.conditions.flatMap(deepTables)]
    : conditionTables(condition)
