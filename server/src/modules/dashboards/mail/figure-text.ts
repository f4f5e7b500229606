import { formattedCell } from '#contract/charts/drawing/figure-text.ts'
import type { ChartRows } from '#contract/charts/result.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { cellText } from '#contract/kit/format/cell-text.ts'
import { byItsOwnClock, formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#contract/language.ts'
import { catalogues } from './words.ts'

type Value = ChartRows['rows'][number][number]
type Column = ChartRows['columns'][number]

/** A value in a table of a letter, by the chart's format, else by its column. */
export function valueText(
  value: Value,
  column: Column,
  { spec, language }: { spec: ChartSpec; language: Language },
): string {
  if (column.type === 'date' && isDay(value)) return momentText(String(value), language)
  return (
    formattedCell(value, spec.formats[column.key], language) ?? cellText(value, column, language, catalogues[language])
  )
}

/** Months and quarters are written as on the screen. */
const isDay = (value: Value) => /^\d{4}-\d\d-\d\d/.test(String(value))

/** A day, and the time where there is one. A moment without a zone is told as it stands: a letter has no zone of its own. */
function momentText(value: string, language: Language): string {
  const shown = byItsOwnClock(value)
  const at = Date.parse(
    shown.length === 10 || /(z|[+-]\d\d(:?\d\d)?)$/i.test(shown) ? shown : `${shown.replace(' ', 'T')}Z`,
  )
  if (Number.isNaN(at)) return value
  const midnight = shown.length === 10 || /[T ]00:00(:00(\.0+)?)?(z|$)/i.test(shown)
  return formatDate(at, language, midnight ? 'date' : 'moment', 'UTC')
}
