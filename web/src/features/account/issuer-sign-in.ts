import { publicConfig } from '#web/lib/client/config.ts'

const verifierKey = 'oauth_verifier'
const nextKey = 'oauth_next'
const verifierBytes = 48

/** 64 random characters of A-Z a-z 0-9 - _. */
function makeVerifier(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(verifierBytes))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/**
 * The address that begins signing in at the installation's issuer, or at that of the organization that has a domain; keeps for this
 * tab what proves that it was begun here.
 */
export function beginIssuerSignIn(next: string, domain?: string): string | undefined {
  const start = domain === undefined ? publicConfig().oauth?.start : '/oauth/start'
  if (start === undefined) return undefined
  const verifier = makeVerifier()
  sessionStorage.setItem(verifierKey, verifier)
  sessionStorage.setItem(nextKey, next)
  return `${start}?${new URLSearchParams({ verifier, ...(domain !== undefined && { domain }) })}`
}

/** What was kept for the way back. */
export const keptVerifier = (): string | undefined => sessionStorage.getItem(verifierKey) ?? undefined
export const keptNext = (): string | undefined => sessionStorage.getItem(nextKey) ?? undefined

export function forgetIssuerSignIn(): void {
  sessionStorage.removeItem(verifierKey)
  sessionStorage.removeItem(nextKey)
}
