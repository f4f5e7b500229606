import { useState } from 'react'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { CalendarEvent, CalendarExtent } from '#contract/calendar/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#contract/language.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { momentOf } from './agenda-days.ts'
import { eventTimes } from './event-chip.tsx'
import { calendarMessages } from './messages/index.ts'
import { useEventChange } from './use-event-change.ts'

type Props = { event: CalendarEvent; calendarName: string; onClose: () => void; onEdit: () => void }

/** One event, with what can be done about it. */
export function EventPanel({ event, calendarName, onClose, onEdit }: Props) {
  const t = useMessages(calendarMessages)
  const language = useLanguage()
  const [asks, setAsks] = useState(false)
  const { location, organizer, attendees, description, link, can_change, unread_rule } = event
  return (
    <RightPanel open narrow title={event.title || t.noTitle} onClose={onClose}>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <dl className="flex flex-col gap-3 text-13">
          <Fact name={t.event.when}>
            {whenText(event, language, t.noEnd)}
            {event.occurrence && <span className="block text-12 text-fg-3">{t.event.repeats}</span>}
            {unread_rule && <span className="block text-12 text-warn">{t.event.unreadRule}</span>}
          </Fact>
          <Fact name={t.form.calendar}>{calendarName}</Fact>
          {location && <Fact name={t.event.where}>{location}</Fact>}
          {organizer && <Fact name={t.event.organizer}>{organizer}</Fact>}
          {attendees.length > 0 && (
            <Fact name={t.event.guests}>
              <ul className="flex flex-col gap-1">
                {attendees.map(({ email, name, response }) => (
                  <li key={email} className="min-w-0">
                    <span className="break-words">{name ?? email}</span>{' '}
                    <span className="text-12 text-fg-3">{t.event.responses[response]}</span>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
        {description && <p className="whitespace-pre-wrap break-words text-13 text-fg-2">{plainText(description)}</p>}
        {link && (
          <a href={link} target="_blank" rel="noreferrer noopener" className={buttonClass({ className: 'self-start' })}>
            {t.event.open}
          </a>
        )}
        {can_change ? (
          <div className="mt-auto flex flex-wrap gap-2">
            <Button variant="primary" onClick={onEdit}>
              {t.event.edit}
            </Button>
            <Button onClick={() => setAsks(true)}>{t.event.cancel}</Button>
          </div>
        ) : (
          <p className="mt-auto text-12 text-fg-3">{t.event.readOnly}</p>
        )}
      </div>
      {asks && <CancelDialog event={event} onClose={() => setAsks(false)} onDone={onClose} />}
    </RightPanel>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-12 text-fg-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

/** Some calendars write HTML: shown as the text that it says. */
const plainText = (text: string) =>
  /<[a-z][^>]*>/i.test(text) ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text

function whenText(event: CalendarEvent, language: Language, noEnd: string): string {
  const day = (text: string) => formatDate(event.all_day ? momentOf(text) : text, language, 'weekday')
  const { start, end } = event
  if (event.all_day) return end && end !== start ? `${day(start)} – ${day(end)}` : day(start)
  if (end === null) return `${day(start)}, ${eventTimes(event, language)} (${noEnd})`
  if (day(start) === day(end)) return `${day(start)}, ${eventTimes(event, language)}`
  return `${formatDate(start, language, 'moment')} – ${formatDate(end, language, 'moment')}`
}

type CancelProps = { event: CalendarEvent; onClose: () => void; onDone: () => void }

function CancelDialog({ event: given, onClose, onDone }: CancelProps) {
  const t = useMessages(calendarMessages)
  const { changeEvent, busy } = useEventChange()
  const { event, occurrence, calendar_id: calendar, attendees } = given
  const cancel = async (extent: CalendarExtent) => {
    const run = () => api.call(calls.cancelCalendarEvent, { params: { calendar }, body: { event, occurrence, extent } })
    if (await changeEvent(given, extent, run, t.event.cancelled)) onDone()
  }
  const people = attendees.map(({ email }) => email).join(', ')
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => open || onClose()}
      title={t.event.cancelTitle(given.title || t.noTitle)}
      description={people ? t.event.cancelNotify(people) : t.event.cancelText}
      actions={
        <>
          {occurrence !== null && (
            <>
              <Button variant="danger" loading={busy === 'series'} onClick={() => void cancel('series')}>
                {t.event.cancelAll}
              </Button>
              <Button variant="danger" loading={busy === 'following'} onClick={() => void cancel('following')}>
                {t.event.cancelFollowing}
              </Button>
            </>
          )}
          <Button variant="danger" loading={busy === 'occurrence'} onClick={() => void cancel('occurrence')}>
            {occurrence === null ? t.event.cancel : t.event.cancelOne}
          </Button>
        </>
      }
    />
  )
}
