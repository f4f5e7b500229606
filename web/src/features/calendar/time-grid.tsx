import type { CalendarEvent } from '#contract/calendar/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cx } from '#web/ui/class-names.ts'
import { type Day, dayOf, isOn, keyOfEvent, minutesOnDay, momentOf, placeEvents } from './agenda-days.ts'
import { DayExtras, type ShownAgenda } from './day-extras.tsx'
import { EventChip, eventTimes } from './event-chip.tsx'
import { calendarMessages } from './messages/index.ts'

const hourHeight = 46
const hours = Array.from({ length: 24 }, (_, index) => index)
const firstHour = 7

type Props = {
  days: readonly Day[]
  shown: ShownAgenda
  onOpen: (event: CalendarEvent) => void
  /** Somebody wants an event to begin then. */
  onCreate: (start: Date) => void
}

/** One or more days by the hour. */
export function TimeGrid({ days, shown, onOpen, onCreate }: Props) {
  const t = useMessages(calendarMessages)
  const language = useLanguage()
  const today = dayOf(new Date())
  const grid = { gridTemplateColumns: `56px repeat(${days.length}, minmax(0, 1fr))` }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid flex-none border-line-soft border-b" style={grid}>
        <span className="self-end px-1 pb-1 text-11 text-fg-3">{t.allDay}</span>
        {days.map((day) => (
          <section
            key={day}
            aria-label={formatDate(momentOf(day), language, 'long')}
            className="min-w-0 border-line-soft border-l p-1"
          >
            <h2 className={cx('truncate px-1 text-12', day === today ? 'font-semibold text-accent' : 'text-fg-2')}>
              {formatDate(momentOf(day), language, days.length > 1 ? 'day' : 'weekday')}
            </h2>
            <div className="mt-1 flex flex-col gap-0.5">
              {shown.events
                .filter((event) => event.all_day && isOn(event, day))
                .map((event) => (
                  <EventChip key={keyOfEvent(event)} event={event} shown={shown} onOpen={onOpen} />
                ))}
              <DayExtras day={day} shown={shown} />
            </div>
          </section>
        ))}
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={t.hours}
        className="relative min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
        ref={scrollToMorning}
      >
        <div className="relative grid" style={{ ...grid, height: 24 * hourHeight }}>
          <div aria-hidden className="relative">
            {hours.slice(1).map((hour) => (
              <span
                key={hour}
                className="-translate-y-1/2 absolute right-1.5 text-11 text-fg-3 tabular-nums"
                style={{ top: hour * hourHeight }}
              >
                {String(hour).padStart(2, '0')}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <DayColumn key={day} day={day} isToday={day === today} shown={shown} onOpen={onOpen} onCreate={onCreate} />
          ))}
        </div>
      </section>
    </div>
  )
}

function scrollToMorning(element: HTMLElement | null): void {
  if (element && element.scrollTop === 0) element.scrollTop = firstHour * hourHeight
}

type ColumnProps = Omit<Props, 'days'> & { day: Day; isToday: boolean }

function DayColumn({ day, isToday, shown, onOpen, onCreate }: ColumnProps) {
  const language = useLanguage()
  const inMinutes = (minutes: number) => (minutes / 60) * hourHeight
  return (
    // The button "New event" does the same for keyboards.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="relative border-line-soft border-l"
      style={{
        backgroundImage: `repeating-linear-gradient(to bottom, var(--line-soft) 0 1px, transparent 1px ${hourHeight}px)`,
      }}
      onDoubleClick={(event) => {
        if (event.target !== event.currentTarget) return
        const top = event.clientY - event.currentTarget.getBoundingClientRect().top
        const start = momentOf(day)
        start.setMinutes(Math.floor(((top / hourHeight) * 60) / 30) * 30)
        onCreate(start)
      }}
    >
      {placeEvents(shown.events, day).map(({ event, top, minutes, column, columns }) => (
        <div
          key={keyOfEvent(event)}
          className="absolute p-px"
          style={{
            top: inMinutes(top),
            height: inMinutes(minutes),
            left: `${(column / columns) * 100}%`,
            width: `${100 / columns}%`,
          }}
        >
          <EventChip
            event={event}
            shown={shown}
            onOpen={onOpen}
            tall={minutes >= 40}
            times={eventTimes(event, language)}
          />
        </div>
      ))}
      <BusyOfColleagues day={day} shown={shown} />
      {isToday && <NowLine />}
    </div>
  )
}

/** Narrow stripes at the right: whose they are is read and told on pointing. */
function BusyOfColleagues({ day, shown }: Pick<ColumnProps, 'day' | 'shown'>) {
  const t = useMessages(calendarMessages)
  return shown.busy.flatMap(({ user_id, name, busy }, index) =>
    minutesOnDay(busy, day).map(({ top, minutes }) => (
      <div
        key={`${user_id} ${top}`}
        role="img"
        aria-label={t.busyColleague(name)}
        title={t.busyColleague(name)}
        className="absolute w-1.5 rounded-xs opacity-80"
        style={{
          top: (top / 60) * hourHeight,
          height: (minutes / 60) * hourHeight,
          right: 2 + index * 8,
          background: `var(--chart-${(index % 7) + 2})`,
        }}
      />
    )),
  )
}

function NowLine() {
  const now = new Date(useNow())
  const minutes = now.getHours() * 60 + now.getMinutes()
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-10 border-bad border-t"
      style={{ top: (minutes / 60) * hourHeight }}
    >
      <span className="-top-[3.5px] absolute left-0 size-1.5 rounded-full bg-bad" />
    </div>
  )
}
