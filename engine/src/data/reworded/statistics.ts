import type { QueryIntent, Statistic } from '../parse/query-intent.ts'
import { everyIntent, type Reader, type ReadWith, type Reworded, readWhole } from './whole.ts'

const ask =
  "(?:what(?: is|’s|'s| was| are)? (?:the |our )?|show (?:me )?(?:the )?|give (?:me )?(?:the )?|berapa |tampilkan |hitung )?"
const of = '(?:of |in |for |dari |untuk )?(?:the |our )?(?<figure>.+)$'

const patterns: readonly [RegExp, (said: Record<string, string | undefined>) => Statistic | undefined][] = [
  [
    new RegExp(
      `^${ask}(?:standard deviation|std\\.? ?dev(?:iation)?\\.?|stdev|stddev|simpangan baku|standar deviasi|deviasi standar) ${of}`,
      'i',
    ),
    () => 'deviation',
  ],
  // 'how much do order totals vary', 'seberapa bervariasi nilai pesanan'
  [
    /^(?:how (?:much|widely) do(?:es)? (?:the |our )?(?<figure>.+?) (?:vary|fluctuate|differ)|how (?:spread out|variable|volatile) (?:is|are) (?:the |our )?(?<other>.+)|seberapa (?:bervariasi|beragam|menyebar|fluktuatif) (?<lain>.+))$/i,
    () => 'deviation',
  ],
  [new RegExp(`^${ask}(?:sample variance|variance|variansi?|varians sampel|ragam) ${of}`, 'i'), () => 'variance'],
  [
    new RegExp(`^${ask}(?<at>\\d{1,2}(?:\\.\\d)?)(?:st|nd|rd|th)?[ -]percentile ${of}`, 'i'),
    ({ at }) => percentile(at),
  ],
  [new RegExp(`^${ask}p(?<at>\\d{2}) ${of}`, 'i'), ({ at }) => percentile(at)],
  [new RegExp(`^${ask}persentil (?:ke[- ]?)?(?<at>\\d{1,2}(?:[.,]\\d)?) ${of}`, 'i'), ({ at }) => percentile(at)],
  [new RegExp(`^${ask}(?:first|1st|lower) quartile ${of}`, 'i'), () => 'percentile_25'],
  [new RegExp(`^${ask}(?:third|3rd|upper) quartile ${of}`, 'i'), () => 'percentile_75'],
  [new RegExp(`^${ask}(?:kuartil (?:pertama|bawah|ke-?1)) ${of}`, 'i'), () => 'percentile_25'],
  [new RegExp(`^${ask}(?:kuartil (?:ketiga|atas|ke-?3)) ${of}`, 'i'), () => 'percentile_75'],
  // 'median daily revenue': what is told of rows by themselves is read without a rule.
  [
    new RegExp(
      `^${ask}median ${of.replace('(?<figure>.+)', '(?<figure>(?:daily|weekly|monthly|quarterly|yearly) .+|.+ (?:per|harian|mingguan|bulanan|kuartalan|tahunan)\\b.*)')}`,
      'i',
    ),
    () => 'median',
  ],
]

const percentile = (said: string | undefined): Statistic | undefined => {
  const at = Number(said?.replace(',', '.'))
  return at > 0 && at < 100 ? `percentile_${at}` : undefined
}

const average = { en: 'average', id: 'rata-rata' }

/** A percentile, a standard deviation, a variance or a median: of the figure of each day or thing, else of the rows' own values. */
export const readStatistic: Reader<Reworded> = (question, ...how) => {
  for (const [pattern, statisticOf] of patterns) {
    const groups = pattern.exec(question)?.groups
    const statistic = groups && statisticOf(groups)
    const figure = groups?.figure ?? groups?.other ?? groups?.lain
    if (statistic && figure) return ofGroups(figure, statistic, how) ?? ofRows(figure, statistic, how)
  }
  return undefined
}

const ofGroups = (figure: string, statistic: Statistic, how: ReadWith): Reworded | undefined => {
  const said = readWhole(`${average[how[2]]} ${figure}`, ...how)
  if (!said?.reading.intent.averaged) return undefined
  const changed = (intent: QueryIntent): QueryIntent => (intent.averaged ? { ...intent, statistic } : intent)
  return { ...said, plain: true, reading: everyIntent(said.reading, changed) }
}

const ofRows = (figure: string, statistic: Statistic, how: ReadWith): Reworded | undefined => {
  if (statistic === 'median') return undefined
  // 'weight per parcel' is of all parcels: its average is read so, its median for each. 'Daily' is of each day, of which there is a median only.
  for (const [word, fold] of [
    [average[how[2]], 'avg'],
    ['median', 'median'],
  ] as const) {
    const said = readWhole(`${word} ${figure}`, ...how)
    const isMeant = ({ shown: [shown], groups, averaged }: QueryIntent): boolean =>
      shown?.is === 'fold' &&
      shown.fold === fold &&
      !averaged &&
      (fold === 'median' || groups.every(({ is }) => is !== 'time'))
    if (!said || !isMeant(said.reading.intent)) continue
    const changed = (intent: QueryIntent): QueryIntent =>
      isMeant(intent)
        ? {
            ...intent,
            shown: intent.shown.map((shown) => (shown.is === 'fold' ? { ...shown, fold: statistic } : shown)),
          }
        : intent
    return { ...said, plain: true, reading: everyIntent(said.reading, changed) }
  }
  return undefined
}
