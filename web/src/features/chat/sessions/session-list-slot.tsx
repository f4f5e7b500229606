import { Suspense } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { loadSessionPage } from '../session/load-session-page.ts'

const List = lazy(() => import('./session-list.tsx'))
const OpenList = lazy(() => import('./open-session-list.tsx'))
/** After the page has become quiet. */
const SOON_MS = 2_500

/** The list of sessions for the navigation, which does not wait for it. */
export function SessionList(props: { onNavigate: () => void }) {
  // What opens a session is there before it is pressed; without a connection the press asks again.
  useTimeout(() => void loadSessionPage().catch(() => {}), SOON_MS)
  return (
    <Suspense fallback={<SkeletonRows rows={6} className="pt-8" />}>
      <List {...props} />
      <OpenList {...props} />
    </Suspense>
  )
}
