import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakePerson = { sub: string; email?: string; email_verified?: boolean | string; name?: string }

/** What the issuer does wrong, for tests of what a bad or a broken one can do to us. */
type Faults = {
  /** Changes the claims before they are signed. */
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Changes the signed token. */
  token?: (token: string) => string
  header?: Record<string, unknown>
  /** Changes its description of itself. */
  document?: (document: Record<string, unknown>) => Record<string, unknown>
  /** Which of its addresses answer 500. */
  down?: '/.well-known/openid-configuration' | '/token' | '/jwks'
  calls?: string
  iss?: string
}

export type FakeIssuer = {
  url: string
  clientId: string
  clientSecret: string
  person: FakePerson
  faults: Faults
  /** Its clock, in milliseconds since 1970. */
  now: () => number
  /** Signs with a new key from now on, as issuers do now and then. */
  rotate: () => void
  close: () => Promise<void>
}

type Grant = { nonce: string; challenge: string; redirectUri: string; person: FakePerson }

/**
 * An issuer on loopback that behaves like a real one: discovery, an authorization page that checks what it is asked and
 * sends the browser back, codes good once and bound to PKCE, client secret and address, RS256 id tokens, key rotation.
 */
export async function startFakeIssuer(): Promise<FakeIssuer> {
  const grants = new Map<string, Grant>()
  let [key, kid] = newKey()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer: FakeIssuer = {
    url,
    clientId: 'nalar-test',
    clientSecret: 'a secret: with/odd %signs',
    person: { sub: '1001', email: 'made.wirawan@example.test', email_verified: true, name: 'Made Wirawan' },
    faults: {},
    now: Date.now,
    rotate: () => {
      ;[key, kid] = newKey()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return issuer

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url)
    if (issuer.faults.down === address.pathname) return void response.writeHead(500).end('down')
    if (address.pathname === '/.well-known/openid-configuration') return json(response, 200, describe())
    if (address.pathname === '/jwks') return json(response, 200, { keys: [publicJwk()] })
    if (address.pathname === '/moved') return void response.writeHead(302, { location: `${url}/jwks` }).end()
    if (address.pathname === '/authorize') return authorize(address.searchParams, response)
    if (address.pathname === '/token') return json(response, ...(await exchange(request)))
    response.writeHead(404).end()
  }

  function describe() {
    const { document = (same) => same } = issuer.faults
    return document({
      issuer: issuer.faults.calls ?? url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    })
  }

  function publicJwk() {
    return { ...key.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const need = (name: string) => asked.get(name) ?? ''
    const right =
      need('response_type') === 'code' &&
      need('client_id') === issuer.clientId &&
      need('scope').split(' ').includes('openid') &&
      need('code_challenge_method') === 'S256' &&
      need('state') !== ''
    if (!right) return void response.writeHead(400).end('bad request')
    const code = randomBytes(16).toString('base64url')
    const redirectUri = need('redirect_uri')
    grants.set(code, { nonce: need('nonce'), challenge: need('code_challenge'), redirectUri, person: issuer.person })
    const back = new URL(redirectUri)
    const params = { code, state: need('state'), iss: issuer.faults.iss ?? url }
    for (const [name, value] of Object.entries(params)) back.searchParams.set(name, value)
    response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(request: IncomingMessage): Promise<[number, unknown]> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
    if (!knowsSecret(request.headers.authorization, body)) return [401, { error: 'invalid_client' }]
    const code = body.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    return [200, { access_token: 'unused', token_type: 'Bearer', id_token: idToken(grant) }]
  }

  /** Whether the client proves itself: as Basic where this issuer takes that, else in the form. */
  function knowsSecret(authorization: string | undefined, body: URLSearchParams): boolean {
    const methods = describe().token_endpoint_auth_methods_supported as string[]
    if (!methods.includes('client_secret_basic'))
      return body.get('client_id') === issuer.clientId && body.get('client_secret') === issuer.clientSecret
    const pair = [issuer.clientId, issuer.clientSecret].map(encodeURIComponent).join(':')
    return authorization === `Basic ${Buffer.from(pair).toString('base64')}`
  }

  function idToken({ nonce, person }: Grant): string {
    const now = Math.floor(issuer.now() / 1000)
    const payload = { iss: url, aud: issuer.clientId, exp: now + 300, iat: now, nonce, ...person }
    const { claims = (same) => same, token = (same) => same, header } = issuer.faults
    const parts = [{ alg: 'RS256', typ: 'JWT', kid, ...header }, claims(payload)].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const signature = sign('sha256', Buffer.from(parts.join('.')), key.privateKey).toString('base64url')
    return token([...parts, signature].join('.'))
  }
}

function newKey(): [{ publicKey: KeyObject; privateKey: KeyObject }, string] {
  return [generateKeyPairSync('rsa', { modulusLength: 2048 }), randomBytes(6).toString('hex')]
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
