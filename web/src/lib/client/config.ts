import type { OauthConfig } from '#contract/account/oauth.ts'
import type { Service } from '#contract/kit/endpoint.ts'

/** What an installation says about itself before anyone signs in. */
export type PublicConfig = {
  brand: string
  bases: Partial<Record<Service, string>>
  /** `outbox`: there is no mail server, mails are files in the data directory. */
  mail?: 'smtp' | 'outbox'
  /** The outside issuer people may sign in at; null where there is none. */
  oauth?: OauthConfig
  /** Where passkeys work; null where this installation can have none. */
  passkeys?: string | null
  version?: string
  /** Whether the description of the API (/docs) opens here; it is kept from other machines. */
  docs?: boolean
}

let config: PublicConfig = { brand: 'Nalar', bases: {} }

/** Reads /config.json once at the start. When it cannot be read the defaults hold: this origin, the default name. */
export async function loadConfig(timeoutMs = 3_000): Promise<PublicConfig> {
  try {
    const response = await fetch('/config.json', { signal: AbortSignal.timeout(timeoutMs) })
    if (response.ok) config = { ...config, ...((await response.json()) as Partial<PublicConfig>) }
  } catch {
    // Offline or late: the defaults serve until the next start.
  }
  return config
}

/** The base address of a service. */
export const baseOf = (service: Service): string => config.bases[service] ?? `/api/${service}`

/** What was read at the start. */
export const publicConfig = (): PublicConfig => config
