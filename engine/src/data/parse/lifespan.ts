import { dequal } from 'dequal'
import { shiftDay } from '#engine/period/index.ts'
import { lastingWords } from '../lexicon/lasting-words.ts'
import { nameWords } from '../schema/names.ts'
import { columnOfRole } from '../schema/roles.ts'
import type { ColumnRef, Condition, QueryIntent } from './query-intent.ts'
import type { Reading } from './reading.ts'
import { namesDate } from './standing.ts'
import { dateOf } from './times.ts'

/** Words of beginning: 'employees hired this year', 'karyawan baru'. */
const begins =
  /^(?:new|newly|baru|join\w*|hir\w*|recruit\w*|start\w*|began|begin\w*|open\w*|regist\w*|sign\w*|enrol\w*|masuk|gabung|bergabung|direkrut|diterima|mulai|buka|dibuka|daftar|mendaftar|terdaftar)$/i

type PeriodCondition = Extract<Condition, { is: 'period' }>

/** The column on which what is counted came, and the one on which it went, where nobody asks who came. */
const lifespanOf = (
  intent: QueryIntent,
  { known, items }: Reading,
): { came: ColumnRef; went: ColumnRef } | undefined => {
  const [shown, ...others] = intent.shown
  if (shown?.is !== 'fold' || shown.fold !== 'count' || shown.of || others.length > 0) return undefined
  if (!nameWords(shown.table).some((word) => lastingWords.test(word))) return undefined
  const columns = known.tables.get(shown.table)?.columns ?? []
  const [came, went] = [columnOfRole(columns, 'begun'), columnOfRole(columns, 'departed')]
  if (!came || !went || items.some(({ text }) => text.split(' ').some((word) => begins.test(word)))) return undefined
  const { table } = shown
  return { came: { table, column: came.name }, went: { table, column: went.name } }
}

const isOf = (condition: Condition, { table, column }: ColumnRef): boolean =>
  condition.is === 'period' && !condition.not && condition.ref.table === table && condition.ref.column === column

/** 'how many employees did we have last year' are those who were there at its end, whenever they came. */
export const withThoseThere = (intent: QueryIntent, reading: Reading): QueryIntent => {
  const span = lifespanOf(intent, reading)
  const found = span && intent.conditions.find((condition): condition is PeriodCondition => isOf(condition, span.came))
  if (!span || !found || namesDate(found, reading) || intent.compare) return intent
  const tomorrow = shiftDay(reading.calendar.today, 1, 'day')
  const { grain, to = tomorrow } = found.period
  const end = to < tomorrow ? to : tomorrow
  const there: Condition[] = [
    { is: 'period', ref: span.came, period: { to: end, grain } },
    {
      is: 'any',
      of: [
        { is: 'null', ref: span.went },
        { is: 'period', ref: span.went, period: { from: end, grain } },
      ],
    },
  ]
  return { ...intent, conditions: [...intent.conditions.filter((condition) => condition !== found), ...there] }
}

/** 'employees per month' is not how many came in each. */
export const countsArrivals = (reading: Reading): boolean => {
  const { intent, known } = reading
  const times = intent.groups.flatMap((group) => (group.is === 'time' ? [group] : []))
  const span = times.length > 0 || intent.compare ? lifespanOf(intent, reading) : undefined
  if (!span) return false
  const refs = [...times, ...(intent.compare ? [intent.compare] : [])].map(
    ({ ref }) => ref ?? dateOf(known, span.came.table),
  )
  return refs.some((ref) => dequal(ref, span.came))
}
