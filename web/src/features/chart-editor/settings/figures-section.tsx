import { X } from 'lucide-react'
import { rolesOf } from '#contract/charts/roles.ts'
import type { ChartMeasure, ColorToken } from '#contract/charts/spec.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { editorMessages } from '../messages/index.ts'
import { ColorSelect } from './color-select.tsx'
import { optionsOf, Section, type SettingsProps, small } from './section.tsx'

/** The figures that are drawn, each with how rows are put together and where it stands. */
export function FiguresSection({ spec, columns, set }: SettingsProps) {
  const t = useMessages(editorMessages)
  const { max } = rolesOf[spec.kind].y
  const free = columns.find(({ key, type }) => type === 'number' && !spec.y.some(({ column }) => column === key))
  const change = (at: number, measure: ChartMeasure) => set(`figure ${at}`, { y: spec.y.with(at, measure) })
  return (
    <Section
      title={t.figures}
      add={t.addFigure}
      onAdd={
        free && spec.y.length < max
          ? () => set('figures', { y: [...spec.y, { column: free.key, aggregate: 'none', axis: 'left' }] })
          : undefined
      }
    >
      {spec.y.slice(0, max).map((measure, index) => (
        <Figure
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is known by its place
          key={index}
          measure={measure}
          kind={spec.kind}
          split={spec.series !== null}
          columns={columns}
          onChange={(next) => change(index, next)}
          onRemove={() => set('figures', { y: spec.y.toSpliced(index, 1) })}
        />
      ))}
    </Section>
  )
}

type Props = {
  measure: ChartMeasure
  kind: SettingsProps['spec']['kind']
  split: boolean
  columns: SettingsProps['columns']
  onChange: (measure: ChartMeasure) => void
  onRemove: () => void
}

function Figure({ measure, kind, split, columns, onChange, onRemove }: Props) {
  const t = useMessages(editorMessages)
  const column = columns.find(({ key }) => key === measure.column)
  const name = measure.label ?? column?.label ?? measure.column
  const sided = kind === 'bar' || kind === 'line' || kind === 'area'
  const { label: _, color: __, mark: ___, ...plain } = measure
  const rest = { ...measure }
  return (
    <div className="flex flex-col gap-1 rounded-sm border border-line-soft p-1.5">
      <div className="flex gap-1">
        <Select
          aria-label={t.column}
          options={[
            ...(column ? [] : [{ value: measure.column, label: `${measure.column} ?` }]),
            ...columns.map(({ key, label }) => ({ value: key, label })),
          ]}
          value={measure.column}
          onValueChange={(key) => onChange({ ...plain, column: key })}
          className={small}
        />
        <IconButton label={t.removeFigure(name)} size="sm" onClick={onRemove} className="mt-0.5">
          <X />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-1">
        <Select
          aria-label={t.aggregate}
          options={optionsOf(t.aggregates)}
          value={measure.aggregate}
          onValueChange={(aggregate) => onChange({ ...measure, aggregate })}
          className={small}
        />
        <Input
          fieldSize="md"
          aria-label={t.label}
          placeholder={column?.label ?? t.label}
          value={measure.label ?? ''}
          maxLength={120}
          onChange={({ target }) => {
            const { label: _, ...unnamed } = rest
            onChange(target.value ? { ...rest, label: target.value } : unnamed)
          }}
        />
        {sided && (
          <>
            <Select
              aria-label={t.axis}
              options={optionsOf(t.axes)}
              value={measure.axis}
              onValueChange={(axis) => onChange({ ...measure, axis })}
              className={small}
            />
            <Select
              aria-label={t.mark}
              options={optionsOf(t.marks)}
              value={measure.mark ?? 'none'}
              onValueChange={(mark) => {
                const { mark: _, ...unmarked } = rest
                onChange(mark === 'none' ? unmarked : { ...rest, mark })
              }}
              className={small}
            />
          </>
        )}
        {!split &&
          kind !== 'pivot' &&
          kind !== 'number' &&
          kind !== 'heatmap' &&
          kind !== 'map' &&
          kind !== 'pie' &&
          kind !== 'funnel' && (
            <ColorSelect
              label={t.color}
              value={measure.color}
              onChange={(color: ColorToken | undefined) => {
                const { color: _, ...uncoloured } = rest
                onChange(color ? { ...rest, color } : uncoloured)
              }}
            />
          )}
      </div>
    </div>
  )
}
