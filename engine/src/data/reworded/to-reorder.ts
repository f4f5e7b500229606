import { nameWords } from '../schema/names.ts'
import { tableLabel } from '../words/labels.ts'
import { type Reader, type Reworded, readWhole } from './whole.ts'

const patterns: readonly RegExp[] = [
  // 'which products need to be reordered', 'items to restock in Bandung'
  /^(?:which |what |list |show (?:me )?)?(?:products?|items?|goods|stock)(?: do we)? (?:that |which )?(?:(?:need|needs|should|must|have)(?: to)?(?: be)? |to (?:be )?)(?:reorder(?:ed|ing)?|restock(?:ed|ing)?|replenish(?:ed|ing|ment)?)(?: (?<rest>.+))?$/i,
  /^(?:produk|barang|stok) (?:mana |apa )?(?:saja )?(?:yang |yg )?(?:perlu|harus|mesti) (?:di ?(?:pesan|order|beli|isi) (?:ulang|lagi)|(?:di-?)?restock|ditambah)(?: (?<rest>.+))?$/i,
]
const isPoint = (words: readonly string[]): boolean =>
  words.includes('reorder') ||
  (words.some((word) => /^min(?:imum|imal)?$/.test(word)) &&
    words.some((word) => /^(?:stock|stok|qty|quantity)$/.test(word)))

/** What is to be ordered again: whose stock is below the number that is kept for that. */
export const readToReorder: Reader<Reworded> = (question, ...how) => {
  const [known, , language] = how
  const said = patterns.map((pattern) => pattern.exec(question)).find(Boolean)
  if (!said) return undefined
  const points = [...known.tables.values()].flatMap((table) =>
    table.columns
      .filter(({ name }) => isPoint(nameWords(name)))
      .map(({ name }) => ({ table, column: nameWords(name).join(' ') })),
  )
  const [point, another] = points
  if (!point || another) return undefined
  const below = { en: 'below', id: 'di bawah' }[language]
  const asked = `${tableLabel(point.table, point.table.name, language)} ${below} ${point.column} ${said.groups?.rest ?? ''}`
  const read = readWhole(asked.trim(), ...how)
  return read?.reading.intent.conditions.some(({ is }) => is === 'columns') ? read : undefined
}
