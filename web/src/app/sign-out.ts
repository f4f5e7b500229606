import { api } from '#web/lib/client/api.ts'
import { clearOnSignOut, getUser } from '#web/lib/session/session.ts'
import { viewAs } from '#web/lib/session/view-as.ts'
import { applyTheme } from '#web/ui/theme.ts'
import { toast } from '#web/ui/toast-store.ts'
import { SIGN_IN } from './guards.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

/** Ends the session here and on the server. Works offline too: the token is forgotten either way. */
export async function signOut(): Promise<void> {
  void endPush().catch(() => {})
  await notifyServer().catch(() => {})
  toast.clear()
  viewAs.stop()
  clearOnSignOut()
  applyTheme()
  await router.navigate({ to: SIGN_IN })
  queryClient.clear()
}

/** The server sends nothing more to a browser that has signed out; the browser need not be reachable for it either. */
async function endPush(): Promise<void> {
  const user = getUser()
  if (!user) return
  const { endBrowserPush } = await import('#web/lib/browser-push.ts')
  await endBrowserPush(user.id)
}

async function notifyServer(): Promise<void> {
  const { signInEndpoints } = await import('#contract/account/sign-in-endpoints.ts')
  await api.call(signInEndpoints.signOut)
}
