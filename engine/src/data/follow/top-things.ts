import { usualTop } from '../parse/settling.ts'
import { bareQuestion } from './opening.ts'

/** 'top customers', 'toko terburuk': how many of what are asked for, from which end, and what is said of them. */
export interface TopThings {
  things: string
  /** How many; what is usual where no number is said. */
  limit: number
  lowest: boolean
  behind: string
  language: 'en' | 'id'
}

const counts = new Map(
  'two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 twenty:20 dua:2 tiga:3 empat:4 lima:5 enam:6 tujuh:7 delapan:8 sembilan:9 sepuluh:10'
    .split(' ')
    .map((entry) => entry.split(':') as [string, string]),
)
const count = `(\\d{1,3}|${[...counts.keys()].join('|')})`
const timesBehind =
  '(?:in|during|since|between|from|this|last|today|yesterday|di|pada|selama|sejak|dalam|tahun|bulan|minggu|kuartal|hari|kemarin)'
const english = new RegExp(
  `^(?:(?:show|list|give|tell) (?:me )?|(?:who|what|which) (?:are|is) )?(?:(?:our|the|my) )?(top|best|worst|bottom|biggest|largest)(?: ${count})? (\\S+(?: \\S+){0,2}?)(?: (${timesBehind}\\b.*))?$`,
  'i',
)
const indonesian = new RegExp(
  `^(?:(?:tampilkan|tunjukkan|daftar|siapa|apa)(?: saja)? )?(?:${count} )?(\\S+(?: \\S+){0,2}?)(?: (?:kita|kami|kamu))? (teratas|terbaik|terbawah|terburuk|terbesar)(?: (?:kita|kami|kamu))?(?: (${timesBehind}\\b.*))?$`,
  'i',
)
const soldMost = [
  new RegExp(
    `^(?:(?:show|list|give|tell) (?:me )?|(?:who|what|which) (?:are|is) )?(?:(?:our|the|my) )?(?:(?:best|top|most)[- ](?:selling|sold))(?: ${count})? (\\S+(?: \\S+)?)(?: (${timesBehind}\\b.*))?$`,
    'i',
  ),
  new RegExp(
    `^(?:(?:tampilkan|tunjukkan|daftar|apa)(?: saja)? )?(?:${count} )?(\\S+(?: \\S+)?) (?:yang )?(?:terlaris|paling laku|paling laris|paling banyak terjual)(?: (${timesBehind}\\b.*))?$`,
    'i',
  ),
] as const

/** 'best selling products', 'barang paling laku': ranked by how many were sold. */
export const bestSellersIn = (question: string): TopThings | undefined => {
  const bare = bareQuestion(question)
  for (const [index, language] of (['en', 'id'] as const).entries()) {
    const [, number, things = '', behind = ''] = soldMost[index]?.exec(bare) ?? []
    if (things && !/\b(?:per|by|each|every|setiap|tiap)\b/i.test(bare))
      return { things, limit: limitOf(number, things, language), lowest: false, behind, language }
  }
  return undefined
}

/** What ranks them is said, or they are of something else. */
const ranked =
  /\b(?:by|per|each|every|with|whose|who have|that|selling|sold|performing|rated|paid|of|yang|dengan|berdasarkan|menurut|setiap|tiap)\b/i
const stretches = /^(?:days?|weeks?|months?|quarters?|years?|hours?|weekdays?|hari|minggu|bulan|kuartal|tahun|jam)$/i
const buyers = /\b(?:customers?|clients?|buyers?|accounts?|pelanggan|klien|pembeli|konsumen|nasabah|langganan)$/i

const limitOf = (said: string | undefined, things: string, language: 'en' | 'id'): number => {
  if (said) return Number(counts.get(said.toLowerCase()) ?? said)
  // 'our best customer' is one.
  return language === 'en' && !/[^s]s$/i.test(things) ? 1 : usualTop
}

/** Things that are ranked without a word by what; undefined where something else is asked. */
export const topThingsIn = (question: string): TopThings | undefined => {
  const bare = bareQuestion(question)
  if (ranked.test(bare)) return undefined
  const said = english.exec(bare)
  if (said) {
    const [, end = '', number, things = '', behind = ''] = said
    if (stretches.test(things) || (/^(?:biggest|largest)$/i.test(end) && !buyers.test(things))) return undefined
    return {
      things,
      limit: limitOf(number, things, 'en'),
      lowest: /^(?:worst|bottom)$/i.test(end),
      behind,
      language: 'en',
    }
  }
  const [, number, things = '', end = '', behind = ''] = indonesian.exec(bare) ?? []
  if (!things || stretches.test(things) || (/^terbesar$/i.test(end) && !buyers.test(things))) return undefined
  return {
    things,
    limit: limitOf(number, things, 'id'),
    lowest: /^ter(?:bawah|buruk)$/i.test(end),
    behind,
    language: 'id',
  }
}

/** The question with what they are ranked by. */
export const rankedBy = ({ things, limit, lowest, behind, language }: TopThings, figure: string): string =>
  (language === 'en'
    ? `${lowest ? 'bottom' : 'top'} ${limit} ${things} by ${figure} ${behind}`
    : `${limit} ${things} dengan ${figure} ${lowest ? 'terendah' : 'tertinggi'} ${behind}`
  ).trim()

/** The figure of each of them. */
export const figureOfEach = ({ things, behind, language }: TopThings, figure: string): string =>
  `${figure} ${language === 'en' ? 'by' : 'per'} ${things} ${behind}`.trim()

/** What occurs most often. */
export const commonest = ({ things, limit, lowest, behind, language }: TopThings): string =>
  (language === 'en'
    ? `${limit} ${lowest ? 'least' : 'most'} common ${things} ${behind}`
    : `${limit} ${things} ${lowest ? 'tersedikit' : 'terbanyak'} ${behind}`
  ).trim()
