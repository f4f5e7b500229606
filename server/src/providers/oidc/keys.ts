import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { fetchJson } from './fetch-json.ts'
import { OidcError } from './port.ts'

const jwk = z.looseObject({ kty: z.string(), kid: z.string().optional(), use: z.string().optional() })
const keySet = z.object({ keys: z.array(jwk) })
type Jwk = z.infer<typeof jwk>

const againMs = 30_000

/**
 * The issuer's public keys, read again when a token names one that is not known (it rotates them), at most every 30 s.
 * Throws OidcError when there is none of that name.
 */
export function createKeys(now: () => number): (uri: string, kid: string | undefined) => Promise<KeyObject> {
  let kept: { keys: Jwk[]; at: number } | undefined
  return async (uri, kid) => {
    let key = kept && pick(kept.keys, kid)
    if (!key && (!kept || now() - kept.at >= againMs)) {
      kept = { ...(await fetchJson(uri, keySet)), at: now() }
      key = pick(kept.keys, kid)
    }
    if (!key) throw new OidcError('rejected', `the issuer has no key ${kid ?? 'without a name'}`)
    return createPublicKey({ key: key as JsonWebKey, format: 'jwk' })
  }
}

function pick(keys: Jwk[], kid: string | undefined): Jwk | undefined {
  const signing = keys.filter(({ use, kty }) => (use ?? 'sig') === 'sig' && (kty === 'RSA' || kty === 'EC'))
  if (kid === undefined) return signing.length === 1 ? signing[0] : undefined
  return signing.find((key) => key.kid === kid)
}
