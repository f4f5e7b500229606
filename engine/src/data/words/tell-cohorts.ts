import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { formatNumber } from '#engine/language/index.ts'
import { dayOf, stretchesBetween } from '../forecast/buckets.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Answer, ResultColumn, Row } from '../types.ts'
import { grainLabel, lowerFirst } from './labels.ts'

type ValueWords = (value: unknown, column: ResultColumn) => string

/** Retention by cohorts, or new beside returning ones by stretches of time, in words; nothing where neither is told. */
export const cohortStory = (
  outcome: Answer,
  rows: readonly Row[],
  language: Language,
  words: ValueWords,
): string | undefined => {
  // The frame is ours: opaque only to callers.
  const { cohort, groups = [] } = (outcome.frame ?? {}) as Partial<QueryIntent>
  const [group] = groups
  if (!cohort || group?.is !== 'time') return undefined
  if (cohort.tells === 'newcomers') return newcomers(outcome, rows, language, words)
  const { grain } = group
  return grain === 'week' || grain === 'month' || grain === 'quarter' || grain === 'year'
    ? retention(outcome, rows, { grain, language })
    : undefined
}

/** So many stretches later the share is told. */
const toldAt = [1, 3, 6, 12]

type Grain = 'week' | 'month' | 'quarter' | 'year'

/**
 * Of how many came again so long after their first: of all cohorts that were there long enough ago, the running stretch of time left
 * out, which is not over.
 */
const retention = (
  { title, columns }: Answer,
  rows: readonly Row[],
  { grain, language }: { grain: Grain; language: Language },
): string => {
  const [time, , people] = columns
  const stretches = grain === 'year' ? 'quarter' : grain
  const size = grain === 'year' ? 4 : 1
  const known = rows.map((row) => ({
    at: dayOf(row[time?.key ?? '']),
    later: Number(row.later),
    people: Number(row[people?.key ?? '']),
  }))
  const start = known[0]?.at ?? ''
  const placed = known.map((row) => ({ ...row, from: stretchesBetween(start, row.at, stretches) / size }))
  const last = Math.max(...placed.map(({ from, later }) => from + later))
  const cohorts = placed.filter(({ later }) => later === 0)
  const shares = toldAt.flatMap((after) => {
    const old = cohorts.filter(({ from }) => from + after < last)
    const all = old.reduce((sum, cohort) => sum + cohort.people, 0)
    const came = placed.filter((row) => row.later === after && old.some(({ at }) => at === row.at))
    const sum = came.reduce((total, row) => total + row.people, 0)
    if (all === 0) return []
    const unit = grainLabel(grain, language)
    const share = `**${formatNumber((100 * sum) / all, language, 1)}%**`
    return [
      localized(
        `${share} came back ${after} ${unit}${after > 1 ? 's' : ''} later`,
        `${share} kembali setelah ${after} ${unit}`,
      )[language],
    ]
  })
  const count = formatNumber(cohorts.length, language)
  const head = localized(`${title}, ${count} cohorts`, `${title}, ${count} kohort`)[language]
  if (shares.length === 0)
    return localized(`${head}: none is old enough to tell.`, `${head}: belum ada yang cukup lama.`)[language]
  return localized(
    `${head}: ${shares.join(', ')}. Each share is of all cohorts that are old enough.`,
    `${head}: ${shares.join(', ')}. Tiap persentase dihitung dari semua kohort yang sudah cukup lama.`,
  )[language]
}

/** What the last stretch of time has, and which had the most of those who are new. */
const newcomers = (
  { title, columns }: Answer,
  rows: readonly Row[],
  language: Language,
  words: ValueWords,
): string | undefined => {
  const [time, fresh, returning] = columns
  const last = rows.at(-1)
  if (!time || !fresh || !returning || !last) return undefined
  const value = (row: Row, column: ResultColumn): string => `**${words(row[column.key], column)}**`
  const [peak] = rows.toSorted((a, b) => Number(b[fresh.key]) - Number(a[fresh.key]))
  const sides = [fresh, returning].map((column) => `${lowerFirst(column.label)} ${value(last, column)}`).join(', ')
  const most = peak ? `${value(peak, fresh)}` : ''
  const [when, top] = [words(last[time.key], time), peak ? words(peak[time.key], time) : '']
  return localized(
    `${title}: in ${when} ${sides}. ${fresh.label}: highest in ${top} with ${most}.`,
    `${title}: pada ${when} ${sides}. ${fresh.label}: tertinggi pada ${top} dengan ${most}.`,
  )[language]
}
