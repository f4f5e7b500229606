import { type Calendar, daysBetween, shiftDay, startOf } from '#engine/period/index.ts'
import { isAdditive } from '../build/additive.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { dateOf } from '../parse/times.ts'
import { aNumber, numberIn } from './numbers.ts'
import { everyIntent, type Reader, type Reworded, readWhole } from './whole.ts'

type Grain = NonNullable<QueryIntent['forecast']>['grain']
/** `first` and `last`: stretches from the running one, which is 0. */
type Asked = { figure: string; grain: Grain; first: number; last: number }

const ask =
  '(?:what (?:is|are|will be) (?:the |our )?|show (?:me )?(?:the )?|give (?:me )?(?:the )?|can you |please |tolong |berapa |tampilkan |buatkan |buat )?'
const noun = '(?:forecast|projection|prediction|proyeksi|prediksi|perkiraan|ramalan|estimasi|prakiraan)'
const verb = '(?:forecast|project|predict|proyeksikan|prediksikan|prediksi|perkirakan|ramalkan|estimasikan)'
const count = `(?:${aNumber} )?`
const units = '(?:days?|weeks?|months?|quarters?)'
const unitsInIndonesian = '(?:hari|minggu|pekan|bulan|kuartal|triwulan)'
const times = [
  'today|tomorrow|(?:the )?day after tomorrow|besok|lusa',
  `(?:next|coming) ${count}${units}`,
  `this ${units}`,
  '(?:rest of (?:the|this)|(?:until|till|to) (?:the )?end of (?:the |this )?) ?year',
  `${count}${unitsInIndonesian} (?:ke depan|depan|mendatang|berikutnya)`,
  `${unitsInIndonesian} ini`,
  '(?:(?:sampai|hingga) akhir|sisa) tahun(?: ini)?',
]
const when = ` (?:(?:for|in|over|of|untuk|pada|di|selama) )?(?:the )?(?<when>${times.join('|')})`
/** 'prediksi penjualan bulan depan per toko': what it is told for each of, said last. */
const each = '(?<each> (?:per|by|for each|for every|(?:untuk )?(?:tiap|setiap)) .+)?'
const patterns: readonly RegExp[] = [
  // 'forecast revenue for the next 3 months', 'what is the forecast of revenue next month', 'proyeksi omzet bulan depan'
  new RegExp(
    `^${ask}(?:${noun}(?: of| for| dari| untuk)?|${verb}) (?:our |the )?(?<figure>.+?)(?:${when}${each})?$`,
    'i',
  ),
  // 'revenue forecast for next quarter', 'omzet proyeksi 3 bulan ke depan'
  new RegExp(`^${ask}(?<figure>.+?) ${noun}(?:(?<of> (?:per|by|for each|tiap|setiap) .+?)?${when}${each})?$`, 'i'),
  // 'what will revenue be next month'
  new RegExp(`^what will (?:our |the )?(?<figure>.+?) be(?: like)?${when}${each}$`, 'i'),
  // 'projected revenue next month'
  new RegExp(`^${ask}(?:projected|predicted|expected|forecasted) (?<figure>.+?)${when}${each}$`, 'i'),
]

const usual = { day: 7, month: 3 }
const most = { day: 31, week: 12, month: 12, quarter: 12 }
/** 'daily revenue', 'omzet harian'. */
const daily = / ?\b(?:daily|harian|per day|per hari)\b ?/i

const grainIn = (words: string): Grain =>
  /day|hari|tomorrow|besok|lusa/.test(words)
    ? 'day'
    : /week|minggu|pekan/.test(words)
      ? 'week'
      : /quarter|kuartal|triwulan/.test(words)
        ? 'quarter'
        : 'month'

/** How many stretches of which length from the running one a time names; three months, or seven days, where none is said. */
const aheadIn = (said: string | undefined, today: string, isDaily: boolean): Omit<Asked, 'figure'> | undefined => {
  if (said === undefined && isDaily) return { grain: 'day', first: 1, last: usual.day }
  if (said === undefined) return { grain: 'month', first: 1, last: usual.month }
  const words = said.toLowerCase()
  const grain = grainIn(words)
  if (/year|tahun/.test(words)) return { grain: 'month', first: 0, last: 12 - Number(today.slice(5, 7)) }
  if (/after|lusa/.test(words)) return { grain, first: 2, last: 2 }
  if (/tomorrow|besok/.test(words)) return { grain, first: 1, last: 1 }
  if (/^this|ini$|today/.test(words)) return { grain, first: 0, last: 0 }
  const [, many] =
    /^(?:(?:next|coming) )?(\S+) (?:days?|weeks?|months?|quarters?|hari|minggu|pekan|bulan|kuartal|triwulan)\b/.exec(
      words,
    ) ?? []
  if (many === undefined || many === 'next' || many === 'coming') return { grain, first: 1, last: 1 }
  const count = numberIn(many)
  return count === undefined || count < 1 || count > most[grain] ? undefined : { grain, first: 1, last: count }
}

const askedIn = (question: string, today: string): Asked | undefined => {
  for (const pattern of patterns) {
    const { figure = '', when: said, each: group = '', of = '' } = pattern.exec(question)?.groups ?? {}
    const ahead = figure === '' ? undefined : aheadIn(said, today, daily.test(figure))
    if (ahead) return byDays({ figure: `${figure}${of}${group}`, ...ahead }, today)
  }
  return undefined
}

/** 'daily revenue next week' is told for each of its days. */
const byDays = (asked: Asked, today: string): Asked => {
  if (!daily.test(asked.figure)) return asked
  const running = startOf(today, asked.grain)
  const days = (stretches: number) => daysBetween(today, shiftDay(running, stretches, asked.grain))
  const [first, last] = [Math.max(1, days(asked.first)), days(asked.last + 1) - 1]
  const figure = asked.figure.replace(daily, ' ').trim()
  return {
    figure,
    grain: 'day',
    ...(asked.grain === 'day' ? { first: asked.first, last: asked.last } : { first, last }),
  }
}

/** So much of the past is looked at: two years, or some weeks of days, to tell from, and those to try it on. */
const past: Record<Grain, number> = { day: 182, week: 156, month: 48, quarter: 16 }

const per = {
  en: { day: 'per day', week: 'per week', month: 'per month', quarter: 'per quarter' },
  id: { day: 'per hari', week: 'per minggu', month: 'per bulan', quarter: 'per kuartal' },
}

/** What a figure will come to: its past by days, weeks, months or quarters, from which that is told. */
export const readForecast: Reader<Reworded> = (question, known, calendar, language) => {
  const asked = askedIn(question, calendar.today)
  if (!asked) return undefined
  const said = readWhole(`${asked.figure} ${per[language][asked.grain]}`, known, calendar, language)
  const [figure, ...others] = said?.reading.intent.shown ?? []
  if (!said || !figure || figure.is === 'column' || others.length > 0) return undefined
  const isEmptyNone = asked.grain === 'day' && isAdditive(figure, known)
  const forecast = { ...forecastOf(asked, calendar), ...(isEmptyNone && { empty: 'none' as const }) }
  const changed = (intent: QueryIntent): QueryIntent => {
    const [group, ...further] = intent.groups.filter(({ is }) => is === 'time')
    const isPlain = further.length === 0 && intent.groups.length <= 2
    if (group?.is !== 'time' || group.grain !== asked.grain || !isPlain) return intent
    if (intent.conditions.some(({ is }) => is === 'period') || intent.compare || intent.share || intent.order)
      return intent
    const dated =
      figure.is === 'measure' ? known.measures.find(({ name }) => name === figure.measure)?.dateColumn : undefined
    const ref = group.ref ?? dateOf(known, figure.table, dated)
    if (!ref) return intent
    const to = startOf(calendar.today, asked.grain)
    const period = { from: shiftDay(to, -past[asked.grain], asked.grain), to, grain: asked.grain }
    return { ...intent, conditions: [...intent.conditions, { is: 'period', ref, period }], forecast }
  }
  const reading = everyIntent(said.reading, changed)
  return reading.intent.forecast && { ...said, reading }
}

const forecastOf = ({ grain, first, last }: Asked, { today }: Calendar): NonNullable<QueryIntent['forecast']> => {
  const running = startOf(today, grain)
  return { grain, from: shiftDay(running, first, grain), to: shiftDay(running, last, grain) }
}
