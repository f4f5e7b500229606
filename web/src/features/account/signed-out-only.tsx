import { type ReactNode, useEffect, useState } from 'react'
import { useAddress } from '#web/lib/address/address.ts'
import { getToken, useSignedIn } from '#web/lib/session/session.ts'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { afterSignIn, nextPath } from './next-path.ts'

/**
 * Screens for signing in. Who is signed in already goes home; who signs in here, or meanwhile in another tab, goes
 * where they wanted to, else to `landing`. What they did stays in sight until the next screen is there.
 */
export function SignedOutOnly({ landing = afterSignIn, children }: { landing?: string; children: ReactNode }) {
  const { search, go } = useAddress()
  const [wasSignedIn] = useState(() => getToken() !== undefined)
  const [after] = useState(() => nextPath(search, location.origin, landing))
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn) go(wasSignedIn ? '/' : after, { replace: true })
  }, [signedIn, wasSignedIn, after, go])
  return (
    <>
      {!(wasSignedIn && signedIn) && children}
      <LoadingOverlay active={signedIn} />
    </>
  )
}
