import { type Calendar, comparePeriods, type Period } from '#engine/period/index.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { bareQuestion } from './opening.ts'
import { type Move, movedPeriod, splitMove, units } from './shift.ts'

const comparing =
  /^(?:(?:and|so|now|ok|dan|lalu|terus|coba) )*(?:compared?(?: (?:it|that|this|them))?|bandingkan(?:lah)?|dibanding(?:kan)?|perbandingan|vs\.?|versus|against)(?: (?:to|with|against|dengan|terhadap|sama))?(?: (?:the|pada|di))?$/i
const yearBefore = /\b(?:last year|a year ago|tahun (?:lalu|kemarin))$/i
const unitBefore =
  /\b(?:last (day|week|month|quarter)|(yesterday|kemarin)|(hari|minggu|pekan|bulan|kuartal|triwulan) (?:lalu|kemarin))$/i

/** 'compare with the month before', 'dibanding tahun lalu': the query before beside the same at another time; undefined for anything else. */
export const comparedIntent = (question: string, before: QueryIntent, calendar: Calendar): QueryIntent | undefined => {
  const current = before.compare?.current ?? before.conditions.find((condition) => condition.is === 'period')?.period
  const move = current && moveSaid(question, current, calendar)
  return move && besideMoved(before, move, calendar)
}

/** A query beside the same at another time; undefined for one that looks at no stretch of time or at several figures. */
export const besideMoved = (before: QueryIntent, move: Move, calendar: Calendar): QueryIntent | undefined => {
  const dated = before.conditions.find((condition) => condition.is === 'period')
  const current = before.compare?.current ?? dated?.period
  const ref = before.compare?.ref ?? dated?.ref
  const other = current && movedPeriod(current, move)
  const sides = other && comparePeriods(current, other, calendar)
  const [figure, ...others] = before.shown.filter(({ is }) => is !== 'column')
  const isPlain =
    !before.running &&
    !before.changing &&
    before.moving === undefined &&
    !before.averaged &&
    !before.each &&
    !before.share
  if (!sides || !ref || !figure || dated?.yearly || others.length > 0 || !isPlain) return undefined
  if (before.groups.some(({ is }) => is === 'time')) return undefined
  const conditions = before.conditions.filter((condition) => condition !== dated)
  const { named, ...rest } = before
  // '5 stores with the highest revenue' are groups of it.
  const groups =
    named && before.focus && before.groups.length === 0
      ? [{ is: 'table' as const, table: before.focus }]
      : before.groups
  return { ...rest, groups, shown: [figure], conditions, compare: { ref, ...sides } }
}

const moveSaid = (question: string, { from, to }: Period, { today }: Calendar): Move | undefined => {
  const asked = bareQuestion(question)
  const split = splitMove(asked)
  if (split.move) return comparing.test(split.question) ? split.move : undefined
  const rest = (said: RegExpExecArray) => asked.slice(0, said.index).trim()
  const year = yearBefore.exec(asked)
  if (year) return comparing.test(rest(year)) ? { by: -1, unit: 'year' } : undefined
  const unit = unitBefore.exec(asked)
  // 'last month' behind 'this month' is the one before; behind another it says which.
  const isNow = from !== undefined && to !== undefined && from <= today && today < to
  if (!unit || !isNow || !comparing.test(rest(unit))) return undefined
  return { by: -1, unit: units[(unit[1] ?? unit[3] ?? 'day').toLowerCase()] ?? 'day' }
}
