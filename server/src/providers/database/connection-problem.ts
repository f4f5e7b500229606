import { findNetError } from '../../platform/net/index.ts'
import { type ConnectionProblem, DatabaseError } from './port.ts'

const byCode: Readonly<Record<string, ConnectionProblem>> = {
  ECONNREFUSED: 'database_not_reachable',
  EHOSTUNREACH: 'database_not_reachable',
  ENETUNREACH: 'database_not_reachable',
  ECONNRESET: 'database_not_reachable',
  EPIPE: 'database_not_reachable',
  ENOTFOUND: 'database_host_unknown',
  EAI_AGAIN: 'database_host_unknown',
  ETIMEDOUT: 'database_hangs',
}

/** Node's codes for certificates that are not to be trusted. */
const CERTIFICATE =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERR_SSL_(?!WRONG_VERSION))/

/** What went wrong on the way to a server, whichever database it is: the network, names, certificates. */
export function networkProblem(error: unknown): ConnectionProblem | undefined {
  const net = findNetError(error)
  if (net) return net.code === 'net_address_refused' ? 'database_address_refused' : 'database_host_unknown'
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 6; cause = insideOf(cause), depth++) {
    const code = 'code' in cause ? String(cause.code) : ''
    const known = byCode[code]
    if (known) return known
    if (CERTIFICATE.test(code)) return 'database_certificate_refused'
    if (
      /self.signed certificate|unable to verify|certificate has expired|altname|issuer certificate/i.test(cause.message)
    )
      return 'database_certificate_refused'
  }
  return undefined
}

const insideOf = (error: Error): unknown =>
  error instanceof AggregateError ? (error.errors[0] ?? error.cause) : error.cause

const AWAY: ReadonlySet<ConnectionProblem> = new Set([
  'database_not_reachable',
  'database_hangs',
  'database_host_unknown',
  'ssh_not_reachable',
  'ssh_target_not_reachable',
])

/** A failed connection as DatabaseError; the server's own words go to `cause` only: they may name hosts and users. */
export function notConnected(
  problem: ConnectionProblem,
  cause: unknown,
  more: { reason?: string; fingerprint?: string } = {},
): DatabaseError {
  const code = AWAY.has(problem) ? 'database_unreachable' : 'database_refused'
  const message =
    code === 'database_unreachable' ? 'The database cannot be reached.' : 'The database refused the connection.'
  return new DatabaseError(code, message, { problem, ...more }, cause)
}
