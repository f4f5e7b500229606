import type { ChosenFilters, Filter } from '#contract/dashboards/document.ts'
import { isRelative } from '#contract/dashboards/filters.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { dashboardMessages } from '../../messages/index.ts'

/** What a filter has chosen, in a few words. */
export function useChoiceText() {
  const t = useMessages(dashboardMessages).filters
  const language = useLanguage()
  const day = (value: string | undefined) => (value ? formatDate(`${value}T12:00:00`, language) : '…')
  return (filter: Filter, chosen: ChosenFilters): string => {
    const given = chosen[filter.id]
    if (filter.kind === 'date_range') {
      if (!given || Array.isArray(given)) return t.presets[filter.preset]
      if (isRelative(given)) return t.presets[given.preset]
      return given.from || given.to ? `${day(given.from)} – ${day(given.to)}` : t.allTime
    }
    const values = Array.isArray(given) ? given : filter.chosen
    if (values.length === 0) return t.all
    return values.length <= 2 ? values.join(', ') : t.chosen(values.length)
  }
}
