import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { DashboardDocument } from '#contract/dashboards/document.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useInterval, usePageListener } from '#web/lib/page-effects.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { dashboardMessages } from '../messages/index.ts'

const turnMs = 20_000

type Props = {
  name: string
  document: DashboardDocument
  tab: string
  onTab: (tab: string) => void
  onClose: () => void
  children: ReactNode
}

/** The whole screen, for a wall: large, awake, and from tab to tab by itself. */
export default function TvMode({ name, document: { tabs }, tab, onTab, onClose, children }: Props) {
  const t = useMessages(dashboardMessages).board
  const host = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onClose)
  const turn = () => {
    const at = tabs.findIndex(({ id }) => id === tab)
    const next = tabs[(at + 1) % tabs.length]
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
  })
  useInterval(turn, turnMs)
  useAwake()
  const shown = tabs.find(({ id }) => id === tab)
  return (
    <div
      ref={host}
      role="dialog"
      aria-modal="true"
      aria-label={name}
      tabIndex={-1}
      className="fixed inset-0 z-40 flex flex-col overflow-y-auto bg-bg p-6 outline-none"
    >
      <header className="mb-4 flex items-center gap-4">
        <h1 className="min-w-0 truncate font-semibold text-24">
          <bdi>{name}</bdi>
        </h1>
        {tabs.length > 1 && <span className="text-18 text-fg-3">{shown?.name}</span>}
        <IconButton label={t.leaveTv} onClick={onClose} className="ml-auto">
          <X />
        </IconButton>
      </header>
      <div style={{ zoom: 1.25 }}>{children}</div>
    </div>
  )
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
