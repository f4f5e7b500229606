import { stem, stems, translationsOf } from '#engine/language/index.ts'
import { conceptsOf } from '../lexicon/synonyms.ts'
import type { Literal } from '../parse/query-intent.ts'
import type { Column, Table } from '../types.ts'
import { nameWords } from './names.ts'

/** A column named after what happened ('delivered_at') or holds ('is_active'), with the words that say so. */
export interface Happening {
  table: Table
  column: Column
  /** 'day': when it happened, empty where it did not; 'flag': whether it holds. */
  is: 'day' | 'flag'
  words: readonly string[]
  stems: ReadonlySet<string>
  concepts: ReadonlySet<number>
}

const dull = new Set(
  'date time day at on in is has was the of datetime timestamp flag tanggal tgl waktu wkt pada hari jam dt sudah y t n ya tidak yes no'.split(
    ' ',
  ),
)

/** Columns of a table that are named after what happened or holds. */
export const happeningsOf = (table: Table): Happening[] =>
  table.columns.flatMap((column): Happening[] => {
    const is = column.type === 'date' || column.type === 'timestamp' ? 'day' : isFlag(column) ? 'flag' : undefined
    const words = is ? nameWords(column.name).filter((word) => !dull.has(word)) : []
    if (!is || column.hidden || words.length === 0) return []
    const own = [words, ...(column.synonyms ?? []).map((text) => text.toLowerCase().split(' '))]
    return own.map((words) => ({
      table,
      column,
      is,
      words,
      stems: new Set(words.flatMap((word) => [word, ...translationsOf(word)]).flatMap(stems)),
      concepts: new Set([...words.map((word) => [word]), words].flatMap((phrase) => groupsOf(phrase))),
    }))
  })

/** Two values, of which one says yes. */
export const isFlag = (column: Column): boolean =>
  column.type === 'boolean' ||
  (column.type === 'integer' &&
    column.values !== undefined &&
    column.values.length > 0 &&
    column.values.every((value) => value === '0' || value === '1')) ||
  flagWords(column) !== undefined

const yesAndNo = [
  ['y', 'n'],
  ['y', 't'],
  ['ya', 'tidak'],
  ['yes', 'no'],
  ['true', 'false'],
] as const

/** What a column of texts says where something holds and where it does not: 'Y' and 'T'; undefined where it says anything else. */
const flagWords = ({ type, values = [] }: Column): readonly [string, string] | undefined => {
  if (type !== 'text' || values.length !== 2) return undefined
  const lower = values.map((value) => value.toLowerCase())
  const pair = yesAndNo.find((words) => words.every((word) => lower.includes(word)))
  const written = pair?.map((word) => values[lower.indexOf(word)] ?? '')
  return written && [written[0] ?? '', written[1] ?? '']
}

/** What a flag holds where it is so, or is not. */
export const flagValue = (column: Column | undefined, holds: boolean): Literal => {
  if (column?.type === 'boolean') return { is: 'boolean', value: holds }
  const words = column && flagWords(column)
  return words ? { is: 'text', value: words[holds ? 0 : 1] } : { is: 'number', value: holds ? 1 : 0 }
}

const groupsOf = (phrase: readonly string[]): number[] =>
  [phrase, phrase.map((word) => stem(word, 'id'))].flatMap((words) =>
    conceptsOf(words).flatMap(({ group, strength }) => (strength > 0.7 ? [group] : [])),
  )

/** How surely words of a question say it, 0…1. */
export const saysHappening = (said: readonly string[], happening: Happening): number => {
  const { words } = happening
  const exact = said.filter((word) => stems(word).some((form) => happening.stems.has(form))).length
  if (exact === said.length && exact > 0) return exact >= words.length ? 1 : 0.6
  if (groupsOf(said).some((group) => happening.concepts.has(group))) return 0.85
  return 0
}
