import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { editorMessages } from '../messages/index.ts'
import { Section, type SettingsProps } from './section.tsx'

/** Which columns a table shows. */
export function ColumnsShown({ spec, columns, set }: SettingsProps) {
  const t = useMessages(editorMessages)
  const { hidden_columns: hidden } = spec
  return (
    <Section title={t.shown}>
      {columns.map(({ key, label }) => (
        <Checkbox
          key={key}
          checked={!hidden.includes(key)}
          onCheckedChange={(on) =>
            set('columns', { hidden_columns: on ? hidden.filter((text) => text !== key) : [...hidden, key] })
          }
        >
          {label}
        </Checkbox>
      ))}
    </Section>
  )
}
