import type { Endpoint } from '#contract/kit/endpoint.ts'
import { api } from '#web/lib/client/api.ts'
import { clearOnSignOut } from '#web/lib/session/session.ts'
import { applyTheme } from '#web/ui/theme.ts'
import { toast } from '#web/ui/toast-store.ts'
import { SIGN_IN } from './guards.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

const signOutCall = {
  service: 'user',
  method: 'POST',
  path: '/sign-out',
  auth: 'token_client',
  summary: 'Sign out',
} as const satisfies Endpoint

/** Ends the session here and on the server. Works offline too: the token is forgotten either way. */
export async function signOut(): Promise<void> {
  await api.call(signOutCall).catch(() => {})
  toast.clear()
  clearOnSignOut()
  applyTheme()
  await router.navigate({ to: SIGN_IN })
  queryClient.clear()
}
