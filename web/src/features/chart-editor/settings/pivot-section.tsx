import { X } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { editorMessages } from '../messages/index.ts'
import { Section, type SettingsProps, small } from './section.tsx'

/** What goes down and what goes across in a pivot. */
export function PivotSection(props: SettingsProps) {
  const t = useMessages(editorMessages)
  const { spec, set } = props
  return (
    <>
      <Keys
        {...props}
        title={t.down}
        add={t.addDown}
        keys={spec.rows}
        max={8}
        onChange={(rows) => set('rows', { rows })}
      />
      <Keys
        {...props}
        title={t.across}
        add={t.addAcross}
        keys={spec.columns}
        max={4}
        onChange={(columns) => set('columns', { columns })}
      />
      <Switch checked={spec.totals} onCheckedChange={(totals) => set('totals', { totals })}>
        <span className="text-12">{t.totals}</span>
      </Switch>
    </>
  )
}

type Props = SettingsProps & {
  title: string
  add: string
  keys: readonly string[]
  max: number
  onChange: (keys: string[]) => void
}

function Keys({ spec, columns, title, add, keys, max, onChange }: Props) {
  const t = useMessages(editorMessages)
  const free = columns.find(({ key }) => ![...spec.rows, ...spec.columns].includes(key))
  return (
    <Section
      title={title}
      add={add}
      onAdd={free && keys.length < max ? () => onChange([...keys, free.key]) : undefined}
    >
      {keys.map((key, index) => (
        <div key={key} className="flex gap-1">
          <Select
            aria-label={t.column}
            options={columns.map((column) => ({ value: column.key, label: column.label }))}
            value={key}
            onValueChange={(next) => onChange(keys.includes(next) ? [...keys] : [...keys].with(index, next))}
            className={small}
          />
          <IconButton
            label={t.removeFigure(columns.find((column) => column.key === key)?.label ?? key)}
            size="sm"
            onClick={() => onChange(keys.toSpliced(index, 1))}
            className="mt-0.5"
          >
            <X />
          </IconButton>
        </div>
      ))}
    </Section>
  )
}
