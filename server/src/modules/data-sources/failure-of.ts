import { Failure, fail } from '../../platform/http/fail.ts'
import { DatabaseError } from '../../providers/database/port.ts'

/** A failed connection or query as a failure of the catalogue. What is no DatabaseError stays what it is. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { problem, fingerprint } = error.details
  if (problem)
    return fingerprint
      ? new Failure(problem, { fingerprint }, [{ path: 'ssh_host_key', message: fingerprint }])
      : fail(problem)
  switch (error.code) {
    case 'database_unreachable':
      return fail('database_not_reachable')
    case 'database_refused':
      return fail('database_refused_connection')
    case 'query_not_allowed':
      return fail('database_query_refused')
    case 'query_timed_out':
      return fail('database_query_timed_out')
    case 'query_failed':
    case 'query_cancelled':
      return fail('database_query_failed', { reason: error.message })
  }
}

/** Runs work with a database; its errors become failures. */
export async function asFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}
