import { networkProblem, notConnected } from './connection-problem.ts'
import { type ConnectionProblem, DatabaseError } from './port.ts'
import { cancelledError, timedOut } from './postgres-errors.ts'

type Known = Error & { code?: string; number?: number }

/** SQL Server's message numbers for a sign-in that is refused. */
const REFUSED: Readonly<Record<number, ConnectionProblem>> = {
  18456: 'database_wrong_password',
  18452: 'database_wrong_password',
  18470: 'database_wrong_password',
  18487: 'database_wrong_password',
  18488: 'database_wrong_password',
  4060: 'database_name_unknown',
  916: 'database_name_unknown',
  17809: 'database_refused_connection',
  40615: 'database_refused_connection',
  40613: 'database_not_reachable',
}

/** `refusal`: the number by which the server refused the sign-in, where it said one. */
export function sqlServerConnectionError(error: unknown, refusal = 0): DatabaseError {
  if (error instanceof DatabaseError) return error
  const { code = '', message }: Known = error instanceof Error ? error : new Error(String(error))
  const known = REFUSED[refusal]
  if (known) return notConnected(known, error, { reason: String(refusal) })
  if (code === 'ELOGIN') return notConnected('database_wrong_password', error)
  if (/certificate|altname|self.signed/i.test(message)) return notConnected('database_certificate_refused', error)
  if (/did not negotiate encryption|does not support encryption/i.test(message))
    return notConnected('database_without_tls', error)
  if (code === 'EENCRYPT' || /requires encryption/i.test(message)) return notConnected('database_needs_tls', error)
  if (code === 'ETIMEOUT') return notConnected('database_hangs', error)
  const network = networkProblem(error)
  return notConnected(network ?? (code === 'ESOCKET' ? 'database_not_reachable' : 'database_not_understood'), error)
}

/** No right to the object, the column or the action; a database that is read-only; an update of a snapshot. */
const NOT_ALLOWED = new Set([229, 230, 262, 297, 300, 3906, 3961, 15247])

export function sqlServerQueryError(error: unknown, aborted: boolean): DatabaseError {
  if (aborted) return cancelledError(error)
  if (error instanceof DatabaseError) return error
  const { code = '', number, message }: Known = error instanceof Error ? error : new Error(String(error))
  const details = number ? { reason: String(number) } : {}
  if (code === 'ETIMEOUT' || number === 1222) return timedOut(error)
  if (code === 'ECANCEL') return cancelledError(error)
  if (number !== undefined && NOT_ALLOWED.has(number))
    return new DatabaseError('query_not_allowed', 'The database does not allow this query.', details, error)
  if (/^(ESOCKET|ECONNCLOSED|EINVALIDSTATE|ECONNRESET|EPIPE)$/.test(code))
    return new DatabaseError('database_unreachable', 'The connection to the database was lost.', details, error)
  return new DatabaseError('query_failed', message, details, error)
}
