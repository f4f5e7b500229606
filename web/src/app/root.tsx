import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** What is around every screen. */
export function Root() {
  return (
    <CSPProvider disableStyleElements>
      <div className="flex h-dvh flex-col">
        <OfflineBanner />
        <div className="min-h-0 flex-1">
          <Suspense fallback={<LoadingOverlay active />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
      <ToastHost />
    </CSPProvider>
  )
}
