/** Why an outside address was not read. */
export type NetErrorCode =
  /** Not http or https, no host, or a name and password inside. */
  | 'net_address_invalid'
  /** A private, local or otherwise not public address, asked for directly, by DNS or by a redirect. */
  | 'net_address_refused'
  | 'net_unreachable'
  | 'net_timed_out'
  | 'net_too_large'
  | 'net_too_many_redirects'

export class NetError extends Error {
  override name = 'NetError'
  readonly code: NetErrorCode

  constructor(code: NetErrorCode, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** The NetError inside whatever was thrown on the way, if there is one. */
export function findNetError(error: unknown): NetError | undefined {
  let at: unknown = error
  for (let depth = 0; depth < 8 && at instanceof Error; depth++) {
    if (at instanceof NetError) return at
    at = at instanceof AggregateError ? (at.errors[0] ?? at.cause) : at.cause
  }
  return undefined
}
