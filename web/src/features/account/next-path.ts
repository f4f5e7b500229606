/** Where a sign-in lands. */
export const afterSignIn = '/t/templates'

/**
 * Where to go after signing in: `?next=` when it is a path of this origin, else `landing`. Other origins, the
 * bare home and the screens of signing in themselves are not taken.
 */
export function nextPath(search: string, origin: string = location.origin, landing: string = afterSignIn): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return landing
  const url = new URL(next, origin)
  const own = url.origin === origin && url.pathname !== '/' && !/^\/(signin|sign-up|oauth)(\/|$)/.test(url.pathname)
  return own ? url.pathname + url.search + url.hash : landing
}
