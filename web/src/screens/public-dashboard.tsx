import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadPublicDashboard } from '#web/features/dashboards/index.ts'
import { lazy } from '#web/lib/lazy.ts'

const PublicPage = lazy(loadPublicDashboard)

/** /d/{token}: a dashboard for whoever has its link. */
export default function PublicDashboard() {
  const { token } = useParams({ from: '/d/$token' })
  return (
    <Suspense>
      <PublicPage key={token} token={token} />
    </Suspense>
  )
}
