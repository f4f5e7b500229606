// Phrases about time in both languages and the days they mean, counted by a calendar of its own: numbers of days since 1970, nothing
// of the engine's.
const MS = 86_400_000
/** The number of a day; months and dates may lie beyond their ends. */
const num = (year: number, month: number, date = 1): number => Date.UTC(year, month - 1, date) / MS
const iso = (day: number): string => new Date(day * MS).toISOString().slice(0, 10)
const lengthOf = (year: number, month: number): number => num(year, month + 1) - num(year, month)
/** The Monday on or before a day: the first day of 1970 was a Thursday. */
const monday = (day: number): number => day - ((day + 3) % 7)
/** The last such day of the week (0 Monday) before a day. */
const lastWeekday = (day: number, weekday: number): number => {
  let found = day - 1
  while ((found + 3) % 7 !== weekday) found -= 1
  return found
}
/** A day of a month, or its last where it is shorter. */
const within = (year: number, month: number, date: number): number => {
  const first = new Date(num(year, month) * MS)
  const [y, m] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  return num(y, m, Math.min(date, lengthOf(y, m)))
}
const isoWeekOne = (year: number): number => monday(num(year, 1, 4))

type Days = [from: number, to: number]
export interface Expected {
  from?: string
  to?: string
  weekdays?: number[]
  hours?: [number, number]
  before?: { from: string; to: string }
}
export interface Phrase {
  kind: string
  language: 'en' | 'id'
  today: string
  words: string
  /** Undefined: not to be understood, and not to be answered. */
  expected: Expected | undefined
}

interface Setting {
  y: number
  m: number
  d: number
  today: number
  language: 'en' | 'id'
}
type Template = [
  kind: string,
  en: string | ((s: Drawn) => string),
  id: string | ((s: Drawn) => string),
  expected: (s: Drawn) => Expected | undefined,
]
interface Drawn extends Setting {
  n: number
  month: number
  year: number
  quarter: number
  hour: number
}

const only = ([from, to]: Days): Expected => ({ from: iso(from), to: iso(to) })
const both = ([from, to]: Days, [start, end]: Days): Expected => ({
  from: iso(from),
  to: iso(to),
  before: { from: iso(start), to: iso(end) },
})
const month = (y: number, m: number): Days => [num(y, m), num(y, m + 1)]
const quarter = (y: number, q: number): Days => [num(y, q * 3 - 2), num(y, q * 3 + 1)]
const year = (y: number): Days => [num(y, 1), num(y + 1, 1)]
const week = (day: number): Days => [monday(day), monday(day) + 7]
const quarterNow = ({ m }: Setting): number => Math.ceil(m / 3)
/** As many months, then days, of an earlier stretch as have gone by of this one. */
const soFar = ({ y, m, d, today }: Setting, start: number, monthsBack: number): [Days, Days] => {
  const first = new Date(start * MS)
  const last = d === lengthOf(y, m) ? within(y, m - monthsBack, 31) : within(y, m - monthsBack, d)
  return [
    [start, today + 1],
    [num(first.getUTCFullYear(), first.getUTCMonth() + 1 - monthsBack), last + 1],
  ]
}
const recent = (s: Setting, m: number): number => (m > s.m ? s.y - 1 : s.y)

const enMonths = 'January February March April May June July August September October November December'.split(' ')
const idMonths = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ')
const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const enDays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const idDays = 'Senin Selasa Rabu Kamis Jumat Sabtu Minggu'.split(' ')
const en = (m: number): string => enMonths[m - 1] ?? ''
const id = (m: number): string => idMonths[m - 1] ?? ''
const roman = ['', 'I', 'II', 'III', 'IV']
const ordinals = ['', 'first', 'second', 'third', 'fourth']
const idOrdinals = ['', 'pertama', 'kedua', 'ketiga', 'keempat']
/** Decided by the government. */
const ramadan: Record<number, [string, string]> = {
  2023: ['2023-03-23', '2023-04-22'],
  2024: ['2024-03-12', '2024-04-10'],
  2025: ['2025-03-01', '2025-03-31'],
  2026: ['2026-02-19', '2026-03-21'],
}
const lebaran: Record<number, string> = {
  2022: '2022-05-02',
  2023: '2023-04-22',
  2024: '2024-04-10',
  2025: '2025-03-31',
}
const dayNumber = (text: string): number => Date.parse(text) / MS
const fast = (y: number): Days => {
  const [from, to] = ramadan[y] as [string, string]
  return [dayNumber(from), dayNumber(to)]
}
const feast = (y: number): number => dayNumber(lebaran[y] as string)

const templates: Template[] = [
  // one stretch, pointed at
  ['day', 'today', 'hari ini', (s) => only([s.today, s.today + 1])],
  ['day', 'yesterday', 'kemarin', (s) => only([s.today - 1, s.today])],
  ['day', (s) => `${s.n} days ago`, (s) => `${s.n} hari yang lalu`, (s) => only([s.today - s.n, s.today - s.n + 1])],
  ['week', 'this week', 'minggu ini', (s) => only(week(s.today))],
  ['week', 'last week', 'minggu lalu', (s) => only(week(s.today - 7))],
  ['week', 'in the week of 5 March 2025', 'pekan tanggal 5 Maret 2025', () => only(week(num(2025, 3, 5)))],
  [
    'week',
    (s) => `week ${s.n} of ${s.year}`,
    (s) => `minggu ke-${s.n} tahun ${s.year}`,
    (s) => only([isoWeekOne(s.year) + (s.n - 1) * 7, isoWeekOne(s.year) + s.n * 7]),
  ],
  ['weekend', 'last weekend', 'akhir pekan lalu', (s) => only([monday(s.today) - 2, monday(s.today)])],
  ['weekend', 'this weekend', 'akhir pekan ini', (s) => only([monday(s.today) + 5, monday(s.today) + 7])],
  ['month', 'this month', 'bulan ini', (s) => only(month(s.y, s.m))],
  ['month', 'last month', 'bulan lalu', (s) => only(month(s.y, s.m - 1))],
  ['month', 'in the month before last', 'dua bulan lalu', (s) => only(month(s.y, s.m - 2))],
  ['month', (s) => `${s.n} months ago`, (s) => `${s.n} bulan lalu`, (s) => only(month(s.y, s.m - s.n))],
  ['month', (s) => `in ${en(s.month)}`, (s) => `bulan ${id(s.month)}`, (s) => only(month(recent(s, s.month), s.month))],
  [
    'month',
    (s) => `in ${en(s.month)} ${s.year}`,
    (s) => `pada ${id(s.month)} ${s.year}`,
    (s) => only(month(s.year, s.month)),
  ],
  [
    'month',
    (s) => `in ${shortMonths[s.month - 1]} ${s.year}`,
    (s) => `${id(s.month).slice(0, 3)} ${s.year}`,
    (s) => only(month(s.year, s.month)),
  ],
  [
    'month',
    (s) => `in ${en(s.month)} last year`,
    (s) => `${id(s.month)} tahun lalu`,
    (s) => only(month(s.y - 1, s.month)),
  ],
  ['quarter', 'this quarter', 'kuartal ini', (s) => only(quarter(s.y, quarterNow(s)))],
  ['quarter', 'last quarter', 'triwulan lalu', (s) => only(quarter(s.y, quarterNow(s) - 1))],
  [
    'quarter',
    (s) => `in Q${s.quarter} ${s.year}`,
    (s) => `kuartal ${roman[s.quarter]} ${s.year}`,
    (s) => only(quarter(s.year, s.quarter)),
  ],
  [
    'quarter',
    (s) => `in Q${s.quarter} last year`,
    (s) => `kuartal ${s.quarter} tahun lalu`,
    (s) => only(quarter(s.y - 1, s.quarter)),
  ],
  [
    'quarter',
    (s) => `in the ${ordinals[s.quarter]} quarter of ${s.year}`,
    (s) => `triwulan ${idOrdinals[s.quarter]} ${s.year}`,
    (s) => only(quarter(s.year, s.quarter)),
  ],
  ['quarter', 'in the last quarter of 2025', 'kuartal terakhir 2025', () => only(quarter(2025, 4))],
  [
    'half',
    (s) => `in the first half of ${s.year}`,
    (s) => `semester I ${s.year}`,
    (s) => only([num(s.year, 1), num(s.year, 7)]),
  ],
  ['half', (s) => `in H2 ${s.year}`, (s) => `paruh kedua ${s.year}`, (s) => only([num(s.year, 7), num(s.year + 1, 1)])],
  ['half', 'in the first half of March 2025', 'paruh pertama Maret 2025', () => only([num(2025, 3), num(2025, 3, 16)])],
  [
    'third',
    (s) => `in caturwulan 2 ${s.year}`,
    (s) => `caturwulan II ${s.year}`,
    (s) => only([num(s.year, 5), num(s.year, 9)]),
  ],
  ['year', 'this year', 'tahun ini', (s) => only(year(s.y))],
  ['year', 'last year', 'tahun lalu', (s) => only(year(s.y - 1))],
  ['year', (s) => `in ${s.year}`, (s) => `tahun ${s.year}`, (s) => only(year(s.year))],
  [
    'year',
    (s) => `${(s.n % 5) + 2} years ago`,
    (s) => `${(s.n % 5) + 2} tahun lalu`,
    (s) => only(year(s.y - (s.n % 5) - 2)),
  ],
  ['decade', 'in the 2010s', 'dekade lalu', () => only([num(2010, 1), num(2020, 1)])],
  [
    'date',
    (s) => `on ${s.n} ${en(s.month)} ${s.year}`,
    (s) => `tanggal ${s.n} ${id(s.month)} ${s.year}`,
    (s) => only([num(s.year, s.month, s.n), num(s.year, s.month, s.n) + 1]),
  ],
  [
    'date',
    (s) => `on ${en(s.month)} ${s.n}, ${s.year}`,
    (s) => `pada ${s.year}-${String(s.month).padStart(2, '0')}-${String(s.n).padStart(2, '0')}`,
    (s) => only([num(s.year, s.month, s.n), num(s.year, s.month, s.n) + 1]),
  ],
  ['date', 'on 29 February 2024', '29 Februari 2024', () => only([num(2024, 2, 29), num(2024, 3)])],
  // parts
  [
    'part',
    (s) => `in early ${en(s.month)} ${s.year}`,
    (s) => `awal ${id(s.month)} ${s.year}`,
    (s) => only([num(s.year, s.month), num(s.year, s.month, 11)]),
  ],
  [
    'part',
    (s) => `in late ${en(s.month)} ${s.year}`,
    (s) => `akhir ${id(s.month)} ${s.year}`,
    (s) => only([num(s.year, s.month, 21), num(s.year, s.month + 1)]),
  ],
  ['part', (s) => `in mid ${s.year}`, (s) => `pertengahan ${s.year}`, (s) => only([num(s.year, 5), num(s.year, 9)])],
  [
    'part',
    (s) => `in the first week of ${en(s.month)} ${s.year}`,
    (s) => `minggu pertama ${id(s.month)} ${s.year}`,
    (s) => only([num(s.year, s.month), num(s.year, s.month, 8)]),
  ],
  [
    'part',
    (s) => `in the last week of ${en(s.month)} ${s.year}`,
    (s) => `minggu terakhir ${id(s.month)} ${s.year}`,
    (s) => only([num(s.year, s.month + 1) - 7, num(s.year, s.month + 1)]),
  ],
  [
    'part',
    (s) => `in the first ${s.n} days of ${en(s.month)} ${s.year}`,
    (s) => `${s.n} hari pertama ${id(s.month)} ${s.year}`,
    (s) => only([num(s.year, s.month), num(s.year, s.month, s.n + 1)]),
  ],
  [
    'part',
    (s) => `in the first 3 months of ${s.year}`,
    (s) => `3 bulan pertama ${s.year}`,
    (s) => only([num(s.year, 1), num(s.year, 4)]),
  ],
  [
    'part',
    (s) => `on the last Friday of ${en(s.month)} ${s.year}`,
    (s) => `Jumat terakhir ${id(s.month)} ${s.year}`,
    (s) => {
      const day = lastWeekday(num(s.year, s.month + 1), 4)
      return only([day, day + 1])
    },
  ],
  // to date
  ['to date', 'year to date', 'sejak awal tahun', (s) => only([num(s.y, 1), s.today + 1])],
  ['to date', 'YTD', 'tahun berjalan', (s) => only([num(s.y, 1), s.today + 1])],
  ['to date', 'MTD', 'sejak awal bulan ini', (s) => only([num(s.y, s.m), s.today + 1])],
  ['to date', 'QTD', 'sejak awal kuartal', (s) => only([num(s.y, quarterNow(s) * 3 - 2), s.today + 1])],
  ['to date', 'so far this year', 'tahun ini sampai sekarang', (s) => only([num(s.y, 1), s.today + 1])],
  ['to date', 'this month so far', 'bulan ini sampai hari ini', (s) => only([num(s.y, s.m), s.today + 1])],
  // spans
  ['span', 'in the past 30 days', '30 hari terakhir', (s) => only([s.today - 29, s.today + 1])],
  [
    'span',
    (s) => `in the last ${s.n} days`,
    (s) => `dalam ${s.n} hari terakhir`,
    (s) => only([s.today + 1 - s.n, s.today + 1]),
  ],
  [
    'span',
    (s) => `over the last ${s.n} weeks`,
    (s) => `${s.n} minggu terakhir`,
    (s) => only([s.today + 1 - s.n * 7, s.today + 1]),
  ],
  [
    'span',
    (s) => `in the last ${s.n} complete months`,
    (s) => `${s.n} bulan penuh terakhir`,
    (s) => only([num(s.y, s.m - s.n), num(s.y, s.m)]),
  ],
  [
    'span',
    'in the last 2 complete quarters',
    '2 kuartal penuh terakhir',
    (s) => only([num(s.y, quarterNow(s) * 3 - 8), num(s.y, quarterNow(s) * 3 - 2)]),
  ],
  ['span', 'in the last 4 full weeks', '4 minggu penuh terakhir', (s) => only([monday(s.today) - 28, monday(s.today)])],
  ['span', 'in the next 7 days', '7 hari ke depan', (s) => only([s.today, s.today + 7])],
  // ranges
  [
    'range',
    (s) => `from ${en(3)} to ${en(7)} ${s.year}`,
    (s) => `dari ${id(3)} sampai ${id(7)} ${s.year}`,
    (s) => only([num(s.year, 3), num(s.year, 8)]),
  ],
  [
    'range',
    (s) => `between ${s.year - 3} and ${s.year}`,
    (s) => `antara ${s.year - 3} dan ${s.year}`,
    (s) => only([num(s.year - 3, 1), num(s.year + 1, 1)]),
  ],
  [
    'range',
    (s) => `from ${s.year - 2} to ${s.year}`,
    (s) => `${s.year - 2} sampai ${s.year}`,
    (s) => only([num(s.year - 2, 1), num(s.year + 1, 1)]),
  ],
  [
    'range',
    (s) => `from 5 ${en(s.month)} to 20 ${en(s.month)} ${s.year}`,
    (s) => `5–20 ${id(s.month)} ${s.year}`,
    (s) => only([num(s.year, s.month, 5), num(s.year, s.month, 21)]),
  ],
  [
    'range',
    (s) => `November ${s.year} to February ${s.year + 1}`,
    (s) => `November ${s.year} hingga Februari ${s.year + 1}`,
    (s) => only([num(s.year, 11), num(s.year + 1, 3)]),
  ],
  [
    'range',
    (s) => `from Q1 to Q3 ${s.year}`,
    (s) => `kuartal 1 sampai kuartal 3 ${s.year}`,
    (s) => only([num(s.year, 1), num(s.year, 10)]),
  ],
  [
    'since',
    (s) => `since ${en(s.month)} ${s.year}`,
    (s) => `sejak ${id(s.month)} ${s.year}`,
    (s) => ({ from: iso(num(s.year, s.month)) }),
  ],
  ['since', 'since last month', 'sejak bulan lalu', (s) => ({ from: iso(num(s.y, s.m - 1)) })],
  ['since', (s) => `from ${s.year} onwards`, (s) => `mulai ${s.year}`, (s) => ({ from: iso(num(s.year, 1)) })],
  [
    'until',
    (s) => `until ${en(s.month)} ${s.year}`,
    (s) => `sampai ${id(s.month)} ${s.year}`,
    (s) => ({ to: iso(num(s.year, s.month + 1)) }),
  ],
  ['before', (s) => `before ${s.year}`, (s) => `sebelum ${s.year}`, (s) => ({ to: iso(num(s.year, 1)) })],
  [
    'before',
    (s) => `before 5 ${en(s.month)} ${s.year}`,
    (s) => `sebelum 5 ${id(s.month)} ${s.year}`,
    (s) => ({ to: iso(num(s.year, s.month, 5)) }),
  ],
  [
    'after',
    (s) => `after ${en(s.month)} ${s.year}`,
    (s) => `setelah ${id(s.month)} ${s.year}`,
    (s) => ({ from: iso(num(s.year, s.month + 1)) }),
  ],
  // weekdays and hours
  [
    'weekday',
    (s) => `last ${enDays[s.n % 7]}`,
    (s) => `hari ${idDays[s.n % 7]} lalu`,
    (s) => {
      const day = lastWeekday(s.today, s.n % 7)
      return only([day, day + 1])
    },
  ],
  [
    'weekday',
    (s) => `on ${enDays[s.n % 7]}s`,
    (s) => `setiap hari ${idDays[s.n % 7]}`,
    (s) => ({ weekdays: [(s.n % 7) + 1] }),
  ],
  ['weekday', 'on weekends', 'di akhir pekan', () => ({ weekdays: [6, 7] })],
  ['weekday', 'on weekdays', 'di hari kerja', () => ({ weekdays: [1, 2, 3, 4, 5] })],
  ['weekday', 'on Mondays and Thursdays', 'setiap Senin dan Kamis', () => ({ weekdays: [1, 4] })],
  [
    'hours',
    (s) => `between ${s.hour} and ${s.hour + 2} am`,
    (s) => `jam ${s.hour} sampai ${s.hour + 2}`,
    (s) => ({ hours: [s.hour, s.hour + 2] }),
  ],
  [
    'hours',
    (s) => `between ${s.hour}:00 and 12:00`,
    (s) => `antara jam ${s.hour} dan 12`,
    (s) => ({ hours: [s.hour, 12] }),
  ],
  ['hours', 'after 5 pm', 'setelah jam 5 sore', () => ({ hours: [17, 24] })],
  ['hours', 'before 9 am', 'sebelum pukul 09.00', () => ({ hours: [0, 9] })],
  ['hours', 'in the morning', 'di pagi hari', (s) => ({ hours: s.language === 'en' ? [6, 12] : [5, 11] })],
  [
    'hours',
    'this morning',
    'tadi pagi',
    (s) => ({ ...only([s.today, s.today + 1]), hours: s.language === 'en' ? [6, 12] : [5, 11] }),
  ],
  ['hours', 'last night', 'tadi malam', (s) => ({ ...only([s.today - 1, s.today]), hours: [18, 24] })],
  // holidays
  [
    'holiday',
    (s) => `during Ramadan ${(s.n % 4) + 2023}`,
    (s) => `selama Ramadan ${(s.n % 4) + 2023}`,
    (s) => only(fast((s.n % 4) + 2023)),
  ],
  [
    'holiday',
    (s) => `in the week before Lebaran ${(s.n % 4) + 2022}`,
    (s) => `minggu sebelum Lebaran ${(s.n % 4) + 2022}`,
    (s) => only([feast((s.n % 4) + 2022) - 7, feast((s.n % 4) + 2022)]),
  ],
  [
    'holiday',
    (s) => `on Christmas ${s.year}`,
    (s) => `saat Natal ${s.year}`,
    (s) => only([num(s.year, 12, 25), num(s.year, 12, 26)]),
  ],
  [
    'holiday',
    `2 weeks after Nyepi 2025`,
    `2 minggu setelah Nyepi 2025`,
    () => only([num(2025, 3, 30), num(2025, 4, 13)]),
  ],
  [
    'holiday',
    'Ramadan 2026 vs Ramadan 2025',
    'Ramadan 2026 dibanding Ramadan 2025',
    () => both(fast(2026), fast(2025)),
  ],
  // two sides
  [
    'two sides',
    'this month vs the same month last year',
    'bulan ini dibanding bulan yang sama tahun lalu',
    (s) => both(...soFar(s, num(s.y, s.m), 12)),
  ],
  [
    'two sides',
    'this month vs last month',
    'bulan ini dibanding bulan lalu',
    (s) => both(...soFar(s, num(s.y, s.m), 1)),
  ],
  [
    'two sides',
    'last month vs the month before',
    'bulan lalu dibandingkan bulan sebelumnya',
    (s) => both(month(s.y, s.m - 1), month(s.y, s.m - 2)),
  ],
  [
    'two sides',
    'last month vs the same month last year',
    'bulan lalu vs bulan yang sama tahun lalu',
    (s) => both(month(s.y, s.m - 1), month(s.y - 1, s.m - 1)),
  ],
  [
    'two sides',
    'this quarter vs last quarter',
    'kuartal ini vs kuartal lalu',
    (s) => both(...soFar(s, num(s.y, quarterNow(s) * 3 - 2), 3)),
  ],
  [
    'two sides',
    'this quarter compared with the same quarter last year',
    'kuartal ini dibandingkan dengan kuartal yang sama tahun lalu',
    (s) => both(...soFar(s, num(s.y, quarterNow(s) * 3 - 2), 12)),
  ],
  [
    'two sides',
    'so far this year vs last year',
    'tahun ini dibanding tahun lalu',
    (s) => both(...soFar(s, num(s.y, 1), 12)),
  ],
  [
    'two sides',
    'year to date vs the same period last year',
    'sejak awal tahun dibanding periode yang sama tahun lalu',
    (s) => both(...soFar(s, num(s.y, 1), 12)),
  ],
  [
    'two sides',
    'this week vs last week',
    'minggu ini vs minggu lalu',
    (s) => both([monday(s.today), s.today + 1], [monday(s.today) - 7, s.today - 6]),
  ],
  [
    'two sides',
    'yesterday vs the day before',
    'kemarin dibanding hari sebelumnya',
    (s) => both([s.today - 1, s.today], [s.today - 2, s.today - 1]),
  ],
  [
    'two sides',
    'today vs the same day last week',
    'hari ini dibanding hari yang sama minggu lalu',
    (s) => both([s.today, s.today + 1], [s.today - 7, s.today - 6]),
  ],
  [
    'two sides',
    (s) => `in ${en(s.month)} ${s.year} vs ${en(s.month)} ${s.year - 1}`,
    (s) => `${id(s.month)} ${s.year} dibanding ${id(s.month)} ${s.year - 1}`,
    (s) => both(month(s.year, s.month), month(s.year - 1, s.month)),
  ],
  [
    'two sides',
    (s) => `in Q${s.quarter} ${s.year} vs the same quarter the year before`,
    (s) => `kuartal ${s.quarter} ${s.year} dibanding kuartal yang sama tahun sebelumnya`,
    (s) => both(quarter(s.year, s.quarter), quarter(s.year - 1, s.quarter)),
  ],
  [
    'two sides',
    (s) => `${s.year} vs ${s.year - 1}`,
    (s) => `${s.year} dibanding ${s.year - 1}`,
    (s) => both(year(s.year), year(s.year - 1)),
  ],
  [
    'two sides',
    'in the last 30 days vs the previous 30 days',
    '30 hari terakhir dibanding 30 hari sebelumnya',
    (s) => both([s.today - 29, s.today + 1], [s.today - 59, s.today - 29]),
  ],
  [
    'two sides',
    'growth year over year this month',
    'pertumbuhan yoy bulan ini',
    (s) => both(...soFar(s, num(s.y, s.m), 12)),
  ],
  ['two sides', 'yoy', 'yoy', (s) => both(...soFar(s, num(s.y, 1), 12))],
  [
    'two sides',
    'growth month on month this month',
    'pertumbuhan mom bulan ini',
    (s) => both(...soFar(s, num(s.y, s.m), 1)),
  ],
  ['two sides', 'compared with last year', 'dibanding tahun lalu', (s) => both(...soFar(s, num(s.y, 1), 12))],
  [
    'two sides',
    'last weekend vs the weekend before',
    'akhir pekan lalu dibanding akhir pekan sebelumnya',
    (s) => both([monday(s.today) - 2, monday(s.today)], [monday(s.today) - 9, monday(s.today) - 7]),
  ],
  [
    'two sides',
    'last year vs the year before',
    'tahun lalu dibanding tahun sebelumnya',
    (s) => both(year(s.y - 1), year(s.y - 2)),
  ],
  [
    'two sides',
    'last quarter vs a year earlier',
    'kuartal lalu dibanding setahun sebelumnya',
    (s) => both(quarter(s.y, quarterNow(s) - 1), quarter(s.y - 1, quarterNow(s) - 1)),
  ],
  // not understood: asked again, never answered
  ['not understood', 'in the last few months', 'beberapa bulan terakhir', () => undefined],
  ['not understood', 'every other Monday', 'tahun ajaran lalu', () => undefined],
  ['not understood', 'on 30 February 2025', '31 April 2025', () => undefined],
]

const todays: [number, number, number][] = [
  [2026, 11, 22],
  [2026, 3, 31],
  [2028, 2, 29],
  [2027, 1, 1],
  [2026, 12, 31],
  [2025, 8, 15],
]

/** A generator of numbers that gives the same ones each time (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return (from: number, to: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from + 1))
  }
}

/** Phrases, half of them in each language: each kind on several days, with figures drawn. */
export const periodPhrases = (count = 500, seed = 14): Phrase[] => {
  const pick = seeded(seed)
  return Array.from({ length: count }, (_, index) => {
    const [kind, english, indonesian, expected] = templates[Math.floor(index / 2) % templates.length] as Template
    const language = index % 2 === 0 ? 'en' : 'id'
    const [y, m, d] = todays[pick(0, todays.length - 1)] as [number, number, number]
    const drawn: Drawn = {
      y,
      m,
      d,
      today: num(y, m, d),
      language,
      n: pick(2, 27),
      month: pick(1, 12),
      year: pick(2018, 2025),
      quarter: pick(1, 4),
      hour: pick(7, 9),
    }
    const words = language === 'en' ? english : indonesian
    return {
      kind,
      language,
      today: iso(drawn.today),
      words: typeof words === 'string' ? words : words(drawn),
      expected: expected(drawn),
    }
  })
}
