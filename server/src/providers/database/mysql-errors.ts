import { networkProblem, notConnected } from './connection-problem.ts'
import { type ConnectionProblem, DatabaseError } from './port.ts'
import { cancelledError, timedOut } from './postgres-errors.ts'

type Known = Error & { errno?: number; code?: string; sqlMessage?: string }

/** MySQL's and MariaDB's error numbers for a connection that is refused. */
const REFUSED: Readonly<Record<number, ConnectionProblem>> = {
  1045: 'database_wrong_password',
  1698: 'database_wrong_password',
  1862: 'database_wrong_password',
  1044: 'database_name_unknown',
  1049: 'database_name_unknown',
  1040: 'database_refused_connection',
  1129: 'database_refused_connection',
  1130: 'database_refused_connection',
  1203: 'database_refused_connection',
  1226: 'database_refused_connection',
  3159: 'database_needs_tls',
  4031: 'database_refused_connection',
}

/** Why there is no connection. */
export function mysqlConnectionError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  const { errno = 0, code = '', message = '' }: Known = error instanceof Error ? error : new Error(String(error))
  const known = REFUSED[errno]
  if (known) return notConnected(known, error, { reason: code })
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return notConnected('database_without_tls', error)
  if (/self.signed|certificate|altname/i.test(message)) return notConnected('database_certificate_refused', error)
  if (code === 'PROTOCOL_CONNECTION_LOST' || code === 'ER_UNKNOWN_ERROR')
    return notConnected('database_not_reachable', error)
  if (/secure transport|SSL connection is required/i.test(message)) return notConnected('database_needs_tls', error)
  if (/connect ETIMEDOUT|handshake inactivity/i.test(message)) return notConnected('database_hangs', error)
  return notConnected(networkProblem(error) ?? 'database_not_understood', error)
}

/** 1317 interrupted, 3024 and 1969 over the time limit, 1205 waited for a lock. */
const TIMED_OUT = new Set([3024, 1969, 1205, 1317, 1968])
/** Read-only transaction, no right to a table, column, routine or action. */
const NOT_ALLOWED = new Set([1792, 1142, 1143, 1227, 1290, 1370, 1044, 1347, 1356, 4062])
const AWAY = /^(PROTOCOL_CONNECTION_LOST|ECONNRESET|EPIPE|ETIMEDOUT|ECONNREFUSED)$/

/** Why a query has no result. */
export function mysqlQueryError(error: unknown, aborted: boolean): DatabaseError {
  if (aborted) return cancelledError(error)
  if (error instanceof DatabaseError) return error
  const { errno = 0, code = '', sqlMessage, message }: Known = error instanceof Error ? error : new Error(String(error))
  const details = errno ? { reason: String(errno) } : {}
  if (TIMED_OUT.has(errno)) return timedOut(error)
  if (NOT_ALLOWED.has(errno))
    return new DatabaseError('query_not_allowed', 'The database does not allow this query.', details, error)
  if (AWAY.test(code) || errno === 1053 || errno === 1927 || /closed state/.test(message))
    return new DatabaseError('database_unreachable', 'The connection to the database was lost.', details, error)
  return new DatabaseError('query_failed', sqlMessage ?? message, details, error)
}
