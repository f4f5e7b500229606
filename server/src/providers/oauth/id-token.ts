import { z } from 'zod'
import { OAuthError } from './port.ts'

const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  email: z.string().optional(),
  preferred_username: z.string().optional(),
})

const isAddress = (text: string | undefined): text is string => text !== undefined && /^[^\s@]+@[^\s@]+$/.test(text)

/**
 * The account's address as an id token has it. It came from the vendor's token address by TLS in answer to a code of ours, so that its
 * signature need not be asked for (OpenID Connect Core 3.1.3.7). Throws OAuthError.
 */
export function addressOfIdToken(idToken: string, clientId: string, issuer: RegExp): string {
  const found = claims.safeParse(contentOf(idToken))
  if (!found.success) throw new OAuthError('refused', 'unreadable id token')
  const { iss, aud, email, preferred_username } = found.data
  if (!issuer.test(iss) || aud !== clientId) throw new OAuthError('refused', 'an id token for somebody else')
  // Microsoft signs in to a mailbox by its user name there; `email` may be any address of that person.
  const address = [preferred_username, email].find(isAddress)
  if (!address) throw new OAuthError('refused', 'no address in the id token')
  return address
}

/** Who an account is where a vendor says it in the id token only. Throws OAuthError. */
export async function addressOfToken(_accessToken: string, address: string | undefined): Promise<string> {
  if (!address) throw new OAuthError('refused', 'no id token')
  return address
}

function contentOf(idToken: string): unknown {
  try {
    return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
