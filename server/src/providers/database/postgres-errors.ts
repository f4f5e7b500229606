import { networkProblem, notConnected } from './connection-problem.ts'
import { type ConnectionProblem, DatabaseError } from './port.ts'

interface ServerError extends Error {
  readonly code?: string
  readonly position?: string
}

const isServerError = (error: unknown): error is ServerError => error instanceof Error

/** It went away or is about to: connection lost, shut down, starting up. */
const AWAY = /^(08|57P|58)/

/** SQLSTATEs of a server that is there and says no: sign-in, unknown database, full, no right. */
const REFUSED: readonly (readonly [RegExp, ConnectionProblem])[] = [
  [/^28/, 'database_wrong_password'],
  [/^(3D|42501)/, 'database_name_unknown'],
  [/^(53300|0A)/, 'database_refused_connection'],
  [/^57P/, 'database_not_reachable'],
]
/** What pg says in words only. */
const WORDS: readonly (readonly [RegExp, ConnectionProblem])[] = [
  [/does not support SSL/i, 'database_without_tls'],
  [/SASL|SCRAM|password/i, 'database_wrong_password'],
  [/timeout/i, 'database_hangs'],
  [/terminated unexpectedly/i, 'database_not_reachable'],
]

/** Why there is no connection. The server's own words go to `cause` only: they may name hosts and users. */
export function connectionError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  const { code: reason, message }: ServerError = isServerError(error) ? error : new Error(String(error))
  const details = reason === undefined ? {} : { reason }
  if (reason === '28000' && /no encryption|SSL off/i.test(message))
    return notConnected('database_needs_tls', error, details)
  const refused = REFUSED.find(([pattern]) => reason !== undefined && pattern.test(reason))
  if (refused) return notConnected(refused[1], error, details)
  const problem = networkProblem(error) ?? WORDS.find(([pattern]) => pattern.test(message))?.[1]
  return notConnected(problem ?? 'database_not_understood', error, details)
}

/** Why a query has no result. `offset`: characters that were put before the person's statement. */
export function queryError(error: unknown, offset: number, aborted: boolean): DatabaseError {
  if (error instanceof DatabaseError) return error
  const { code: reason = '', position, message }: ServerError = isServerError(error) ? error : new Error(String(error))
  const at = Number(position) - offset
  const details = { ...(reason && { reason }), ...(at > 0 && { position: at }) }
  if (aborted) return cancelledError(error)
  if (reason === '57014' || reason === '55P03' || reason === '25P03') return timedOut(error)
  if (reason === '25006' || reason === '42501' || reason === '0A000') {
    return new DatabaseError('query_not_allowed', 'The database does not allow this query.', details, error)
  }
  if (reason === '' || AWAY.test(reason) || networkProblem(error))
    return new DatabaseError('database_unreachable', 'The connection to the database was lost.', details, error)
  return new DatabaseError('query_failed', message, details, error)
}

export const cancelledError = (cause?: unknown): DatabaseError =>
  new DatabaseError('query_cancelled', 'The query was cancelled.', {}, cause)
export const timedOut = (cause?: unknown): DatabaseError =>
  new DatabaseError('query_timed_out', 'The query took longer than it may.', {}, cause)
