/**
 * The calls of the account area, loaded when the first of them is about to be needed: schemas would double what the
 * sign-in screen must load before it can be used.
 */
export async function accountCalls() {
  const { accountEndpoints } = await import('#contract/account/endpoints.ts')
  return accountEndpoints
}
