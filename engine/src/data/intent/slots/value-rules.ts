import { nameWords } from '../../schema/names.ts'
import type { Table } from '../../types.ts'
import { refOf, type Word } from './senses.ts'
import {
  distanceOf,
  doubtOf,
  hopsAbove,
  isBelow,
  isBeyond,
  isNot,
  type SlotPiece,
  type SlotRule,
  type Subject,
  sensesOf,
  tablesBelow,
} from './slot.ts'
import { type NamedValue, valueCondition } from './values.ts'

/** How far a value's table is: in the row itself, above it, or among what hangs below. */
const reachOf = (subject: Subject, table: string): number | undefined =>
  distanceOf(subject, table) ??
  (isBelow(subject, table) ? 0.25 : undefined) ??
  belowLookup(subject, table) ??
  (isBeyond(subject, table) ? 0.3 : undefined)

/** What a row below belongs to: the status of its visits. */
const belowLookup = (subject: Subject, table: string): number | undefined => {
  const holds = tablesBelow(subject.known, subject.root.name).some((below) =>
    (subject.known.hops.get(below) ?? []).some((hop) => !hop.many && hop.to === table),
  )
  return holds ? 0.35 : undefined
}

/** 'Mata', 'not cancelled', 'poli Anak': a stored value, with the word for what it is a value of. */
export const valued: SlotRule = {
  name: 'value',
  *reads(subject, at) {
    const { words } = subject
    const not = isNot(words[at])
    const first = not ? at + 1 : at
    for (const place of [first, first + 1])
      for (const sense of sensesOf(words[place], 'value', 0.6)) {
        const far = statusOf(subject, first, sense.table) ?? reachOf(subject, sense.table.name)
        if (far === undefined || !owns(subject, words.slice(first, place), sense)) continue
        const behind = owns(subject, words.slice(place + 1, place + 2), sense) ? place + 2 : place + 1
        // 'claims paid last month': the day that they were paid is of that month.
        const isDated =
          words[place + 1]?.item.is === 'period' &&
          sensesOf(words[place], 'happening', 0.8).some(
            ({ table, happening }) => table === sense.table && happening.is === 'day',
          )
        for (const end of new Set([place + 1, Math.min(behind, words.length)]))
          yield {
            end,
            cost:
              doubtOf(sense.score) +
              far -
              (end - first) * 0.03 +
              aside(subject, first, sense.table) +
              rivals(words[place], sense) +
              (isDated ? 0.12 : 0),
            pieces: deniedPieces(subject, sense, words[place]?.lead ?? '', not, viaOf(subject, first, sense.table)),
          }
      }
  },
}

/** 'never had a service': that what hangs below and is of that value is not there. */
const deniedPieces = (
  subject: Subject,
  sense: NamedValue,
  lead: string,
  not: boolean,
  via: { via?: string },
): SlotPiece[] => {
  const table = not && hopsAbove(subject, sense.table.name) === undefined ? sense.table.name : undefined
  const holder = table && isBelow(subject, table) ? table : undefined
  const condition = { ...valueCondition(sense, lead, not && !holder), ...via }
  return [...(holder ? [{ is: 'without', table: holder } as const] : []), { is: 'where', condition }]
}

/** 'pinjaman aktif': the word for what stands right before it. */
const statusOf = (subject: Subject, at: number, table: Table): number | undefined => {
  const [owner] = sensesOf(subject.words[at - 1], 'table')
  const hops = owner && hopsAbove({ ...subject, root: owner.table }, table.name)
  return hops !== undefined && hops <= 1 && reachOf(subject, table.name) !== undefined ? hops * 0.06 : undefined
}

/** 'clients in Selatan': whose place it is, where others have one too. */
const viaOf = (subject: Subject, at: number, table: Table): { via?: string } => {
  const word = subject.words[at - 1]
  const [owner] = sensesOf(word, 'table')
  // 'products sold in Selatan': a figure that is called almost so is no owner.
  const isFigure = owner && sensesOf(word, 'measure').some(({ score }) => score > owner.score)
  if (!owner || isFigure || owner.table === subject.root || owner.table === table) return {}
  const isOwn =
    hopsAbove(subject, owner.table.name) !== undefined &&
    hopsAbove({ ...subject, root: owner.table }, table.name) !== undefined
  return isOwn ? { via: owner.table.name } : {}
}

/** Whether words name the table or the column of a value, and nothing else. */
const owns = ({ root }: Subject, words: readonly Word[], { table, column }: NamedValue): boolean =>
  words.every(({ senses }) =>
    senses.some(
      (sense) =>
        sense.score > 0.55 &&
        ((sense.is === 'table' && sense.table === table && table !== root) ||
          (sense.is === 'column' && sense.table === table && sense.column === column)),
    ),
  )

/** A word that names a table surely is hardly a value that means the same. */
const rivals = (word: Word | undefined, { score }: NamedValue): number =>
  sensesOf(word, 'measure', 0.9).length > 0
    ? 0.4
    : sensesOf(word, 'table').some((sense) => sense.score > score)
      ? 0.2
      : 0

/** 'pinjaman aktif': said of what stands right before it, not of whom that belongs to. */
export const aside = (subject: Subject, at: number, table: Table): number => {
  const [before] = sensesOf(subject.words[at - 1], 'table')
  // 'active loans': in English it stands before what it is said of.
  const [behind] = subject.words[at + 1]?.lead === '' ? sensesOf(subject.words[at + 1], 'table') : []
  const owner = before ?? behind
  if (!owner || owner.table === table) return 0
  return hopsAbove({ ...subject, root: owner.table }, table.name) === undefined
    ? 0.05
    : isFlagged(owner.table, table)
      ? 0.25
      : 0
}

/** Whether a table is more than a list of words for another. */
const isFlagged = (owner: Table, table: Table): boolean => owner !== table && table.columns.length > 4

const abroad = /^(foreign|overseas|abroad|international|asing|mancanegara|luar negeri)$/
const home = /^(domestic|dalam negeri)$/

/** 'artis luar negeri', 'foreign customers': of another country than that of the house. */
export const foreign: SlotRule = {
  name: 'foreign',
  *reads({ words, root }, at) {
    const pair = `${words[at]?.text ?? ''} ${words[at + 1]?.text ?? ''}`
    const [end, text] = abroad.test(pair) || home.test(pair) ? [at + 2, pair] : [at + 1, words[at]?.text ?? '']
    if (!abroad.test(text) && !home.test(text)) return
    const column = root.columns.find(
      ({ name, hidden }) =>
        !hidden && nameWords(name).some((word) => /^(country|nation|nationality|negara|kebangsaan)$/.test(word)),
    )
    const own = column?.values?.find((value) => /^(indonesian?|id|idn|wni)$/i.test(value))
    if (!column || own === undefined) return
    const value = { is: 'text', value: own } as const
    const op = home.test(text) ? '=' : '<>'
    yield {
      end,
      cost: 0.03,
      pieces: [{ is: 'where', condition: { is: 'compare', ref: refOf(root, column), op, value } }],
    }
  },
}
