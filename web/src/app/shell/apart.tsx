import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSignedIn } from '#web/lib/session/session.ts'
import { WithQueries } from '../with-queries.tsx'

const Shell = lazy(() => import('./shell.tsx'))

/** The frame of screens that need no token: the shell for those who have one, the bare screen for others. */
export default function Apart() {
  const signedIn = useSignedIn()
  if (signedIn) return <Shell />
  return (
    <WithQueries>
      <main className="flex h-full flex-col">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </WithQueries>
  )
}
