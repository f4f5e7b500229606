import { useState } from 'react'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import { calendarLimits } from '#contract/calendar/limits.ts'
import {
  type CalendarOfAccount,
  calendarExtent,
  type EventChange,
  type EventInput,
  repeats as repeatKinds,
} from '#contract/calendar/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { EventTimes } from './event-times.tsx'
import { calendarMessages } from './messages/index.ts'
import { useEventChange } from './use-event-change.ts'
import {
  eventChangeSchema,
  type FormStart,
  guestsIn,
  newEventSchema,
  type WrittenEvent,
  writtenEvent,
} from './written-event.ts'

type Props = {
  given: FormStart
  calendars: readonly CalendarOfAccount[]
  onClose: () => void
}
type Checked = EventInput | EventChange

/** Everything of an event; who is invited is told only after a second look. */
export default function EventForm({ given, calendars, onClose }: Props) {
  const t = useMessages(calendarMessages)
  const stored = useStored(endpointGroups.calendar)
  const { offerUndo } = useEventChange()
  const writable = calendars.filter(({ can_write }) => can_write)
  const [first] = useState(() => writtenEvent(given, writable))
  const [key] = useState(() => crypto.randomUUID())
  const [asked, setAsked] = useState<Checked>()
  const form = useDraftForm<WrittenEvent, Checked, Checked>({
    schema: given.kind === 'new' ? newEventSchema(key) : eventChangeSchema(given.event, first),
    values: first,
    call: async (checked) => checked,
    codeFields: { calendar_ends_before: 'when.end' },
    onDone: (checked) => (told.length > 0 ? setAsked(checked) : saving.submit(checked)),
  })
  const { draft, change, errorAt } = form
  // Who was invited before is told, too.
  const told = [...new Set([...guestsIn(draft.attendees), ...guestsIn(first.attendees)])]
  const saving = useSubmit({
    call: (checked: Checked) => {
      // Each kind has its schema above.
      if (given.kind === 'new') return api.call(calls.createCalendarEvent, { body: checked as EventInput })
      const params = { calendar: given.event.calendar_id }
      return api.call(calls.changeCalendarEvent, { params, body: checked as EventChange })
    },
    onDone: () => {
      stored(given.kind === 'new' ? t.form.added : undefined)
      if (given.kind === 'edit') offerUndo(given.event, t.form.saved)
      onClose()
    },
    onFailed: (failure) => {
      setAsked(undefined)
      return form.onFailed(failure)
    },
  })
  if (asked)
    return (
      <Dialog
        open
        onOpenChange={(open) => open || setAsked(undefined)}
        size="sm"
        title={t.form.confirmTitle}
        description={t.form.confirmText(told.join(', '))}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>{t.form.back}</Button>
            <Button variant="primary" loading={saving.busy} onClick={() => saving.submit(asked)}>
              {t.form.confirm}
            </Button>
          </>
        }
      />
    )
  return (
    <FormDialog
      form={{ ...form, store: { ...saving, busy: form.store.busy || saving.busy } }}
      title={given.kind === 'new' ? t.form.newTitle : t.form.editTitle}
      action={given.kind === 'new' ? t.form.add : t.form.save}
      onClose={onClose}
    >
      <Field label={t.form.title} required error={errorAt('title')}>
        <Input
          value={draft.title}
          maxLength={calendarLimits.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      {given.kind === 'edit' && given.event.occurrence !== null && (
        <Segmented
          label={t.form.extent}
          value={draft.extent}
          options={calendarExtent.options.map((value) => ({ value, label: t.form.extents[value] }))}
          onValueChange={(extent) => change({ extent })}
        />
      )}
      <Checkbox
        checked={draft.when.all_day}
        onCheckedChange={(all_day) => change({ when: { ...draft.when, all_day } })}
      >
        {t.form.allDay}
      </Checkbox>
      <EventTimes when={draft.when} onChange={(when) => change({ when })} errorAt={(end) => errorAt(`when.${end}`)} />
      {given.kind === 'new' && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t.form.repeats}>
            <Select
              value={draft.repeats}
              options={repeatKinds.options.map((value) => ({ value, label: t.repeatKinds[value] }))}
              onValueChange={(repeats) => change({ repeats })}
            />
          </Field>
          <Field label={t.form.calendar} error={errorAt('calendar_id')}>
            <Select
              value={draft.calendar_id}
              options={writable.map(({ id, name }) => ({ value: id, label: name }))}
              onValueChange={(calendar_id) => change({ calendar_id })}
            />
          </Field>
        </div>
      )}
      <Field label={t.form.guests} optional hint={t.form.guestsHint} error={errorAt('attendees')}>
        <Input value={draft.attendees} onChange={({ target }) => change({ attendees: target.value })} />
      </Field>
      <Field label={t.form.where} optional error={errorAt('location')}>
        <Input
          value={draft.location}
          maxLength={calendarLimits.location}
          onChange={({ target }) => change({ location: target.value })}
        />
      </Field>
      <Field label={t.form.description} optional error={errorAt('description')}>
        <Textarea
          value={draft.description}
          maxLength={calendarLimits.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
