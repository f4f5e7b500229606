import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  type CustomFetchOptions,
  calculatePKCECodeChallenge,
  customFetch,
  ResponseBodyError,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import type { Vendor } from '#contract/add-ons/vendors.ts'
import { allowOwn, createGuardedFetch, type NetAllowance } from '../../platform/net/index.ts'
import { addressOfIdToken } from './id-token.ts'
import { OAuthError, type OAuthTokens, type OAuthVendor, type RegisteredClient } from './port.ts'
import { retryAfter } from './retry-after.ts'
import { vendorAddresses } from './vendor-addresses.ts'

type VendorOptions = { name: Vendor; at: string | undefined; allow: NetAllowance }

const timeoutMs = 15_000
const maxBytes = 256 * 1024
/** What a vendor that says nothing means. */
const usualSeconds = 3_600

/** A vendor as an OAuth 2.0 server: authorization code with PKCE, renewal, revocation. */
export function createOAuthVendor({ name, at, allow }: VendorOptions): OAuthVendor {
  const addresses = vendorAddresses[name](at)
  const guarded = createGuardedFetch({
    allow: allowOwn(at, allow),
    timeoutMs,
    maxBytes,
  })
  const fetch = async (url: string, { body, ...init }: CustomFetchOptions, keep: (idToken: string) => void) => {
    const response = await guarded(url, { ...init, ...(body && { body }), redirect: 'error' } as RequestInit).catch(
      (error: unknown) => {
        throw new OAuthError('away', 'no answer', { cause: error })
      },
    )
    const { status, headers } = response
    const bytes = await response.arrayBuffer()
    if (status === 429) throw new OAuthError('busy', 'asked too often', { seconds: retryAfter(headers) })
    if (status >= 500) throw new OAuthError('away', `status ${status}`)
    return new Response(takeIdToken(bytes, keep), { status, headers })
  }
  const configOf = ({ clientId, clientSecret }: RegisteredClient, keep: (idToken: string) => void = () => {}) => {
    const server = {
      issuer: addresses.issuer,
      authorization_endpoint: addresses.authorize,
      token_endpoint: addresses.token,
      ...(addresses.revoke && { revocation_endpoint: addresses.revoke }),
    }
    const config = new Configuration(server, clientId, {}, ClientSecretPost(clientSecret))
    config[customFetch] = (url, init) => fetch(url, init, keep)
    if (addresses.token.startsWith('http:')) allowInsecureRequests(config)
    return config
  }
  return {
    name,
    close: guarded.close,
    addressOf: async (client, { state, verifier, redirectUri, scopes, choose }) =>
      buildAuthorizationUrl(configOf(client), {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: choose ? 'consent select_account' : 'consent',
        ...addresses.parameters,
      }).href,
    trade: (client, { state, code, issuer, verifier, redirectUri }) =>
      withOAuthErrors(async () => {
        const callback = new URL(redirectUri)
        const given = { code, state, ...(issuer !== undefined && { iss: issuer }) }
        for (const [name, value] of Object.entries(given)) callback.searchParams.set(name, value)
        const checks = { pkceCodeVerifier: verifier, expectedState: state }
        let idToken: string | undefined
        const config = configOf(client, (given) => {
          idToken = given
        })
        const tokens = toTokens(await authorizationCodeGrant(config, callback, checks), addresses.isInstance)
        return { ...tokens, address: idToken && addressOfIdToken(idToken, client.clientId, addresses.idTokenIssuer) }
      }),
    renew: (client, refreshToken) =>
      withOAuthErrors(async () =>
        toTokens(await refreshTokenGrant(configOf(client), refreshToken), addresses.isInstance),
      ),
    revoke: async (client, token) => {
      if (addresses.revoke) await withOAuthErrors(() => tokenRevocation(configOf(client), token))
    },
  }
}

type Given = {
  access_token: string
  refresh_token?: string
  expires_in?: number
  scope?: string
  instance_url?: unknown
}

const toTokens = (
  { access_token, refresh_token, expires_in, scope, instance_url }: Given,
  isInstance: (url: URL) => boolean,
): OAuthTokens => ({
  accessToken: access_token,
  refreshToken: refresh_token,
  expiresIn: expires_in ?? usualSeconds,
  scopes: scope?.split(' ').filter(Boolean),
  address: undefined,
  instanceUrl: instanceOf(instance_url, isInstance),
})

/** It is sent tokens: only the vendor's own machines are. */
function instanceOf(given: unknown, isInstance: (url: URL) => boolean): string | undefined {
  if (typeof given !== 'string') return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !isInstance(url)) throw new OAuthError('refused', 'an unknown instance')
  return url.origin
}

/** Read here and not by the library, which takes the id tokens of one issuer only: Microsoft has one for each organization. */
function takeIdToken(bytes: ArrayBuffer, keep: (idToken: string) => void): ArrayBuffer | string {
  try {
    const { id_token: idToken, ...rest } = JSON.parse(Buffer.from(bytes).toString('utf8'))
    if (typeof idToken !== 'string') return bytes
    keep(idToken)
    return JSON.stringify(rest)
  } catch {
    return bytes
  }
}

const wrongClient = new Set(['invalid_client', 'unauthorized_client'])

/** What the library throws, by what can be done about it. */
async function withOAuthErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    let cause: unknown = error
    while (cause instanceof Error && !(cause instanceof OAuthError) && !(cause instanceof ResponseBodyError))
      cause = cause.cause
    if (cause instanceof OAuthError) throw cause
    if (!(cause instanceof ResponseBodyError)) throw new OAuthError('refused', 'unreadable answer', { cause: error })
    const reason = cause.error === 'invalid_grant' ? 'ended' : wrongClient.has(cause.error) ? 'client' : 'refused'
    throw new OAuthError(reason, cause.error.slice(0, 60))
  }
}
