import { Navigate, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { getToken, useSignedIn } from '#web/lib/session/session.ts'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { nextPath } from './next-path.ts'

/**
 * Screens for signing in. Who is signed in already goes home; who signs in here, or meanwhile in another tab, goes
 * where they wanted to, else to the templates. What they did stays in sight until the next screen is there.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const search = useLocation({ select: (location) => location.searchStr })
  const [wasSignedIn] = useState(() => getToken() !== undefined)
  const [after] = useState(() => nextPath(search))
  const signedIn = useSignedIn()
  return (
    <>
      {!(wasSignedIn && signedIn) && children}
      {signedIn && <Navigate to={wasSignedIn ? '/' : after} replace />}
      <LoadingOverlay active={signedIn} />
    </>
  )
}
