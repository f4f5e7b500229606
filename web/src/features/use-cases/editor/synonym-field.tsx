import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { phrasesIn } from '#web/lib/form/separated.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Input } from '#web/ui/input.tsx'
import { useCaseMessages } from '../messages/index.ts'

type Props = {
  label: string
  names: readonly string[]
  disabled?: boolean
  onChange: (names: string[]) => void
}

/** Other names of something, as chips; Enter or a comma adds one, Backspace in the empty field takes the last away. */
export function SynonymField({ label, names, disabled = false, onChange }: Props) {
  const t = useMessages(useCaseMessages)
  const [draft, setDraft] = useState('')
  const add = (text: string) => {
    const fresh = phrasesIn(text).filter((phrase) => !names.includes(phrase))
    if (fresh.length > 0) onChange([...names, ...new Set(fresh)].slice(0, limits.useCase.synonyms))
    setDraft('')
  }
  return (
    <div className="flex min-w-40 flex-wrap items-center gap-1.5">
      {names.map((name) =>
        disabled ? (
          <span key={name} className="text-12 text-fg-2">
            {name}
          </span>
        ) : (
          <RemovableChip
            key={name}
            removeLabel={t.removeSynonym(name)}
            onRemove={() => onChange(names.filter((text) => text !== name))}
          >
            {name}
          </RemovableChip>
        ),
      )}
      {!disabled && (
        <Input
          aria-label={label}
          placeholder={names.length === 0 ? t.synonymHint : t.addSynonym}
          fieldSize="md"
          className="min-w-28 flex-1"
          maxLength={limits.useCase.synonym}
          value={draft}
          onChange={(event) =>
            event.target.value.includes(',') ? add(event.target.value) : setDraft(event.target.value)
          }
          onBlur={() => add(draft)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && draft.trim() !== '') {
              event.preventDefault()
              event.stopPropagation()
              add(draft)
            } else if (event.key === 'Backspace' && draft === '' && names.length > 0) onChange(names.slice(0, -1))
          }}
        />
      )}
    </div>
  )
}
