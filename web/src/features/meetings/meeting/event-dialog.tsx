import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { calendarEndpoints } from '#contract/calendar/endpoints.ts'
import type { CalendarId } from '#contract/calendar/schemas.ts'
import type { MeetingItem } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { meetingMessages } from '../messages/index.ts'
import { ownZone } from '../recorder/recording.ts'

type Props = { title: string; item: MeetingItem; onClose: () => void }

/** An action item as an all-day event, added once somebody has looked at it. */
export function EventDialog({ title: meeting, item, onClose }: Props) {
  const t = useMessages(meetingMessages)
  const accounts = useQuery(endpointQuery(calendarEndpoints.getCalendarAccounts))
  const { work, busy } = useWorkOf(endpointGroups.calendar)
  const [title, setTitle] = useState(item.owner ? `${item.owner}: ${item.text}` : item.text)
  const [day, setDay] = useState(item.due ?? new Date().toLocaleDateString('sv'))
  const [chosen, setChosen] = useState<CalendarId>()
  // One key for all tries: what was sent twice is added once.
  const [key] = useState(() => crypto.randomUUID())
  const writable = (accounts.data?.calendars ?? []).filter(({ can_write }) => can_write)
  const calendar = chosen ?? writable[0]?.id
  const add = async () => {
    if (!calendar || day === '' || title.trim() === '') return
    const body = {
      calendar_id: calendar,
      event_key: key,
      title: title.slice(0, 200),
      description: meeting,
      when: { all_day: true as const, start: day, end: day },
      zone: ownZone(),
      repeats: 'none' as const,
    }
    if (await work('add', () => api.call(calendarEndpoints.createCalendarEvent, { body }), t.event.added)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.event.title}
      description={t.event.text}
      actions={
        <>
          <Button onClick={onClose}>{t.one.cancel}</Button>
          <Button
            variant="primary"
            loading={busy !== undefined}
            disabled={!calendar || day === '' || title.trim() === ''}
            onClick={() => void add()}
          >
            {t.event.add}
          </Button>
        </>
      }
    >
      <Loaded query={accounts} failed={t.failedOne} rows={2}>
        {() =>
          writable.length === 0 ? (
            <p className="flex flex-wrap items-center gap-3">
              {t.event.none}
              <Link to="/calendar" className={buttonClass()}>
                {t.event.connect}
              </Link>
            </p>
          ) : (
            <div className="flex flex-col gap-4">
              <Field label={t.one.text}>
                <Input value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
              </Field>
              <Field label={t.event.day}>
                <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
              </Field>
              <Field label={t.event.calendar}>
                <Select
                  options={writable.map(({ id, name }) => ({ value: id, label: name }))}
                  value={calendar ?? null}
                  onValueChange={setChosen}
                />
              </Field>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
