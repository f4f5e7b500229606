import type { QueryIntent } from '../parse/query-intent.ts'
import { rowOrderOf, saidColumn, saidRows } from './said-rows.ts'
import type { Reader, Reworded } from './whole.ts'

type Asked = { thing: string; step: 1 | -1; of: string }

const be = '(?:is|was|are|were|comes?|came|appears?|appeared|ranks?|ranked|finished|placed|stands?|stood)'
const exactly = '(?:(?:listed|ranked|placed|right|directly|immediately|just|next|one) )*'
const behind = /^(?:after|below|under|beneath|behind|following|follows|followed|next|setelah|sesudah|di bawah)$/i

const patterns: readonly RegExp[] = [
  // 'what club is listed after Sevilla FC', 'who came before Peru'
  new RegExp(
    `^(?:(?:what|which|who|name|tell me) ?)(?<thing>.*?) ?(?:(?:that|which|who) )?${be} ${exactly}(?<where>after|before|above|below|under|beneath|behind|following|previous to|prior to|preceding) (?:the )?(?<of>.+)$`,
    'i',
  ),
  // 'the club after Sevilla FC', 'the next exit after Main Street'
  new RegExp(
    `^(?:(?:what|which|who|name|tell me) ?)?(?:${be} )?the (?:next |previous )?(?<thing>\\S+(?: \\S+)?) ${exactly}(?<where>after|before|above|below|following|previous to|prior to|preceding) (?:the )?(?<of>.+)$`,
    'i',
  ),
  // 'what is the next station from Kota'
  new RegExp(
    `^(?:(?:what|which|who|name|tell me) ?)?(?:${be} )?the (?<where>next|previous|following|preceding) (?<thing>\\S+(?: \\S+)?) (?:to|from|of|for|after|before) (?:the )?(?<of>.+)$`,
    'i',
  ),
  // 'which club follows Sevilla FC'
  /^(?:what|which|who) ?(?<thing>.*?) ?(?<where>follows|followed|precedes|preceded) (?:the )?(?<of>.+)$/i,
  // 'klub apa yang tepat sesudah Persija'
  /^(?<thing>.*?) ?(?:apa|mana|siapa) ?(?:saja )?(?:yang )?(?:ada |berada |berdiri |tepat |persis |langsung )*(?<where>setelah|sesudah|sebelum|di atas|di bawah) (?<of>.+)$/i,
]

const neighbourIn = (question: string): Asked | undefined => {
  for (const pattern of patterns) {
    const { thing = '', where = '', of = '' } = pattern.exec(question)?.groups ?? {}
    if (of !== '') return { thing: thing.replace(/^(?:the|other) /i, ''), step: behind.test(where) ? 1 : -1, of }
  }
  return undefined
}

/** The row before or behind one that is named, in a table whose rows have the order of a file. */
export const readNeighbour: Reader<Reworded> = (question, ...how) => {
  const asked = neighbourIn(question)
  const rows = asked && saidRows(asked.of, ...how)
  const ref = rows && rowOrderOf(how[0], rows.column.table)
  if (!asked || !rows || !ref) return undefined
  const shown = asked.thing === '' ? rows.column : saidColumn(asked.thing, ...how)?.ref
  // A word for rows that no column is called by: 'what movie came after …'.
  const isRow = shown === undefined && /^\p{L}+$/u.test(asked.thing)
  if (!shown && !isRow) return undefined
  const intent: QueryIntent = {
    shown: [{ is: 'column', ref: shown ?? rows.column }],
    groups: [],
    conditions: [{ is: 'neighbour', ref, step: asked.step, conditions: rows.conditions }],
    focus: rows.column.table,
  }
  const { read } = rows
  return { ...read, plain: true, reading: { ...read.reading, intent } }
}

const listed = '(?:listed|(?:that is |that was )?(?:on|in|of|from) (?:the|this) (?:list|table|chart|sheet))'
const places: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:what|which|who|name|tell me) ?)?(?:${be} )?(?:the )?(?<place>first|last|top|bottom|second|third) (?<thing>.+?) (?:that (?:is|was) )?${listed}(?: in the table)?$`,
    'i',
  ),
  new RegExp(
    `^(?:what|which|who) ?(?<thing>.*?) (?:is|was) (?:listed |placed )?(?:(?<place>first|last|second|third)|at the (?<end>top|bottom))(?: ${listed})?$`,
    'i',
  ),
  /^(?<thing>.+?) (?:yang )?(?:ada )?(?:di )?(?<place>pertama|terakhir|teratas|terbawah|kedua|ketiga) (?:di|dalam|pada) (?:daftar|tabel)(?: ini)?$/i,
]
const lastOnes = /^(?:last|bottom|terakhir|terbawah)$/i
const skipped: Record<string, number> = { second: 1, third: 2, kedua: 1, ketiga: 2 }
const isListed = /\b(?:list(?:ed)?|table|chart|sheet|top|bottom|daftar|tabel)\b/i

/** The first or the last row, as a file lists them. */
export const readListed: Reader<Reworded> = (question, ...how) => {
  if (!isListed.test(question)) return undefined
  for (const pattern of places) {
    const { thing = '', place, end } = pattern.exec(question)?.groups ?? {}
    const where = place ?? end
    const said = where === undefined || thing === '' ? undefined : saidColumn(thing, ...how)
    const ref = said && rowOrderOf(how[0], said.ref.table)
    if (!said || !ref || where === undefined) continue
    const { ref: column, read } = said
    const skip = skipped[where.toLowerCase()]
    const intent: QueryIntent = {
      shown: [{ is: 'column', ref: column }],
      groups: [],
      conditions: [],
      order: { by: { is: 'column', ref }, descending: lastOnes.test(where) },
      limit: 1,
      ...(skip && { skip }),
      focus: column.table,
    }
    return { ...read, plain: true, reading: { ...read.reading, intent } }
  }
  return undefined
}
