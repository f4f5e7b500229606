import type { MonitorState } from '#contract/monitors/alarm.ts'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { monitorMessages } from './messages/index.ts'

const tones: Record<MonitorState, Tone> = {
  normal: 'good',
  pending: 'warn',
  firing: 'bad',
  recovering: 'info',
  no_data: 'warn',
  error: 'bad',
}

/** How a monitor stands, in a word. */
export function StateBadge({ monitor }: { monitor: Pick<Monitor, 'state' | 'active' | 'checked_at'> }) {
  const t = useMessages(monitorMessages)
  const { state, active, checked_at } = monitor
  // Nobody has looked yet: that is not well.
  if (active && state === 'normal' && !checked_at) return <Badge>{t.isNew}</Badge>
  // What was switched off says nothing about now, but an alarm that stopped it does.
  return active || state === 'error' ? <Badge tone={tones[state]}>{t.states[state]}</Badge> : <Badge>{t.off}</Badge>
}

const dots: Record<MonitorState, string> = {
  normal: 'bg-good',
  pending: 'bg-warn',
  firing: 'bg-bad',
  recovering: 'bg-info',
  no_data: 'bg-warn',
  error: 'bg-bad',
}

export const StateDot = ({ state }: { state: MonitorState | null }) => (
  <span aria-hidden="true" className={`mt-1.5 size-2 flex-none rounded-full ${state ? dots[state] : 'bg-info'}`} />
)
