import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { calendarEndpoints } from '#contract/calendar/endpoints.ts'
import { calendarLimits } from '#contract/calendar/limits.ts'
import { type CalendarId, type EventInput, eventInput } from '#contract/calendar/schemas.ts'
import type { MeetingItem } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { meetingMessages } from '../messages/index.ts'

type Props = { title: string; item: MeetingItem; onClose: () => void }
/** `when` is its day; without a calendar it is the first that may be written to. */
type Draft = { title: string; when: string; calendar_id: CalendarId | null }

/** An action item as an all-day event, added once somebody has looked at it. */
export function EventDialog({ title: meeting, item, onClose }: Props) {
  const t = useMessages(meetingMessages)
  const accounts = useQuery(endpointQuery(calendarEndpoints.getCalendarAccounts))
  const stored = useStored(endpointGroups.calendar)
  const formId = useId()
  // One key for all tries: what was sent twice is added once.
  const [key] = useState(() => crypto.randomUUID())
  const writable = (accounts.data?.calendars ?? []).filter(({ can_write }) => can_write)
  const firstCalendar = writable[0]?.id ?? null
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: draftSchema(eventInput, ({ title, when, calendar_id }: Draft) => ({
      // The button that sends it is there only with a calendar.
      calendar_id: (calendar_id ?? firstCalendar) as CalendarId,
      event_key: key,
      title: title.slice(0, calendarLimits.title),
      description: meeting,
      when: { all_day: true as const, start: when, end: when },
      zone: ownZone(),
    })),
    values: {
      title: item.owner ? `${item.owner}: ${item.text}` : item.text,
      when: item.due ?? new Date().toLocaleDateString('sv'),
      calendar_id: null as CalendarId | null,
    },
    call: (body: EventInput) => api.call(calendarEndpoints.createCalendarEvent, { body }),
    onDone: () => {
      stored(t.event.added)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.event.title}
      description={t.event.text}
      actions={
        <>
          <Button onClick={onClose}>{t.one.cancel}</Button>
          {firstCalendar && (
            <Button type="submit" form={formId} variant="primary" loading={store.busy}>
              {t.event.add}
            </Button>
          )}
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
            <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
              <Field label={t.one.text} error={errorAt('title')}>
                <Input
                  value={draft.title}
                  maxLength={calendarLimits.title}
                  onChange={({ target }) => change({ title: target.value })}
                />
              </Field>
              <Field label={t.event.day} error={errorAt('when')}>
                <Input type="date" value={draft.when} onChange={({ target }) => change({ when: target.value })} />
              </Field>
              <Field label={t.event.calendar} error={errorAt('calendar_id')}>
                <Select
                  options={writable.map(({ id, name }) => ({ value: id, label: name }))}
                  value={draft.calendar_id ?? firstCalendar}
                  onValueChange={(calendar_id) => change({ calendar_id })}
                />
              </Field>
              <FailureNote error={store.error} retryAt={store.retryAt} />
            </form>
          )
        }
      </Loaded>
    </Dialog>
  )
}
