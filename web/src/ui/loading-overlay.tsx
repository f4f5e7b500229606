import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { uiMessages } from './messages/index.ts'
import { Spinner } from './spinner.tsx'

/** A wait up to this long shows no sign. */
const OVERLAY_MS = 400

/** Whether `active` has held for longer than a wait without a sign may. */
function useLongWait(active: boolean): boolean {
  const [long, setLong] = useState(false)
  useTimeout(() => setLong(true), active ? OVERLAY_MS : undefined)
  if (long && !active) setLong(false)
  return active && long
}

/** Covers the screen while the whole of it waits; only when the wait is longer than 400 ms. */
export function LoadingOverlay({ active, label }: { active: boolean; label?: string }) {
  const t = useMessages(uiMessages)
  if (!useLongWait(active)) return null
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-scrim transition-opacity starting:opacity-0">
      <div className="flex items-center gap-3 rounded-md border border-line bg-raised px-4 py-3 shadow-raised">
        <Spinner size={20} className="text-accent" />
        <span role="status">{label ?? t.loading}</span>
      </div>
    </div>
  )
}
