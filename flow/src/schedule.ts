import { formatTimeOfDay } from '#contract/kit/format/date.ts'
import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import type { MonitorInterval } from '#contract/monitors/schedule.ts'

/** How often a schedule begins a run, as people choose it; what none of these can say stays a cron line. */
export type ScheduleInterval = MonitorInterval

/** Minutes between two runs that a cron line can say: they divide the hour or the day. */
export const scheduleMinutes = [5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720] as const

const number = '(0|[1-9]\\d?)'
const everyMinutes = /^\*\/(\d{1,2}) \* \* \* \*$/
const everyHours = /^0 (?:\*|\*\/(\d{1,2})) \* \* \*$/
const atTime = new RegExp(`^${number} ${number} (\\*|L|[1-9]\\d?) \\* (\\*|1-5|[0-7])$`)

/** A cron line of five fields (minute, hour, day, month, weekday) as people would say it. */
export function intervalOfCron(line: string): ScheduleInterval {
  const cron = line
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b0(\d)\b/g, '$1')
  return minutesOf(cron) ?? timedOf(cron) ?? { every: 'cron', cron: line }
}

function minutesOf(cron: string): ScheduleInterval | undefined {
  const [, step] = everyMinutes.exec(cron) ?? []
  const hours = everyHours.exec(cron)
  const minutes = step ? Number(step) : hours ? 60 * Number(hours[1] ?? 1) : undefined
  return scheduleMinutes.some((known) => known === minutes) ? { every: 'minutes', minutes: minutes ?? 0 } : undefined
}

function timedOf(cron: string): ScheduleInterval | undefined {
  const [, minute = '', hour = '', day = '', weekday = ''] = atTime.exec(cron) ?? []
  if (minute === '' || Number(minute) > 59 || Number(hour) > 23) return undefined
  const at = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (day === '*') {
    if (weekday === '*') return { every: 'day', at }
    return weekday === '1-5' ? { every: 'workday', at } : { every: 'week', weekday: Number(weekday) || 7, at }
  }
  if (weekday !== '*') return undefined
  if (day === 'L') return { every: 'month', day: 31, at }
  return Number(day) <= 28 ? { every: 'month', day: Number(day), at } : undefined
}

/** The cron line of an interval. */
export function cronOfInterval(interval: ScheduleInterval): string {
  if (interval.every === 'cron') return interval.cron
  if (interval.every === 'minutes') {
    const { minutes } = interval
    if (minutes < 60) return `*/${minutes} * * * *`
    return minutes === 60 ? '0 * * * *' : `0 */${minutes / 60} * * *`
  }
  const [hour, minute] = interval.at.split(':').map(Number)
  const at = `${minute} ${hour}`
  switch (interval.every) {
    case 'day':
      return `${at} * * *`
    case 'workday':
      return `${at} * * 1-5`
    case 'week':
      return `${at} * * ${interval.weekday % 7}`
    case 'month':
      return `${at} ${interval.day === 31 ? 'L' : interval.day} * *`
  }
}

/** Monday first. */
export const weekdayNames: Record<Language, readonly string[]> = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  id: ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'],
}

/** When a schedule begins a run: 'Every Monday at 08:00'; a cron line that people would not say so stays one. */
export function scheduleWords(cron: string): LocalizedText {
  const interval = intervalOfCron(cron)
  if (interval.every === 'cron') return untranslated(interval.cron)
  if (interval.every === 'minutes') return minutesWords(interval.minutes)
  const days = daysOf(interval)
  return localized(
    `${days.en} at ${formatTimeOfDay(interval.at, 'en')}`,
    `${days.id} pukul ${formatTimeOfDay(interval.at, 'id')}`,
  )
}

function minutesWords(minutes: number): LocalizedText {
  if (minutes < 60) return localized(`Every ${minutes} minutes`, `Setiap ${minutes} menit`)
  const hours = minutes / 60
  return hours === 1 ? localized('Every hour', 'Setiap jam') : localized(`Every ${hours} hours`, `Setiap ${hours} jam`)
}

function daysOf(interval: Exclude<ScheduleInterval, { every: 'cron' | 'minutes' }>): LocalizedText {
  switch (interval.every) {
    case 'day':
      return localized('Every day', 'Setiap hari')
    case 'workday':
      return localized('Monday to Friday', 'Senin sampai Jumat')
    case 'week': {
      const nameIn = (language: Language) =>
        required(weekdayNames[language][interval.weekday - 1], 'weekdays count from 1 to 7')
      return localized(`Every ${nameIn('en')}`, `Setiap ${nameIn('id')}`)
    }
    case 'month':
      return interval.day === 31
        ? localized('On the last day of each month', 'Setiap akhir bulan')
        : localized(`On day ${interval.day} of each month`, `Setiap tanggal ${interval.day}`)
  }
}
