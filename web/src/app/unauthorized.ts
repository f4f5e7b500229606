import type { CallError } from '#web/lib/client/call-error.ts'
import { clearOn401, getToken } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { keepsSessionOn401 } from './guards.ts'

/**
 * What a 401 does: token, bot, user and detail go and the person is sent to the sign-in screen, except on
 * the screens that live apart. Calls that fail together say it once.
 */
export function onUnauthorized(error: Pick<CallError, 'message'>, pathname: string, goToSignIn: () => void): void {
  if (keepsSessionOn401(pathname)) return
  const wasSignedIn = getToken() !== undefined
  clearOn401()
  if (wasSignedIn) toast.failure(error.message)
  goToSignIn()
}
