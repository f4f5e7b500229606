/**
 * The calls of the account area and what makes them, loaded when the first of them is about to be needed: schemas would double
 * what the sign-in screen must load before it can be used.
 */
export async function accountCalls() {
  const [{ accountEndpoints: calls }, { api }] = await Promise.all([
    import('#contract/account/endpoints.ts'),
    import('#web/lib/client/api.ts'),
  ])
  return { api, calls }
}
