import type { Dialect } from '../dialect.ts'

const quoted = (value: string): string => `'${value.replaceAll('\0', '').replaceAll("'", "''")}'`

/** A text as a literal that it cannot leave. MySQL reads backslashes; SQL Server keeps other alphabets only with N. */
export const textLiteral = (value: string, dialect: Dialect): string => {
  if (dialect === 'mysql') return quoted(value.replaceAll('\\', '\\\\'))
  return dialect === 'sqlserver' ? `N${quoted(value)}` : quoted(value)
}

/** A day, 'YYYY-MM-DD'. */
export const dayLiteral = (value: string, dialect: Dialect): string => {
  if (dialect === 'sqlite') return quoted(value)
  return dialect === 'sqlserver' ? `CAST(${quoted(value)} AS date)` : `DATE ${quoted(value)}`
}

export const booleanLiteral = (value: boolean, dialect: Dialect): string =>
  dialect === 'postgres' ? String(value) : value ? '1' : '0'

export const numberLiteral = (value: number): string => {
  if (!Number.isFinite(value)) return 'NULL'
  return Math.abs(value) < 1e21 ? String(value) : BigInt(Math.trunc(value)).toString()
}

/** A condition on a part of a text, whatever its case (in MySQL and SQL Server as the column's collation says). */
export const likeCondition = (operand: string, pattern: string, not: string, dialect: Dialect): string => {
  const operator = dialect === 'postgres' ? 'ILIKE' : 'LIKE'
  // SQL Server knows sets of characters.
  const written = dialect === 'sqlserver' ? pattern.replaceAll('[', '\\[') : pattern
  const escaping = written.includes('\\') && (dialect === 'sqlite' || dialect === 'sqlserver') ? ` ESCAPE '\\'` : ''
  return `${operand} ${not}${operator} ${textLiteral(written, dialect)}${escaping}`
}

/** A pattern that finds a text as it was written. */
export const literalPattern = (value: string): string => value.replaceAll(/[\\%_]/g, '\\$&')
