import type { QuestionToken } from '#engine/language/index.ts'
import type { Unit } from './calendar.ts'
import type { HolidayName } from './holidays.ts'

/** Words of both languages and what they name: `name: words`, divided by '|'. */
const listed = <T>(lines: string, value: (name: string) => T): ReadonlyMap<string, T> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [name = '', words = ''] = line.trim().split(': ')
        return words.split('|').map((word): [string, T] => [word, value(name)])
      }),
  )

export const units = listed<Unit>(
  `day: day|days|hari
  week: week|weeks|minggu|pekan
  weekend: weekend|weekends
  month: month|months|bulan
  quarter: quarter|quarters|kuartal|kwartal|triwulan|tw
  third: caturwulan|cawu
  half: half|halves|semester|semesters
  year: year|years|tahun
  decade: decade|decades|dekade|dasawarsa`,
  (name) => name as Unit,
)
export const pluralUnits = new Set('days weeks weekends months quarters halves semesters years decades'.split(' '))
/** 'sebulan': one of it. */
export const singleUnits = listed<Unit>(
  `day: sehari
  week: seminggu|sepekan
  month: sebulan
  year: setahun`,
  (name) => name as Unit,
)

export const months = listed(
  `1: january|januari|jan
  2: february|februari|pebruari|feb
  3: march|maret|mar
  4: april|apr
  5: may|mei
  6: june|juni|jun
  7: july|juli|jul
  8: august|agustus|aug|agu|agt
  9: september|sep|sept
  10: october|oktober|oct|okt
  11: november|nopember|nov
  12: december|desember|dec|des`,
  Number,
)
/** Months whose words say other things too: only with a year, or behind a word of time. */
export const ambiguousMonths = new Set(['may', 'mar', 'des', 'march', 'jun', 'jan', 'sep', 'dec'])

export const weekdays = listed(
  `1: monday|mondays|senin
  2: tuesday|tuesdays|selasa
  3: wednesday|wednesdays|rabu
  4: thursday|thursdays|kamis
  5: friday|fridays|jumat|jum'at
  6: saturday|saturdays|sabtu
  7: sunday|sundays|ahad`,
  Number,
)
/** Only behind a word that points: 'last Fri', 'hari Minggu'. */
export const shortWeekdays = listed(
  `1: mon
  2: tue|tues
  3: wed
  4: thu|thurs
  5: fri
  6: sat
  7: sun|minggu`,
  Number,
)

export const ordinals = listed(
  `1: first|1st|pertama|i|kesatu|ke-1
  2: second|2nd|kedua|ii|ke-2
  3: third|3rd|ketiga|iii|ke-3
  4: fourth|4th|keempat|iv|ke-4
  5: fifth|5th|kelima|ke-5
  -1: last|final|terakhir`,
  Number,
)

export const holidays = listed<HolidayName>(
  `newYear: new year's day|new year 's day|tahun baru masehi|tahun baru
  imlek: chinese new year|lunar new year|imlek|tahun baru imlek
  nyepi: nyepi|day of silence
  ramadan: ramadan|ramadhan|puasa|bulan puasa|bulan ramadan|bulan ramadhan|fasting month
  idulfitri: lebaran|idulfitri|idul fitri|hari raya idulfitri|hari raya idul fitri|eid al-fitr|eid al fitr|eid
  waisak: waisak|vesak|hari raya waisak
  iduladha: iduladha|idul adha|hari raya idul adha|idul kurban|eid al-adha|eid al adha
  independence: independence day|hari kemerdekaan|hut ri
  christmas: christmas|christmas day|natal|hari natal`,
  (name) => name as HolidayName,
)

/** Hours, half-open. */
export const dayParts = listed<[number, number]>(
  `6 12: morning|mornings
  12 18: afternoon|afternoons
  18 22: evening|evenings
  18 24: night|nights|malam
  5 11: pagi
  11 15: siang
  15 18: sore|petang`,
  (name) => name.split(' ').map(Number) as [number, number],
)
/** Parts of the day that come after noon: 'jam 5 sore' is 17. */
export const afternoon = new Set(['pm', 'sore', 'petang', 'malam', 'siang', 'afternoon', 'evening', 'night'])

const alone =
  'today yesterday tomorrow kemarin besok lusa now present sekarang kini tonight semalam jam pukul period periode previous before that sebelumnya fortnight fortnights hour hours minute minutes menit season seasons term holidays weekdays workdays kerja same sama'
const timeWords = new Set(
  [units, singleUnits, months, weekdays, shortWeekdays, holidays, dayParts]
    .flatMap((words) => [...words.keys()])
    .concat(alone)
    .flatMap((phrase) => phrase.split(' ')),
)

/** Whether a phrase about time may be near: each has a figure or one of these words. */
export const saysTime = ({ kind, lower }: QuestionToken): boolean =>
  kind === 'number' || timeWords.has(lower) || /\d|^f?[ymqw]td$/.test(lower)
