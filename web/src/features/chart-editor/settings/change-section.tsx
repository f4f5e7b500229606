import type { ChartSpec } from '#contract/charts/spec.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { editorMessages } from '../messages/index.ts'
import { NumberField } from './number-field.tsx'
import { Labelled, optionsOf, Section, type SettingsProps, small } from './section.tsx'

type Change = NonNullable<ChartSpec['change']>
type Against = Change['against']
type Kind = 'none' | 'previous' | 'column' | 'value'

const kinds: Kind[] = ['none', 'previous', 'value']

const kindOf = (against: Against | undefined): Kind =>
  !against ? 'none' : 'value' in against ? 'value' : 'column' in against ? 'column' : 'previous'

/** What a number is compared with, and which way is good news. */
export function ChangeSection({ spec, columns, set }: SettingsProps) {
  const t = useMessages(editorMessages)
  const { change } = spec
  const figures = columns.filter(({ type }) => type === 'number')
  const againstOf = (kind: Exclude<Kind, 'none'>): Against =>
    kind === 'value' ? { value: 0 } : kind === 'column' ? { column: figures.at(-1)?.key ?? '' } : { previous_row: true }
  const keep = (next: Partial<Change>) => change && set('change', { change: { ...change, ...next } })
  return (
    <Section title={t.change}>
      <Select
        aria-label={t.change}
        options={optionsOf<Kind>(t.changes, figures.length > 0 ? [...kinds, 'column'] : kinds)}
        value={kindOf(change?.against)}
        onValueChange={(kind) =>
          set('change', { change: kind === 'none' ? null : { better: 'up', ...change, against: againstOf(kind) } })
        }
        className={small}
      />
      {change && 'column' in change.against && (
        <Select
          aria-label={t.column}
          options={figures.map(({ key, label }) => ({ value: key, label }))}
          value={change.against.column}
          onValueChange={(column) => keep({ against: { column } })}
          className={small}
        />
      )}
      {change && 'value' in change.against && (
        <NumberField
          label={t.value}
          value={change.against.value}
          onChange={(value) => value !== undefined && keep({ against: { value } })}
        />
      )}
      {change && (
        <>
          <Labelled label={t.better}>
            <Select
              options={optionsOf(t.betters)}
              value={change.better}
              onValueChange={(better) => keep({ better })}
              className={small}
            />
          </Labelled>
          <Input
            fieldSize="md"
            aria-label={t.label}
            placeholder={t.label}
            value={change.label ?? ''}
            maxLength={120}
            onChange={({ target }) => {
              const { label: _, ...unnamed } = change
              set('change', { change: target.value ? { ...change, label: target.value } : unnamed })
            }}
          />
        </>
      )}
    </Section>
  )
}
