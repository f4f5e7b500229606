import type { QueryIntent } from '../parse/query-intent.ts'
import { nameWords } from '../schema/names.ts'
import { type PeopleAndDeals, peopleAndDeals, periodIn } from './deals-of.ts'
import { everyIntent, type Reader, type ReadWith, type Reworded } from './whole.ts'

type Grain = 'week' | 'month' | 'quarter' | 'year'

const ask =
  "(?:what(?: is|’s|'s| was| are)? (?:the |our )?|show (?:me )?(?:the |our )?|give (?:me )?(?:the )?|berapa |bagaimana |tampilkan |buatkan |hitung )?"
const word = '(?:retention(?: rates?| curves?)?|cohort retention(?: rates?)?|cohort analysis|cohorts?)'
const kata = '(?:(?:tingkat )?retensi|(?:analisis |retensi )?kohort)'
const by = '(?:by|per|for each|menurut|berdasarkan|tiap|setiap)'
const unit = '(?<unit>weeks?|months?|quarters?|years?|minggu|pekan|bulan|kuartal|triwulan|tahun)'
const everyUnit = '(?<every>weekly|monthly|quarterly|yearly|annual)'
const tiap = '(?<tiap>mingguan|bulanan|kuartalan|tahunan)'
/** 'of their first order', 'pesanan pertama', 'when they first ordered'. */
const first =
  '(?: (?:of |by |from |since )?(?:the |their )?first (?<deal>\\p{L}+)| (?:in which |when |that )?they first (?<did>\\p{L}+)| (?<kali>\\p{L}+) pertama(?:nya| kali| mereka)?| pertama(?: kali)? (?<lalu>\\p{L}+))'
const rest = '(?: (?<rest>(?:in|for|since|this|last|during|from|pada|di|sejak|selama|untuk|tahun|bulan|\\d{4}).*))?'

const patterns: readonly RegExp[] = [
  `(?:${everyUnit} )?${word} (?:of|for) (?:the |our )?(?<people>.+?) ${by} (?:the )?${unit}${first}?${rest}`,
  `${everyUnit} ${word} (?:of|for) (?:the |our )?(?<people>.+?)${first}?${rest}`,
  `(?<people>.+?) ${word} ${by} (?:the )?${unit}${first}?${rest}`,
  `${everyUnit} (?<people>.+?) ${word}${first}?${rest}`,
  `${kata}(?: dari| untuk)? (?<people>.+?) ${by} ${unit}${first}?${rest}`,
  `${kata} ${tiap}(?: dari| untuk)? (?<people>.+?)(?: ${by})?${first}?${rest}`,
].map((pattern) => new RegExp(`^${ask}${pattern}$`, 'iu'))

const grains: readonly [RegExp, Grain][] = [
  [/^(?:week|minggu|pekan)/i, 'week'],
  [/^(?:month|bulan)/i, 'month'],
  [/^(?:quarter|kuartal|triwulan)/i, 'quarter'],
  [/^(?:year|annual|tahun)/i, 'year'],
]

/** How many of those who came first in one stretch of time are there in each later one: 'customer retention by month of first order'. */
export const readRetention: Reader<Reworded> = (question, ...how) => {
  for (const pattern of patterns) {
    const {
      people,
      every,
      tiap: each,
      unit: said,
      deal,
      did,
      kali,
      lalu,
      rest: behind,
    } = pattern.exec(question)?.groups ?? {}
    const grain = grains.find(([names]) => names.test(said ?? every ?? each ?? ''))?.[1]
    const about = people && grain ? peopleAndDeals(people, deal ?? did ?? kali ?? lalu, how) : undefined
    const period = about && behind ? periodIn(behind, about, how) : undefined
    if (!about || !grain || (behind && !period)) continue
    return toldOf(about, {
      groups: [{ is: 'time', grain, ref: about.at }],
      conditions: period ? [{ is: 'period', ref: about.at, period }] : [],
      cohort: { tells: 'retention' },
    })
  }
  return undefined
}

const asked = {
  en: '(?:how many|what (?:percent|percentage|share|proportion|fraction)|number of|percentage of|share of)',
  id: '(?:berapa(?: banyak| persen)?|jumlah|persentase)',
}
const patternsAgain: readonly RegExp[] = [
  // 'how many of the customers who first bought in March bought again in April'
  `${asked.en} (?:of )?(?:the |our )?(?<people>.+?) (?:who|that) first (?<did>\\p{L}+)(?: in| during)? (?<first>.+?) (?:and )?(?:(?<again>\\p{L}+) again|came back|returned)(?:(?: in| during)? (?<later>.+))?`,
  `${asked.en} (?:of )?(?:the |our )?(?<people>.+?) (?:whose|with) (?:their )?first (?<did>\\p{L}+) (?:was )?(?:in|during) (?<first>.+?) (?:and )?(?:(?<again>\\p{L}+) again|came back|returned)(?:(?: in| during)? (?<later>.+))?`,
  `of (?:the |our )?(?<people>.+?) (?:who|that) first (?<did>\\p{L}+)(?: in| during)? (?<first>.+?),? ${asked.en} (?:(?<again>\\p{L}+) again|came back|returned)(?:(?: in| during)? (?<later>.+))?`,
  `of (?:the |our )?(?<people>.+?) (?:whose|with) (?:their )?first (?<did>\\p{L}+) (?:was )?(?:in|during) (?<first>.+?),? ${asked.en} (?:(?<again>\\p{L}+) again|came back|returned)(?:(?: in| during)? (?<later>.+))?`,
  // 'berapa pelanggan yang pertama kali belanja bulan Maret belanja lagi bulan April'
  `${asked.id} (?:dari )?(?<people>.+?) (?:yang|dengan) (?:pertama(?: kali(?:nya)?)? (?<did>\\p{L}+)|(?<does>\\p{L}+) pertama(?:nya|\\s+mereka| kali)?)(?: di| pada)? (?<first>.+?)(?: yang| lalu| dan)? (?:(?<again>\\p{L}+) (?:lagi|kembali)|kembali (?<back>\\p{L}+))(?:(?: di| pada)? (?<later>.+))?`,
  `dari (?<people>.+?) (?:yang|dengan) (?:pertama(?: kali(?:nya)?)? (?<did>\\p{L}+)|(?<does>\\p{L}+) pertama(?:nya|\\s+mereka| kali)?)(?: di| pada)? (?<first>.+?),? ${asked.id}(?: orang)?(?: yang)? (?:(?<again>\\p{L}+) (?:lagi|kembali)|kembali (?<back>\\p{L}+))(?:(?: di| pada)? (?<later>.+))?`,
].map((pattern) => new RegExp(`^${pattern}$`, 'iu'))

/** How many of those who came first in one time came again in a later one. */
export const readCameAgain: Reader<Reworded> = (question, ...how) => {
  for (const pattern of patternsAgain) {
    const { people, did, does, first: began, again, back, later } = pattern.exec(question)?.groups ?? {}
    const about = people && began ? peopleAndDeals(people, did ?? does, how) : undefined
    const repeated = again ?? back
    // Whoever ordered first and visited again did two things.
    const isSame =
      about && (repeated === undefined || peopleAndDeals(people ?? '', repeated, how)?.deals === about.deals)
    const period = about && began ? periodIn(began, about, how) : undefined
    const next = about && later ? periodIn(later, about, how) : undefined
    if (!about || !isSame || !period || (later && !next)) continue
    if (next?.from && (!period.to || next.from < period.to)) continue
    return toldOf(about, {
      groups: [],
      conditions: [],
      cohort: { tells: 'again', first: period, ...(next && { again: next }) },
    })
  }
  return undefined
}

type Tells = Pick<QueryIntent, 'groups' | 'conditions'> & {
  cohort:
    | { tells: 'retention' | 'newcomers' }
    | { tells: 'again'; first: NonNullable<ReturnType<typeof periodIn>>; again?: ReturnType<typeof periodIn> & object }
  shown?: QueryIntent['shown']
}

/** A reading of people that tells them by their first deal. */
export const toldOf = ({ read, conditions, people, deals, at }: PeopleAndDeals, tells: Tells): Reworded => {
  const count = { is: 'fold', fold: 'count', of: people, distinct: true, table: deals } as const
  const intent: QueryIntent = {
    shown: tells.shown ?? [count],
    groups: tells.groups,
    conditions: [...conditions, ...tells.conditions],
    focus: deals,
    cohort: { people, at, deals, ...tells.cohort },
  }
  return { ...read, plain: true, reading: everyIntent(read.reading, () => intent) }
}

export const dealWords = (deals: string, language: ReadWith[2]): string =>
  `${{ en: 'number of', id: 'jumlah' }[language]} ${nameWords(deals).join(' ')}`
