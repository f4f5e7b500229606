import type { Expr } from '../tree.ts'
import type { ReadDialect } from './lexer.ts'
import { isClearName } from './names.ts'

/** MySQL refuses longer names. */
const LONGEST = 250

/**
 * The name that a server gives to a column without AS, where what we print would have another: MySQL and SQLite call it as it
 * was written, SQL Server calls it nothing.
 */
export function nameAsWritten(value: Expr, written: string, dialect: ReadDialect): string | undefined {
  if (dialect === 'sqlserver' || value.kind === 'column') return undefined
  if (value.kind === 'number' && (dialect === 'mysql' || written === value.text)) return undefined
  if (value.kind === 'text' && (dialect === 'mysql' || written.startsWith("'"))) return undefined
  if (dialect === 'mysql') {
    if (value.kind === 'null' || value.kind === 'boolean') return undefined
    const short = written.slice(0, LONGEST).trim()
    return isClearName(short) ? short : undefined
  }
  // In SQLite a collation changes nothing about which column it is.
  if (value.kind === 'collate' && value.value.kind === 'column') return value.value.path.at(-1)
  return isClearName(written) ? written : undefined
}
