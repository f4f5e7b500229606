import type { OutsideAddOn } from '#contract/add-ons/vendors.ts'

/** What an add-on asks of a person's account. */
type AccountUse = {
  /** What the person must agree to. */
  scopes: readonly string[]
  /** Whose account a fresh access token is for: the address; `address` is what the id token says. Throws OAuthError or DriveError. */
  whoIs: (accessToken: string, address: string | undefined) => Promise<string>
}

export type AccountUses = Record<OutsideAddOn, AccountUse>

/** Wishes that vendors do not repeat, or by another name. */
const notRepeated = new Set(['offline_access', 'refresh_token', 'openid', 'email', 'profile'])

/** Whether what was agreed to covers what is needed. */
export const coversScopes = (agreed: readonly string[], needed: readonly string[]): boolean => {
  const names = new Set(agreed.map((scope) => scope.toLowerCase().replace('https://graph.microsoft.com/', '')))
  return needed.every((scope) => notRepeated.has(scope) || names.has(scope.toLowerCase()))
}
