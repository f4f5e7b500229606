import type { Vendor } from '#contract/add-ons/vendors.ts'

/** What the operator registered with a vendor. */
export type RegisteredClient = { clientId: string; clientSecret: string }

/** One person's way through a vendor's page. */
type ConsentAsk = {
  state: string
  verifier: string
  redirectUri: string
  scopes: readonly string[]
  /** The person picks the account anew. */
  choose: boolean
}

/** What came back to `redirectUri`. */
type ConsentBack = {
  state: string
  code: string
  issuer: string | undefined
  verifier: string
  redirectUri: string
}

export type OAuthTokens = {
  accessToken: string
  /** Undefined: the one before is still good. */
  refreshToken: string | undefined
  /** Seconds that the access token is good for. */
  expiresIn: number
  /** What was agreed to; undefined: what was asked for. */
  scopes: string[] | undefined
  /** The account's address as the vendor's id token has it; undefined: none was asked for. */
  address: string | undefined
  /** Where this account's programs are, at a vendor that has a machine for each organization. */
  instanceUrl: string | undefined
}

export type OAuthVendor = {
  name: Vendor
  /** The page on which a person agrees. */
  addressOf: (client: RegisteredClient, ask: ConsentAsk) => Promise<string>
  /** Tokens for the code. Throws OAuthError. */
  trade: (client: RegisteredClient, back: ConsentBack) => Promise<OAuthTokens>
  /** Throws OAuthError; `ended` when the person has taken back what they gave. */
  renew: (client: RegisteredClient, refreshToken: string) => Promise<OAuthTokens>
  /** Takes back what was given to us. Where the vendor has no way to, nothing happens. */
  revoke: (client: RegisteredClient, token: string) => Promise<void>
  close: () => Promise<void>
}

/** `ended`: given no more; `client`: what the operator registered is wrong; `busy`: asked too often; `away`: no answer; `refused`: anything else. */
type OAuthReason = 'ended' | 'client' | 'busy' | 'away' | 'refused'

export class OAuthError extends Error {
  readonly reason: OAuthReason
  /** What the vendor calls it, without anything secret. */
  readonly words: string
  /** When to ask again. */
  readonly seconds: number | undefined

  constructor(reason: OAuthReason, words: string, options: ErrorOptions & { seconds?: number } = {}) {
    super(`${reason}: ${words}`, options)
    this.name = 'OAuthError'
    this.reason = reason
    this.words = words
    this.seconds = options.seconds
  }
}
