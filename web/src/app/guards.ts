/** Who may see a screen: `token` needs somebody signed in, `none` is for everybody. */
export type Guard = 'token' | 'none'

/** Where somebody without a token is sent. */
export const SIGN_IN = '/signin'

/** Where a guard sends the person instead; undefined when they may stay. */
export function redirectOf(guard: Guard, hasToken: boolean): typeof SIGN_IN | undefined {
  return guard === 'token' && !hasToken ? SIGN_IN : undefined
}

const apart = ['/call-ui', '/dpn-chat']

/** Screens on which a 401 does not sign the person out: embedded ones, reached without a token. */
export function keepsSessionOn401(pathname: string): boolean {
  return apart.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** Whether the client begins with the sign-in screen by itself. Who comes back from an outside issuer needs the router. */
export function opensAtSignIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>, hasToken: boolean): boolean {
  if (hasToken) return false
  return pathname === '/' || (pathname === SIGN_IN && !new URLSearchParams(search).has('oauth'))
}
