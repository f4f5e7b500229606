import { type Calendar, monthsIn, shiftDay, startOf } from '#engine/period/index.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { dateOf } from '../parse/times.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { aNumber, numberIn } from './numbers.ts'
import { everyIntent, type Reader, type Reworded, readWhole } from './whole.ts'

type Grain = 'day' | 'week' | 'month' | 'quarter'
type Asked = { figure: string; grain: Grain; size: number }

const ask =
  '(?:what (?:is|are) (?:the |our )?|show (?:me )?(?:the )?|give (?:me )?(?:the )?|plot (?:the )?|tolong |berapa |tampilkan |buatkan |hitung )?'
const moving = '(?:moving|rolling|trailing) (?:average|mean|avg)'
const unit = '(?<unit>day|week|month|quarter)s?'
const size = `(?<size>${aNumber})`
const patterns: readonly RegExp[] = [
  // '3 month moving average of revenue', '7-day rolling average of orders last 30 days'
  new RegExp(`^${ask}(?:a )?${size}[ -]${unit} ${moving} (?:of|for) (?:the |our )?(?<figure>.+)$`, 'i'),
  // 'moving average of revenue over 3 months'
  new RegExp(`^${ask}(?:the )?${moving} (?:of|for) (?:the |our )?(?<figure>.+?) (?:over|by) ${size} ${unit}$`, 'i'),
  // 'revenue with a 3-month moving average', 'revenue 7 day moving average'
  new RegExp(`^${ask}(?<figure>.+?) (?:with (?:a )?)?${size}[ -]${unit} ${moving}$`, 'i'),
  // 'rata-rata bergerak 3 bulan dari pendapatan'
  new RegExp(
    `^${ask}rata-rata bergerak ${size} (?<unit>hari|minggu|bulan|kuartal|triwulan)(?:an)? (?:dari |untuk )?(?<figure>.+)$`,
    'i',
  ),
  // 'pendapatan rata-rata bergerak 3 bulan'
  new RegExp(
    `^${ask}(?<figure>.+?) (?:dengan )?rata-rata bergerak ${size} (?<unit>hari|minggu|bulan|kuartal|triwulan)$`,
    'i',
  ),
]

const grains: Record<string, Grain> = {
  day: 'day',
  hari: 'day',
  week: 'week',
  minggu: 'week',
  month: 'month',
  bulan: 'month',
  quarter: 'quarter',
  kuartal: 'quarter',
  triwulan: 'quarter',
}

/** More than these are an average, and nothing that moves. */
const most = 366

const askedIn = (question: string): Asked | undefined => {
  for (const pattern of patterns) {
    const { figure, size: said = '', unit: of = '' } = pattern.exec(question)?.groups ?? {}
    const [grain, count] = [grains[of.toLowerCase()], numberIn(said)]
    if (figure && grain && count !== undefined && count > 1 && count <= most) return { figure, grain, size: count }
  }
  return undefined
}

const per: Record<'en' | 'id', Record<Grain, string>> = {
  en: { day: 'per day', week: 'per week', month: 'per month', quarter: 'per quarter' },
  id: { day: 'per hari', week: 'per minggu', month: 'per bulan', quarter: 'per kuartal' },
}

/** What is looked at where no time is said, in stretches that have ended. */
const usual: Record<Grain, number> = { day: 90, week: 52, month: 24, quarter: 12 }

/** '3 month moving average of revenue': the figure by stretches of time, each beside the average of those up to it. */
export const readMovingAverage: Reader<Reworded> = (question, known, calendar, language) => {
  const asked = askedIn(question)
  if (!asked) return undefined
  const { figure, grain, size } = asked
  const said = readWhole(`${figure} ${per[language][grain]}`, known, calendar, language)
  if (!said) return undefined
  const changed = (intent: QueryIntent): QueryIntent => {
    const [group, ...others] = intent.groups
    const [shown, ...further] = intent.shown
    const isPlain = !intent.compare && !intent.share && !intent.order && !intent.averaged && intent.limit === undefined
    if (group?.is !== 'time' || group.grain !== grain || others.length + further.length > 0 || !isPlain) return intent
    if (!shown || shown.is === 'column') return intent
    return { ...ended(intent, group, asked, known, calendar), moving: size }
  }
  const reading = everyIntent(said.reading, changed)
  return reading.intent.moving === undefined ? undefined : { ...said, plain: true, reading }
}

/** Until the stretch that has not ended, which would pull the last average down. */
const ended = (
  intent: QueryIntent,
  { ref }: Extract<QueryIntent['groups'][number], { is: 'time' }>,
  { grain }: Asked,
  known: PreparedSchema,
  { today }: Calendar,
): QueryIntent => {
  const [shown] = intent.shown
  if (intent.conditions.some(({ is }) => is === 'period') || !shown || shown.is === 'column') return intent
  const named = shown.is === 'measure' ? known.measures.find(({ name }) => name === shown.measure) : undefined
  const date = ref ?? dateOf(known, shown.table, named?.dateColumn)
  if (!date) return intent
  const to = startOf(today, grain)
  const behind = usual[grain]
  const from = monthsIn(grain) > 0 ? shiftDay(to, -behind * monthsIn(grain), 'month') : shiftDay(to, -behind, grain)
  return { ...intent, conditions: [...intent.conditions, { is: 'period', ref: date, period: { from, to, grain } }] }
}
