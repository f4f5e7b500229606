/** What people call an issuer: its brand if everybody knows it, else its host. */
export function issuerName(issuer: string): string {
  const { hostname } = new URL(issuer)
  if (hostname === 'accounts.google.com') return 'Google'
  if (hostname === 'login.microsoftonline.com') return 'Microsoft'
  return hostname
}
