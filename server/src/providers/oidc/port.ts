import type { OauthFailure } from '#contract/account/oauth.ts'

/** Who the issuer says somebody is. `subject` is theirs for ever; the address may change. */
export type OidcPerson = {
  issuer: string
  subject: string
  email: string
  /** Whether the issuer has proven that the address is theirs. */
  emailVerified: boolean
  name: string | undefined
  /** When they last proved there who they are, in seconds since 1970; where the issuer says so. */
  authenticatedAt: number | undefined
}

/** What ties the answer of the issuer to the question: all random, made for one login. */
export type OidcLogin = { nonce: string; verifier: string; redirectUri: string }

/** An outside issuer that people can sign in with: OpenID Connect, authorization code with PKCE. */
export type Oidc = {
  /** Where to send the browser. `maxAge`: seconds since they last proved there who they are, or they are asked anew. Throws OidcError. */
  addressOf: (login: OidcLogin & { state: string; maxAge?: number | undefined }) => Promise<string>
  /** Trades the code that came back. `issuer` is the `iss` beside it, if any. Throws OidcError. */
  personOf: (login: OidcLogin, back: { code: string; issuer: string | undefined }) => Promise<OidcPerson>
}

/** Why a login did not work out: the reason goes to /oauth/failure, the message to the log only. */
export class OidcError extends Error {
  readonly reason: OauthFailure

  constructor(reason: OauthFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OidcError'
    this.reason = reason
  }
}
