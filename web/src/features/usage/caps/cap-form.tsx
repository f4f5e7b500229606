import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { type CapChoice, type CapInput, type CapSubject, capSubject } from '#contract/usage/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { choicesOptions } from '../api.ts'
import { usageMessages } from '../messages/index.ts'
import { CreditsField, creditsOf } from './credits-field.tsx'

type Props = {
  workspace: WorkspaceId | undefined
  busy: boolean
  error: Error | null
  onSave: (input: CapInput) => void
  onCancel: () => void
}

/** A new cap: for what, and how much; what each has used this month stands beside it. */
export function CapForm({ workspace, busy, error, onSave, onCancel }: Props) {
  const t = useMessages(usageMessages).caps
  const [subject, setSubject] = useState<CapSubject>(workspace ? 'workspace' : 'member')
  const [chosen, setChosen] = useState<string | undefined>(workspace)
  const [credits, setCredits] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    const amount = creditsOf(credits)
    if (chosen && amount !== undefined) onSave({ subject, subject_id: chosen, credits: amount })
  }
  return (
    <form onSubmit={save} className="mb-4 flex flex-col gap-4 rounded-md border border-line-soft p-3.5">
      <div>
        <Segmented
          label={t.subject}
          value={subject}
          onValueChange={(next) => {
            setSubject(next)
            setChosen(next === 'workspace' ? workspace : undefined)
          }}
          options={capSubject.options.map((value) => ({ value, label: t.subjects[value] }))}
        />
      </div>
      <Choices subject={subject} chosen={chosen} onChoose={setChosen} missing={wasSubmitted && !chosen} />
      <CreditsField value={credits} onChange={setCredits} wasSubmitted={wasSubmitted} />
      <FailureNote error={error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t.save}
        </Button>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </div>
    </form>
  )
}

type ChoicesProps = {
  subject: CapSubject
  chosen: string | undefined
  missing: boolean
  onChoose: (id: string) => void
}

function Choices({ subject, chosen, missing, onChoose }: ChoicesProps) {
  const all = useMessages(usageMessages)
  const t = all.caps
  const [search, setSearch] = useState('')
  const query = useQuery(choicesOptions(subject, search.trim()))
  return (
    <div className="flex flex-col gap-2">
      <Field label={t.find} hideLabel error={missing ? t.chooseOne : undefined}>
        <Input value={search} placeholder={t.find} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      <Loaded query={query} failed={all.loadFailed}>
        {({ records }) =>
          records.length === 0 ? (
            <p className="py-2 text-fg-3">{search.trim() === '' ? t.nothingToCap[subject] : t.notFound}</p>
          ) : (
            <fieldset className="max-h-52 overflow-y-auto">
              <legend className="sr-only">{t.subjects[subject]}</legend>
              {records.map((record) => (
                <Choice
                  key={record.subject_id}
                  choice={record}
                  checked={record.subject_id === chosen}
                  onChoose={() => onChoose(record.subject_id)}
                />
              ))}
            </fieldset>
          )
        }
      </Loaded>
    </div>
  )
}

function Choice({ choice, checked, onChoose }: { choice: CapChoice; checked: boolean; onChoose: () => void }) {
  const t = useMessages(usageMessages).caps
  const language = useLanguage()
  const used = formatNumber(choice.used, language)
  return (
    <label className="flex min-h-[30px] items-center gap-2.5 rounded-sm px-2 hover:bg-hover phone:min-h-11">
      <input type="radio" name="cap-of" checked={checked} onChange={onChoose} className="accent-(--accent)" />
      <span className="min-w-0 flex-1 truncate">{choice.name}</span>
      <span className="flex-none text-12 text-fg-3 tabular-nums">
        {choice.credits === null ? t.used(used) : t.usedWithCap(used, formatNumber(choice.credits, language))}
      </span>
    </label>
  )
}
