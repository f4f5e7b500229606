import { X } from 'lucide-react'
import type { ReferenceLine } from '#contract/charts/spec.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { editorMessages } from '../messages/index.ts'
import { ColorSelect } from './color-select.tsx'
import { NumberField } from './number-field.tsx'
import { optionsOf, Section, type SettingsProps, small } from './section.tsx'

/** Lines across the chart: a goal, an average. */
export function LinesSection({ spec, columns, set }: SettingsProps) {
  const t = useMessages(editorMessages)
  const [first] = spec.y
  const add = () => {
    const at = first ? { of: 'avg' as const, column: first.column } : { value: 0 }
    set('lines', { lines: [...spec.lines, { at, axis: 'left', color: 'muted' }] })
  }
  return (
    <Section title={t.lines} add={t.addLine} onAdd={spec.lines.length < 10 ? add : undefined}>
      {spec.lines.map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          key={index}
          line={line}
          columns={columns}
          column={first?.column}
          onChange={(next) => set(`line ${index}`, { lines: spec.lines.with(index, next) })}
          onRemove={() => set('lines', { lines: spec.lines.toSpliced(index, 1) })}
        />
      ))}
    </Section>
  )
}

type Props = {
  line: ReferenceLine
  columns: SettingsProps['columns']
  column: string | undefined
  onChange: (line: ReferenceLine) => void
  onRemove: () => void
}

function Line({ line, columns, column, onChange, onRemove }: Props) {
  const t = useMessages(editorMessages)
  const { at } = line
  const figures = columns.filter(({ type }) => type === 'number')
  return (
    <div className="flex flex-col gap-1 rounded-sm border border-line-soft p-1.5">
      <div className="flex gap-1">
        <Select
          aria-label={t.line}
          options={optionsOf(t.lineAt)}
          value={'value' in at ? 'value' : at.of}
          onValueChange={(chosen) =>
            onChange({
              ...line,
              at:
                chosen === 'value'
                  ? { value: 0 }
                  : { of: chosen, column: 'column' in at ? at.column : (column ?? figures[0]?.key ?? '') },
            })
          }
          className={small}
        />
        <IconButton label={t.removeLine} size="sm" onClick={onRemove} className="mt-0.5">
          <X />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-1">
        {'value' in at ? (
          <NumberField
            label={t.value}
            value={at.value}
            onChange={(value) => value !== undefined && onChange({ ...line, at: { value } })}
          />
        ) : (
          <Select
            aria-label={t.column}
            options={figures.map(({ key, label }) => ({ value: key, label }))}
            value={at.column}
            onValueChange={(key) => onChange({ ...line, at: { ...at, column: key } })}
            className={small}
          />
        )}
        <Input
          fieldSize="md"
          aria-label={t.label}
          placeholder={t.label}
          value={line.label ?? ''}
          maxLength={120}
          onChange={({ target }) => {
            const { label: _, ...unnamed } = line
            onChange(target.value ? { ...line, label: target.value } : unnamed)
          }}
        />
        <Select
          aria-label={t.axis}
          options={optionsOf(t.lineAxis)}
          value={line.axis}
          onValueChange={(axis) => onChange({ ...line, axis })}
          className={small}
        />
        <ColorSelect
          label={t.color}
          value={line.color}
          onChange={(color) => onChange({ ...line, color: color ?? 'muted' })}
        />
      </div>
    </div>
  )
}
