import type { Language } from '#contract/language.ts'
import { day, type Grain, isDay, shift, startOf } from './calendar.ts'
import { numberAt } from './numbers.ts'
import type { QuestionToken } from './tokens.ts'

/** A stretch of days: `from` inclusive, `to` exclusive; one side may be open. */
export interface Period {
  from?: string
  to?: string
  grain: Grain
  /** The year, where the words were no more than a year: '2014'. */
  year?: number
}

export interface PeriodSpan {
  period: Period
  first: number
  end: number
}

const grains: Record<string, Grain> = {}
const addGrain = (grain: Grain, words: string) => {
  for (const word of words.split(' ')) grains[word] = grain
}
addGrain('day', 'day days hari')
addGrain('week', 'week weeks minggu pekan')
addGrain('month', 'month months bulan')
addGrain('quarter', 'quarter quarters kuartal triwulan kwartal')
addGrain('half', 'half semester')
addGrain('year', 'year years tahun')

const monthNames = new Map<string, number>()
const monthWords =
  'january januari jan|february februari feb|march maret mar|april apr|may mei|june juni jun|july juli jul|august agustus aug agu agt|september sep sept|october oktober oct okt|november nopember nov|december desember dec des'
for (const [index, names] of monthWords.split('|').entries()) {
  for (const name of names.split(' ')) monthNames.set(name, index + 1)
}

const ordinals: Record<string, number> = {}
const ordinalWords = 'first 1st pertama 1 i|second 2nd kedua 2 ii|third 3rd ketiga 3 iii|fourth 4th keempat 4 iv'
for (const [index, names] of ordinalWords.split('|').entries()) {
  for (const name of names.split(' ')) ordinals[name] = index + 1
}

const whole = (start: string, grain: Grain, extra: Partial<Period> = {}): Period => ({
  from: start,
  to: shift(start, 1, grain),
  grain,
  ...extra,
})

/** Reads periods out of a question. `today` is the asker's calendar day. */
export const periodReader = (tokens: readonly QuestionToken[], today: string, language: Language) => {
  const word = (at: number): string => tokens[at]?.lower ?? ''
  const is = (at: number, words: string): boolean => ` ${words} `.includes(` ${word(at)} `) && word(at) !== ''
  const span = (period: Period | undefined, first: number, end: number): PeriodSpan | undefined =>
    period && { period, first, end }

  const yearAt = (at: number): number | undefined => {
    const token = tokens[at]
    return token?.kind === 'number' && /^(19|20)\d\d$/.test(token.text) ? Number(token.text) : undefined
  }

  /** '2026-07-01', '1/7/2026': written over several tokens, so read from the text. */
  const dateAt = (at: number): PeriodSpan | undefined => {
    const joined = tokens.slice(at, at + 5)
    const text = joined.map((token) => token.text).join('')
    const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
    const local = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
    const order = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : undefined
    if (!order) return undefined
    const found = `${order[0]}-${order[1]?.padStart(2, '0')}-${order[2]?.padStart(2, '0')}`
    return isDay(found) ? { period: whole(found, 'day'), first: at, end: at + 5 } : undefined
  }

  const isMonthWord = (at: number): boolean =>
    monthNames.has(word(at)) &&
    (word(at) !== 'may' && word(at) !== 'mar' && word(at) !== 'des'
      ? true
      : yearAt(at + 1) !== undefined || is(at - 1, 'in since until during before after from to last bulan sejak'))

  const monthAt = (at: number): PeriodSpan | undefined => {
    const date =
      tokens[at]?.kind === 'number' && /^\d{1,2}$/.test(word(at)) && isMonthWord(at + 1) ? Number(word(at)) : undefined
    const named = date === undefined ? at : at + 1
    const month = isMonthWord(named) ? monthNames.get(word(named)) : undefined
    if (month === undefined) return undefined
    let next = named + 1
    let dayOf = date
    const follows = /^(\d{1,2})(st|nd|rd|th)?$/.exec(word(next))
    if (dayOf === undefined && follows && yearAt(next) === undefined) {
      dayOf = Number(follows[1])
      next += 1
    }
    const skip = is(next, ', of tahun') && yearAt(next + 1) !== undefined ? next + 1 : next
    const year = yearAt(skip)
    const end = year === undefined ? next : skip + 1
    const recent = Number(today.slice(0, 4)) - (month > Number(today.slice(5, 7)) ? 1 : 0)
    const start = day(year ?? recent, month, dayOf ?? 1)
    return span(whole(start, dayOf === undefined ? 'month' : 'day'), at, end)
  }

  /** 'Q3 2026', 'third quarter of 2026', 'kuartal 3 2026', 'semester 1'. */
  const quarterAt = (at: number): PeriodSpan | undefined => {
    const short = /^[qk]([1-4])$/.exec(word(at))
    const before = grains[word(at + 1)]
    const after = grains[word(at)]
    const bounded = (grain: Grain | undefined) => grain === 'quarter' || grain === 'half'
    const ordinal = short
      ? Number(short[1])
      : bounded(before) && ordinals[word(at)] && !/^\d$/.test(word(at))
        ? ordinals[word(at)]
        : bounded(after)
          ? ordinals[word(at + 1).replace(/^ke-/, '')]
          : undefined
    if (ordinal === undefined) return undefined
    const grain = short ? 'quarter' : ((bounded(before) ? before : after) ?? 'quarter')
    let end = at + (short ? 1 : 2)
    if (is(end, 'of tahun in ,') && yearAt(end + 1) !== undefined) end += 1
    const year = yearAt(end)
    const length = grain === 'half' ? 6 : 3
    if (ordinal * length > 12) return undefined
    const start = day(year ?? Number(today.slice(0, 4)), (ordinal - 1) * length + 1, 1)
    const latest = year === undefined && start > today ? shift(start, -1, 'year') : start
    return span(whole(latest, grain), at, year === undefined ? end : end + 1)
  }

  const lastOf = (count: number, grain: Grain): Period =>
    grain === 'day'
      ? { from: shift(today, 1 - count, 'day'), to: shift(today, 1, 'day'), grain }
      : { from: shift(shift(today, 1, 'day'), -count, grain), to: shift(today, 1, 'day'), grain }

  /** 'this quarter', 'last 30 days', 'bulan lalu', '3 bulan terakhir'. */
  const relativeAt = (at: number): PeriodSpan | undefined => {
    if (is(at, 'today') || (is(at, 'hari') && is(at + 1, 'ini')))
      return span(whole(today, 'day'), at, at + (is(at, 'today') ? 1 : 2))
    if (is(at, 'yesterday') || (is(at, 'kemarin') && !grains[word(at - 1)]))
      return span(whole(shift(today, -1, 'day'), 'day'), at, at + 1)
    if (is(at, 'ytd'))
      return span({ from: startOf(today, 'year'), to: shift(today, 1, 'day'), grain: 'year' }, at, at + 1)
    if (is(at, 'year') && is(at + 1, 'to') && is(at + 2, 'date'))
      return span({ from: startOf(today, 'year'), to: shift(today, 1, 'day'), grain: 'year' }, at, at + 3)
    if (is(at, 'tahun') && is(at + 1, 'berjalan'))
      return span({ from: startOf(today, 'year'), to: shift(today, 1, 'day'), grain: 'year' }, at, at + 2)
    return englishRelative(at) ?? indonesianRelative(at)
  }

  const englishRelative = (at: number): PeriodSpan | undefined => {
    const offset = is(at, 'this current') ? 0 : is(at, 'last previous past prior') ? -1 : is(at, 'next') ? 1 : undefined
    if (offset === undefined) return undefined
    const grain = grains[word(at + 1)]
    if (grain && !/s$/.test(word(at + 1)))
      return span(whole(startOf(shift(startOf(today, grain), offset, grain), grain), grain), at, at + 2)
    const count = offset === -1 ? numberAt(tokens, at + 1, language) : undefined
    const counted = count && grains[word(count.end)]
    return count && counted && count.value <= 1_000 ? span(lastOf(count.value, counted), at, count.end + 1) : undefined
  }

  const indonesianRelative = (at: number): PeriodSpan | undefined => {
    const count = numberAt(tokens, at, language)
    const grainAt = count?.end ?? at
    const grain = grains[word(grainAt)]
    if (!grain) return undefined
    const skip = is(grainAt + 1, 'yang') ? grainAt + 2 : grainAt + 1
    if (count && count.value <= 1_000 && is(skip, 'terakhir belakangan'))
      return span(lastOf(count.value, grain), at, skip + 1)
    const ago = count && (is(skip, 'lalu') || is(skip, 'ago')) && count.value <= 1_000
    if (ago) return span(whole(startOf(shift(startOf(today, grain), -count.value, grain), grain), grain), at, skip + 1)
    if (count) return undefined
    const offset = is(skip, 'ini berjalan')
      ? 0
      : is(skip, 'lalu kemarin sebelumnya')
        ? -1
        : is(skip, 'depan')
          ? 1
          : undefined
    if (offset === undefined)
      return is(skip, 'terakhir') && grain !== 'day' ? span(lastOf(1, grain), at, skip + 1) : undefined
    return span(whole(shift(startOf(today, grain), offset, grain), grain), at, skip + 1)
  }

  const yearSpan = (at: number): PeriodSpan | undefined => {
    const lead = is(at, 'year years tahun') ? at + 1 : at
    const year = yearAt(lead)
    return year === undefined ? undefined : span(whole(day(year, 1, 1), 'year', { year }), at, lead + 1)
  }

  const plainAt = (at: number): PeriodSpan | undefined =>
    dateAt(at) ?? monthAt(at) ?? quarterAt(at) ?? relativeAt(at) ?? yearSpan(at)

  /** 'July to September 2026': the year of the end goes for the beginning too. */
  const rangeFrom = (left: PeriodSpan): PeriodSpan | undefined => {
    const right = is(left.end, 'to until till through and - – sampai hingga dan s/d sd')
      ? plainAt(left.end + 1)
      : undefined
    if (!right?.period.to || !left.period.from) return undefined
    let from = left.period.from
    if (from > right.period.to || (left.period.grain === 'month' && yearAt(left.end - 1) === undefined)) {
      const sameYear = right.period.to && `${shift(right.period.to, -1, 'day').slice(0, 4)}${from.slice(4)}`
      from = sameYear > right.period.to ? shift(sameYear, -1, 'year') : sameYear
    }
    return span({ from, to: right.period.to, grain: left.period.grain }, left.first, right.end)
  }

  const openers =
    'since after before until till from between during in on for over within sejak setelah sesudah sebelum sampai hingga dari antara mulai pada selama dalam'

  /** The period that starts at a token, with the words before and behind that open or close it. */
  return (at: number): PeriodSpan | undefined => {
    const opener = is(at, openers) ? word(at) : undefined
    const start = opener ? at + 1 : at
    const found = plainAt(start)
    if (!found) return undefined
    const { from, to, grain, year } = found.period
    const ranged =
      opener && 'from between dari antara mulai since sejak'.includes(opener) ? rangeFrom(found) : undefined
    if (ranged) return { ...ranged, first: at }
    const linked = is(found.end, 'to until till through - – sampai hingga') ? rangeFrom(found) : undefined
    if (linked) return { ...linked, first: at }
    const known = year === undefined ? {} : { year }
    const open = (part: Partial<Period>, end = found.end): PeriodSpan => ({
      period: { ...part, grain, ...known },
      first: at,
      end,
    })
    const alone = plainAt(found.end + 2) === undefined
    const later =
      alone &&
      is(found.end, 'or atau and dan') &&
      is(found.end + 1, 'after later afterwards onwards setelahnya sesudahnya')
    if (later || is(found.end, 'onwards onward')) return open({ ...(from && { from }) }, found.end + (later ? 2 : 1))
    const earlier = alone && is(found.end, 'or atau and dan') && is(found.end + 1, 'before earlier sebelumnya')
    if (earlier) return open({ ...(to && { to }) }, found.end + 2)
    if (opener && ['since', 'sejak', 'mulai'].includes(opener)) return open({ ...(from && { from }) })
    if (opener && ['after', 'setelah', 'sesudah'].includes(opener)) return open({ ...(to && { from: to }) })
    if (opener && ['before', 'sebelum'].includes(opener)) return open({ ...(from && { to: from }) })
    if (opener && ['until', 'till', 'sampai', 'hingga'].includes(opener)) return open({ ...(to && { to }) })
    if (opener === 'between' || opener === 'antara') return undefined
    return { ...found, first: at }
  }
}
