import { addDays, type Day, makeDay, yearOf } from './calendar.ts'

export type HolidayName =
  | 'newYear'
  | 'imlek'
  | 'nyepi'
  | 'ramadan'
  | 'idulfitri'
  | 'waisak'
  | 'iduladha'
  | 'independence'
  | 'christmas'

export interface Holiday {
  from: Day
  /** The day behind the last. */
  to: Day
  /** Computed, not decided by the government yet: a moon that is seen later moves it by a day or two. */
  estimated: boolean
}

/**
 * What the government of Indonesia decided (SKB 3 Menteri; the first of Ramadan by the sidang isbat), year by year, as 'MM-DD'.
 * The order is that of `decidedNames`.
 */
const decided = `
2015 02-19 03-21 06-18 07-17 06-02 09-24
2016 02-08 03-09 06-06 07-06 05-22 09-12
2017 01-28 03-28 05-27 06-25 05-11 09-01
2018 02-16 03-17 05-17 06-15 05-29 08-22
2019 02-05 03-07 05-06 06-05 05-19 08-11
2020 01-25 03-25 04-24 05-24 05-07 07-31
2021 02-12 03-14 04-13 05-13 05-26 07-20
2022 02-01 03-03 04-03 05-02 05-16 07-10
2023 01-22 03-22 03-23 04-22 06-04 06-29
2024 02-10 03-11 03-12 04-10 05-23 06-17
2025 01-29 03-29 03-01 03-31 05-12 06-06
2026 02-17 03-19 02-19 03-21 05-31 05-27`
const decidedNames: readonly HolidayName[] = ['imlek', 'nyepi', 'ramadan', 'idulfitri', 'waisak', 'iduladha']

const fixed: Partial<Record<HolidayName, [month: number, date: number]>> = {
  newYear: [1, 1],
  independence: [8, 17],
  christmas: [12, 25],
}
/** Idulfitri is kept on two days. */
const lengths: Partial<Record<HolidayName, number>> = { idulfitri: 2 }

const table = new Map<string, Day>()
for (const line of decided.trim().split('\n')) {
  const [year = '', ...days] = line.split(' ')
  for (const [index, day] of days.entries()) table.set(`${decidedNames[index]} ${year}`, `${year}-${day}`)
}

/** When a holiday is in a year: what the government decided, else what its calendar gives. Undefined where that year has none. */
export const holidayIn = (name: HolidayName, year: number): Holiday | undefined => {
  const known = table.get(`${name} ${year}`)
  const date = fixed[name]
  const from = date ? makeDay(year, ...date) : (known ?? computed(name, year))
  if (from === undefined) return undefined
  const to = name === 'ramadan' ? endOfFast(from) : addDays(from, lengths[name] ?? 1)
  return {
    from,
    to,
    estimated: !date && (known === undefined || (name === 'ramadan' && !table.has(`idulfitri ${year}`))),
  }
}

/** Ramadan has 29 or 30 days: it ends with the Idulfitri that was decided, else with the computed one. */
const endOfFast = (from: Day): Day => {
  const feast = table.get(`idulfitri ${yearOf(from)}`)
  const short = addDays(from, 29)
  return feast ?? (dateIn('islamic', short) === '10/1' ? short : addDays(from, 30))
}

const calendars = {
  islamic: new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', day: 'numeric', timeZone: 'UTC' }),
  chinese: new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' }),
}
/** The day of another calendar's year; Nyepi is a new moon of March, Waisak a full moon of May. */
const rules: Partial<Record<HolidayName, { calendar: keyof typeof calendars; days: string[]; notBefore?: string }>> = {
  ramadan: { calendar: 'islamic', days: ['9/1'] },
  idulfitri: { calendar: 'islamic', days: ['10/1'] },
  iduladha: { calendar: 'islamic', days: ['12/10'] },
  imlek: { calendar: 'chinese', days: ['1/1'] },
  nyepi: { calendar: 'chinese', days: ['2/1', '3/1'], notBefore: '03-03' },
  waisak: { calendar: 'chinese', days: ['4/15'] },
}
const dateIn = (calendar: keyof typeof calendars, day: Day): string =>
  calendars[calendar].format(new Date(`${day}T00:00:00Z`)).replace(/ .*$/, '')

const found = new Map<string, Day | undefined>()

const computed = (name: HolidayName, year: number): Day | undefined => {
  const key = `${name} ${year}`
  if (!found.has(key)) found.set(key, compute(name, year))
  return found.get(key)
}

const compute = (name: HolidayName, year: number): Day | undefined => {
  const rule = rules[name]
  if (!rule) return undefined
  const first = makeDay(year, 1, 1)
  for (let day = first; yearOf(day) === year; day = addDays(day, 1)) {
    if (rule.days.includes(dateIn(rule.calendar, day)) && day.slice(5) >= (rule.notBefore ?? '')) return day
  }
  return undefined
}
