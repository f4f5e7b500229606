import { Plus } from 'lucide-react'
import { useState } from 'react'
import { originOf } from '#contract/widget/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { formMessages } from './messages/index.ts'

type Props = {
  label: string
  hint: string
  origins: readonly string[]
  /** The most there may be. */
  max: number
  error?: string | undefined
  onChange: (origins: string[]) => void
}

/** Sites as browsers name them, `https://shop.example`: chips, and a field for the next one. */
export function OriginsField({ label, hint, origins, max, error, onChange }: Props) {
  const t = useMessages(formMessages).origins
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const full = origins.length >= max
  const add = () => {
    const origin = originOf(text.includes('://') ? text : `https://${text.trim()}`)
    setWrong(!origin)
    if (!origin) return
    onChange([...new Set([...origins, origin])])
    setText('')
  }
  return (
    <div className="flex flex-col gap-2">
      {origins.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {origins.map((origin) => (
            <RemovableChip
              key={origin}
              removeLabel={t.remove(origin)}
              onRemove={() => onChange(origins.filter((other) => other !== origin))}
            >
              {origin}
            </RemovableChip>
          ))}
        </div>
      )}
      <Field label={label} hint={hint} error={wrong ? t.wrong : error}>
        <Input
          value={text}
          disabled={full}
          inputMode="url"
          autoComplete="off"
          placeholder="https://shop.example"
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (text.trim() !== '') add()
          }}
          end={
            <Button size="sm" icon={<Plus />} disabled={full || text.trim() === ''} onClick={add}>
              {t.add}
            </Button>
          }
        />
      </Field>
    </div>
  )
}
