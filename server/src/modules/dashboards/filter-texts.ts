import type { ChosenFilters, DashboardDocument, DateRange } from '#contract/dashboards/document.ts'
import { choiceOf } from '#contract/dashboards/filters.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#contract/language.ts'

/** What the filters hold: without it a narrowed figure on paper is taken for the whole. */
export function filterTexts(
  { filters }: DashboardDocument,
  chosen: ChosenFilters,
  today: string,
  language: Language,
): string[] {
  return filters.flatMap((filter) => {
    const choice = choiceOf(filter, chosen, today)
    const text = isList(choice) ? choice.join(', ') : rangeText(choice, language)
    return text === '' ? [] : [`${filter.name}: ${text}`]
  })
}

const isList = (choice: DateRange | readonly string[]): choice is readonly string[] => Array.isArray(choice)

const rangeText = ({ from, to }: DateRange, language: Language): string =>
  from === undefined && to === undefined
    ? ''
    : [from, to].map((day) => (day === undefined ? '' : formatDate(`${day}T00:00:00`, language))).join(' – ')
