import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { inboxMessages } from '../messages/index.ts'
import type { TimeLeft } from './time-left.ts'

const tones = { open: 'neutral', soon: 'warn', closed: 'bad' } as const

/** How long a free text may still be sent. */
export function WindowBadge({ left }: { left: TimeLeft }) {
  const t = useMessages(inboxMessages).window
  const { state, hours, minutes } = left
  const time = hours > 0 ? t.hours(hours, minutes) : t.minutes(minutes)
  return (
    <Tooltip text={t.why}>
      <span className="flex-none">
        <Badge tone={tones[state]}>
          {state === 'closed' ? t.closed : state === 'soon' ? t.closesIn(time) : t.open(time)}
        </Badge>
      </span>
    </Tooltip>
  )
}
