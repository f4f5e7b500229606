import { type ReactNode, Suspense } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import { useUser } from '#web/lib/session/session.ts'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'

const RequiredStep = lazy(() => import('./required-step.tsx'))

/** A member whose organization requires a second step by now sees how to set one up, and nothing else. */
export function SecondStepGate({ children }: { children: ReactNode }) {
  const due = useUser()?.second_step_due
  if (!due || new Date(due) > new Date()) return children
  return (
    <Suspense fallback={<LoadingOverlay active />}>
      <RequiredStep />
    </Suspense>
  )
}
