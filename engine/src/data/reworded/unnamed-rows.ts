import type { Reading } from '../parse/reading.ts'
import { nameWords } from '../schema/names.ts'
import { rowOrderOf } from './said-rows.ts'
import { type Reader, type Reworded, readWhole } from './whole.ts'

const openings: readonly RegExp[] = [
  /^(?<before>(?:in |for |at )?(?:how many|(?:what (?:is|was) )?the (?:total )?number of|number of|total number of|which|what|list(?: all| the)?|show(?: me)?(?: all| the)?|name(?: all| the)?)(?: (?:different|other|of the|of these))?) (?<thing>\p{L}{3,})(?= |$)/iu,
  /^(?<before>(?:ada )?berapa(?: banyak| jumlah)?|jumlah|daftar|tampilkan(?: semua)?|sebutkan) (?<thing>\p{L}{3,})(?= |$)/iu,
  /^(?<before>)(?<thing>\p{L}{3,})(?= (?:mana|apa)\b)/iu,
]
/** What says no more of rows than that they are there. */
const idle =
  / (?:were|was|are|is|been|be)? ?(?:listed|shown|included|mentioned|recorded|held|in total|on (?:the|this) (?:list|table|chart)|in (?:the|this) (?:list|table|chart)|there|tercatat|terdaftar|(?:di|dalam) (?:daftar|tabel)(?: ini)?)(?= |$)/gi

/** Where a sheet is all there is, a word that nothing is called by is what its rows are: 'how many games' of a list of games. */
export const readUnnamedRows = (
  plain: Reading,
  ...[question, ...how]: Parameters<Reader<Reworded>>
): Reworded | undefined => {
  const [known] = how
  const [table, another] = known.schema.tables
  // What a database lacks is in another one; a sheet is all that was given.
  if (!table || another || !rowOrderOf(known, table.name)) return undefined
  const called = nameWords(table.synonyms?.[0] ?? table.name).join(' ')
  const bare = question.replace(/[\s?!.]+$/, '')
  for (const opening of openings) {
    const { before = '', thing = '' } = opening.exec(bare)?.groups ?? {}
    const isUnknown = plain.items.some(({ is, text }) => is === 'unknown' && text.toLowerCase() === thing.toLowerCase())
    if (!isUnknown) continue
    const rest = bare.slice(`${before} ${thing}`.trimStart().length)
    const asked = `${before} ${called}`.trim()
    const read = readWhole(asked + rest, ...how) ?? readWhole(asked + rest.replace(idle, ''), ...how)
    // Nobody said so: it is asked, and never stated.
    if (read) return { ...read, reading: { ...read.reading, unstated: true } }
  }
  return undefined
}
