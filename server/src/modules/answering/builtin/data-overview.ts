import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { tablesTold } from '#engine/data/index.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'

const toldDatabases = 5
const toldTables = 20

/** What is in the databases that somebody may ask, table by table. How many rows there are is not told: they may see only some. */
export const tellData = (databases: readonly OpenSource[], language: Language): string => {
  const told = databases.slice(0, toldDatabases).map((database) => tellDatabase(database, language))
  const others = databases.slice(toldDatabases).map(({ name }) => name)
  const also = localized(`There are also ${others.join(', ')}.`, `Ada juga ${others.join(', ')}.`)[language]
  return [...told, ...(others.length > 0 ? [also] : [])].join('\n\n')
}

function tellDatabase({ name, schema }: OpenSource, language: Language): string {
  const tables = tablesTold(schema, language)
  const count = tables.length
  const heading = localized(
    `**${name}** has ${count} ${count === 1 ? 'table' : 'tables'}:`,
    `**${name}** berisi ${count} tabel:`,
  )[language]
  const lines = tables
    .slice(0, toldTables)
    .map(({ label, description }) => `- **${capitalized(label)}**${description ? `: ${description}` : ''}`)
  const more = count - lines.length
  const rest = localized(`- and ${more} more`, `- dan ${more} lainnya`)[language]
  return [heading, '', ...lines, ...(more > 0 ? [rest] : [])].join('\n')
}

const capitalized = (label: string): string => `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`
