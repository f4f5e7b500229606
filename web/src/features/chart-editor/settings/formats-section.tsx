import type { ChartFormat } from '#contract/charts/formats.ts'
import { columnsOf } from '#contract/charts/roles.ts'
import type { CellColumn } from '#contract/kit/format/cell-text.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { editorMessages } from '../messages/index.ts'
import { NumberField } from './number-field.tsx'
import { optionsOf, Section, type SettingsProps, small } from './section.tsx'

/** How the values of each drawn column are written. */
export function FormatsSection({ spec, columns, set }: SettingsProps) {
  const t = useMessages(editorMessages)
  const drawn = spec.kind === 'table' ? columns.map(({ key }) => key) : columnsOf(spec)
  const used = columns.filter(({ key, type }) => drawn.includes(key) && type !== 'boolean')
  if (used.length === 0) return null
  const change = (key: string, format: ChartFormat | undefined) => {
    const { [key]: _, ...others } = spec.formats
    set(`format ${key}`, { formats: format ? { ...others, [key]: format } : others })
  }
  return (
    <Section title={t.formats}>
      {used.map((column) => (
        <Format
          key={column.key}
          column={column}
          format={spec.formats[column.key]}
          onChange={(format) => change(column.key, format)}
        />
      ))}
    </Section>
  )
}

type Props = {
  column: CellColumn
  format: ChartFormat | undefined
  onChange: (format: ChartFormat | undefined) => void
}

/** What a format begins with when it is chosen. */
const fresh: Record<ChartFormat['type'], ChartFormat> = {
  number: { type: 'number', scale: 'full' },
  currency: { type: 'currency', currency: 'IDR', scale: 'auto' },
  percent: { type: 'percent', of: 100 },
  date: { type: 'date', unit: 'day' },
  text: { type: 'text' },
}

function Format({ column, format, onChange }: Props) {
  const t = useMessages(editorMessages)
  const fitting =
    column.type === 'number'
      ? (['auto', 'number', 'currency', 'percent', 'date', 'text'] as const)
      : (['auto', 'date', 'text'] as const)
  return (
    <div className="flex flex-col gap-1">
      <span className="truncate text-12 text-fg-3">{column.label}</span>
      <div className="grid auto-cols-fr grid-flow-col gap-1">
        <Select
          aria-label={`${t.format}: ${column.label}`}
          options={optionsOf(t.formatTypes, [...fitting])}
          value={format?.type ?? 'auto'}
          onValueChange={(type) => onChange(type === 'auto' ? undefined : fresh[type])}
          className={small}
        />
        {(format?.type === 'number' || format?.type === 'currency') && (
          <Select
            aria-label={t.scale}
            options={optionsOf(t.scales)}
            value={format.scale}
            onValueChange={(scale) => onChange({ ...format, scale })}
            className={small}
          />
        )}
        {format?.type === 'percent' && (
          <Select
            aria-label={t.whole}
            options={[
              { value: '100', label: t.wholes['100'] },
              { value: '1', label: t.wholes['1'] },
            ]}
            value={String(format.of)}
            onValueChange={(of) => onChange({ ...format, of: of === '1' ? 1 : 100 })}
            className={small}
          />
        )}
        {format?.type === 'date' && (
          <Select
            aria-label={t.unit}
            options={optionsOf(t.units)}
            value={format.unit}
            onValueChange={(unit) => onChange({ ...format, unit })}
            className={small}
          />
        )}
      </div>
      {format && 'decimals' in { decimals: 0, ...format } && format.type !== 'date' && format.type !== 'text' && (
        <NumberField
          label={t.decimals}
          min={0}
          max={8}
          whole
          value={format.decimals}
          onChange={(decimals) => {
            const { decimals: _, ...rest } = format
            onChange((decimals === undefined ? rest : { ...rest, decimals }) as ChartFormat)
          }}
        />
      )}
    </div>
  )
}
