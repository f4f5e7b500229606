import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { flagHoldersOptions } from '../api.ts'
import { settingsMessages } from '../messages/index.ts'
import { emailHolder, type NamedHolder } from './holders.ts'

const restMs = 250
const anEmail = z.email()

type Props = {
  holders: readonly NamedHolder[]
  error: string | undefined
  onChange: (holders: NamedHolder[]) => void
}

/** The accounts that have something; more are looked for by name or address. */
export function HolderPicker({ holders, error, onChange }: Props) {
  const t = useMessages(settingsMessages).featureFlags
  const [text, setText] = useState('')
  const words = text.trim()
  const asked = useSettled(words, restMs)
  const found = useQuery(flagHoldersOptions(asked))
  const isThere = ({ kind, id }: NamedHolder) => holders.some((holder) => holder.kind === kind && holder.id === id)
  const options = optionsOf(words === asked ? found.data?.records : undefined, words).filter(
    (holder) => !isThere(holder),
  )
  const add = (holder: NamedHolder | undefined) => {
    if (!holder) return
    onChange([...holders, holder])
    setText('')
  }
  return (
    <div className="flex flex-col gap-3">
      {holders.length > 0 && (
        <ul aria-label={t.chosen} className="flex flex-wrap gap-1.5">
          {holders.map((holder) => (
            <li key={`${holder.kind} ${holder.id}`}>
              <Chosen holder={holder} onRemove={() => onChange(holders.filter((other) => other !== holder))} />
            </li>
          ))}
        </ul>
      )}
      <Field label={t.find} hint={t.findHint} error={error}>
        <Input
          icon={<Search />}
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || words === '') return
            event.preventDefault()
            add(options[0])
          }}
        />
      </Field>
      {options.length > 0 && (
        <ul aria-label={t.found} className="-mt-1 rounded-md border border-line-soft p-1">
          {options.map((holder) => (
            <li key={`${holder.kind} ${holder.id}`}>
              <Found holder={holder} onAdd={() => add(holder)} />
            </li>
          ))}
        </ul>
      )}
      {words !== '' && words === asked && found.data?.records.length === 0 && options.length === 0 && (
        <p className="text-12 text-fg-3">{t.nothingFound}</p>
      )}
    </div>
  )
}

/** What was found; an address of nobody can be named, too. */
function optionsOf(found: readonly NamedHolder[] | undefined, words: string): NamedHolder[] {
  if (words === '' || !found) return []
  const email = words.toLowerCase()
  const isNew = anEmail.safeParse(email).success && found.length === 0
  return [...found, ...(isNew ? [emailHolder(email)] : [])]
}

function Chosen({ holder: { kind, id, name }, onRemove }: { holder: NamedHolder; onRemove: () => void }) {
  const t = useMessages(settingsMessages).featureFlags
  const shown = name || `${id} (${t.gone})`
  return (
    <RemovableChip onRemove={onRemove} removeLabel={t.removeOf(shown)}>
      {kind === 'email' ? shown : `${t.kinds[kind]}: ${shown}`}
    </RemovableChip>
  )
}

function Found({ holder: { kind, name, detail }, onAdd }: { holder: NamedHolder; onAdd: () => void }) {
  const t = useMessages(settingsMessages).featureFlags
  return (
    <button
      type="button"
      aria-label={t.add(name)}
      onClick={onAdd}
      className="flex min-h-9 w-full items-center gap-3 rounded-sm px-2 py-1 text-left hover:bg-hover phone:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="truncate text-12 text-fg-3">
        {kind === 'email' ? t.address : [t.kinds[kind], detail].filter(Boolean).join(' · ')}
      </span>
    </button>
  )
}
