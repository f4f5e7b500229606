import type { CalendarEvent } from '#contract/calendar/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { type Day, dayOf, eventsOn, isOverlayOn, keyOfEvent, momentOf } from './agenda-days.ts'
import { DayExtras, type ShownAgenda } from './day-extras.tsx'
import { EventChip, eventTimes } from './event-chip.tsx'
import { calendarMessages } from './messages/index.ts'

const most = 3

type Props = {
  days: readonly Day[]
  month: string
  shown: ShownAgenda
  onOpen: (event: CalendarEvent) => void
  onDay: (day: Day) => void
}

/** Six weeks. */
export function MonthGrid({ days, month, shown, onOpen, onDay }: Props) {
  const t = useMessages(calendarMessages)
  const language = useLanguage()
  const phone = usePhone()
  const today = dayOf(new Date())
  return (
    <div className="relative grid min-h-0 flex-1 auto-rows-[minmax(104px,1fr)] grid-cols-7 overflow-y-auto">
      {days.map((day) => {
        const events = eventsOn(shown.events, day)
        const extras = shown.overlays.filter((overlay) => isOverlayOn(overlay, day)).length
        const left = most - Math.min(most, events.length)
        return (
          <section
            key={day}
            aria-label={formatDate(momentOf(day), language, 'long')}
            className={cx('min-w-0 border-line-soft border-r border-b p-1', !day.startsWith(month) && 'bg-panel')}
          >
            <button
              type="button"
              onClick={() => onDay(day)}
              className={cx(
                'hit rounded-xs px-1 text-12 tabular-nums hover:bg-hover',
                day === today ? 'font-semibold text-accent' : day.startsWith(month) ? 'text-fg-2' : 'text-fg-3',
              )}
            >
              {phone ? Number(day.slice(8)) : formatDate(momentOf(day), language, 'day')}
            </button>
            <div className="mt-0.5 flex flex-col gap-0.5">
              {events.slice(0, most).map((event) => (
                <EventChip
                  key={keyOfEvent(event)}
                  event={event}
                  shown={shown}
                  onOpen={onOpen}
                  times={phone ? '' : eventTimes(event, language)}
                />
              ))}
              {events.length > most && (
                <button
                  type="button"
                  onClick={() => onDay(day)}
                  className="px-1 text-left text-11 text-fg-3 hover:text-fg"
                >
                  {t.more(events.length - most)}
                </button>
              )}
              {extras > 0 && <DayExtras day={day} shown={shown} most={Math.max(1, left)} />}
            </div>
          </section>
        )
      })}
    </div>
  )
}
