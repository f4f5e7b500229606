import { Plus } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { originOf } from '#contract/widget/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { widgetMessages } from './messages/index.ts'

type Props = { origins: string[]; onChange: (origins: string[]) => void }

/** The sites that may show the widget, as browsers name them. */
export function SitesField({ origins, onChange }: Props) {
  const t = useMessages(widgetMessages)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const full = origins.length >= limits.widget.origins
  const add = () => {
    const origin = originOf(text.includes('://') ? text : `https://${text.trim()}`)
    setWrong(!origin)
    if (!origin) return
    onChange([...new Set([...origins, origin])])
    setText('')
  }
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-15">{t.sites}</h2>
      {origins.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {origins.map((origin) => (
            <RemovableChip
              key={origin}
              removeLabel={t.removeSite(origin)}
              onRemove={() => onChange(origins.filter((text) => text !== origin))}
            >
              {origin}
            </RemovableChip>
          ))}
        </div>
      )}
      <div className="flex items-end gap-2">
        <Field label={t.newSite} hint={t.sitesHint} error={wrong && t.siteWrong} className="flex-1">
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
    </section>
  )
}
