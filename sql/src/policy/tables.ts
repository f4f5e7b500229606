import type { Dialect } from '#sql/dialect.ts'
import { StatementRefused, type TableSource } from '../tree.ts'
import { isSameName } from './names.ts'
import type { Policy, PolicyTable } from './policy.ts'

/** Schemas and databases that belong to the server. */
const systemSchemas: Record<Dialect, RegExp> = {
  postgres: /^(pg_.*|information_schema)$/,
  mysql: /^(mysql|information_schema|performance_schema|sys|ndbinfo)$/i,
  sqlite: /^temp$/i,
  sqlserver: /^(sys|information_schema|master|msdb|model|tempdb|guest)$/i,
}
/** Names that the server looks up among its own tables first. */
const systemTables: Record<Dialect, RegExp> = {
  postgres: /^pg_/,
  mysql: /^$/,
  sqlite: /^(sqlite_|pragma_|dbstat$)/i,
  sqlserver: /^(#|@|[sx]p_|sys(objects|columns|users|logins|processes|databases|comments|configures|indexes|files)$)/i,
}

/** The table that a name means. Refuses what is not in the policy, and what could be another one than it seems. */
export function findTable(source: TableSource, policy: Policy): PolicyTable {
  const { database, schema, name } = source
  const { dialect } = policy
  const isSystem =
    [database, schema].some((text) => text !== undefined && systemSchemas[dialect].test(text)) ||
    (schema === undefined || dialect !== 'postgres' ? systemTables[dialect].test(name) : false)
  if (isSystem) throw new StatementRefused('system_table', 'System tables cannot be read.', source.at)
  if (policy.tables === 'any') {
    if (database !== undefined) throw new StatementRefused('system_table', 'Other databases cannot be read.', source.at)
    return { name, ...(schema !== undefined && { schema }), columns: [] }
  }
  const found = database === undefined ? meant(name, schema, policy, policy.tables) : undefined
  if (found) return found
  const fullName = [database, schema, name].filter((part) => part !== undefined).join('.')
  if (policy.whole) throw new StatementRefused('unknown_table', `no such table: ${fullName}`, source.at)
  throw new StatementRefused(
    'table_not_related',
    `The table ${fullName} is not among those that can be asked.`,
    source.at,
  )
}

/** The one table that this name can mean; undefined when it may be another one than is allowed. */
function meant(
  name: string,
  schema: string | undefined,
  { dialect, others }: Policy,
  tables: readonly PolicyTable[],
): PolicyTable | undefined {
  const named = <T extends { name: string; schema?: string }>(all: readonly T[]): T[] =>
    all.filter((value) => {
      if (!isSameName(name, value.name, dialect)) return false
      if (value.schema !== undefined) return schema !== undefined && isSameName(schema, value.schema, dialect)
      return schema === undefined || isDefaultSchema(dialect, schema)
    })
  const [allowed, elsewhere] = [named(tables), named(others)]
  const exact = allowed.filter((policyTable) => schema === undefined || policyTable.schema !== undefined)
  // `b.t` is the table of schema b where there is one, else the one that is found without a schema.
  if (schema !== undefined && exact.length === 0 && elsewhere.some((item) => item.schema !== undefined))
    return undefined
  if (exact.length === 1 && elsewhere.length === 0) return exact[0]
  // Servers that tell `Orders` from `orders`: the very spelling decides.
  if (elsewhere.length > 0 || allowed.length > 1)
    return exact.find(
      (policyTable) => policyTable.name === name && elsewhere.every((other) => other.name !== policyTable.name),
    )
  return allowed[0]
}

/** In MySQL a name before the table's is another database. */
const isDefaultSchema = (dialect: Dialect, schema: string): boolean =>
  dialect === 'sqlite' ? schema.toLowerCase() === 'main' : dialect !== 'mysql'
