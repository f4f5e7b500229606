import { type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { OidcError } from './port.ts'

const header = z.object({ alg: z.enum(['RS256', 'ES256']), kid: z.string().optional() })
const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string().optional(),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().optional(),
})
export type Claims = z.infer<typeof claims>

export type Expected = { issuer: string; clientId: string; nonce: string; nowSeconds: number }

/** Clocks of two machines may differ by this many seconds. */
const skew = 60

/** The claims of an id token that is signed by the issuer, for us, now, for this login (OpenID Connect Core §3.1.3.7). */
export async function readIdToken(
  token: string,
  keyOf: (kid: string | undefined) => Promise<KeyObject>,
  expected: Expected,
): Promise<Claims> {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  const { alg, kid } = decode(head, header)
  const key = await keyOf(kid)
  const wanted = alg === 'RS256' ? 'rsa' : 'ec'
  const signed = Buffer.from(`${head}.${body}`)
  const verifier = alg === 'ES256' ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key
  if (rest.length > 0 || key.asymmetricKeyType !== wanted) throw rejected('the id token has another form')
  if (!verify('sha256', signed, verifier, Buffer.from(signature, 'base64url'))) throw rejected('its signature is wrong')
  return check(decode(body, claims), expected)
}

function check(said: Claims, { issuer, clientId, nonce, nowSeconds }: Expected): Claims {
  const audience = [said.aud].flat()
  if (said.iss !== issuer) throw rejected(`the id token is from ${said.iss}`)
  if (!audience.includes(clientId)) throw rejected('the id token is for somebody else')
  if ((audience.length > 1 || said.azp !== undefined) && said.azp !== clientId)
    throw rejected('the id token was given to somebody else')
  if (said.exp <= nowSeconds - skew) throw rejected('the id token has expired')
  if (said.iat > nowSeconds + skew) throw rejected('the id token is from the future')
  if (said.nonce !== nonce) throw rejected('the id token is for another login')
  return said
}

function decode<T extends z.ZodType>(part: string, shape: T): z.output<T> {
  try {
    return shape.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch (error) {
    throw new OidcError('rejected', 'the id token cannot be read', { cause: error })
  }
}

const rejected = (message: string) => new OidcError('rejected', message)
