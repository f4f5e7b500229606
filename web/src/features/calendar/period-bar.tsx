import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type CalendarView, calendarViews, type Day, dayOf, momentOf, stepDay } from './agenda-days.ts'
import { calendarMessages } from './messages/index.ts'

type Props = {
  view: CalendarView
  day: Day
  days: readonly Day[]
  show: (next: { view?: CalendarView; day?: Day }) => void
}

/** Which period is shown, and the way to others. */
export function PeriodBar({ view, day, days, show }: Props) {
  const t = useMessages(calendarMessages)
  const language = useLanguage()
  const [first = day, last = day] = [days[0], days.at(-1)]
  const words =
    view === 'month'
      ? formatDate(momentOf(day), language, 'month')
      : first === last
        ? formatDate(momentOf(day), language, 'weekday')
        : `${formatDate(momentOf(first), language, 'day')} – ${formatDate(momentOf(last), language, 'date')}`
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-line-soft border-b px-4 py-2">
      <Button onClick={() => show({ day: dayOf(new Date()) })}>{t.today}</Button>
      <div className="flex">
        <IconButton label={t.before} onClick={() => show({ day: stepDay(view, day, -1) })}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t.after} onClick={() => show({ day: stepDay(view, day, 1) })}>
          <ChevronRight />
        </IconButton>
      </div>
      <h2 className="min-w-0 flex-1 truncate font-semibold">{words}</h2>
      <Segmented
        label={t.view}
        value={view}
        options={calendarViews.map((value) => ({ value, label: t.views[value] }))}
        onValueChange={(next) => show({ view: next })}
      />
    </div>
  )
}
