import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { FoundTimes } from '#contract/calendar/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import type { UserId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { addDays, dayOf, momentOf } from './agenda-days.ts'
import { colleaguesOptions } from './api.ts'
import { calendarMessages } from './messages/index.ts'

type Props = {
  onClose: () => void
  onPick: (start: Date, end: Date, attendees: string[]) => void
}

/** Times at which everybody is free; a press begins an event then. */
export default function FindTime({ onClose, onPick }: Props) {
  const t = useMessages(calendarMessages)
  const colleagues = useQuery(colleaguesOptions)
  const [people, setPeople] = useState<UserId[]>([])
  const [from, setFrom] = useState(() => dayOf(new Date()))
  const [to, setTo] = useState(() => addDays(dayOf(new Date()), 7))
  const [minutes, setMinutes] = useState('30')
  const [hours, setHours] = useState({ from: '09:00', to: '17:00' })
  const [weekends, setWeekends] = useState(false)
  const search = useSubmit<undefined, FoundTimes>({
    call: () =>
      api.call(calls.findCalendarTime, {
        body: {
          people,
          from: momentOf(from).toISOString(),
          to: momentOf(addDays(to, 1)).toISOString(),
          minutes: Number(minutes),
          zone: ownZone(),
          hours,
          weekends,
        },
      }),
  })
  const toggle = (id: UserId) =>
    setPeople((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  const emails = (colleagues.data ?? []).filter(({ user_id }) => people.includes(user_id)).map(({ email }) => email)
  return (
    <Dialog
      open
      closesUnasked
      onOpenChange={(open) => open || onClose()}
      title={t.find.title}
      description={t.find.text}
      actions={
        <Button
          variant="primary"
          loading={search.busy}
          disabled={from === '' || to === '' || to < from || !(Number(minutes) >= 5)}
          onClick={() => search.submit(undefined)}
        >
          {t.find.search}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
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
        </fieldset>
        <div className="grid grid-cols-3 gap-3 phone:grid-cols-2">
          <Field label={t.find.from}>
            <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label={t.find.to}>
            <Input type="date" value={to} min={from} onChange={(event) => setTo(event.target.value)} />
          </Field>
          <Field label={t.find.minutes}>
            <Input
              type="number"
              min={5}
              max={1_440}
              step={5}
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
            />
          </Field>
          <Field label={t.find.hoursFrom}>
            <Input
              type="time"
              value={hours.from}
              onChange={(event) => setHours({ ...hours, from: event.target.value })}
            />
          </Field>
          <Field label={t.find.hoursTo}>
            <Input type="time" value={hours.to} onChange={(event) => setHours({ ...hours, to: event.target.value })} />
          </Field>
        </div>
        <Checkbox checked={weekends} onCheckedChange={setWeekends}>
          {t.find.weekends}
        </Checkbox>
        <FailureNote error={search.error} retryAt={search.retryAt} />
        {search.result && <Results found={search.result} onPick={(start, end) => onPick(start, end, emails)} />}
      </div>
    </Dialog>
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
