import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { editorMessages } from '../messages/index.ts'
import { NumberField } from './number-field.tsx'
import { Labelled, optionsOf, type SettingsProps, small } from './section.tsx'

/** In which order places stand, and how many. */
export function PlacesSection({ spec, set }: SettingsProps) {
  const t = useMessages(editorMessages)
  const { by, direction } = spec.sort
  const { limit } = spec
  const value = by === 'none' ? 'none' : (`${by} ${direction}` as const)
  return (
    <div className="flex flex-col gap-2">
      <Labelled label={t.sort}>
        <Select
          options={optionsOf(t.sorts)}
          value={value}
          onValueChange={(chosen) => {
            const [next, direction] = chosen.split(' ') as ['none' | 'x' | 'value', 'asc' | 'desc' | undefined]
            set('sort', { sort: { by: next, direction: direction ?? 'desc' } })
          }}
          className={small}
        />
      </Labelled>
      <Labelled label={t.limit}>
        <NumberField
          label={t.limit}
          placeholder={t.limitOff}
          min={1}
          max={1_000}
          whole
          value={limit?.count}
          onChange={(count) =>
            set('limit', { limit: count === undefined ? null : { count, others: limit?.others ?? true } })
          }
        />
      </Labelled>
      {limit && (
        <Switch checked={limit.others} onCheckedChange={(others) => set('others', { limit: { ...limit, others } })}>
          <span className="text-12">{t.others}</span>
        </Switch>
      )}
    </div>
  )
}
