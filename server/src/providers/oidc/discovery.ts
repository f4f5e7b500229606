import { z } from 'zod'
import { fetchJson } from './fetch-json.ts'
import { OidcError } from './port.ts'

const document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
export type Discovery = z.infer<typeof document>

const keptMs = 3600_000
const bare = (issuer: string) => issuer.replace(/\/$/, '')

/** The issuer's own description (OpenID Connect Discovery 1.0 §4), kept for an hour; a failure is not kept. */
export function createDiscovery(issuer: string, now: () => number): () => Promise<Discovery> {
  let kept: { found: Promise<Discovery>; until: number } | undefined
  const read = async () => {
    const found = await fetchJson(`${bare(issuer)}/.well-known/openid-configuration`, document)
    // Another name would let one issuer speak for another (§4.3).
    if (bare(found.issuer) !== bare(issuer)) throw new OidcError('rejected', `the issuer calls itself ${found.issuer}`)
    return found
  }
  return () => {
    if (!kept || kept.until <= now()) {
      const found = read()
      kept = { found, until: now() + keptMs }
      found.catch(() => {
        kept = undefined
      })
    }
    return kept.found
  }
}
