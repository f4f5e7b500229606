import type { Query } from '../tree.ts'

export type StatementNames = {
  /** All in small letters. */
  tables: string[]
  columns: string[]
  /** Whether a star, a NATURAL JOIN or a column of its own name (`rowid`) may read columns that are not named. */
  all: boolean
}

/** What a tree names, wherever it stands. */
export function namesOf(query: Query): StatementNames {
  const names: StatementNames = { tables: [], columns: [], all: false }
  gather(query, names)
  return names
}

function gather(node: unknown, names: StatementNames): void {
  if (Array.isArray(node)) for (const value of node) gather(value, names)
  if (typeof node !== 'object' || node === null) return
  // The shapes are told by their kind; the rest is looked through.
  const { kind, name, path, using, natural } = node as Record<string, unknown>
  if (kind === 'table') names.tables.push(String(name).toLowerCase())
  if (kind === 'column' && Array.isArray(path)) names.columns.push(columnOf(String(path.at(-1))))
  if (Array.isArray(using)) names.columns.push(...using.map((value) => String(value).toLowerCase()))
  if (kind === 'star' || natural === true) names.all = true
  for (const value of Object.values(node)) gather(value, names)
}

/** The other names of a table's key in SQLite. */
const columnOf = (name: string): string => (/^(_?rowid_?|oid)$/i.test(name) ? 'id' : name.toLowerCase())
