import type { MappingPair } from '#contract/salesforce/mappings.ts'
import { suggestName } from '#engine/data/index.ts'
import type { Value } from '../../../providers/database/port.ts'
import type { DescribedField, DescribedObject } from '../../../providers/salesforce/salesforce.ts'
import { holdsOneValue } from '../change-sets/field-value.ts'
import { mayBeKey } from './check-draft.ts'
import { fitCell, isEmptyCell, mayFit, texts } from './fit-cell.ts'
import type { ReadRows, SourceColumn } from './mapping-source.ts'

type Suggested = { suggested: MappingPair[]; suggested_key: string | null }

/** Less than this is a guess. */
const enough = 0.5

/** Which field each column is likely meant for, each field once: by what both are called in either language, by type, and by the first values. */
export function suggestPairs(described: DescribedObject, source: ReadRows): Suggested {
  const fields = (described.fields ?? []).filter(
    (field) => holdsOneValue(field) && (field.createable === true || field.updateable === true || mayBeKey(field)),
  )
  const named = fields.map((field) => ({ field, names: namesOf(field.name.replace(/__c$/i, ''), field.label) }))
  const likely = source.columns.flatMap((column, index) => {
    const values = source.rows.map((row) => row[index] ?? null).filter((cell) => !isEmptyCell(cell))
    const names = namesOf(column.name, column.label)
    return named.map(({ field, names: of }) => ({
      column,
      field,
      score: scoreOf(column, values, field, alike(names, of)),
    }))
  })
  const pairs: MappingPair[] = []
  for (const { column, field, score } of likely.toSorted((left, right) => right.score - left.score)) {
    if (score < enough) break
    if (pairs.some((pair) => pair.column === column.name || pair.field === field.name)) continue
    pairs.push({ column: column.name, field: field.name })
  }
  const order = source.columns.map(({ name }) => name)
  const suggested = pairs.toSorted((left, right) => order.indexOf(left.column) - order.indexOf(right.column))
  const keys = fields.filter((field) => mayBeKey(field) && suggested.some((pair) => pair.field === field.name))
  const key = keys.find(({ externalId }) => externalId === true) ?? keys[0] ?? fields.find(mayBeKey)
  return { suggested, suggested_key: key?.name ?? null }
}

function scoreOf(column: SourceColumn, values: readonly Value[], field: DescribedField, likeness: number): number {
  if (!mayFit(column.type, field)) return 0
  const fitting = values.filter((value) => 'value' in fitCell(field, value, 'UTC')).length
  const share = values.length === 0 ? 1 : fitting / values.length
  // What is said by values alone: hardly anything else looks like it.
  const telling = values.length > 0 && share >= 0.8 && tells(field, values) ? 0.55 : 0
  // A figure that would be written as text is likelier meant for something else.
  const natural = column.type === 'number' && texts.has(field.type) ? 0.8 : 1
  return Math.max(likeness, telling) * (0.4 + 0.6 * share) * natural
}

const tells = ({ type, restrictedPicklist }: DescribedField, values: readonly Value[]) =>
  type === 'email' || (type === 'picklist' && restrictedPicklist === true && new Set(values).size > 1)

/** Words of a name in both languages, as sets to compare. */
function namesOf(name: string, label: string): Set<string>[] {
  const both = [name, label].flatMap((text) => {
    const { one } = suggestName(text.replace(/[^\p{L}\p{N}]+/gu, '_'))
    return [one.en, one.id]
  })
  return both.map(wordsOf).filter((words) => words.size > 0)
}

/** Words that people take for each other here. */
const same = new Map([
  ['telephone', 'phone'],
  ['handphone', 'phone'],
  ['mobile', 'phone'],
  ['hp', 'phone'],
  ['wa', 'phone'],
  ['surel', 'email'],
  ['mail', 'email'],
  ['situs', 'website'],
  ['web', 'website'],
  ['url', 'website'],
  ['customer', 'account'],
  ['pelanggan', 'account'],
  ['company', 'account'],
  ['perusahaan', 'account'],
  ['akun', 'account'],
  ['omzet', 'revenue'],
  ['pendapatan', 'revenue'],
  ['sector', 'industry'],
  ['sektor', 'industry'],
  ['bidang', 'industry'],
  ['industri', 'industry'],
  ['kode', 'code'],
  ['number', 'code'],
  ['nomor', 'code'],
])

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map((word) => same.get(word) ?? word),
  )

/** How alike two things are called, from 0 to 1: the share of words that both have, of the two names that are most alike. */
function alike(left: readonly Set<string>[], right: readonly Set<string>[]): number {
  let best = 0
  for (const one of left)
    for (const other of right) {
      const shared = [...one].filter((word) => other.has(word)).length
      best = Math.max(best, (2 * shared) / (one.size + other.size))
    }
  return best
}
