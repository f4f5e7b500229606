import type { Period } from '#engine/period/index.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Condition, QueryIntent, ShownValue } from './query-intent.ts'
import type { Reading } from './reading.ts'

const stands =
  /\b(?:today|now|currently?|as of|outstanding|balances?|remaining|on hand|hari ini|saat ini|sekarang|kini|per hari ini|saldo|sisa|tersisa)\b/i

/** Whether a figure says how things stand now: a named one without a date, whose owner or whose columns say so. */
export const isStanding = (shown: ShownValue, { schema }: PreparedSchema): boolean => {
  if (shown.is !== 'measure') return false
  const measure = schema.measures?.find(({ name }) => name === shown.measure)
  if (!measure || measure.dateColumn !== undefined) return false
  const { name, description, expression } = measure
  return stands.test([name, description?.en, description?.id, expression.replaceAll('_', ' ')].join(' '))
}

/**
 * 'npl this month' is how loans stand: the day they were paid out on is not what it is about. A time that holds today is left out,
 * unless that day is named.
 */
export const withoutNow = (intent: QueryIntent, reading: Reading): QueryIntent => {
  const { known, calendar } = reading
  if (intent.shown.length === 0 || !intent.shown.every((shown) => isStanding(shown, known))) return intent
  const isNow = (condition: Condition): boolean =>
    condition.is === 'period' &&
    !condition.not &&
    holds(condition.period, calendar.today) &&
    !namesDate(condition, reading)
  return intent.conditions.some(isNow)
    ? { ...intent, conditions: intent.conditions.filter((condition) => !isNow(condition)) }
    : intent
}

const holds = ({ from, to }: Period, today: string): boolean =>
  from !== undefined && from <= today && (to === undefined || today < to)

/** 'npl last month': nobody wrote down how it stood then. */
export const asksHowItStood = (reading: Reading): boolean => {
  const { intent, known } = reading
  if (!intent.shown.some((shown) => isStanding(shown, known))) return false
  return (
    intent.compare !== undefined ||
    intent.groups.some((group) => group.is === 'time') ||
    intent.conditions.some((condition) => condition.is === 'period' && !namesDate(condition, reading))
  )
}

const plainDateWords = /^(?:date|day|on|at|time|tanggal|tgl|hari|waktu|id)$/

/** Whether the question has a word of the date's name: 'loans disbursed this year'. */
export const namesDate = (condition: Extract<Condition, { is: 'period' }>, { items }: Reading): boolean => {
  const said = nameWords(condition.ref.column).filter((word) => !plainDateWords.test(word))
  return items.some(({ text }) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .some((word) =>
        said.some((part) => word.length > 3 && (part.startsWith(word.slice(0, 5)) || word.includes(part))),
      ),
  )
}
