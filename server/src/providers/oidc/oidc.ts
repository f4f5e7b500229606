import { compactVerify } from 'jose'
import { authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { z } from 'zod'
import { createIssuer, type Issuer, type IssuerOptions, skewSeconds } from './issuer.ts'
import { type Oidc, OidcError, type OidcLogin } from './port.ts'

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  azp: z.string().optional(),
  iat: z.number(),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().optional(),
  auth_time: z.number().optional(),
})
type Claims = z.infer<typeof claims>

/** Sign-in at any OpenID Connect issuer that describes itself (Google, Keycloak, Entra, Authentik …). */
export function createOidc(options: IssuerOptions): Oidc {
  const getIssuer = createIssuer(options)
  return {
    addressOf: ({ state, nonce, verifier, redirectUri, maxAge }) =>
      withOidcErrors(async () => {
        const { config } = await getIssuer()
        const address = buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(maxAge !== undefined && { max_age: String(maxAge) }),
        })
        return address.href
      }),
    personOf: (login, back) =>
      withOidcErrors(async () => {
        const {
          iss,
          sub,
          email,
          email_verified,
          name,
          auth_time: authenticatedAt,
        } = await tradeCode(await getIssuer(), login, back, options.now)
        if (!email) throw new OidcError('unverified', 'the issuer gave no address')
        const emailVerified = email_verified === true || email_verified === 'true'
        return { issuer: iss, subject: sub, email, emailVerified, name, authenticatedAt }
      }),
  }
}

/**
 * Trades the code for an id token that the issuer has signed, for us, now, for this login. The library checks the claims
 * (OpenID Connect Core §3.1.3.7) but neither the signature, nor whom a token for one client was given to, nor that it is
 * not from the future.
 */
async function tradeCode(
  issuer: Issuer,
  { nonce, verifier, redirectUri }: OidcLogin,
  back: { code: string; issuer: string | undefined },
  now: () => number,
): Promise<Claims> {
  const { config, keys, clientId } = issuer
  const callback = new URL(redirectUri)
  callback.searchParams.set('code', back.code)
  if (back.issuer !== undefined) callback.searchParams.set('iss', back.issuer)
  const checks = { expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(config, callback, checks)
  await compactVerify(tokens.id_token ?? '', keys, { algorithms: ['RS256', 'ES256'] })
  const read = claims.parse(tokens.claims())
  if (read.iat > now() / 1000 + skewSeconds) throw new OidcError('rejected', 'the id token is from the future')
  if ((read.azp ?? clientId) !== clientId) throw new OidcError('rejected', 'the id token was given to somebody else')
  return read
}

/** Whatever the libraries refuse is `rejected`; what our own fetch or checks threw may be the cause of it. */
async function withOidcErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    let cause: unknown = error
    while (cause instanceof Error && !(cause instanceof OidcError)) cause = cause.cause
    if (cause instanceof OidcError) throw cause
    throw new OidcError('rejected', 'the answer of the issuer is refused', { cause: error })
  }
}
