import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { setupMessages } from './messages/index.ts'

/** Days on which nobody is there, the next ones first as they come. */
export function Holidays({ days, onChange }: { days: readonly string[]; onChange: (days: string[]) => void }) {
  const t = useMessages(setupMessages).hours
  const language = useLanguage()
  const [day, setDay] = useState('')
  const named = (date: string) => formatDate(`${date}T12:00:00Z`, language, 'date', 'UTC')
  const add = () => {
    onChange([...new Set([...days, day])].toSorted())
    setDay('')
  }
  return (
    <section aria-label={t.holidays} className="flex flex-col gap-2">
      <h2 className="font-semibold">{t.holidays}</h2>
      <p className="text-12 text-fg-3">{t.holidaysHint}</p>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {days.map((date) => (
            <li key={date}>
              <RemovableChip
                onRemove={() => onChange(days.filter((other) => other !== date))}
                removeLabel={t.removeHoliday(named(date))}
              >
                {named(date)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <Field label={t.holiday}>
          <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
        <Button onClick={add} disabled={day === '' || days.length >= messagingLimits.holidays}>
          {t.addHoliday}
        </Button>
      </div>
    </section>
  )
}
