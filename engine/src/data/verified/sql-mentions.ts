import type { Schema, Table } from '../types.ts'
import type { TaughtFold } from './taught.ts'

/** A figure that a statement shows: `sum(orders.total)`. */
export interface MentionedFigure {
  fold: TaughtFold
  table: string
  column: string | null
  sign: string
}
export interface SqlMentions {
  /** `table`, NUL, `column`. */
  columns: string[]
  figures: MentionedFigure[]
}

const word = '(?:"[^"]+"|`[^`]+`|\\[[^\\]]+\\]|[\\p{L}_][\\p{L}\\p{N}_$]*)'
const bare = (name: string): string => name.replace(/^["`[]|["`\]]$/g, '').toLowerCase()

/** The columns and folds of the schema that a statement names, whatever its tables are called in it. */
export const sqlMentions = (sql: string, schema: Schema): SqlMentions => {
  const text = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?:[^']|'')*'/g, "''")
  const tables = new Map(schema.tables.map((table) => [table.name.toLowerCase(), table]))
  const aliases = aliasesIn(text, tables)
  const found = (owner: string | undefined, column: string): [Table, string] | undefined => {
    const among = owner === undefined ? [...new Set(aliases.values())] : [aliases.get(bare(owner))]
    for (const table of among) {
      const known = table?.columns.find((one) => one.name.toLowerCase() === bare(column))
      if (table && known) return [table, known.name]
    }
    return undefined
  }
  const columns = new Set<string>()
  for (const [, owner, column = ''] of text.matchAll(
    new RegExp(`(?:(${word})\\s*\\.\\s*)?(${word})(?!\\s*[.(])`, 'gu'),
  )) {
    const one = found(owner, column)
    if (one) columns.add(`${one[0].name}\u0000${one[1]}`)
  }
  const fold = new RegExp(
    `\\b(sum|avg|min|max|count)\\s*\\(\\s*(distinct\\s+)?(?:(?:(${word})\\s*\\.\\s*)?(${word})|(\\*))\\s*\\)`,
    'giu',
  )
  const figures = [...text.matchAll(fold)].flatMap(
    ([, name = '', distinct, owner, column, star]): MentionedFigure[] => {
      const kind = (distinct ? 'count_distinct' : name.toLowerCase()) as TaughtFold
      if (distinct && name.toLowerCase() !== 'count') return []
      const [first] = aliases.values()
      if (star) return first ? [{ fold: 'count', table: first.name, column: null, sign: `count ${first.name}` }] : []
      const one = found(owner, column ?? '')
      return one ? [{ fold: kind, table: one[0].name, column: one[1], sign: `${kind} ${one[0].name} ${one[1]}` }] : []
    },
  )
  return { columns: [...columns], figures }
}

/** What each table is called in the statement. */
const aliasesIn = (text: string, tables: Map<string, Table>): Map<string, Table> => {
  const aliases = new Map<string, Table>()
  const from = new RegExp(`\\b(?:from|join)\\s+(?:${word}\\s*\\.\\s*)?(${word})(?:\\s+(?:as\\s+)?(${word}))?`, 'giu')
  const clause =
    /^(on|where|group|order|join|left|right|inner|outer|cross|full|natural|limit|having|union|using|offset|fetch|for)$/i
  for (const [, name = '', alias] of text.matchAll(from)) {
    const table = tables.get(bare(name))
    if (!table) continue
    aliases.set(bare(name), table)
    if (alias && !clause.test(alias)) aliases.set(bare(alias), table)
  }
  return aliases
}
