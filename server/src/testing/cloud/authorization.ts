import { createHash, randomBytes } from 'node:crypto'

/** An account at the vendor. */
type CloudPerson = { email: string; name: string }

type Grant = { person: CloudPerson; scopes: string[] }
type Code = Grant & { challenge: string; redirectUri: string }

type Answer = { status: number; json?: unknown; html?: string; location?: string; headers?: Record<string, string> }

/** What a vendor's consent page, token and revocation addresses do; the paths are the vendor's. */
export function createAuthorization() {
  const codes = new Map<string, Code>()
  const refreshTokens = new Map<string, Grant>()
  const accessTokens = new Map<string, Grant & { until: number }>()
  const cloud = {
    clientId: 'nalar-test.apps.example',
    clientSecret: 'a secret: with/odd %signs',
    /** Who signs id tokens. */
    issuer: 'https://accounts.google.com',
    /** What stands in every answer with tokens besides. */
    besides: {} as Record<string, unknown>,
    person: { email: 'sri@toko.example', name: 'Sri Wahyuni' } as CloudPerson,
    /** Boxes that the person leaves unticked. */
    withheld: [] as string[],
    /** Seconds that an access token is good for. */
    lifetime: 3_600,
    rotates: false,
    now: Date.now,
    renewals: 0,
    revoked: [] as string[],
    /** The vendor asks to wait with everything. */
    busyAtTokens: false,
    /** The person, or their administrator, takes back all that was given to us. */
    takeBack: (email: string) => {
      for (const map of [refreshTokens, accessTokens])
        for (const [token, { person }] of map) if (person.email === email) map.delete(token)
    },
    /** Access tokens that were given are good no more, without a word. */
    forgetAccessTokens: () => accessTokens.clear(),
    grantOf: (authorization: string | undefined): Grant | undefined => {
      const grant = accessTokens.get(authorization?.replace(/^Bearer /, '') ?? '')
      return grant && grant.until > cloud.now() ? grant : undefined
    },
    authorize: (asked: URLSearchParams): Answer => {
      const need = (name: string) => asked.get(name) ?? ''
      const right =
        need('response_type') === 'code' &&
        need('client_id') === cloud.clientId &&
        need('code_challenge_method') === 'S256' &&
        need('code_challenge') !== '' &&
        need('state') !== ''
      if (!right) return { status: 400, html: 'Error 400: invalid_request' }
      const decision = asked.get('decision')
      if (!decision) return { status: 200, html: consentPage(asked, cloud.person) }
      const back = new URL(need('redirect_uri'))
      back.searchParams.set('state', need('state'))
      if (decision === 'deny') back.searchParams.set('error', 'access_denied')
      else {
        const code = `4/${randomBytes(12).toString('base64url')}`
        const scopes = need('scope')
          .split(' ')
          .filter((scope) => !cloud.withheld.includes(scope))
        const about = { challenge: need('code_challenge'), redirectUri: need('redirect_uri') }
        codes.set(code, { person: cloud.person, scopes, ...about })
        back.searchParams.set('code', code)
      }
      return { status: 302, location: back.href }
    },
    token: (body: URLSearchParams): Answer => {
      if (cloud.busyAtTokens) return { status: 429, json: { error: 'slow_down' }, headers: { 'retry-after': '7' } }
      if (body.get('client_id') !== cloud.clientId || body.get('client_secret') !== cloud.clientSecret)
        return { status: 401, json: { error: 'invalid_client' } }
      return body.get('grant_type') === 'refresh_token' ? renew(body) : trade(body)
    },
    revoke: (body: URLSearchParams): Answer => {
      const token = body.get('token') ?? ''
      const grant = refreshTokens.get(token) ?? accessTokens.get(token)
      if (!grant) return { status: 400, json: { error: 'invalid_token' } }
      cloud.revoked.push(grant.person.email)
      cloud.takeBack(grant.person.email)
      return { status: 200, json: {} }
    },
  }
  return cloud

  function trade(body: URLSearchParams): Answer {
    const code = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const verifier = body.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (!code || code.challenge !== challenge || code.redirectUri !== body.get('redirect_uri'))
      return { status: 400, json: { error: 'invalid_grant', error_description: 'Bad Request' } }
    const idToken = code.scopes.includes('openid') && { id_token: newIdToken(code.person.email) }
    return { status: 200, json: { ...newAccess(code), ...idToken, refresh_token: newRefresh(code) } }
  }

  function renew(body: URLSearchParams): Answer {
    const token = body.get('refresh_token') ?? ''
    const grant = refreshTokens.get(token)
    if (!grant) return { status: 400, json: { error: 'invalid_grant', error_description: 'Token has been revoked.' } }
    cloud.renewals++
    if (!cloud.rotates) return { status: 200, json: newAccess(grant) }
    refreshTokens.delete(token)
    return { status: 200, json: { ...newAccess(grant), refresh_token: newRefresh(grant) } }
  }

  function newIdToken(email: string): string {
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
    const exp = Math.floor(cloud.now() / 1000) + 3_600
    const about = { iss: cloud.issuer, aud: cloud.clientId, sub: '1', email, preferred_username: email, exp }
    return [part({ alg: 'RS256', kid: '1' }), part(about), randomBytes(32).toString('base64url')].join('.')
  }

  function newRefresh({ person, scopes }: Grant): string {
    const token = `1//${randomBytes(24).toString('base64url')}`
    refreshTokens.set(token, { person, scopes })
    return token
  }

  function newAccess({ person, scopes }: Grant) {
    const access_token = `ya29.${randomBytes(24).toString('base64url')}`
    accessTokens.set(access_token, { person, scopes, until: cloud.now() + cloud.lifetime * 1_000 })
    return { access_token, expires_in: cloud.lifetime, scope: scopes.join(' '), token_type: 'Bearer', ...cloud.besides }
  }
}

export type CloudAuthorization = ReturnType<typeof createAuthorization>
export type { Answer as CloudAnswer }

/** What a person sees there. */
function consentPage(asked: URLSearchParams, { email, name }: CloudPerson): string {
  const link = (decision: string, words: string) =>
    `<a href="?${new URLSearchParams({ ...Object.fromEntries(asked), decision }).toString().replaceAll('&', '&amp;')}">${words}</a>`
  return `<!doctype html><meta charset="utf-8"><title>Sign in</title><h1>Nalar wants access to your account</h1>
    <p>${name} (${email})</p><p>${asked.get('scope')}</p><p>${link('allow', 'Allow')} ${link('deny', 'Cancel')}</p>`
}
