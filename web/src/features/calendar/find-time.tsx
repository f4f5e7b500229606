import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { type FoundTimes, findTimeInput } from '#contract/calendar/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import type { UserId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { addDays, dayOf, isDay, momentOf } from './agenda-days.ts'
import { colleaguesOptions } from './api.ts'
import { calendarMessages } from './messages/index.ts'

type Props = {
  onClose: () => void
  onPick: (start: Date, end: Date, attendees: string[]) => void
}

type WrittenSearch = {
  people: UserId[]
  from: string
  to: string
  minutes: string
  hours: { from: string; to: string }
  weekends: boolean
}

const startOf = (day: string, later = 0) => (isDay(day) ? momentOf(addDays(day, later)).toISOString() : day)

/** A day that is left out, or a length, is found by the schema. */
const searchSchema = (words: { dayBefore: string; hourBefore: string }) =>
  draftSchema(
    findTimeInput
      .extend({ minutes: findTimeInput.shape.minutes.unwrap() })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], error: words.dayBefore })
      .refine(({ hours }) => hours.from < hours.to, { path: ['hours', 'to'], error: words.hourBefore }),
    ({ from, to, minutes, ...written }: WrittenSearch) => ({
      ...written,
      from: startOf(from),
      to: startOf(to, 1),
      minutes: (minutes.trim() === '' ? undefined : Number(minutes)) as number,
      zone: ownZone(),
    }),
  )

const beginning = (): WrittenSearch => {
  const today = dayOf(new Date())
  const hours = { from: '09:00', to: '17:00' }
  return { people: [], from: today, to: addDays(today, 7), minutes: '30', hours, weekends: false }
}

/** Times at which everybody is free; a press begins an event then. */
export default function FindTime({ onClose, onPick }: Props) {
  const t = useMessages(calendarMessages)
  const colleagues = useQuery(colleaguesOptions)
  const [first] = useState(beginning)
  const form = useDraftForm({
    schema: searchSchema(t.find),
    values: first,
    call: (body) => api.call(calls.findCalendarTime, { body }),
    onDone: () => {},
    codeFields: { calendar_range_too_long: 'to', calendar_colleague_not_found: 'people' },
  })
  const { draft, change, errorAt, store: search } = form
  const { people, hours } = draft
  const toggle = (id: UserId) =>
    change({ people: people.includes(id) ? people.filter((other) => other !== id) : [...people, id] })
  const emails = (colleagues.data ?? []).filter(({ user_id }) => people.includes(user_id)).map(({ email }) => email)
  return (
    <FormDialog
      form={form}
      closesUnasked
      title={t.find.title}
      description={t.find.text}
      action={t.find.search}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-13 text-fg-2">{t.find.people}</legend>
        <Loaded query={colleagues} failed={t.failed} rows={2}>
          {(found) =>
            found.length === 0 ? (
              <p className="text-12 text-fg-3">{t.find.nobody}</p>
            ) : (
              found.map(({ user_id, name, email }) => (
                <Checkbox key={user_id} checked={people.includes(user_id)} onCheckedChange={() => toggle(user_id)}>
                  {name} <span className="text-fg-3">{email}</span>
                </Checkbox>
              ))
            )
          }
        </Loaded>
        <p aria-live="polite" className="text-12 text-bad empty:hidden">
          {errorAt('people')}
        </p>
      </fieldset>
      <div className="grid grid-cols-3 gap-3 phone:grid-cols-2">
        <Field label={t.find.from} error={errorAt('from')}>
          {/* What is said of the last day depends on the first. */}
          <Input
            type="date"
            value={draft.from}
            onChange={({ target }) => change({ from: target.value, to: draft.to })}
          />
        </Field>
        <Field label={t.find.to} error={errorAt('to')}>
          <Input type="date" value={draft.to} onChange={({ target }) => change({ to: target.value })} />
        </Field>
        <Field label={t.find.minutes} error={errorAt('minutes')}>
          <Input
            type="number"
            step={5}
            value={draft.minutes}
            onChange={({ target }) => change({ minutes: target.value })}
          />
        </Field>
        <Field label={t.find.hoursFrom} error={errorAt('hours.from')}>
          <Input
            type="time"
            value={hours.from}
            onChange={({ target }) => change({ hours: { ...hours, from: target.value } })}
          />
        </Field>
        <Field label={t.find.hoursTo} error={errorAt('hours.to')}>
          <Input
            type="time"
            value={hours.to}
            onChange={({ target }) => change({ hours: { ...hours, to: target.value } })}
          />
        </Field>
      </div>
      <Checkbox checked={draft.weekends} onCheckedChange={(weekends) => change({ weekends })}>
        {t.find.weekends}
      </Checkbox>
      {search.result && <Results found={search.result} onPick={(start, end) => onPick(start, end, emails)} />}
    </FormDialog>
  )
}

type ResultsProps = { found: FoundTimes; onPick: (start: Date, end: Date) => void }

function Results({ found: { times, unsure }, onPick }: ResultsProps) {
  const t = useMessages(calendarMessages)
  const language = useLanguage()
  return (
    <section aria-label={t.find.results} aria-live="polite" className="flex flex-col gap-2">
      {unsure.length > 0 && <p className="text-12 text-warn">{t.find.unsure(unsure.join(', '))}</p>}
      {times.length === 0 && <p className="text-fg-2">{t.find.none}</p>}
      <ul className="grid grid-cols-2 gap-2 phone:grid-cols-1">
        {times.map(({ start, end }) => {
          const words = `${formatDate(start, language, 'weekday')}, ${formatDate(start, language, 'time')}–${formatDate(end, language, 'time')}`
          return (
            <li key={start}>
              <Button
                className="w-full justify-start!"
                aria-label={t.find.pick(words)}
                onClick={() => onPick(new Date(start), new Date(end))}
              >
                {words}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
