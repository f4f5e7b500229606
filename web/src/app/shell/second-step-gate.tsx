import { type ReactNode, Suspense } from 'react'
import { RequiredStepPage } from '#web/features/settings/index.ts'
import { useUser } from '#web/lib/session/session.ts'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { signOut } from '../sign-out.ts'

/** A member whose organization requires a second step by now sees how to set one up, and nothing else. */
export function SecondStepGate({ children }: { children: ReactNode }) {
  const due = useUser()?.second_step_due
  if (!due || new Date(due) > new Date()) return children
  return (
    <Suspense fallback={<LoadingOverlay active />}>
      <RequiredStepPage onSignOut={() => void signOut()} />
    </Suspense>
  )
}
