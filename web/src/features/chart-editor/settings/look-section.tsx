import { rolesOf } from '#contract/charts/roles.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { editorMessages } from '../messages/index.ts'
import { Labelled, optionsOf, Section, type SettingsProps, small } from './section.tsx'

/** What changes how it looks, not what it says. */
export function LookSection({ spec, set }: SettingsProps) {
  const t = useMessages(editorMessages)
  const { kind } = spec
  const bars = kind === 'bar' || kind === 'stacked'
  const lines = kind === 'line' || kind === 'area'
  const written = rolesOf[kind].axes || kind === 'pie' || kind === 'heatmap' || kind === 'map'
  const stacks = kind === 'stacked' ? (['normal', 'percent'] as const) : (['none', 'normal', 'percent'] as const)
  if (kind === 'number' || kind === 'pivot' || kind === 'funnel') return null
  return (
    <Section title={t.look}>
      {bars && (
        <Labelled label={t.direction}>
          <Select
            options={optionsOf(t.directions)}
            value={spec.direction}
            onValueChange={(direction) => set('direction', { direction })}
            className={small}
          />
        </Labelled>
      )}
      {(kind === 'stacked' || kind === 'area') && (
        <Labelled label={t.stack}>
          <Select
            options={optionsOf(t.stacks, [...stacks])}
            value={kind === 'stacked' && spec.stack === 'none' ? 'normal' : spec.stack}
            onValueChange={(stack) => set('stack', { stack })}
            className={small}
          />
        </Labelled>
      )}
      {rolesOf[kind].axes && (
        <Labelled label={t.legend}>
          <Select
            options={optionsOf(t.legends)}
            value={spec.legend}
            onValueChange={(legend) => set('legend', { legend })}
            className={small}
          />
        </Labelled>
      )}
      {lines && (
        <Switch checked={spec.smooth} onCheckedChange={(smooth) => set('smooth', { smooth })}>
          <span className="text-12">{t.smooth}</span>
        </Switch>
      )}
      {kind === 'pie' && (
        <Switch checked={spec.donut} onCheckedChange={(donut) => set('donut', { donut })}>
          <span className="text-12">{t.donut}</span>
        </Switch>
      )}
      {written && kind !== 'scatter' && (
        <Switch checked={spec.values} onCheckedChange={(values) => set('values', { values })}>
          <span className="text-12">{t.values}</span>
        </Switch>
      )}
    </Section>
  )
}
