import { formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#contract/language.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { usageMessages } from './messages/index.ts'
import { daysOf, type Period, type PeriodMode } from './period.ts'

const modes: readonly PeriodMode[] = ['date', 'month', 'year', 'range']
const monthName = (month: number, language: Language) =>
  formatDate(Date.UTC(2000, month - 1, 1), language, 'monthName', 'UTC')

type Props = { period: Period; onChange: (period: Period) => void }

/** Which time is shown: a month by date, a year by month, years, or from any day to any day. */
export function PeriodPicker({ period, onChange }: Props) {
  const t = useMessages(usageMessages)
  const { mode } = period
  const choose = (next: PeriodMode) => {
    const today = dayOf(new Date())
    const { from, to } = daysOf(period)
    // Free days begin with what was shown, without days to come.
    const range = next === 'range' && mode !== 'range' ? { from, to: to > today ? today : to } : period.range
    onChange({ ...period, mode: next, range })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label={t.filter}
        value={mode}
        onValueChange={choose}
        options={modes.map((value) => ({ value, label: t.modes[value] }))}
      />
      {mode === 'range' ? (
        <FreeDays period={period} onChange={onChange} />
      ) : (
        <Calendar period={period} onChange={onChange} />
      )}
    </div>
  )
}

function Calendar({ period, onChange }: Props) {
  const t = useMessages(usageMessages)
  const language = useLanguage()
  const latest = Number(dayOf(new Date()).slice(0, 4))
  const years = Array.from({ length: 5 }, (_, back) => String(latest - back))
  return (
    <>
      {period.mode === 'date' && (
        <div className="w-36">
          <Select
            aria-label={t.month}
            value={String(period.month)}
            onValueChange={(month) => onChange({ ...period, month: Number(month) })}
            options={Array.from({ length: 12 }, (_, index) => ({
              value: String(index + 1),
              label: monthName(index + 1, language),
            }))}
          />
        </div>
      )}
      <div className="w-24">
        <Select
          aria-label={t.year}
          value={String(period.year)}
          onValueChange={(year) => onChange({ ...period, year: Number(year) })}
          options={years.map((value) => ({ value, label: value }))}
        />
      </div>
    </>
  )
}

function FreeDays({ period, onChange }: Props) {
  const t = useMessages(usageMessages)
  const { from, to } = period.range
  const set = (range: Partial<Period['range']>) => onChange({ ...period, range: { from, to, ...range } })
  return (
    <div className="flex flex-wrap gap-3">
      <Field label={t.from} hideLabel className="w-40">
        <Input
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => target.value !== '' && set({ from: target.value })}
        />
      </Field>
      <Field label={t.to} hideLabel className="w-40" error={from > to ? t.reversed : undefined}>
        <Input type="date" value={to} onChange={({ target }) => target.value !== '' && set({ to: target.value })} />
      </Field>
    </div>
  )
}
