import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { calendarMessages } from './messages/index.ts'
import { fieldOf, type WrittenEvent } from './written-event.ts'

type When = WrittenEvent['when']
type Props = { when: When; onChange: (when: When) => void; errorAt: (end: 'start' | 'end') => string | undefined }

/** From when until when. The end goes along when the start moves. */
export function EventTimes({ when, onChange, errorAt }: Props) {
  const t = useMessages(calendarMessages).form
  const set = (part: Partial<When>) => onChange({ ...when, ...part })
  const moveStart = (start: string) => {
    const length = Date.parse(when.end) - Date.parse(when.start)
    const at = Date.parse(start)
    set({ start, ...(Number.isFinite(at) && length >= 0 && { end: fieldOf(new Date(at + length)) }) })
  }
  const moveFirstDay = (day: string) => set({ first_day: day, ...(when.last_day < day && { last_day: day }) })
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      <Field label={t.start} required error={errorAt('start')}>
        {when.all_day ? (
          <Input type="date" value={when.first_day} onChange={({ target }) => moveFirstDay(target.value)} />
        ) : (
          <Input type="datetime-local" value={when.start} onChange={({ target }) => moveStart(target.value)} />
        )}
      </Field>
      <Field label={t.end} required error={errorAt('end')}>
        {when.all_day ? (
          <Input
            type="date"
            value={when.last_day}
            min={when.first_day}
            onChange={({ target }) => set({ last_day: target.value })}
          />
        ) : (
          <Input type="datetime-local" value={when.end} onChange={({ target }) => set({ end: target.value })} />
        )}
      </Field>
    </div>
  )
}
