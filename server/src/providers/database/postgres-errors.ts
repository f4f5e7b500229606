import { DatabaseError } from './port.ts'

interface ServerError extends Error {
  readonly code?: string
  readonly position?: string
}

const isServerError = (error: unknown): error is ServerError => error instanceof Error

/** SQLSTATE classes that mean that the server is there and says no: sign-in, unknown database, full, no right. */
const REFUSED = /^(28|3D|42501|53300|0A)/
/** It went away or is about to: connection lost, shut down, starting up. */
const AWAY = /^(08|57P|58)/

/** Why there is no connection. The server's own words go to `cause` only: they may name hosts and users. */
export function connectionError(error: unknown): DatabaseError {
  const reason = isServerError(error) ? error.code : undefined
  const details = reason === undefined ? {} : { reason }
  if (reason !== undefined && REFUSED.test(reason)) {
    return new DatabaseError(
      'database_refused',
      'The database refused the connection: check user, password and database name.',
      details,
      error,
    )
  }
  if (error instanceof Error && /SSL|certificate|SASL|SCRAM|password/i.test(error.message)) {
    return new DatabaseError(
      'database_refused',
      'The database and this server could not agree on how to connect: check TLS and password.',
      details,
      error,
    )
  }
  return new DatabaseError('database_unreachable', 'The database cannot be reached.', details, error)
}

/** Why a query has no result. `offset`: characters that were put before the person's statement. */
export function queryError(error: unknown, offset: number, aborted: boolean): DatabaseError {
  if (error instanceof DatabaseError) return error
  const { code: reason = '', position, message }: ServerError = isServerError(error) ? error : new Error(String(error))
  const at = Number(position) - offset
  const details = { ...(reason && { reason }), ...(at > 0 && { position: at }) }
  if (aborted) return cancelled(error)
  if (reason === '57014' || reason === '55P03' || reason === '25P03') return timedOut(error)
  if (reason === '25006' || reason === '42501' || reason === '0A000') {
    return new DatabaseError('query_not_allowed', 'The database does not allow this query.', details, error)
  }
  if (reason === '' || AWAY.test(reason))
    return new DatabaseError('database_unreachable', 'The connection to the database was lost.', details, error)
  return new DatabaseError('query_failed', message, details, error)
}

export const cancelled = (cause?: unknown): DatabaseError =>
  new DatabaseError('query_cancelled', 'The query was cancelled.', {}, cause)
export const timedOut = (cause?: unknown): DatabaseError =>
  new DatabaseError('query_timed_out', 'The query took longer than it may.', {}, cause)
