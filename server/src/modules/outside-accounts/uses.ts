import type { OutsideAddOn } from '#contract/add-ons/vendors.ts'

/** What an add-on asks of a person's account. */
type AccountUse = {
  /** What the person must agree to. */
  scopes: readonly string[]
  /** Whose account a fresh access token is for: the address. Throws OAuthError or DriveError. */
  whoIs: (accessToken: string) => Promise<string>
}

export type AccountUses = Record<OutsideAddOn, AccountUse>

/** Whether what was agreed to covers what is needed; `offline_access` is a wish that vendors do not repeat. */
export const coversScopes = (agreed: readonly string[], needed: readonly string[]): boolean => {
  const names = new Set(agreed.map((scope) => scope.toLowerCase().replace('https://graph.microsoft.com/', '')))
  return needed.every((scope) => scope === 'offline_access' || names.has(scope.toLowerCase()))
}
