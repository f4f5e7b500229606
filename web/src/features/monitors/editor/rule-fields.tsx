import type { AlarmRules } from '#contract/monitors/conditions.ts'
import { durationWords } from '#contract/monitors/words.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { monitorMessages } from '../messages/index.ts'

const waits = [0, 10, 60, 240, 1_440, 2_880, 4_320, 10_080]
const reminders = [60, 240, 1_440, 10_080]
const missing = ['alert', 'fire', 'ok', 'keep'] as const

type Props = { rules: AlarmRules; onChange: (rules: AlarmRules) => void }

/** For how long the condition must hold or be over, and when one is reminded. */
export function RuleFields({ rules, onChange }: Props) {
  const t = useMessages(monitorMessages).editor
  const language = useLanguage()
  const label = (minutes: number) => t.durations[minutes] ?? durationWords(minutes)[language]
  const choices = (known: readonly number[], current: number) =>
    [...new Set([...known, current])]
      .sort((left, right) => left - right)
      .map((minutes) => ({ value: String(minutes), label: label(minutes) }))
  const never = { value: 'never', label: t.never }
  return (
    <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
      <Field label={t.pending}>
        <Select
          value={String(rules.pending_minutes)}
          options={choices(waits, rules.pending_minutes)}
          onValueChange={(value) => onChange({ ...rules, pending_minutes: Number(value) })}
        />
      </Field>
      <Field label={t.recover}>
        <Select
          value={String(rules.recover_minutes)}
          options={choices(waits, rules.recover_minutes)}
          onValueChange={(value) => onChange({ ...rules, recover_minutes: Number(value) })}
        />
      </Field>
      <Field label={t.repeat}>
        <Select
          value={rules.repeat_minutes === null ? never.value : String(rules.repeat_minutes)}
          options={[never, ...choices(reminders, rules.repeat_minutes ?? 60)]}
          onValueChange={(value) =>
            onChange({ ...rules, repeat_minutes: value === never.value ? null : Number(value) })
          }
        />
      </Field>
      <Field label={t.noData}>
        <Select
          value={rules.no_data}
          options={missing.map((value) => ({ value, label: t.missing[value] }))}
          onValueChange={(no_data) => onChange({ ...rules, no_data })}
        />
      </Field>
      <Field label={t.onError}>
        <Select
          value={rules.on_error}
          options={missing.map((value) => ({ value, label: t.missing[value] }))}
          onValueChange={(on_error) => onChange({ ...rules, on_error })}
        />
      </Field>
    </div>
  )
}
