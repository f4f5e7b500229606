import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { WithQueries } from '../with-queries.tsx'

const SidePanel = lazy(async () => ({ default: (await import('./side-panel.tsx')).SidePanel }))

/** The frame of screens that stand alone, signed in or not: no navigation beside them, and nobody asks for the package. */
export default function Bare() {
  return (
    <WithQueries>
      <TooltipProvider>
        <div className="flex h-full">
          <main id="content" className="flex min-w-0 flex-1 flex-col">
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
          <Suspense>
            <SidePanel />
          </Suspense>
        </div>
      </TooltipProvider>
    </WithQueries>
  )
}
