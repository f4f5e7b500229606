import { notBehind, weekdayName } from './atoms.ts'
import type { PeriodExpr } from './expression.ts'
import { alt, opt, type Parser, part, seq, to, token, words } from './parser.ts'
import { afternoon, dayParts, shortWeekdays } from './vocabulary.ts'

interface Hour {
  hour: number
  /** Written so that it can be nothing but an hour: '9 am', 'jam 9', '09.00'. */
  marked: boolean
  /** Neither before nor after noon is said. */
  open: boolean
}

const half = words("am|pm|o'clock|wib|wita|wit|pagi|siang|sore|petang|malam")
const made = (hour: number, after: string | undefined, marked: boolean): Hour | undefined => {
  // '12 am' is midnight to some and noon to others.
  if (after === 'am' && hour === 12) return undefined
  const late = after !== undefined && afternoon.has(after)
  const value = late && hour < 12 && !(after === 'siang' && hour > 9) ? hour + 12 : hour
  return value <= 24
    ? { hour: value, marked: marked || after !== undefined, open: !late && after !== 'am' && after !== 'pagi' }
    : undefined
}
const figure: Parser<number> = token(({ kind, text }) =>
  kind === 'number' && /^\d{1,2}$/.test(text) ? Number(text) : undefined,
)
const clock: Parser<number> = alt(
  token(({ text }) => (/^\d{1,2}\.00$/.test(text) ? Number(text.slice(0, -3)) : undefined)),
  to(seq(figure, words(':'), words('00')), ([hour]) => hour),
)
const hour: Parser<Hour> = part(() =>
  alt<Hour>(
    to(seq(opt(words('jam|pukul|at')), figure, opt(half)), ([lead, value, after]) =>
      made(value, after, lead === 'jam' || lead === 'pukul'),
    ),
    to(seq(opt(words('jam|pukul')), clock, opt(half)), ([, value, after]) => made(value, after, true)),
    to(
      seq(
        opt(words('jam|pukul')),
        token(({ lower }) => /^(\d{1,2})(am|pm)$/.exec(lower) ?? undefined),
      ),
      ([, [, digits, after]]) => made(Number(digits), after, true),
    ),
  ),
)

const between = (first: Hour, last: Hour): PeriodExpr | undefined => {
  if (!first.marked && !last.marked) return undefined
  // 'from 2 to 5 pm': the afternoon is of both.
  const from = first.open && !last.open && last.hour > 12 && first.hour + 12 < last.hour ? first.hour + 12 : first.hour
  return from === last.hour ? undefined : { is: 'recurring', hours: [from, last.hour] }
}
const closer = words('to|until|till|through|-|–|sampai|hingga|s/d|sampai dengan')
const partName = token(({ lower }) => dayParts.get(lower))
const tonight: [number, number] = [18, 24]

/** Hours of the day: 'between 9 and 12 am', 'jam 9 sampai 12', 'after 5 pm', 'this morning', 'tadi pagi', 'in the evening'. */
export const timeOfDay: Parser<PeriodExpr> = part(() =>
  alt<PeriodExpr>(
    to(seq(opt(words('from|between|antara|dari')), hour, closer, hour), ([, first, , last]) => between(first, last)),
    to(seq(words('between|antara'), hour, words('and|dan'), hour), ([, first, , last]) => between(first, last)),
    to(hour, ({ hour, marked }) => (marked && hour < 24 ? { is: 'recurring', hours: [hour, hour + 1] } : undefined)),
    to(seq(words('after|setelah|sesudah|di atas|mulai|sejak'), hour), ([, { hour, marked }]) =>
      marked && hour < 24 ? { is: 'recurring', hours: [hour, 24] } : undefined,
    ),
    to(seq(words('before|sebelum|until|sampai'), hour), ([, { hour, marked }]) =>
      marked && hour > 0 ? { is: 'recurring', hours: [0, hour] } : undefined,
    ),
    to(seq(words('this|today|earlier this'), partName), ([, hours]) => on(hours, 0)),
    to(seq(words('yesterday|kemarin'), partName), ([, hours]) => on(hours, -1)),
    to(seq(partName, words('ini|tadi|hari ini')), ([hours]) => on(hours, 0)),
    to(seq(partName, words('kemarin|yesterday')), ([hours]) => on(hours, -1)),
    to(words('tonight|nanti malam'), () => on(tonight, 0)),
    to(words('last night|tadi malam|semalam'), () => on(tonight, -1)),
    to(seq(words('tadi'), partName), ([, hours]) => (hours[1] === 24 ? undefined : on(hours, 0))),
  ),
)
/** 'in the evening', 'setiap pagi'. */
export const dayPart: Parser<PeriodExpr> = part(() =>
  to(seq(words('in|at|during|every|each|di|pada|setiap|tiap'), partName, opt(words('hari'))), ([, hours]) => ({
    is: 'recurring',
    hours,
  })),
)
const on = (hours: [number, number], by: number): PeriodExpr => ({
  is: 'recurring',
  hours,
  of: { is: 'unit', unit: 'day', by },
})

const only = (...weekdays: number[]): PeriodExpr => ({ is: 'recurring', weekdays })
const workdays = words('weekdays|workdays|working days|business days|hari kerja')
const weekends = words('weekends|akhir pekan|akhir minggu|weekend')
const each = words('on|every|each|setiap|tiap|pada|di|setiap hari|tiap hari|pada hari|di hari')
const plural = token(({ lower }) => (/days$/.test(lower) ? lower : undefined))

/** 'on Mondays', 'every Friday', 'setiap hari Senin', 'on weekends', 'hari kerja'; 'on Friday' is the last one. */
export const recurring: Parser<PeriodExpr> = part(() =>
  alt<PeriodExpr>(
    to(seq(opt(each), workdays), () => only(1, 2, 3, 4, 5)),
    to(seq(opt(each), words('weekends|akhir pekan|akhir minggu')), () => only(6, 7)),
    // 'weekend sales': 'last weekend' is longer, 'per weekend' each of them.
    to(seq(notBehind(/^(per|by|each|last|this|next)$/), words('weekend')), () => only(6, 7)),
    to(seq(words('every|each|setiap|tiap'), weekends), () => only(6, 7)),
    to(seq(words('every|each|setiap|tiap|setiap hari|tiap hari|pada hari|di hari|hari'), anyDay), ([, weekday]) =>
      only(weekday),
    ),
    to(
      seq(
        words('every|each|setiap|tiap|setiap hari|tiap hari|pada hari|di hari|hari'),
        anyDay,
        joined,
        opt(words('hari')),
        anyDay,
      ),
      ([, first, joint, , last]) => (joint === 'and' ? only(first, last) : span(first, last)),
    ),
    to(seq(opt(words('on')), pluralDay), ([, weekday]) => only(weekday)),
    to(seq(opt(words('on')), pluralDay, joined, pluralDay), ([, first, joint, last]) =>
      joint === 'and' ? only(first, last) : span(first, last),
    ),
    to(seq(words('on'), weekdayName), ([, weekday]) => ({ is: 'weekday', weekday })),
  ),
)
const joined = alt<'and' | 'to'>(
  to(words('and|or|dan|atau'), () => 'and' as const),
  to(words('sampai|hingga|to|through|-|–'), () => 'to' as const),
)
const anyDay: Parser<number> = alt(
  weekdayName,
  token(({ lower }) => (lower === 'minggu' ? shortWeekdays.get(lower) : undefined)),
)
const pluralDay: Parser<number> = (input, at) => (plural(input, at).length > 0 ? weekdayName(input, at) : [])
const span = (first: number, last: number): PeriodExpr =>
  only(...Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => ((first + index - 1) % 7) + 1))
