import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { type CapChoice, type CapInput, type CapSubject, capInput, capSubject } from '#contract/usage/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { choicesOptions } from '../api.ts'
import { usageMessages } from '../messages/index.ts'
import { CreditsField, creditsSchema, writtenCredits } from './credits-field.tsx'

type Props = {
  workspace: WorkspaceId | undefined
  onSave: (input: CapInput) => Promise<void>
  onClose: () => void
}
type WrittenCap = { subject: CapSubject; subject_id: string; credits: string }

const newCap = (wrong: string) =>
  draftSchema(capInput.extend({ credits: creditsSchema(wrong) }), (written: WrittenCap) => ({
    ...written,
    credits: writtenCredits(written.credits),
  }))

const beginning = (workspace: WorkspaceId | undefined): WrittenCap => ({
  subject: workspace ? 'workspace' : 'member',
  subject_id: workspace ?? '',
  credits: '',
})

/** A new cap: for what, and how much; what each has used this month stands beside it. */
export function CapForm({ workspace, onSave, onClose }: Props) {
  const t = useMessages(usageMessages).caps
  const form = useDraftForm({
    schema: newCap(t.creditsWrong),
    values: beginning(workspace),
    call: onSave,
    onDone: onClose,
    codeFields: { cap_subject_not_found: 'subject_id' },
    whenEmpty: { subject_id: t.chooseOne },
  })
  const { draft, change, errorAt, store } = form
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      className="mb-4 flex flex-col gap-4 rounded-md border border-line-soft p-3.5"
    >
      <div>
        <Segmented
          label={t.subject}
          value={draft.subject}
          onValueChange={(subject) =>
            change({ subject, subject_id: subject === 'workspace' && workspace ? workspace : '' })
          }
          options={capSubject.options.map((value) => ({ value, label: t.subjects[value] }))}
        />
      </div>
      <Choices
        subject={draft.subject}
        chosen={draft.subject_id}
        error={errorAt('subject_id')}
        onChoose={(subject_id) => change({ subject_id })}
      />
      <CreditsField value={draft.credits} error={errorAt('credits')} onChange={(credits) => change({ credits })} />
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={store.busy}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  )
}

type ChoicesProps = {
  subject: CapSubject
  chosen: string
  error: string | undefined
  onChoose: (id: string) => void
}

function Choices({ subject, chosen, error, onChoose }: ChoicesProps) {
  const all = useMessages(usageMessages)
  const t = all.caps
  const [search, setSearch] = useState('')
  const query = useQuery(choicesOptions(subject, search.trim()))
  return (
    <div className="flex flex-col gap-2">
      <Field label={t.find} hideLabel error={error}>
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
