import { lazy, Suspense } from 'react'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const List = lazy(() => import('./session-list.tsx'))
const OpenList = lazy(() => import('./open-session-list.tsx'))

/** The list of sessions for the navigation, which does not wait for it. */
export const SessionList = (props: { onNavigate: () => void }) => (
  <Suspense fallback={<SkeletonRows rows={6} className="pt-8" />}>
    <List {...props} />
    <OpenList {...props} />
  </Suspense>
)
