import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { changeMessages } from './messages/index.ts'

type Value = string | number | boolean | null

/** A value of a field as people read it. */
export function useValueText(): (value: Value) => string {
  const t = useMessages(changeMessages)
  const language = useLanguage()
  return (value) => {
    if (value === null || value === '') return t.none
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value === 'number') return formatNumber(value, language, { max: 6 })
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(`${value}T00:00:00Z`, language, 'date', 'UTC')
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatDate(value, language, 'moment')
    return value
  }
}
