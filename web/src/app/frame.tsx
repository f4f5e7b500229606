import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, Suspense } from 'react'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** What is around every screen. `waiting`: another one is on its way. */
export function Frame({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <div className="flex h-dvh flex-col">
        <OfflineBanner />
        <div className="min-h-0 flex-1">
          <Suspense fallback={<LoadingOverlay active />}>{children}</Suspense>
        </div>
      </div>
      {/* The screen one comes from stays until the next is here; the overlay comes only when that takes long. */}
      <LoadingOverlay active={waiting} />
      <ToastHost />
    </CSPProvider>
  )
}
