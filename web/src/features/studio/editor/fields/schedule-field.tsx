import { useState } from 'react'
import {
  cronOfInterval,
  intervalOfCron,
  type ScheduleInterval,
  scheduleMinutes,
  scheduleWords,
  weekdayNames,
} from '#flow/schedule.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { editorMessages } from '../messages/index.ts'
import { Small } from './small.tsx'

const everies = ['minutes', 'day', 'workday', 'week', 'month', 'cron'] as const
const monthDays = [...Array.from({ length: 28 }, (_, index) => index + 1), 31]

type Props = {
  label: string
  error: string | undefined
  hideLabel: boolean
  value: string
  onChange: (cron: string) => void
}

/** A cron line, chosen in words; what cannot be chosen so is written. */
export function ScheduleField({ label, error, hideLabel, value, onChange }: Props) {
  const t = useMessages(editorMessages).schedule
  const read = intervalOfCron(value)
  // A line that could be said in words stays a line for who chose to write one.
  const [isWritten, setWritten] = useState(read.every === 'cron')
  const interval: ScheduleInterval = isWritten ? { every: 'cron', cron: value } : read
  const choose = (every: ScheduleInterval['every']) => {
    setWritten(every === 'cron')
    if (every !== 'cron') onChange(cronOfInterval(startOf(every, read)))
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={<Small>{label}</Small>} hideLabel={hideLabel} error={interval.every === 'cron' ? undefined : error}>
        <Select
          value={interval.every}
          options={everies.map((every) => ({ value: every, label: t.everies[every] }))}
          onValueChange={choose}
        />
      </Field>
      <IntervalFields interval={interval} error={error} onChange={(next) => onChange(cronOfInterval(next))} />
    </div>
  )
}

type IntervalProps = {
  interval: ScheduleInterval
  error: string | undefined
  onChange: (interval: ScheduleInterval) => void
}

function IntervalFields({ interval, error, onChange }: IntervalProps) {
  const t = useMessages(editorMessages).schedule
  const language = useLanguage()
  if (interval.every === 'cron')
    return (
      <Field label={<Small>{t.cron}</Small>} hint={t.cronHint} error={error}>
        <Input
          fieldSize="md"
          value={interval.cron}
          spellCheck={false}
          className="font-mono"
          onChange={({ target }) => onChange({ ...interval, cron: target.value })}
        />
      </Field>
    )
  if (interval.every === 'minutes')
    return (
      <Field label={<Small>{t.howOften}</Small>}>
        <Select
          value={String(interval.minutes)}
          options={scheduleMinutes.map((minutes) => ({
            value: String(minutes),
            label: scheduleWords(cronOfInterval({ every: 'minutes', minutes }))[language],
          }))}
          onValueChange={(minutes) => onChange({ every: 'minutes', minutes: Number(minutes) })}
        />
      </Field>
    )
  return (
    <div className="grid grid-cols-2 gap-2">
      {interval.every === 'week' && (
        <Field label={<Small>{t.weekday}</Small>}>
          <Select
            value={String(interval.weekday)}
            options={weekdayNames[language].map((name, index) => ({ value: String(index + 1), label: name }))}
            onValueChange={(weekday) => onChange({ ...interval, weekday: Number(weekday) })}
          />
        </Field>
      )}
      {interval.every === 'month' && (
        <Field label={<Small>{t.day}</Small>}>
          <Select
            value={String(interval.day)}
            options={monthDays.map((day) => ({ value: String(day), label: day === 31 ? t.lastDay : String(day) }))}
            onValueChange={(day) => onChange({ ...interval, day: Number(day) })}
          />
        </Field>
      )}
      <Field label={<Small>{t.at}</Small>}>
        <Input
          type="time"
          fieldSize="md"
          value={interval.at}
          onChange={({ target }) => target.value && onChange({ ...interval, at: target.value })}
        />
      </Field>
    </div>
  )
}

const usualTime = '08:00'

/** What another choice begins with: the hour stays. */
function startOf(every: Exclude<ScheduleInterval['every'], 'cron'>, before: ScheduleInterval): ScheduleInterval {
  const at = 'at' in before ? before.at : usualTime
  switch (every) {
    case 'minutes':
      return { every, minutes: 60 }
    case 'week':
      return { every, weekday: 1, at }
    case 'month':
      return { every, day: 1, at }
    default:
      return { every, at }
  }
}
