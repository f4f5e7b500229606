import type { SpeechAnalytics } from '#contract/calls/analytics.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { SpeechSearch } from './asked.ts'
import { speechMessages } from './messages/index.ts'

type Props = {
  search: SpeechSearch
  versions: SpeechAnalytics['versions']
  /** The days that it is compared with now. */
  before: { from: string; to: string }
  onChange: (next: Partial<SpeechSearch>) => void
}

/** Which version is shown, and what it is compared with: the days before, other days, or another version in the same days. */
export function CompareFields({ search, versions, before, onChange }: Props) {
  const t = useMessages(speechMessages)
  const named = versions.map(({ version, flow, number }) => ({
    value: version as string,
    label: t.version(flow, number),
  }))
  const days = { from: search.against_from ?? before.from, to: search.against_to ?? before.to }
  const setDays = (next: Partial<typeof days>) => {
    const { from, to } = { ...days, ...next }
    if (from === '' || to === '' || from > to) return
    onChange({ against_from: from, against_to: to })
  }
  const compared = search.against_version ?? (search.against_from ? 'days' : 'previous')
  return (
    <div className="flex flex-wrap items-end gap-3">
      {versions.length > 0 && (
        <Field label={t.versionShown} className="min-w-44">
          <Select
            value={search.version ?? 'all'}
            onValueChange={(value) => onChange({ version: value === 'all' ? undefined : value })}
            options={[{ value: 'all', label: t.allVersions }, ...named]}
          />
        </Field>
      )}
      <Field label={t.comparedWith} className="min-w-44">
        <Select
          value={compared}
          onValueChange={(value) =>
            onChange({
              against_from: value === 'days' ? before.from : undefined,
              against_to: value === 'days' ? before.to : undefined,
              against_version: value === 'days' || value === 'previous' ? undefined : value,
            })
          }
          options={[
            { value: 'previous', label: t.previousPeriod },
            { value: 'days', label: t.otherDays },
            ...named.filter(({ value }) => value !== search.version),
          ]}
        />
      </Field>
      {compared === 'days' && (
        <>
          <Field label={t.against_from}>
            <Input type="date" value={days.from} onChange={({ target }) => setDays({ from: target.value })} />
          </Field>
          <Field label={t.against_to}>
            <Input type="date" value={days.to} onChange={({ target }) => setDays({ to: target.value })} />
          </Field>
        </>
      )}
    </div>
  )
}
