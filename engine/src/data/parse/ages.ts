import { shiftDay } from '#engine/period/index.ts'
import type { Condition } from './query-intent.ts'
import { isTemporal, type Reading } from './reading.ts'

const oldest = 150

/** 'customers older than 60', 'stores younger than 2 years': years that have passed since a date. */
export const agesAsDates = (reading: Reading): void => {
  reading.conditions = reading.conditions.map(({ at, condition }) => ({ at, condition: asDates(reading, condition) }))
}

const asDates = (reading: Reading, condition: Condition): Condition => {
  if (condition.is !== 'compare' || condition.value.is !== 'number') return condition
  const { ref, op, value } = condition
  const column = reading.known.tables.get(ref.table)?.columns.find((column) => column.name === ref.column)
  if (!column || !isTemporal(column)) return condition
  const years = value.value
  if (!Number.isInteger(years) || years < 0 || years > oldest || op === '<>') {
    reading.doubt += 1
    return condition
  }
  const day = shiftDay(reading.calendar.today, -years, 'year')
  const after = shiftDay(day, 1, 'day')
  const grain = 'day' as const
  // The order of dates is that of the comparison: it was turned when the adjective was read.
  switch (op) {
    case '<':
      return { is: 'period', ref, period: { to: day, grain } }
    case '<=':
      return { is: 'period', ref, period: { to: after, grain } }
    case '>':
      return { is: 'period', ref, period: { from: after, grain } }
    case '>=':
      return { is: 'period', ref, period: { from: day, grain } }
    case '=':
      return { is: 'period', ref, period: { from: shiftDay(after, -1, 'year'), to: after, grain } }
  }
}
