import { createRemoteJWKSet, customFetch as customKeyFetch, type JWTVerifyGetKey } from 'jose'
import {
  allowInsecureRequests,
  type ClientAuth,
  type Configuration,
  type CustomFetchOptions,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  None,
} from 'openid-client'
import { createGuardedFetch, type NetAllowance } from '../../platform/net/index.ts'
import { OidcError } from './port.ts'

export type IssuerOptions = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** Hosts that are not public and may be asked all the same: the issuer's own, or one that it names for its keys and tokens. */
  allow?: NetAllowance
  /** Milliseconds since 1970. */
  now: () => number
}

/** What the issuer says of itself, and the public keys it signs with. */
export type Issuer = { clientId: string; config: Configuration; keys: JWTVerifyGetKey }

/** Clocks of two machines may differ by this many seconds. */
export const skewSeconds = 60
const keptMs = 3600_000
const timeoutMs = 10_000
const maxBytes = 1024 * 1024
const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '')

/** The issuer's own description (OpenID Connect Discovery 1.0 §4), kept for an hour; a failure is not kept. Throws OidcError. */
export function createIssuer(options: IssuerOptions): () => Promise<Issuer> {
  let kept: { issuer: Promise<Issuer>; until: number } | undefined
  const fetch = createIssuerFetch(options)
  return () => {
    if (!kept || kept.until <= options.now()) {
      const issuer = discoverIssuer(options, fetch)
      kept = { issuer, until: options.now() + keptMs }
      issuer.catch(() => {
        kept = undefined
      })
    }
    return kept.issuer
  }
}

type IssuerFetch = (
  url: string,
  init: { body?: CustomFetchOptions['body'] } & Omit<RequestInit, 'body'>,
) => Promise<Response>

async function discoverIssuer(options: IssuerOptions, fetch: IssuerFetch): Promise<Issuer> {
  const { issuer, clientId, clientSecret, now } = options
  const url = new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`)
  const clock = { [clockSkew]: Math.round((now() - Date.now()) / 1000), [clockTolerance]: skewSeconds }
  const auth = clientSecret === undefined ? None() : clientSecretAuth(clientSecret)
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : []
  const config = await discovery(url, clientId, clock, auth, { execute, [customFetch]: fetch })
  const { issuer: ownName, jwks_uri, authorization_endpoint: page } = config.serverMetadata()
  // Another name would let one issuer speak for another (OpenID Connect Discovery 4.3).
  if (withoutSlash(ownName) !== withoutSlash(issuer)) throw new OidcError('rejected', `the issuer is named ${ownName}`)
  // People are sent there, so it is a page and as safe as the issuer's own address.
  if (page === undefined || !['https:', url.protocol].includes(new URL(page).protocol))
    throw new OidcError('rejected', 'the issuer names no page to sign in at')
  if (jwks_uri === undefined) throw new OidcError('rejected', 'the issuer names no keys')
  // It rotates its keys: they are read again when a token names one that is not known, at most every 30 s.
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    cooldownDuration: 30_000,
    timeoutDuration: timeoutMs,
    [customKeyFetch]: fetch,
  })
  return { clientId, config, keys }
}

/** All that is asked of an issuer, within 10 s and 1 MiB and without redirects. `unavailable` when it cannot answer. */
function createIssuerFetch({ allow }: IssuerOptions): IssuerFetch {
  const fetch = createGuardedFetch({ ...(allow && { allow }), timeoutMs, maxBytes })
  return async (url, { body, ...init }) => {
    try {
      const response = await fetch(url, { ...init, ...(body && { body }), redirect: 'error' })
      const { status, headers } = response
      if (status < 500) return new Response(await response.arrayBuffer(), { status, headers })
      throw new Error(`the answer has status ${status}`)
    } catch (error) {
      throw new OidcError('unavailable', `${url} could not be asked`, { cause: error })
    }
  }
}

/**
 * The secret as Basic where the issuer takes it (RFC 6749 §2.3.1), else in the form. The library's own Basic also writes
 * `-` and `_` as %2D and %5F, which issuers that compare without decoding refuse.
 */
function clientSecretAuth(secret: string): ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (methods.includes('client_secret_basic')) {
      const pair = [client.client_id, secret].map(encodeURIComponent).join(':')
      headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
    } else {
      body.set('client_id', client.client_id)
      body.set('client_secret', secret)
    }
  }
}
