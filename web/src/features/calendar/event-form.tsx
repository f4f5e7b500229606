import { useState } from 'react'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import {
  type CalendarEvent,
  type CalendarExtent,
  type CalendarId,
  type CalendarOfAccount,
  type CalendarRepeats,
  type CalendarWhen,
  calendarExtent,
  repeats as repeatKinds,
} from '#contract/calendar/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { dayOf } from './agenda-days.ts'
import { ownZone } from './api.ts'
import { calendarMessages } from './messages/index.ts'
import { useEventChange } from './use-event-change.ts'

/** A new event, or a change of one. */
export type FormStart =
  | { kind: 'new'; start: Date; end: Date; attendees?: string[] }
  | { kind: 'edit'; event: CalendarEvent }

type Props = {
  given: FormStart
  calendars: readonly CalendarOfAccount[]
  onClose: () => void
}

const pad = (value: number) => String(value).padStart(2, '0')
/** As fields of the browser write it, by the person's clocks. */
const fieldOf = (moment: Date) => `${dayOf(moment)}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`

function firstValues(given: FormStart, calendars: readonly CalendarOfAccount[]) {
  if (given.kind === 'new')
    return {
      title: '',
      calendar: (calendars[0]?.id ?? null) as CalendarId | null,
      allDay: false,
      start: fieldOf(given.start),
      end: fieldOf(given.end),
      firstDay: dayOf(given.start),
      lastDay: dayOf(given.start),
      repeats: 'none' as CalendarRepeats,
      location: '',
      description: '',
      guests: (given.attendees ?? []).join(', '),
      extent: 'occurrence' as CalendarExtent,
    }
  const { event } = given
  const start = event.all_day ? new Date(`${event.start}T09:00`) : new Date(event.start)
  const end = event.all_day ? new Date(`${event.end ?? event.start}T10:00`) : new Date(event.end ?? event.start)
  return {
    title: event.title,
    calendar: event.calendar_id,
    allDay: event.all_day,
    start: fieldOf(start),
    end: fieldOf(end),
    firstDay: dayOf(start),
    lastDay: dayOf(end),
    repeats: 'none' as CalendarRepeats,
    location: event.location,
    description: event.description,
    guests: event.attendees.map(({ email }) => email).join(', '),
    extent: 'occurrence' as CalendarExtent,
  }
}

const guestsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;\s]+/)
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  ),
]
const isAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)

/** Everything of an event; who is invited is told only after a second look. */
export default function EventForm({ given, calendars, onClose }: Props) {
  const t = useMessages(calendarMessages)
  const { changeEvent, work, busy } = useEventChange()
  const writable = calendars.filter(({ can_write }) => can_write)
  const [first] = useState(() => firstValues(given, writable))
  const [values, setValues] = useState(first)
  const [problem, setProblem] = useState<{ title?: string; times?: string; guests?: string }>({})
  const [asks, setAsks] = useState(false)
  // One key for all tries: what was sent twice is added once.
  const [key] = useState(() => crypto.randomUUID())
  const set = (next: Partial<typeof values>) => setValues((before) => ({ ...before, ...next }))
  const guests = guestsOf(values.guests)
  // Who was invited before is told, too.
  const told = [...new Set([...guests, ...guestsOf(first.guests)])]
  const repeatsAlready = given.kind === 'edit' && given.event.occurrence !== null

  const check = () => {
    const badGuest = guests.find((address) => !isAddress(address))
    const [start, end] = values.allDay ? [values.firstDay, values.lastDay] : [values.start, values.end]
    const found = {
      ...(values.title.trim() === '' && { title: t.form.needTitle }),
      ...((start === '' || end === '') && { times: t.form.needTimes }),
      ...(start !== '' && end !== '' && end < start && { times: t.form.endsBefore }),
      ...(badGuest !== undefined && { guests: t.form.badGuest(badGuest) }),
    }
    setProblem(found)
    return Object.keys(found).length === 0
  }
  const submit = () => {
    if (!check()) return
    if (told.length > 0) setAsks(true)
    else void save()
  }
  const save = async () => {
    const when: CalendarWhen = values.allDay
      ? { all_day: true, start: values.firstDay, end: values.lastDay }
      : { all_day: false, start: new Date(values.start).toISOString(), end: new Date(values.end).toISOString() }
    const about = {
      title: values.title.trim(),
      location: values.location.trim(),
      description: values.description,
      attendees: guests,
      when,
    }
    const done =
      given.kind === 'new'
        ? await work(
            'save',
            () =>
              api.call(calls.createCalendarEvent, {
                body: {
                  calendar_id: values.calendar as CalendarId,
                  event_key: key,
                  zone: ownZone(),
                  repeats: values.repeats,
                  ...about,
                },
              }),
            t.form.added,
          )
        : await changeEvent(
            given.event,
            'save',
            () => {
              const { event, occurrence, calendar_id: calendar } = given.event
              const body = { event, occurrence, extent: values.extent, ...changesOf(first, values, about) }
              return api.call(calls.changeCalendarEvent, { params: { calendar }, body })
            },
            t.form.saved,
          )
    if (done) onClose()
    else setAsks(false)
  }

  if (asks)
    return (
      <Dialog
        open
        onOpenChange={(open) => open || setAsks(false)}
        size="sm"
        title={t.form.confirmTitle}
        description={t.form.confirmText(told.join(', '))}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>{t.form.back}</Button>
            <Button variant="primary" loading={busy === 'save'} onClick={() => void save()}>
              {t.form.confirm}
            </Button>
          </>
        }
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={given.kind === 'new' ? t.form.newTitle : t.form.editTitle}
      actions={
        <Button variant="primary" loading={busy === 'save'} onClick={submit}>
          {given.kind === 'new' ? t.form.add : t.form.save}
        </Button>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={t.form.title} required error={problem.title}>
          <Input value={values.title} maxLength={300} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        {repeatsAlready && (
          <Segmented
            label={t.form.extent}
            value={values.extent}
            options={calendarExtent.options.map((value) => ({ value, label: t.form.extents[value] }))}
            onValueChange={(extent) => set({ extent })}
          />
        )}
        <Checkbox checked={values.allDay} onCheckedChange={(allDay) => set({ allDay })}>
          {t.form.allDay}
        </Checkbox>
        <Times values={values} set={set} problem={problem.times} />
        {given.kind === 'new' && (
          <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
            <Field label={t.form.repeats}>
              <Select
                value={values.repeats}
                options={repeatKinds.options.map((value) => ({ value, label: t.repeatKinds[value] }))}
                onValueChange={(repeats) => set({ repeats })}
              />
            </Field>
            <Field label={t.form.calendar}>
              <Select
                value={values.calendar}
                options={writable.map(({ id, name }) => ({ value: id, label: name }))}
                onValueChange={(calendar) => set({ calendar })}
              />
            </Field>
          </div>
        )}
        <Field label={t.form.guests} optional hint={t.form.guestsHint} error={problem.guests}>
          <Input value={values.guests} onChange={(event) => set({ guests: event.target.value })} />
        </Field>
        <Field label={t.form.where} optional>
          <Input value={values.location} maxLength={500} onChange={(event) => set({ location: event.target.value })} />
        </Field>
        <Field label={t.form.description} optional>
          <Textarea
            value={values.description}
            maxLength={8_000}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}

type About = { title: string; location: string; description: string; attendees: string[]; when: CalendarWhen }

/** Only what was changed is sent: what is longer than is shown, or kept in other ways there, stays as it is. */
function changesOf(first: Values, values: Values, about: About): Partial<About> {
  const isSame = (...names: (keyof Values)[]) => names.every((name) => first[name] === values[name])
  return {
    ...(!isSame('title') && { title: about.title }),
    ...(!isSame('location') && { location: about.location }),
    ...(!isSame('description') && { description: about.description }),
    ...(!isSame('guests') && { attendees: about.attendees }),
    ...(!isSame('allDay', 'start', 'end', 'firstDay', 'lastDay') && { when: about.when }),
  }
}

type Values = ReturnType<typeof firstValues>
type TimesProps = { values: Values; set: (next: Partial<Values>) => void; problem: string | undefined }

/** The end goes along when the start moves. */
function Times({ values, set, problem }: TimesProps) {
  const t = useMessages(calendarMessages)
  const { allDay } = values
  const moveStart = (start: string) => {
    const length = Date.parse(values.end) - Date.parse(values.start)
    const at = Date.parse(start)
    set({ start, ...(Number.isFinite(at) && length >= 0 && { end: fieldOf(new Date(at + length)) }) })
  }
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      <Field label={t.form.start} required>
        {allDay ? (
          <Input
            type="date"
            value={values.firstDay}
            onChange={({ target: { value } }) =>
              set({ firstDay: value, ...(values.lastDay < value && { lastDay: value }) })
            }
          />
        ) : (
          <Input type="datetime-local" value={values.start} onChange={(event) => moveStart(event.target.value)} />
        )}
      </Field>
      <Field label={t.form.end} required error={problem}>
        {allDay ? (
          <Input
            type="date"
            value={values.lastDay}
            min={values.firstDay}
            onChange={(event) => set({ lastDay: event.target.value })}
          />
        ) : (
          <Input type="datetime-local" value={values.end} onChange={(event) => set({ end: event.target.value })} />
        )}
      </Field>
    </div>
  )
}
