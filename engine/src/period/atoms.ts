import { numberAt, type QuestionToken } from '#engine/language/index.ts'
import type { Unit } from './calendar.ts'
import type { HolidayName } from './holidays.ts'
import { alt, opt, type Parser, part, seq, to, token, words } from './parser.ts'
import {
  ambiguousMonths,
  holidays,
  months,
  ordinals,
  pluralUnits,
  shortWeekdays,
  singleUnits,
  units,
  weekdays,
} from './vocabulary.ts'

export interface UnitWord {
  unit: Unit
  fiscal?: boolean
  plural?: boolean
}

const word = <T>(map: ReadonlyMap<string, T>): Parser<T> => token(({ lower }) => map.get(lower))
/** One of the phrases of a map. */
const phrase = <T>(map: ReadonlyMap<string, T>): Parser<T> =>
  to(words([...map.keys()].join('|')), (text) => map.get(text))

const plainUnit: Parser<UnitWord> = token(({ lower }) => {
  const unit = units.get(lower)
  return unit && { unit, plural: pluralUnits.has(lower) }
})
const fiscalUnit = (unit: UnitWord): UnitWord => ({ ...unit, fiscal: true })

/** 'months', 'fiscal year', 'tahun buku', 'half year', 'akhir pekan'. */
export const unitWord: Parser<UnitWord> = part(() =>
  alt<UnitWord>(
    plainUnit,
    to(seq(words('fiscal|financial'), plainUnit), ([, unit]) => fiscalUnit(unit)),
    to(seq(plainUnit, words('fiskal|buku|anggaran')), ([unit]) => fiscalUnit(unit)),
    to(words('half year|half-year'), () => ({ unit: 'half' as const })),
    to(words('akhir pekan|akhir minggu'), () => ({ unit: 'weekend' as const })),
  ),
)
export const oneUnit = to(unitWord, (unit) => (unit.plural ? undefined : unit))
export const singleUnit = word(singleUnits)

/** A whole number, in figures or words. */
export const countWord: Parser<number> = ({ tokens }, at) => {
  const found = tokens[at]?.kind === 'quoted' ? undefined : numberAt(tokens, at, 'en')
  return found && Number.isInteger(found.value) && found.value > 0 && found.value <= 10_000
    ? [{ end: found.end, value: found.value }]
    : []
}
const figure = (text: QuestionToken, digits: RegExp): number | undefined =>
  text.kind === 'number' && digits.test(text.text) ? Number(text.text) : undefined

export const yearFigure = token((text) => figure(text, /^(19|20)\d\d$/))
export const shortYear = token((text) => figure(text, /^\d\d$/))
export const dayFigure = token((text) => {
  const value = figure(text, /^\d{1,2}$/) ?? Number(/^(\d{1,2})(st|nd|rd|th)$/.exec(text.lower)?.[1] ?? Number.NaN)
  return value >= 1 && value <= 31 ? value : undefined
})
export const glued = (pattern: RegExp): Parser<RegExpExecArray> =>
  token(({ lower }) => pattern.exec(lower) ?? undefined)

/** Nothing, where another word stands before. */
export const notBehind =
  (pattern: RegExp): Parser<true> =>
  ({ tokens }, at) =>
    pattern.test(tokens[at - 1]?.lower ?? '') ? [] : [{ end: at, value: true }]

const monthLeads =
  /^(in|since|until|till|during|before|after|from|to|of|early|mid|late|last|next|this|and|or|vs|versus|between|bulan|sejak|awal|akhir|pertengahan|dari|sampai|hingga|dan|-|–)$/
/** A month's name; one that says other things too only beside a word or figure of time. */
export const monthName: Parser<number> = (input, at) => {
  const { tokens } = input
  const found = word(months)(input, at)
  const lower = tokens[at]?.lower ?? ''
  if (found.length === 0 || !ambiguousMonths.has(lower)) return found
  const spanned =
    /^(to|until|through|and|or|vs|versus|-|–)$/.test(tokens[at + 1]?.lower ?? '') &&
    months.has(tokens[at + 2]?.lower ?? '')
  const figures = [tokens[at - 1], tokens[at + 1]].some((near) => near?.kind === 'number')
  return figures || spanned || monthLeads.test(tokens[at - 1]?.lower ?? '') || (lower !== 'may' && lower !== 'march')
    ? found
    : []
}

export const weekdayName = word(weekdays)
/** 'per hari minggu lalu' is each day of last week. */
const notPer = notBehind(/^per$/)
export const anyWeekday: Parser<number> = alt(
  weekdayName,
  to(seq(notPer, words('hari'), alt(weekdayName, word(shortWeekdays))), ([, , weekday]) => weekday),
)
export const shortWeekday = alt(weekdayName, word(shortWeekdays))
export const holidayName: Parser<HolidayName> = phrase(holidays)

export const ordinal = word(ordinals)
/** 'kuartal 3', 'semester ke-2', 'kuartal III'. */
export const numbered: Parser<number> = alt(
  to(ordinal, (n) => (n > 0 ? n : undefined)),
  to(seq(opt(words('ke')), countWord), ([, n]) => (n <= 53 ? n : undefined)),
)

/** '2026-07-01', '1/7/2026', whether or not there is such a day: written over several tokens. */
export const writtenDay: Parser<string> = ({ tokens }, at) => {
  const text = tokens
    .slice(at, at + 5)
    .map((token) => token.text)
    .join('')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const local = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  const [year, month = '', date = ''] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : []
  // The 31st of February is written as a day: that it is none is told, not passed over.
  const isWritten = year !== undefined && Number(month) <= 12 && Number(date) <= 31
  return isWritten ? [{ end: at + 5, value: `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` }] : []
}

/** 'this', 'last', 'next' before a unit. */
export const pointer: Parser<number> = alt(
  to(words('this|current'), () => 0),
  to(words('last'), () => -1),
  to(words('next|coming|upcoming'), () => 1),
)
/** 'ini', 'lalu', 'depan' behind it. */
export const pointerBehind: Parser<number> = to(
  seq(
    opt(words('yang')),
    alt(
      to(words('ini|sekarang'), () => 0),
      to(words('lalu|kemarin|kemaren|silam'), () => -1),
      to(words('depan|mendatang|akan datang|berikutnya'), () => 1),
    ),
  ),
  ([, by]) => by,
)
export const earlier = words('previous|prior|preceding')
export const earlierBehind = seq(opt(words('yang')), words('sebelumnya'))
export const ago = words('ago|lalu|yang lalu|silam|yang silam')
export const link = opt(words('of|in|,|di|pada|dari|dalam|tahun|bulan|for'))
