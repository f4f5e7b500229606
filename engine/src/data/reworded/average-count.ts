import { bestMeasure, bestTable } from '../parse/reading.ts'
import { type Reader, type ReadWith, type Reworded, readWhole } from './whole.ts'

const ask = "(?:what(?: is|’s|'s| was| are)? (?:the |our )?|show (?:me )?(?:the )?|berapa |tampilkan |hitung )?"
const patterns: readonly [RegExp, string][] = [
  [
    new RegExp(`^${ask}average (?<things>\\p{L}+) per (?<unit>hour|day|week|month|quarter|year)(?<rest> .+)?$`, 'iu'),
    'average number of',
  ],
  [
    new RegExp(
      `^${ask}rata-rata (?<things>\\p{L}+) (?:per|tiap|setiap) (?<unit>jam|hari|minggu|bulan|kuartal|tahun)(?<rest> .+)?$`,
      'iu',
    ),
    'rata-rata jumlah',
  ],
]

/** 'average orders per day' are how many there are on a day, and not what one of them is worth. */
export const readAverageCount: Reader<Reworded> = (question, ...how) => {
  for (const [pattern, number] of patterns) {
    const { things, unit, rest = '' } = pattern.exec(question)?.groups ?? {}
    if (!things || !unit || !isTable(things, how)) continue
    const said = readWhole(`${number} ${things} per ${unit}${rest}`, ...how)
    if (said?.reading.intent.averaged) return said
  }
  return undefined
}

/** Whether a word is what the rows of a table are called, and no figure. */
const isTable = (things: string, how: ReadWith): boolean => {
  const said = readWhole(things, ...how)
  const [item, ...others] = said?.reading.items ?? []
  return others.length === 0 && (bestTable(item)?.score ?? 0) > 0.95 && (bestMeasure(item)?.score ?? 0) < 0.9
}
