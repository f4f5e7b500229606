import { z } from 'zod'

/**
 * Sign-in at an outside issuer (OIDC). The browser keeps a random `verifier` (43 to 128 characters of A-Z a-z 0-9 - _),
 * opens `/oauth/start?verifier=…` (with `domain=` for the issuer of the organization that has proven it), comes back at `/signin?oauth=<code>` and trades `{code, verifier}` for tokens with
 * `signUpVariant` (variant google) within a minute. Failures land on `/oauth/failure?reason=…`.
 */
export const oauthPaths = {
  start: '/oauth/start',
  callback: '/oauth/callback',
  success: '/signin',
  failure: '/oauth/failure',
  tested: '/settings/single-sign-on',
} as const

/**
 * `denied`: the person said no there. `expired`: took too long, or another browser. `unverified`: no proven address.
 * `rejected`: the issuer's answer is not valid. `unavailable`: the issuer cannot be reached, or is not set up.
 * Of an organization's issuer besides: `wrong_domain`: the address is at none of its domains. `not_member`: there is such an account
 * outside of the organization. `operator`: who runs the installation does not sign in there. `deactivated`: by its directory.
 */
export const oauthFailure = z.enum([
  'denied',
  'expired',
  'unverified',
  'rejected',
  'unavailable',
  'wrong_domain',
  'not_member',
  'operator',
  'deactivated',
])
export type OauthFailure = z.infer<typeof oauthFailure>

/** In /config.json as `oauth`; null when the installation has no issuer. `name` is what the button says. */
const oauthConfig = z.object({ name: z.string(), start: z.string() }).nullable()
export type OauthConfig = z.infer<typeof oauthConfig>
