import { Link } from '@tanstack/react-router'
import { Activity, type LucideIcon, Megaphone, Receipt } from 'lucide-react'
import type { BusyPeople, CalendarEvent, CalendarOverlay } from '#contract/calendar/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { type Day, isOverlayOn } from './agenda-days.ts'
import { calendarMessages } from './messages/index.ts'

/** What a view shows. */
export type ShownAgenda = {
  events: readonly CalendarEvent[]
  overlays: readonly CalendarOverlay[]
  colorOf: (event: CalendarEvent) => string
  /** When the colleagues that somebody looks at are busy. */
  busy: BusyPeople
}

const icons: Record<CalendarOverlay['kind'], LucideIcon> = { monitor: Activity, broadcast: Megaphone, invoice: Receipt }
const warns = new Set(['breach', 'error', 'unpaid', 'stopped'])

/** Monitor runs, broadcasts and invoices of a day, each the way to its screen. */
export function DayExtras({ day, shown, most = 4 }: { day: Day; shown: ShownAgenda; most?: number }) {
  const t = useMessages(calendarMessages)
  const found = shown.overlays.filter((overlay) => isOverlayOn(overlay, day))
  return (
    <>
      {found.slice(0, most).map((overlay) => (
        <Extra key={`${overlay.kind} ${overlay.id} ${overlay.at}`} overlay={overlay} />
      ))}
      {found.length > most && <span className="px-1 text-11 text-fg-3">{t.more(found.length - most)}</span>}
    </>
  )
}

function Extra({ overlay: { kind, title, at, times, state, path } }: { overlay: CalendarOverlay }) {
  const t = useMessages(calendarMessages)
  const language = useLanguage()
  const Icon = icons[kind]
  return (
    <Link
      to={path}
      className="flex min-w-0 items-center gap-1 rounded-xs px-1 py-0.5 text-11 text-fg-2 hover:bg-hover hover:text-fg phone:min-h-8"
    >
      <Icon
        aria-label={t.overlayKinds[kind]}
        className={cx('size-3 flex-none', warns.has(state) ? 'text-warn' : 'text-fg-3')}
      />
      <span className="truncate">{t.overlay[kind](title, times)}</span>
      <span className="ml-auto flex-none text-fg-3 tabular-nums">{formatDate(at, language, 'time')}</span>
    </Link>
  )
}
