import { isIP } from 'node:net'
import type { Config } from '../../platform/config/config.ts'

/** Whom passkeys are made for (WebAuthn): the domain of the installation, and the one origin whose pages may ask for them. */
export type RelyingParty = { id: string; origin: string }

/**
 * By the installation's public address, never by what a request says. Browsers want a domain name and HTTPS, or localhost: undefined
 * where the address is neither. Without a public address it is this machine alone.
 */
export function relyingPartyOf({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
  const isNumber = hostname.startsWith('[') || isIP(hostname) !== 0
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isNumber || (protocol !== 'https:' && !isLocal) ? undefined : { id: hostname, origin }
}
