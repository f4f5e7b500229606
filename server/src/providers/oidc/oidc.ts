import { createHash } from 'node:crypto'
import { z } from 'zod'
import { createDiscovery, type Discovery } from './discovery.ts'
import { fetchJson } from './fetch-json.ts'
import { readIdToken } from './id-token.ts'
import { createKeys } from './keys.ts'
import { type Oidc, OidcError, type OidcLogin } from './port.ts'

export type OidcOptions = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** Milliseconds since 1970. */
  now: () => number
}

const tokens = z.object({ id_token: z.string().max(32_000) })

/** Sign-in at any OpenID Connect issuer that describes itself (Google, Keycloak, Entra, Authentik …). */
export function createOidc({ issuer, clientId, clientSecret, now }: OidcOptions): Oidc {
  const discover = createDiscovery(issuer, now)
  const keyOf = createKeys(now)
  return {
    name: nameOf(issuer),
    addressOf: async ({ state, nonce, verifier, redirectUri }) => {
      const { authorization_endpoint } = await discover()
      const address = new URL(authorization_endpoint)
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
      return address.href
    },
    personOf: async (login, back) => {
      const found = await discover()
      if (back.issuer !== undefined && back.issuer !== found.issuer)
        throw new OidcError('rejected', `the answer came from ${back.issuer}`)
      const { id_token } = await trade(found, login, back.code, { clientId, clientSecret })
      const expected = { issuer: found.issuer, clientId, nonce: login.nonce, nowSeconds: now() / 1000 }
      const said = await readIdToken(id_token, (kid) => keyOf(found.jwks_uri, kid), expected)
      if (!said.email) throw new OidcError('unverified', 'the issuer gave no address')
      const emailVerified = said.email_verified === true || said.email_verified === 'true'
      return { issuer: said.iss, subject: said.sub, email: said.email, emailVerified, name: said.name }
    },
  }
}

/** Trades the code for tokens (RFC 6749 §4.1.3 with RFC 7636). */
function trade(
  found: Discovery,
  { verifier, redirectUri }: OidcLogin,
  code: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string | undefined },
): Promise<z.infer<typeof tokens>> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const headers: Record<string, string> = {}
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (clientSecret !== undefined && methods.includes('client_secret_basic')) {
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  } else {
    body.set('client_id', clientId)
    if (clientSecret !== undefined) body.set('client_secret', clientSecret)
  }
  return fetchJson(found.token_endpoint, tokens, { method: 'POST', headers, body })
}

/** What people call an issuer: its brand if everybody knows it, else its host. */
function nameOf(issuer: string): string {
  const { hostname } = new URL(issuer)
  if (hostname === 'accounts.google.com') return 'Google'
  if (hostname === 'login.microsoftonline.com') return 'Microsoft'
  return hostname
}
