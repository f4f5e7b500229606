import { usageMode } from '#contract/usage/schemas.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { localeOf } from '#web/lib/format/locale.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { usageMessages } from './messages/index.ts'
import type { Period } from './period.ts'

const monthName = (month: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1))

/** Which month or year is shown, and in what steps. */
export function PeriodPicker({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const t = useMessages(usageMessages)
  const locale = localeOf(useLanguage())
  const latest = Number(dayOf(new Date()).slice(0, 4))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label={t.filter}
        value={period.mode}
        onValueChange={(mode) => onChange({ ...period, mode })}
        options={usageMode.options.map((value) => ({ value, label: t.modes[value] }))}
      />
      {period.mode === 'date' && (
        <div className="w-36">
          <Select
            aria-label={t.month}
            value={String(period.month)}
            onValueChange={(month) => onChange({ ...period, month: Number(month) })}
            options={Array.from({ length: 12 }, (_, index) => ({
              value: String(index + 1),
              label: monthName(index + 1, locale),
            }))}
          />
        </div>
      )}
      <div className="w-24">
        <Select
          aria-label={t.year}
          value={String(period.year)}
          onValueChange={(year) => onChange({ ...period, year: Number(year) })}
          options={Array.from({ length: 5 }, (_, back) => ({
            value: String(latest - back),
            label: String(latest - back),
          }))}
        />
      </div>
    </div>
  )
}
