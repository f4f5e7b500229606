import { Plus } from 'lucide-react'
import { useState } from 'react'
import { callLimits } from '#contract/calls/limits.ts'
import { originOf } from '#contract/widget/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { callMessages } from '../messages/index.ts'

type Props = { origins: string[]; onChange: (origins: string[]) => void }

/** The sites that may embed the call screen, as browsers name them. */
export function SitesField({ origins, onChange }: Props) {
  const t = useMessages(callMessages).line
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const full = origins.length >= callLimits.origins
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
              removeLabel={t.removeSite(origin)}
              onRemove={() => onChange(origins.filter((other) => other !== origin))}
            >
              {origin}
            </RemovableChip>
          ))}
        </div>
      )}
      <Field label={t.sites} hint={t.siteHint} error={wrong && t.siteWrong}>
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
              {t.addSite}
            </Button>
          }
        />
      </Field>
    </div>
  )
}
