import type { CalendarEvent } from '#contract/calendar/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#contract/language.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import type { ShownAgenda } from './day-extras.tsx'
import { calendarMessages } from './messages/index.ts'

/** From when until when, by the person's clocks; of an all-day event nothing. */
export function eventTimes({ all_day, start, end }: CalendarEvent, language: Language): string {
  if (all_day) return ''
  const at = (moment: string) => formatDate(moment, language, 'time')
  return end ? `${at(start)}–${at(end)}` : at(start)
}

type Props = {
  event: CalendarEvent
  shown: ShownAgenda
  onOpen: (event: CalendarEvent) => void
  times?: string
  /** There is room for a second line. */
  tall?: boolean
}

/** An event among others. */
export function EventChip({ event, shown, onOpen, times = '', tall = false }: Props) {
  const t = useMessages(calendarMessages)
  const color = shown.colorOf(event)
  const title = event.title || t.noTitle
  return (
    <button
      type="button"
      onClick={() => onOpen(event)}
      aria-label={[title, times].filter(Boolean).join(', ')}
      className={cx(
        'flex size-full min-h-[22px] overflow-hidden rounded-xs border-l-[3px] px-1.5 py-0.5 text-left text-12 text-fg hover:brightness-110',
        tall ? 'flex-col' : 'items-center gap-1.5',
        (event.tentative || !event.busy) && 'opacity-70',
      )}
      style={{ borderLeftColor: color, background: `color-mix(in oklab, ${color} 14%, var(--bg))` }}
    >
      <span className="max-w-full flex-none truncate font-medium">{title}</span>
      {times && <span className="min-w-0 truncate text-11 text-fg-3 tabular-nums">{times}</span>}
    </button>
  )
}
