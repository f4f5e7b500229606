import {
  ago,
  anyWeekday,
  countWord,
  dayFigure,
  earlier,
  earlierBehind,
  glued,
  holidayName,
  link,
  monthName,
  notBehind,
  numbered,
  oneUnit,
  ordinal,
  pointer,
  pointerBehind,
  shortWeekday,
  shortYear,
  singleUnit,
  unitWord,
  weekdayName,
  writtenDay,
  yearFigure,
} from './atoms.ts'
import type { Unit } from './calendar.ts'
import type { PeriodExpr } from './expression.ts'
import { dayPart, recurring, timeOfDay } from './hours.ts'
import { alt, opt, type Parser, part, seq, to, words } from './parser.ts'

type Expr = PeriodExpr
const unitBy = (unit: Unit, by: number, fiscal = false): Expr => ({
  is: 'unit',
  unit,
  by,
  ...(fiscal ? { fiscal } : {}),
})

/** 'this month', 'last fiscal year', 'bulan lalu', '3 months ago', 'the year before last', 'yesterday'. */
const pointed: Parser<Expr> = part(() =>
  alt<Expr>(
    to(words('today|hari ini'), () => unitBy('day', 0)),
    to(words('yesterday|kemarin'), () => unitBy('day', -1)),
    to(words('tomorrow|besok'), () => unitBy('day', 1)),
    to(words('day before yesterday|kemarin dulu|kemarin lusa'), () => unitBy('day', -2)),
    to(words('day after tomorrow|lusa'), () => unitBy('day', 2)),
    to(seq(pointer, oneUnit), ([by, { unit, fiscal }]) => unitBy(unit, by, fiscal)),
    to(seq(words('last|past'), complete, oneUnit), ([, , { unit, fiscal }]) => unitBy(unit, -1, fiscal)),
    to(seq(oneUnit, pointerBehind), ([{ unit, fiscal }, by]) => unitBy(unit, by, fiscal)),
    to(seq(countWord, unitWord, ago), ([by, { unit }]) => unitBy(unit, -by)),
    to(seq(oneUnit, words('ago')), ([{ unit }]) => unitBy(unit, -1)),
    to(seq(singleUnit, ago), ([unit]) => unitBy(unit, -1)),
    to(seq(oneUnit, words('before last')), ([{ unit, fiscal }]) => unitBy(unit, -2, fiscal)),
  ),
)
const complete = words('complete|full|whole|completed|penuh|utuh|lengkap')

const fiscalLead = words('fy|fiscal year|financial year|tahun fiskal|tahun buku|tahun anggaran')
const fiscal = (year: number): Expr => ({ is: 'year', year: year < 100 ? 2000 + year : year, fiscal: true })
/** '2024', 'tahun 2024', 'FY25', 'fiscal year 2024/25'. */
const year: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(opt(words('year|years|tahun|calendar year')), yearFigure), ([, value]) => ({ is: 'year', year: value })),
    to(seq(fiscalLead, alt(yearFigure, shortYear)), ([, value]) => fiscal(value)),
    to(seq(fiscalLead, yearFigure, words('/'), shortYear), ([, , , last]) => fiscal(last)),
    to(glued(/^fy(\d{4}|\d\d)$/), ([, digits]) => fiscal(Number(digits))),
  ),
)
const decade: Parser<Expr> = alt<Expr>(
  to(glued(/^((?:19|20)\d0)s$/), ([, digits]) => ({ is: 'decade', year: Number(digits) })),
  to(seq(words('tahun|dekade'), yearFigure, words('-|-an|an')), ([, value]) =>
    value % 10 === 0 ? { is: 'decade', year: value } : undefined,
  ),
)
const yearly = (expr: Expr): Expr | undefined => (expr.is !== 'unit' || expr.unit === 'year' ? expr : undefined)
/** A year, however it is named: '2024', 'last year', 'tahun lalu'. */
const anyYear: Parser<Expr> = part(() => alt(year, to(pointed, yearly)))
const linkedYear: Parser<Expr> = part(() => to(seq(link, anyYear), ([, expr]) => expr))
const optionalOf = (of: Expr | undefined) => (of ? { of } : {})

const month: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(opt(words('month of|bulan')), monthName, opt(linkedYear)), ([, n, of]) => ({
      is: 'nth',
      n,
      unit: 'month',
      ...optionalOf(of),
    })),
    to(
      seq(
        alt(
          pointer,
          to(earlier, () => -1),
        ),
        monthName,
      ),
      ([by, n]) => ({ is: 'turn', of: { is: 'nth', n, unit: 'month' }, by }),
    ),
    to(seq(opt(words('bulan')), monthName, pointerBehind), ([, n, by]) => ({
      is: 'turn',
      of: { is: 'nth', n, unit: 'month' },
      by,
    })),
  ),
)
const dayIn = (n: number, of: Expr): Expr | undefined =>
  of.is === 'nth' ? { is: 'nth', n, unit: 'day', of } : undefined
const day: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(opt(words('tanggal|tgl')), writtenDay), ([, value]) => ({ is: 'day', day: value })),
    to(seq(opt(words('tanggal|tgl')), dayFigure, opt(words('of')), month), ([, n, , of]) => dayIn(n, of)),
    to(seq(monthName, dayFigure, opt(linkedYear)), ([name, n, of]) =>
      dayIn(n, { is: 'nth', n: name, unit: 'month', ...optionalOf(of) }),
    ),
  ),
)

const numberedUnit = to(unitWord, (found) =>
  ['quarter', 'third', 'half'].includes(found.unit) && !found.plural ? found : undefined,
)
const shortUnits: Record<string, Unit> = { q: 'quarter', k: 'quarter', tw: 'quarter', h: 'half', s: 'half' }
const halves = to(words('paruh|half|semester'), (): { unit: Unit; fiscal?: boolean } => ({ unit: 'half' }))
const yearPart = (n: number, unit: Unit, of: Expr | undefined, fiscal = false): Expr => ({
  is: 'nth',
  n,
  unit,
  ...optionalOf(of),
  ...(fiscal || (of && 'fiscal' in of && of.fiscal) ? { fiscal: true } : {}),
})
/** 'Q3', 'third quarter of 2026', 'kuartal III tahun lalu', 'semester 1', 'cawu 2', 'H1 2024', 'week 12 of 2025'. */
const partOfYear: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(glued(/^(q|k|tw|h|s)([1-4])$/), opt(linkedYear)), ([[, unit = '', n], of]) =>
      unit === 's' && !of ? undefined : yearPart(Number(n), shortUnits[unit] ?? 'quarter', of),
    ),
    to(seq(ordinal, numberedUnit, opt(linkedYear)), ([n, { unit, fiscal }, of]) =>
      n > 0 || of ? yearPart(n, unit, of, fiscal) : undefined,
    ),
    to(seq(alt(numberedUnit, halves), numbered, opt(linkedYear)), ([{ unit, fiscal }, n, of]) =>
      yearPart(n, unit, of, fiscal),
    ),
    to(seq(words('week|iso week|minggu ke|pekan ke|minggu|pekan'), countWord, linkedYear), ([, n, of]) =>
      yearPart(n, 'week', of),
    ),
    to(seq(words('iso week|minggu ke|pekan ke'), countWord), ([, n]) => yearPart(n, 'week', undefined)),
  ),
)

const holiday: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(holidayName, opt(linkedYear)), ([name, of]) => ({ is: 'holiday', name, ...optionalOf(of) })),
    to(seq(pointer, holidayName), ([by, name]) => ({ is: 'turn', of: { is: 'holiday', name }, by })),
    to(seq(holidayName, pointerBehind), ([name, by]) => ({ is: 'turn', of: { is: 'holiday', name }, by })),
  ),
)

/** What something can be the first week or the early part of. */
const outer: Parser<Expr> = part(() => alt(month, anyYear, partOfYear, pointed))
const of = words('of|in|dari|di|pada|dalam|bulan|tahun')
const inner: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(ordinal, oneUnit, of, outer), ([n, { unit }, , of]) => ({ is: 'nth', n, unit, of })),
    to(seq(ordinal, countWord, unitWord, of, outer), ([n, count, { unit }, , of]) => ends(n, count, unit, of)),
    to(seq(oneUnit, ordinal, opt(of), outer), ([{ unit }, n, , of]) => ({ is: 'nth', n, unit, of })),
    to(seq(oneUnit, words('ke'), countWord, opt(of), outer), ([{ unit }, , n, , of]) => ({ is: 'nth', n, unit, of })),
    to(seq(words('paruh'), ordinal, opt(of), outer), ([, n, , of]) => ({ is: 'nth', n, unit: 'half', of })),
    to(seq(countWord, unitWord, ordinal, opt(of), outer), ([count, { unit }, n, , of]) => ends(n, count, unit, of)),
    to(seq(ordinal, weekdayName, of, outer), ([n, weekday, , of]) => ({ is: 'weekday', weekday, n, of })),
    to(seq(anyWeekday, ordinal, opt(of), outer), ([weekday, n, , of]) => ({ is: 'weekday', weekday, n, of })),
    // 'delivered late this month' is about the delivery.
    to(seq(words('late'), opt(words('in|of')), alt(month, year, partOfYear)), ([, , of]) => ({
      is: 'third',
      third: 2,
      of,
    })),
    to(seq(words('in late'), pointed), ([, of]) => ({ is: 'third', third: 2, of })),
    to(seq(standing, outer), ([, of]) => ({ is: 'nth', n: -1, unit: 'day', of, standing: true })),
    to(seq(thirds, opt(words('in|of')), outer), ([third, , of]) => ({ is: 'third', third, of })),
  ),
)
/** 'at the end of October': as it stood on the last day. */
const standing = words('at end of|as of end of|as at end of|per end of|per akhir|posisi akhir|per tanggal akhir')
const ends = (n: number, count: number, unit: Unit, of: Expr): Expr | undefined =>
  n === 1 || n === -1 ? { is: 'nth', n, unit, of, count } : undefined
const thirds: Parser<0 | 1 | 2> = alt<0 | 1 | 2>(
  to(words('early|awal'), () => 0),
  to(words('mid|middle of|pertengahan|tengah'), () => 1),
  to(words('akhir'), () => 2),
)

const pointedWeekday: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(pointer, shortWeekday), ([by, weekday]) => ({ is: 'weekday', weekday, by })),
    to(seq(anyWeekday, pointerBehind), ([weekday, by]) => ({ is: 'weekday', weekday, by })),
    to(seq(anyWeekday, opt(words('of')), pointed), ([weekday, , of]) =>
      of.is === 'unit' && of.unit === 'week' ? { is: 'weekday', weekday, of } : undefined,
    ),
  ),
)

const aside = to(words('before|after|sebelum|setelah|sesudah|menjelang'), (text) =>
  /^(after|setelah|sesudah)$/.test(text),
)
const some = alt<[number, Unit]>(
  to(seq(opt(countWord), unitWord), ([n, { unit, plural }]) =>
    n === undefined && plural ? undefined : ([n ?? 1, unit] as [number, Unit]),
  ),
  to(singleUnit, (unit): [number, Unit] => [1, unit]),
)
/** 'the week before Lebaran', '2 weeks after Christmas', 'the week of 5 March', 'minggu Lebaran'. */
const beside: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(some, aside, alt(holiday, day)), ([[count, unit], after, of]) => ({ is: 'beside', count, unit, after, of })),
    to(seq(oneUnit, opt(words('of|tanggal')), alt(holiday, day)), ([{ unit }, , of]) =>
      unit === 'week' || unit === 'month' ? { is: 'around', unit, of } : undefined,
    ),
  ),
)

const point: Parser<Expr> = part(() =>
  alt(pointed, year, decade, month, day, partOfYear, holiday, inner, pointedWeekday, beside),
)

const units: Record<string, Unit> = { y: 'year', m: 'month', q: 'quarter', w: 'week' }
const soFar = words(
  'so far|to date|until now|up to now|sejauh ini|sampai sekarang|sampai saat ini|sampai hari ini|hingga kini|hingga saat ini|hingga sekarang|hingga hari ini|s.d. sekarang',
)
const begun = words('start of|beginning of|awal')
const thisUnit: Parser<Expr> = alt(
  to(pointed, (expr) => (expr.is === 'unit' && expr.by === 0 ? expr : undefined)),
  to(oneUnit, ({ unit, fiscal }) => unitBy(unit, 0, fiscal)),
)
const dated = (of: Expr): Expr => ({ is: 'toDate', of })
/** 'year to date', 'MTD', 'so far this year', 'sejak awal tahun', 'tahun berjalan'. */
const toDate: Parser<Expr> = part(() =>
  alt<Expr>(
    to(glued(/^(f?)([ymqw])td$/), ([, fiscal, unit = '']) => dated(unitBy(units[unit] ?? 'year', 0, fiscal === 'f'))),
    to(seq(oneUnit, words('to date|berjalan')), ([{ unit, fiscal }]) => dated(unitBy(unit, 0, fiscal))),
    to(seq(words('so far|sejauh ini'), thisUnit), ([, of]) => dated(of)),
    to(seq(pointed, soFar), ([of]) => (of.is === 'unit' && of.by === 0 ? dated(of) : undefined)),
    to(seq(words('since|from|sejak|dari|mulai'), begun, thisUnit, opt(soFar)), ([, , of]) => dated(of)),
    to(seq(words('awal'), thisUnit, soFar), ([, of]) => dated(of)),
  ),
)

const rolled = (count: number, { unit }: { unit: Unit }, whole: unknown, ahead = false): Expr => ({
  is: 'rolling',
  count,
  unit,
  ...(whole ? { complete: true } : {}),
  ...(ahead ? { ahead } : {}),
})
const pastWords = words('last|past|previous|prior|trailing|latest|most recent')
/** 'the past 30 days', 'the last 3 complete months', '3 bulan terakhir', 'next 7 days'. */
const rolling: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(pastWords, countWord, opt(complete), unitWord), ([, n, whole, unit]) => rolled(n, unit, whole)),
    to(seq(pastWords, complete, countWord, unitWord), ([, whole, n, unit]) => rolled(n, unit, whole)),
    to(seq(words('past|trailing'), oneUnit), ([, unit]) => rolled(1, unit, undefined)),
    to(seq(words('next|coming'), countWord, opt(complete), unitWord), ([, n, whole, unit]) =>
      rolled(n, unit, whole, true),
    ),
    to(
      seq(countWord, unitWord, opt(complete), opt(words('yang')), words('terakhir|belakangan|belakangan ini')),
      ([n, unit, whole]) => rolled(n, unit, whole),
    ),
    to(seq(countWord, unitWord, opt(complete), words('ke depan|mendatang')), ([n, unit, whole]) =>
      rolled(n, unit, whole, true),
    ),
    to(
      seq(
        alt(
          oneUnit,
          to(singleUnit, (unit) => ({ unit })),
        ),
        words('terakhir|belakangan'),
      ),
      ([unit]) => (unit.unit === 'day' ? undefined : rolled(1, unit, undefined)),
    ),
  ),
)

const alike = alt<{ unit?: Unit }>(
  to(oneUnit, ({ unit }) => ({ unit })),
  to(words('period|periode|time|waktu|date|tanggal|span|stretch|dates|days|hari'), () => ({})),
)
const before = alt<{ in: Unit; by: number } | { of: Expr }>(
  to(pointed, (expr) => (expr.is === 'unit' && expr.by < 0 ? { in: expr.unit, by: expr.by } : undefined)),
  to(seq(earlier, oneUnit), ([, { unit }]) => ({ in: unit, by: -1 })),
  to(
    seq(
      oneUnit,
      alt(
        words('before|earlier'),
        to(earlierBehind, () => ''),
      ),
    ),
    ([{ unit }]) => ({ in: unit, by: -1 }),
  ),
  to(seq(countWord, unitWord, words('earlier|before')), ([n, { unit }]) => ({ in: unit, by: -n })),
  to(year, (of) => ({ of })),
)
const same = (unit: { unit?: Unit }, when: { in: Unit; by: number } | { of: Expr }): Expr =>
  'of' in when ? { is: 'same', ...unit, in: 'year', of: when.of } : { is: 'same', ...unit, ...when }
/** What only means something beside another stretch of time: 'the same month last year', 'the month before'. */
const relative: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(words('same'), alike, opt(words('of|in|from|,')), before), ([, unit, , when]) => same(unit, when)),
    to(seq(alike, words('yang sama'), opt(words('di|pada|dari|,')), before), ([unit, , , when]) => same(unit, when)),
    to(seq(earlier, oneUnit), ([, { unit }]) => ({ is: 'previous', unit })),
    to(seq(oneUnit, earlierBehind), ([{ unit }]) => ({ is: 'previous', unit })),
    to(seq(singleUnit, earlierBehind), ([unit]) => ({ is: 'previous', unit })),
    to(seq(opt(countWord), unitWord, words('before|earlier|prior'), notNumber), ([n, { unit, plural }]) =>
      n !== undefined ? { is: 'previous' } : plural ? undefined : { is: 'previous', unit },
    ),
    to(seq(countWord, unitWord, earlierBehind), () => ({ is: 'previous' })),
    to(
      words(
        'one before|before that|previous one|previous period|prior period|preceding period|period before|periode sebelumnya|yang sebelumnya',
      ),
      () => ({ is: 'previous' }),
    ),
  ),
)
/** Nothing, where no figure follows: 'the year before', but not 'year before 1990'. */
const notNumber: Parser<true> = ({ tokens }, at) => (tokens[at]?.kind === 'number' ? [] : [{ end: at, value: true }])

const through = words('to|until|till|through|up to|-|–|—|sampai|sampai dengan|hingga|s/d|s / d|sd|ke')
const until = words('until|till|up to|up until|through|sampai|sampai dengan|hingga')
const now: Parser<Expr> = to(words('now|today|present|sekarang|hari ini|saat ini|kini'), () => unitBy('day', 0))
const either = alt(point, now)
const ranged = (from: Expr, last: Expr): Expr => ({ is: 'range', from, to: last })
const lead = words('from|since|between|dari|sejak|mulai|antara')
const later = words(
  'or after|or later|and after|and later|or afterwards|and afterwards|onwards|onward|and onwards|atau setelahnya|dan setelahnya|dan sesudahnya|dan seterusnya|ke atas',
)
const sooner = words('or before|or earlier|and before|and earlier|dan sebelumnya|atau sebelumnya')
/** 'from March to May', '1–21 November', 'since March', 'before 2020', 'sampai Maret'. */
const range: Parser<Expr> = part(() =>
  alt<Expr>(
    to(seq(opt(lead), point, through, either), ([, from, , last]) => ranged(from, last)),
    to(seq(lead, point, words('and|dan'), either), ([, from, , last]) => ranged(from, last)),
    to(seq(opt(alt(lead, words('tanggal|tgl'))), dayFigure, alt(through, words('and|dan')), day), ([, n, , last]) =>
      last.is === 'nth' && last.of ? ranged({ ...last, n }, last) : undefined,
    ),
    to(seq(monthName, dayFigure, through, dayFigure, opt(linkedYear)), ([name, n, , last, of]) => {
      const month: Expr = { is: 'nth', n: name, unit: 'month', ...optionalOf(of) }
      return ranged({ is: 'nth', n, unit: 'day', of: month }, { is: 'nth', n: last, unit: 'day', of: month })
    }),
    to(seq(words('since|sejak|mulai|starting|beginning'), opt(words('from|dari')), point), ([, , from]) => ({
      is: 'range',
      from,
    })),
    to(seq(opt(words('from|dari|in|pada')), point, later), ([, from]) => ({ is: 'range', from })),
    to(seq(words('after|setelah|sesudah'), point), ([, from]) => ({ is: 'range', from, beyond: true })),
    to(seq(words('before|sebelum|prior to'), point), ([, last]) => ({ is: 'range', to: last, beyond: true })),
    to(seq(until, point), ([, last]) => ({ is: 'range', to: last })),
    to(seq(opt(words('in|pada')), point, sooner), ([, last]) => ({ is: 'range', to: last })),
  ),
)

/** `soft`: the words may as well be a value of the data, which then goes first. */
export interface Time {
  expr?: Expr
  soft?: boolean
}
const preposition = words(
  'in|during|on|for|over|within|from|di|pada|saat|ketika|waktu|semasa|selama|dalam|dari|sepanjang',
)
const firm = alt(point, toDate, rolling, relative, range)

/** A phrase about time, with the word before it that opens it; without an expression where it is one but not understood. */
export const time: Parser<Time> = alt<Time>(
  to(seq(opt(preposition), firm), ([, expr]) => ({ expr, ...(isBareHoliday(expr) ? { soft: true } : {}) })),
  to(seq(opt(preposition), alt(dayPart, recurring)), ([, expr]) => ({ expr, soft: true })),
  to(seq(opt(preposition), timeOfDay), ([, expr]) => ({ expr })),
  part(() => unread),
)
const isBareHoliday = (expr: Expr): boolean => expr.is === 'holiday' && !expr.of

const vague = words('few|several|couple of|couple|recent|handful of|some|many|beberapa|sekian')
const unread: Parser<Time> = to(
  alt<unknown>(
    seq(
      opt(words('last|past|next|previous|coming')),
      vague,
      unitWord,
      opt(words('ago|terakhir|lalu|belakangan|ke depan')),
    ),
    seq(words('every other|every second|alternate'), alt<unknown>(unitWord, weekdayName)),
    // 'the month end of October' is a column's name.
    seq(
      notBehind(/^(day|week|month|quarter|year)$/),
      words('end of|start of|beginning of|ends of'),
      alt<unknown>(oneUnit, point),
    ),
    seq(
      opt(words('last|past|next|previous|this')),
      opt(countWord),
      words('fortnight|fortnights|hour|hours|minute|minutes|jam|menit'),
      words('ago|terakhir|lalu|yang lalu'),
    ),
    seq(
      words('last|past|next|previous|this'),
      opt(countWord),
      words(
        'fortnight|fortnights|hour|hours|minutes|season|seasons|term|holidays|lunar month|academic year|school year|tax year',
      ),
    ),
    seq(words('tahun ajaran|tahun pelajaran|musim'), alt<unknown>(pointerBehind, yearFigure)),
    seq(words('same'), words('period|time|month|quarter|week'), notNumber),
    seq(words('periode yang sama|bulan yang sama'), notNumber),
  ),
  () => ({}),
)
