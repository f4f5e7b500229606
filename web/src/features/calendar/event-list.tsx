import { CalendarDays } from 'lucide-react'
import type { CalendarEvent } from '#contract/calendar/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Day, eventsOn, isOverlayOn, keyOfEvent, momentOf } from './agenda-days.ts'
import { DayExtras, type ShownAgenda } from './day-extras.tsx'
import { eventTimes } from './event-chip.tsx'
import { calendarMessages } from './messages/index.ts'

type Props = { days: readonly Day[]; shown: ShownAgenda; onOpen: (event: CalendarEvent) => void }

/** Days that have something, one below the other. */
export function EventList({ days, shown, onOpen }: Props) {
  const t = useMessages(calendarMessages)
  const language = useLanguage()
  const filled = days.filter(
    (day) => eventsOn(shown.events, day).length > 0 || shown.overlays.some((overlay) => isOverlayOn(overlay, day)),
  )
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      aria-label={t.views.list}
      className="min-h-0 flex-1 overflow-y-auto px-6 py-4 outline-offset-[-2px] phone:px-4"
    >
      {filled.length === 0 && <EmptyState icon={<CalendarDays />} title={t.nothing} />}
      {filled.map((day) => (
        <section key={day} aria-label={formatDate(momentOf(day), language, 'long')} className="mb-5 max-w-[720px]">
          <h2 className="mb-1 font-semibold text-13 text-fg-2">{formatDate(momentOf(day), language, 'weekday')}</h2>
          <ul className="border-line-soft border-t">
            {eventsOn(shown.events, day).map((event) => (
              <li key={keyOfEvent(event)} className="border-line-soft border-b">
                <button
                  type="button"
                  onClick={() => onOpen(event)}
                  className="flex w-full items-center gap-3 px-1 py-2 text-left hover:bg-hover phone:min-h-11"
                >
                  <span className="w-[104px] flex-none text-12 text-fg-3 tabular-nums">
                    {event.all_day ? t.allDay : eventTimes(event, language)}
                  </span>
                  <span
                    aria-hidden
                    className="size-2 flex-none rounded-full"
                    style={{ background: shown.colorOf(event) }}
                  />
                  <span className="min-w-0 flex-1 truncate">{event.title || t.noTitle}</span>
                  {event.location && (
                    <span className="min-w-0 max-w-[40%] truncate text-12 text-fg-3">{event.location}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-1">
            <DayExtras day={day} shown={shown} most={20} />
          </div>
        </section>
      ))}
    </section>
  )
}
