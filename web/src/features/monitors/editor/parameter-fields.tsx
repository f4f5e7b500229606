import { Plus, X } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { monitorMessages } from '../messages/index.ts'
import type { EditedMonitor } from './edited.ts'

type Parameters = EditedMonitor['parameters']
const types = ['text', 'number', 'date', 'boolean'] as const
const maxParameters = 20

type Props = { value: Parameters; error: string | undefined; onChange: (value: Parameters) => void }

/** Values for the parameters of a chart's query. */
export function ParameterFields({ value, error, onChange }: Props) {
  const t = useMessages(monitorMessages).editor
  const set = (index: number, change: Partial<Parameters[number]>) =>
    onChange(value.map((item, itemIndex) => (itemIndex === index ? typed({ ...item, ...change }) : item)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-13 text-fg-2">{t.parameters}</legend>
      {value.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while one is written
        <div key={index} className="grid grid-cols-[1fr_140px_1fr_auto] gap-2 phone:grid-cols-1">
          <Input
            aria-label={t.parameterName}
            value={item.name}
            onChange={({ target }) => set(index, { name: target.value.replaceAll(/\W/g, '') })}
          />
          <Select
            aria-label={t.parameterType}
            value={item.type}
            options={types.map((type) => ({ value: type, label: t.parameterTypes[type] }))}
            onValueChange={(type) => set(index, { type })}
          />
          <Input
            aria-label={t.parameterValue}
            type={item.type === 'date' ? 'date' : 'text'}
            value={String(item.value)}
            onChange={({ target }) => set(index, { value: target.value })}
          />
          <IconButton label={t.removeParameter(item.name)} onClick={() => onChange(value.toSpliced(index, 1))}>
            <X />
          </IconButton>
        </div>
      ))}
      {error && (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      )}
      {value.length < maxParameters && (
        <div>
          <Button
            size="sm"
            icon={<Plus />}
            onClick={() => onChange([...value, { name: `p${value.length + 1}`, type: 'text', value: '' }])}
          >
            {t.addParameter}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function typed(item: Parameters[number]): Parameters[number] {
  const text = String(item.value)
  if (item.type === 'number')
    return { ...item, value: Number.isFinite(Number(text)) && text.trim() !== '' ? Number(text) : text }
  return { ...item, value: item.type === 'boolean' ? /^(true|ya|yes|1)$/i.test(text) : text }
}
