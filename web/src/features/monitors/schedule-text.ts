import { formatTimeOfDay } from '#contract/kit/format/date.ts'
import { zoneName } from '#contract/kit/format/zone-name.ts'
import type { MonitorInterval } from '#contract/monitors/schedule.ts'
import { durationWords } from '#contract/monitors/words.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import type { messages } from './messages/en.ts'

/** When a monitor looks: "Every day 07:00 WIB". */
export function scheduleText(
  { interval, time_zone }: { interval: MonitorInterval; time_zone: string },
  { editor: t }: typeof messages,
  language: Language,
): string {
  const zone = zoneName(time_zone)
  switch (interval.every) {
    case 'minutes':
      return t.everies.minutes.replace(/… .+$/, durationWords(interval.minutes)[language].replace(/^1 /, ''))
    case 'cron':
      return `${interval.cron} (${zone})`
    case 'week':
      return `${t.weekdays[interval.weekday - 1]} ${formatTimeOfDay(interval.at, language)} ${zone}`
    case 'month':
      return `${t.everies.month}, ${interval.day === 31 ? t.lastDay : interval.day}, ${formatTimeOfDay(interval.at, language)} ${zone}`
    default:
      return `${t.everies[interval.every]} ${formatTimeOfDay(interval.at, language)} ${zone}`
  }
}
