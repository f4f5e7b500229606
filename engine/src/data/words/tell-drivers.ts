import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { formatFigure, formatNumber } from '#engine/language/index.ts'
import { periodWords } from '#engine/period/index.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Answer, ResultColumn, Row } from '../types.ts'

const told = 3

type Part = { name: string; difference: number }

/** What drove a change, the largest parts first, with the rest of them: their shares add up to 100 %. */
export const driverWords = (
  outcome: Answer,
  rows: readonly Row[],
  language: Language,
  wordsOf: (value: unknown, column: ResultColumn) => string,
): string => {
  // The frame is ours: opaque only to callers.
  const { compare } = outcome.frame as QueryIntent
  const figure = outcome.columns.find(({ key }) => key === 'difference') as ResultColumn
  const names = outcome.columns.slice(
    0,
    outcome.columns.findIndex(({ key }) => key === 'now'),
  )
  const parts = partsOf(rows, (row) => names.map((column) => wordsOf(row[column.key], column)).join(', '))
  const whole = parts.reduce((sum, part) => sum + part.difference, 0)
  const signed = (value: number) => `${value > 0 ? '+' : '−'}${formatFigure(Math.abs(value), language, figure.unit)}`
  const [now, before] = compare
    ? [periodWords(compare.current, language), periodWords(compare.before, language)]
    : ['', '']
  const moved = parts.filter(({ difference }) => difference !== 0)
  const topic = outcome.topic ?? outcome.title
  const all = `**${whole === 0 ? '0' : signed(whole)}**`
  const head = localized(
    `${topic}: ${all} in all, ${now} against ${before}.`,
    `${topic}: ${all} secara keseluruhan, ${now} dibanding ${before}.`,
  )[language]
  if (moved.length === 0) return head
  const first = moved.slice(0, moved.length === told + 1 ? told + 1 : told)
  const rest = moved.slice(first.length)
  const shares = whole === 0 ? undefined : percents([...first, ...(rest.length > 0 ? [joined(rest)] : [])], whole)
  const share = (index: number) => (shares ? ` (${formatNumber(shares[index] ?? 0, language)}%)` : '')
  const named = first.map(({ name, difference }, index) => `**${name}** ${signed(difference)}${share(index)}`)
  const others = rest.length === 0 ? [] : [othersWords(rest, language, signed, share(first.length))]
  return `${head} ${localized('What drove it', 'Pendorongnya')[language]}: ${[...named, ...others].join('; ')}.`
}

const othersWords = (rest: readonly Part[], language: Language, signed: (value: number) => string, share: string) => {
  const { difference } = joined(rest)
  const count = formatNumber(rest.length, language)
  const amount = difference === 0 ? '0' : signed(difference)
  return localized(`the ${count} others ${amount}${share}`, `${count} lainnya ${amount}${share}`)[language]
}

const joined = (parts: readonly Part[]): Part => ({
  name: '',
  difference: parts.reduce((sum, part) => sum + part.difference, 0),
})

/** Rows of one name are one part: those without any come once from either period. */
const partsOf = (rows: readonly Row[], nameOf: (row: Row) => string): Part[] => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + Number(row.difference ?? 0))
  return [...sums]
    .map(([name, difference]) => ({ name, difference }))
    .toSorted((left, right) => Math.abs(right.difference) - Math.abs(left.difference))
}

/** Whole percents that add up to 100: the largest remainders are rounded up. */
const percents = (parts: readonly Part[], whole: number): number[] => {
  const exact = parts.map(({ difference }) => (difference / whole) * 100)
  const down = exact.map(Math.floor)
  const missing = 100 - down.reduce((sum, value) => sum + value, 0)
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest)
  const up = new Set(order.slice(0, Math.round(missing)).map(({ index }) => index))
  return down.map((value, index) => value + (up.has(index) ? 1 : 0))
}
