import { zoneName } from '#contract/kit/format/zone-name.ts'
import type { MonitorInterval } from '#contract/monitors/schedule.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { monitorMessages } from '../messages/index.ts'
import { type EditedMonitor, intervalOf } from './edited.ts'
import { NumberInput } from './number-input.tsx'

const everies = ['minutes', 'day', 'workday', 'week', 'month', 'cron'] as const
const days = [...Array.from({ length: 28 }, (_, index) => index + 1), 31]

type ErrorAt = (field: 'interval.cron' | 'start_at' | 'end_at') => string | undefined
type Props = { edited: EditedMonitor; onChange: (change: Partial<EditedMonitor>) => void; errorAt: ErrorAt }

/** How often it looks, from when and until when. */
export function ScheduleFields({ edited, onChange, errorAt }: Props) {
  const t = useMessages(monitorMessages).editor
  const { interval, time_zone } = edited
  const set = (next: MonitorInterval) => onChange({ interval: next })
  return (
    <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
      <Field label={t.every}>
        <Select
          value={interval.every}
          options={everies.map((value) => ({ value, label: t.everies[value] }))}
          onValueChange={(every) => every !== interval.every && set(intervalOf(every, interval))}
        />
      </Field>
      <Interval interval={interval} onChange={set} zone={zoneName(time_zone)} errorAt={errorAt} />
      <Field label={t.start} error={errorAt('start_at')} optional>
        <Input
          type="datetime-local"
          value={localText(edited.start_at)}
          onChange={({ target }) => onChange({ start_at: momentOf(target.value) })}
        />
      </Field>
      <Field label={t.end} error={errorAt('end_at')} optional>
        <Input
          type="datetime-local"
          value={localText(edited.end_at)}
          onChange={({ target }) => onChange({ end_at: momentOf(target.value) })}
        />
      </Field>
    </div>
  )
}

type IntervalProps = {
  interval: MonitorInterval
  onChange: (interval: MonitorInterval) => void
  zone: string
  errorAt: ErrorAt
}

function Interval({ interval, onChange, zone, errorAt }: IntervalProps) {
  const t = useMessages(monitorMessages).editor
  if (interval.every === 'minutes')
    return (
      <Field label={t.minuteCount}>
        <NumberInput
          whole
          value={interval.minutes}
          onValue={(minutes) => minutes >= 1 && minutes <= 1_440 && onChange({ ...interval, minutes })}
        />
      </Field>
    )
  if (interval.every === 'cron')
    return (
      <Field label={t.cron} hint={`${t.cronHint} · ${zone}`} error={errorAt('interval.cron')}>
        <Input
          value={interval.cron}
          spellCheck={false}
          className="font-mono"
          onChange={({ target }) => onChange({ ...interval, cron: target.value })}
        />
      </Field>
    )
  return (
    <>
      {interval.every === 'week' && (
        <Field label={t.weekday}>
          <Select
            value={String(interval.weekday)}
            options={t.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
            onValueChange={(value) => onChange({ ...interval, weekday: Number(value) })}
          />
        </Field>
      )}
      {interval.every === 'month' && (
        <Field label={t.day}>
          <Select
            value={String(interval.day)}
            options={days.map((day) => ({ value: String(day), label: day === 31 ? t.lastDay : String(day) }))}
            onValueChange={(value) => onChange({ ...interval, day: Number(value) })}
          />
        </Field>
      )}
      <Field label={t.at} hint={zone}>
        <Input
          type="time"
          value={interval.at}
          onChange={({ target }) => target.value && onChange({ ...interval, at: target.value })}
        />
      </Field>
    </>
  )
}

/** A moment as the input of the browser has it: by the reader's own clock. */
function localText(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const momentOf = (text: string): string | null => (text === '' ? null : new Date(text).toISOString())
