import type { Statement } from '#sql/index.ts'
import type { Narrowed } from './narrowed.ts'
import { prepare } from './prepare.ts'

/**
 * The statement as it may be run over a part of a database: it reads the tables of that part and no others, hidden columns
 * are neither shown nor filtered on, and masked ones give •••• whatever is done with them. Throws `query_not_allowed`.
 */
export const narrowStatement = (sql: string | Statement, narrowed: Narrowed): Promise<Statement> =>
  prepare(sql, narrowed)
