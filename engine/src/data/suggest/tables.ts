import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { inferForeignKeys } from '../schema/keys.ts'
import type { Schema, Table } from '../types.ts'
import { capitalize } from '../words/labels.ts'
import { namesBeside, type SuggestedNote, suggestColumnNote } from './column-notes.ts'
import { suggestName } from './names.ts'

/** A table as it could be told to an agent. */
export type SuggestedTable = {
  table: string
  schema: string | null
  /** Worth asking about: neither empty nor there for a program's own sake. */
  suggested: boolean
  rows: number | null
  /** What people call its rows, several of them. */
  label: LocalizedText
  description: LocalizedText
  synonyms: { en: string[]; id: string[] }
  columns: SuggestedNote[]
}

const enough = 12
/** Beyond that guessing relations takes longer than a page may. */
const tablesForKeys = 300
const technical =
  /^(_|pg_|sqlite_|django_|auth_(?!or)|knex_|flyway_|databasechangelog|ar_internal|spatial_ref|schema_?version)|(^|_)(migrations?|sessions?|tokens?|jobs?|queues?|caches?|locks?|audit|logs?|outbox|heartbeat)$|(^|_)(tmp|temp|bak|backup|old|copy)(_?\d*)$|^(tmp|temp|bak|backup)_/i

/** Every table with names and descriptions in both languages, those worth asking about first. */
export function suggestTables(schema: Schema): SuggestedTable[] {
  const guessed = schema.tables.length <= tablesForKeys ? inferForeignKeys(schema) : []
  const known: Schema = { ...schema, foreignKeys: [...schema.foreignKeys, ...guessed] }
  const ranked = schema.tables
    .map((table) => ({ table, weight: weightOf(table, known) }))
    .toSorted((left, right) => right.weight - left.weight)
  return ranked.map(({ table, weight }, place) => suggestTable(table, known, weight > 0 && place < enough))
}

/** How much there is to ask: relations, rows, days and figures; nothing where it is empty or technical. */
function weightOf(table: Table, { foreignKeys }: Schema): number {
  if (technical.test(table.name) || table.rowCount === 0) return 0
  const links = foreignKeys.filter((key) => key.table === table.name || key.toTable === table.name).length
  const has = (...types: string[]) => (table.columns.some(({ type }) => types.includes(type)) ? 1 : 0)
  return 1 + 2 * links + Math.log10((table.rowCount ?? 100) + 1) + 2 * has('date', 'timestamp') + has('number')
}

function suggestTable(table: Table, schema: Schema, suggested: boolean): SuggestedTable {
  const { one, many } = suggestName(table.name)
  const parents = schema.foreignKeys
    .filter((key) => key.table === table.name && key.toTable !== table.name)
    .map((key) => suggestName(key.toTable).one)
  const distinct = (names: string[]) => [...new Set(names)].slice(0, 3)
  const en = listed(distinct(parents.map((parent) => parent.en)), 'and')
  const id = listed(distinct(parents.map((parent) => parent.id)), 'dan')
  return {
    table: table.name,
    schema: table.schema ?? null,
    suggested,
    rows: table.rowCount ?? null,
    label: localized(capitalize(table.label?.en ?? many.en), capitalize(table.label?.id ?? many.id)),
    description: localized(
      table.description?.en || `One row for each ${one.en}${en && `, with its ${en}`}`,
      table.description?.id || `Satu baris untuk tiap ${one.id}${id && `, dengan ${id}nya`}`,
    ),
    synonyms: namesBeside(table.name, one),
    columns: table.columns
      .filter(({ hidden, masked }) => !hidden && !masked)
      .map((column) => suggestColumnNote(column, table, schema)),
  }
}

const listed = (names: readonly string[], and: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
