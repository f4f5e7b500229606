import type { Dialect } from './dialect.ts'
import { applyPolicy } from './policy/apply.ts'
import type { Policy } from './policy/policy.ts'
import { noReferences, type References } from './policy/references.ts'
import { ifUnderstood, type ReadSql, readSql } from './read-sql.ts'
import { tooDeep } from './reader.ts'

/** A table where a statement reads it. `start` and `end` are of its name as written. */
export type TableRead = { table: string; schema?: string; alias?: string; start: number; end: number }

/**
 * The tables that a statement reads, at any depth, in the order they are written; names that WITH makes are none. Throws
 * StatementRefused where a name could mean several things, and for the server's own tables.
 */
export function tablesRead(statement: ReadSql): TableRead[] {
  const { tables } = resolve(statement, { tables: 'any' })
  const reads = tables.map(({ source: { name, schema, alias, at = 0 } }) => ({
    table: name,
    ...(schema !== undefined && { schema }),
    ...(alias && { alias: alias.name }),
    start: at,
    end: endOfName(statement, at),
  }))
  return reads.toSorted((left, right) => left.start - right.start)
}

/** Behind a name with its schema: `shop . "Orders"`. */
function endOfName({ tokens }: ReadSql, start: number): number {
  let index = tokens.findIndex(({ at }) => at === start)
  while (tokens[index + 1]?.word === '.') index += 2
  return tokens[index]?.end ?? start
}

/**
 * What the columns of a statement are: each where it stands, with the table that it is of. `known`: all tables with all their
 * columns. Throws StatementRefused where it reads another table, or none of these columns.
 */
export function columnsRead(
  statement: ReadSql,
  known: readonly { name: string; schema?: string; columns: readonly { name: string }[] }[],
): References['columns'] {
  const tables = known.map(({ columns, ...table }) => ({
    ...table,
    columns: columns.map(({ name }) => ({ name, access: 'open' as const })),
  }))
  return resolve(statement, { tables }).columns
}

function resolve({ query, dialect }: ReadSql, { tables }: Pick<Policy, 'tables'>): References {
  const found = noReferences()
  try {
    applyPolicy(query, { dialect, tables, others: [], relations: [] }, found)
    return found
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep()
    throw error
  }
}

/** The names of the tables alone, each once; undefined for a statement that is not understood. */
export const findTableNames = (sql: string, dialect: Dialect): Promise<string[] | undefined> =>
  ifUnderstood(async () => [...new Set(tablesRead(await readSql(sql, dialect)).map(({ table }) => table))])
