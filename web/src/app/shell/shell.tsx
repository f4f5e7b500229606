import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { focusComposer } from '#web/features/chat/index.ts'
import { Bell, useLive } from '#web/features/notifications/index.ts'
import { useFollowOtherTab } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { useViewing } from '#web/lib/session/view-as.ts'
import { deferred } from '#web/ui/deferred.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { TopBarEnd, TopBarStart } from '#web/ui/top-bar.tsx'
import { useAfterFirstPaint } from '#web/ui/use-after-first-paint.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { liveEffects } from '../live-effects.ts'
import { appMessages } from '../messages/index.ts'
import { isReachable } from '../routes.tsx'
import { WithQueries } from '../with-queries.tsx'
import { Nav } from './nav.tsx'
import { SecondStepGate } from './second-step-gate.tsx'
import { ShellProvider } from './shell-state.ts'
import { SidePanel } from './side-panel.tsx'
import { useShellKeys } from './use-shell-keys.ts'

const Sheet = lazy(async () => ({ default: (await import('#web/ui/sheet.tsx')).Sheet }))
const StartupChecks = lazy(() => import('./startup-checks.tsx'))
const ViewingBanner = lazy(() => import('./viewing-banner.tsx'))
/** What most screens need comes first. */
const checksAfterMs = 1_000
const isChatHome = (path: string) => path === '/' || path.startsWith('/t/')
const paletteCode = deferred(() => import('./palette.tsx'))

/** Navigation and work beside each other; on a phone the navigation is a sheet. */
export default function Shell() {
  const t = useMessages(appMessages)
  const phone = usePhone()
  const viewing = useViewing()
  const navigate = useNavigate()
  const router = useRouter()
  const [navOpen, setNavOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const settled = useAfterFirstPaint(checksAfterMs)
  const Palette = paletteCode.get()?.default

  const actions = {
    openPalette: () => void paletteCode.load().then(() => setPaletteOpen(true)),
    newChat: () => {
      // A chat begins at two addresses. Leaving one for the other would take a question along that is typed meanwhile.
      if (isChatHome(router.state.location.pathname)) focusComposer()
      else if (isReachable('/')) void navigate({ to: '/' })
    },
  }
  useShellKeys(actions)
  // Somebody who presses ⌘K types on at once: the palette is there by then, without delaying the first screen.
  useTimeout(() => void paletteCode.load(), 1500)

  const menuButton = (
    <IconButton label={t.openNavigation} onClick={() => setNavOpen(true)}>
      <PanelLeft />
    </IconButton>
  )

  return (
    <WithQueries>
      <TooltipProvider>
        <SecondStepGate>
          <ShellProvider value={actions}>
            <Live />
            <TopBarStart value={menuButton}>
              <TopBarEnd value={<Bell />}>
                <div className="flex h-full">
                  <a
                    href="#content"
                    className="absolute top-2 left-2 z-50 print:hidden -translate-y-16 rounded-sm border border-line bg-raised px-3 py-1.5 phone:py-3 focus-visible:translate-y-0"
                  >
                    {t.skipToContent}
                  </a>
                  {phone ? (
                    <Suspense>
                      <Sheet open={navOpen} onOpenChange={setNavOpen} label={t.navigation}>
                        <Nav onNavigate={() => setNavOpen(false)} />
                      </Sheet>
                    </Suspense>
                  ) : (
                    <Nav collapsible onNavigate={() => {}} />
                  )}
                  <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
                    {viewing && (
                      <Suspense>
                        <ViewingBanner role={viewing} />
                      </Suspense>
                    )}
                    {settled && (
                      <Suspense>
                        <StartupChecks />
                      </Suspense>
                    )}
                    <Suspense
                      fallback={
                        <div aria-busy="true" className="min-h-0 flex-1">
                          <LoadingOverlay active />
                        </div>
                      }
                    >
                      <Outlet />
                    </Suspense>
                  </main>
                  <SidePanel />
                </div>
                {Palette && (
                  <Suspense>
                    <Palette open={paletteOpen} onOpenChange={setPaletteOpen} />
                  </Suspense>
                )}
              </TopBarEnd>
            </TopBarStart>
          </ShellProvider>
        </SecondStepGate>
      </TooltipProvider>
    </WithQueries>
  )
}

/** Within the queries of the shell, because it changes them. */
function Live() {
  useLive(liveEffects)
  useFollowOtherTab()
  return null
}
