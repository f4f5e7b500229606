import { dequal } from 'dequal'
import type { Language } from '#contract/language.ts'
import type { Period } from '#engine/period/index.ts'
import type { Condition, QueryIntent } from '../parse/query-intent.ts'
import { type Reader, type ReadWith, type Reworded, readWhole } from './whole.ts'

const englishDays = 'week-?ends?|week-?days?|workdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const indonesianDays = 'akhir pekan|hari (?:kerja|biasa)|(?:hari )?(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu)'
const days = `(?:${englishDays}|${indonesianDays})`
const of = '(?:on |in |for |during |of |di |pada |setiap )?'
const against = '(?:vs\\.?|versus|against|compared (?:to|with)|dibanding(?:kan)?(?: dengan)?|lawan)'
const compare = '(?:compare|bandingkan)(?: the| our)?'
const patterns: readonly RegExp[] = [
  // 'weekend vs weekday sales this year', 'akhir pekan dibanding hari kerja: penjualan'
  new RegExp(`^(?:${compare} )?(?<one>${days}) ${against} ${of}(?<two>${days}):? (?<figure>.+)$`, 'i'),
  // 'compare saturdays and mondays revenue'
  new RegExp(`^${compare} (?<one>${days}) (?:and|with|to|dan|dengan) (?<two>${days}) (?<figure>.+)$`, 'i'),
  // 'revenue on weekends vs weekdays this year'
  new RegExp(`^(?:${compare} )?(?<figure>.+?) ${of}(?<one>${days}) ${against} ${of}(?<two>${days})(?<rest> .+)?$`, 'i'),
  // 'compare revenue on saturdays and mondays'
  new RegExp(
    `^${compare} (?<figure>.+?) ${of}(?<one>${days}) (?:and|with|to|dan|dengan) ${of}(?<two>${days})(?<rest> .+)?$`,
    'i',
  ),
]

/** As the days of every week: 'on Saturdays', 'setiap Sabtu'. */
const every = (said: string, language: Language): string => {
  const day = said.toLowerCase().replace('-', '')
  if (!new RegExp(`^(?:${englishDays})$`, 'i').test(day))
    return /^(?:akhir|hari (?:kerja|biasa))/.test(day)
      ? `di ${day.replace('biasa', 'kerja')}`
      : `setiap ${day.replace('hari ', '')}`
  const many = day.replace('workday', 'weekday').replace(/([^s])$/, '$1s')
  return language === 'en' ? `on ${many}` : many
}

/** A figure on some days of the week beside that on others. */
export const readTwoTimes: Reader<Reworded> = (question, ...how) => {
  for (const pattern of patterns) {
    const { figure, one, two, rest = '' } = pattern.exec(question)?.groups ?? {}
    if (!figure || !one || !two) continue
    const [first, second] = [one, two].map((side) => sideOf(figure, `${every(side, how[2])}${rest}`, how))
    if (!first || !second || !dequal(first.others, second.others) || dequal(first.period, second.period)) continue
    const { intent } = first.read.reading
    const compared: QueryIntent = {
      ...intent,
      conditions: first.others,
      compare: { ref: first.ref, current: first.period, before: second.period },
    }
    return { ...first.read, plain: true, reading: { ...first.read.reading, intent: compared } }
  }
  return undefined
}

type Dated = Extract<Condition, { is: 'period' }>
type Side = { read: Reworded; ref: Dated['ref']; period: Period; others: Condition[] }

const sideOf = (figure: string, when: string, how: ReadWith): Side | undefined => {
  const read = readWhole(`${figure} ${when}`, ...how)
  const intent = read?.reading.intent
  if (!read || !intent || intent.compare || intent.groups.length > 0 || intent.order || intent.share) return undefined
  const isDated = (condition: Condition): condition is Dated => condition.is === 'period' && !condition.not
  const dated = intent.conditions.filter(isDated)
  const [first] = dated
  const period = Object.assign({}, ...dated.map((condition) => condition.period)) as Period
  if (!first || !period.weekdays || dated.some(({ ref }) => !dequal(ref, first.ref))) return undefined
  return { read, ref: first.ref, period, others: intent.conditions.filter((condition) => !isDated(condition)) }
}
