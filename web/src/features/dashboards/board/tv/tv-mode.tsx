import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { DashboardDocument, Tile } from '#contract/dashboards/document.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useInterval, usePageListener } from '#web/lib/page-effects.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { dashboardMessages } from '../../messages/index.ts'
import { type TvScreen, tvScreens } from './tv-screens.ts'

const turnMs = 20_000

type Props = {
  name: string
  document: DashboardDocument
  tab: string
  /** Of the tab. */
  tiles: readonly Tile[]
  onTab: (tab: string) => void
  onClose: () => void
  children: (screen: TvScreen) => ReactNode
}

/** In px of the enlarged page. */
const headPx = 52
const edgePx = 20
/** The width at which nothing is enlarged. */
const usualWidth = 1440

/** The whole screen, for a wall: large, awake, and from screen to screen and tab to tab by itself. Nothing scrolls. */
export default function TvMode({ name, document: { tabs }, tab, tiles, onTab, onClose, children }: Props) {
  const t = useMessages(dashboardMessages).board
  const host = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onClose)
  const { width, height } = useWindowSize()
  const zoom = Math.min(3, Math.max(1, width / usualWidth))
  const room = height / zoom - headPx - edgePx
  const screens = useMemo(() => tvScreens(tiles, room), [tiles, room])
  const [position, setPosition] = useState({ tab, at: 0 })
  const at = position.tab === tab ? Math.min(position.at, Math.max(0, screens.length - 1)) : 0
  const turn = (by: 1 | -1 = 1) => {
    if (screens[at + by]) return setPosition({ tab, at: at + by })
    const next = tabs.at((tabs.findIndex(({ id }) => id === tab) + by) % tabs.length)
    setPosition({ tab: next?.id ?? tab, at: 0 })
    if (next && next.id !== tab) onTab(next.id)
  }
  useEffect(() => {
    const element = host.current
    let whole = false
    void element?.requestFullscreen?.().then(
      () => {
        whole = true
      },
      () => {},
    )
    element?.focus()
    // Leaving the full screen by the browser's own key leaves the mode, too.
    const changed = () => whole && !document.fullscreenElement && leave()
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement === element) void document.exitFullscreen().catch(() => {})
    }
  }, [])
  // Wherever the focus is: a menu gives it back to its button after this has taken it.
  usePageListener('keydown', (event) => {
    if (event.key === 'Escape') onClose()
    // A chart that has the focus tells its points with the same keys.
    if (event.defaultPrevented) return
    if (event.key === 'ArrowRight') turn(1)
    if (event.key === 'ArrowLeft') turn(-1)
  })
  useInterval(() => turn(), turnMs)
  useAwake()
  const shown = tabs.find(({ id }) => id === tab)
  return (
    <div
      ref={host}
      role="dialog"
      aria-modal="true"
      aria-label={name}
      tabIndex={-1}
      className="fixed inset-0 z-40 overflow-hidden bg-bg outline-none phone:overflow-y-auto"
    >
      <div style={{ zoom, paddingInline: edgePx, paddingBottom: edgePx }}>
        <header className="flex items-center gap-4" style={{ height: headPx }}>
          <h1 className="min-w-0 truncate font-semibold text-18">
            <bdi>{name}</bdi>
          </h1>
          {tabs.length > 1 && <span className="min-w-0 truncate text-16 text-fg-3">{shown?.name}</span>}
          <span className="ml-auto flex-none text-12 text-fg-3 tabular-nums">
            {screens.length > 1 && t.screen(at + 1, screens.length)}
          </span>
          <IconButton label={t.leaveTv} onClick={onClose}>
            <X />
          </IconButton>
        </header>
        {screens[at] && children(screens[at])}
      </div>
    </div>
  )
}

function useWindowSize() {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight })
  usePageListener('resize', () => setSize({ width: innerWidth, height: innerHeight }))
  return size
}

/** Keeps the screen from going dark, where the browser lets a page do so. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let gone = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (gone) void lock?.release()
    }
    void take()
    // A lock ends when the page is hidden.
    document.addEventListener('visibilitychange', take)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
