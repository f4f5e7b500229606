import { tokensOf } from '../tokens.ts'
import { type Query, StatementRefused } from '../tree.ts'
import { settleCommonTables } from './common-tables.ts'
import { Cursor } from './cursor.ts'
import type { ReadDialect } from './lexer.ts'
import { mysql } from './mysql.ts'
import { readQuery } from './queries.ts'
import type { Rules } from './rules.ts'
import { sqlite } from './sqlite.ts'
import { sqlserver } from './sqlserver.ts'

export type { ReadDialect } from './lexer.ts'

const LONGEST = 50_000
const RULES: Record<ReadDialect, Rules> = { mysql, sqlite, sqlserver }

/**
 * One SELECT (or WITH … SELECT) as a tree, for `printQuery` to write anew. Throws StatementRefused with a short reason for
 * everything else, and for whatever a server, a version or a setting of it could understand in another way. `printed`: a text of
 * ours, which may be longer than one of a person's.
 */
export function readStatement(sql: string, dialect: ReadDialect, printed?: 'printed'): Query {
  if (!printed && sql.length > LONGEST) throw new StatementRefused('too_long', 'The query is too long.')
  if (sql.includes('\0') || !sql.isWellFormed())
    throw new StatementRefused('not_readable', 'The query has a character that does not belong there.')
  const tokens = tokensOf(sql, dialect)
  const end = tokens.findIndex(({ word }) => word === ';')
  const after = tokens[end + 1]
  if (end >= 0 && after?.kind !== 'end')
    throw new StatementRefused('several_statements', 'Only one statement can be run at a time.', tokens[end]?.at)
  const c = new Cursor(sql, tokens, RULES[dialect])
  if (!c.is('select') && !c.is('with')) c.refuse('not_a_select', 'Only SELECT queries can be run.')
  const query = readQuery(c)
  c.take(';')
  if (c.token.kind !== 'end') c.refuse()
  settleCommonTables(query, dialect)
  return query
}
