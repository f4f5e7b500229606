import type { ChartAxis } from '#contract/charts/spec.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { editorMessages } from '../messages/index.ts'
import { NumberField } from './number-field.tsx'
import { Section, type SettingsProps } from './section.tsx'

type Side = 'x' | 'left' | 'right'

/** What the axes say and where they begin and end. */
export function AxesSection({ spec, set }: SettingsProps) {
  const t = useMessages(editorMessages)
  const sides: Side[] = ['left', ...(spec.y.some(({ axis }) => axis === 'right') ? (['right'] as const) : []), 'x']
  const names = { x: t.xAxis, left: t.leftAxis, right: t.rightAxis }
  return sides.map((side) => (
    <Section key={side} title={names[side]}>
      <Axis
        axis={spec.axes[side]}
        bounded={side !== 'x' || spec.kind === 'scatter'}
        onChange={(axis) => set(`axis ${side}`, { axes: { ...spec.axes, [side]: axis } })}
      />
    </Section>
  ))
}

function Axis({ axis, bounded, onChange }: { axis: ChartAxis; bounded: boolean; onChange: (axis: ChartAxis) => void }) {
  const t = useMessages(editorMessages)
  const bound = (name: 'min' | 'max') => (value: number | undefined) => {
    const { [name]: _, ...rest } = axis
    onChange(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <>
      <Input
        fieldSize="md"
        aria-label={t.axisTitle}
        placeholder={t.axisTitle}
        value={axis.title ?? ''}
        maxLength={120}
        onChange={({ target }) => {
          const { title: _, ...rest } = axis
          onChange(target.value ? { ...rest, title: target.value } : rest)
        }}
      />
      {bounded && (
        <div className="grid grid-cols-2 gap-1">
          <NumberField label={t.min} value={axis.min} onChange={bound('min')} />
          <NumberField label={t.max} value={axis.max} onChange={bound('max')} />
        </div>
      )}
      {bounded && (
        <Switch
          checked={axis.scale === 'log'}
          onCheckedChange={(log) => onChange({ ...axis, scale: log ? 'log' : 'linear' })}
        >
          <span className="text-12">{t.log}</span>
        </Switch>
      )}
      <Switch checked={axis.hidden} onCheckedChange={(hidden) => onChange({ ...axis, hidden })}>
        <span className="text-12">{t.hideAxis}</span>
      </Switch>
    </>
  )
}
