import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  emptyMail,
  quietVoice,
  type RehearsalScenario,
  type RehearsalScenarioInput,
  rehearsalScenarioInput,
} from '#contract/calls/rehearsal.ts'
import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { fieldMessage } from '#web/lib/form/field-message.ts'
import { formMessages } from '#web/lib/form/messages/index.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { MailFields } from './mail-fields.tsx'
import { rehearsalMessages } from './messages/index.ts'
import { type VoiceDraft, VoiceFields, voiceDraft } from './voice-fields.tsx'

type Props = { scenario: RehearsalScenario | undefined; hasModel: boolean; onClose: () => void }

/** Somebody who calls, and what they say or want. */
export function ScenarioDialog(props: Props) {
  const t = useMessages(rehearsalMessages).scenarios
  return (
    <Dialog open onOpenChange={(open) => open || props.onClose()} title={props.scenario ? t.edit : t.add}>
      <ScenarioForm {...props} />
    </Dialog>
  )
}

function ScenarioForm({ scenario, hasModel, onClose }: Props) {
  const { form: t, scenarios } = useMessages(rehearsalMessages)
  const language = useLanguage()
  const fieldTexts = useMessages(formMessages)
  const fieldError = useFieldError()
  const queries = useQueryClient()
  const [draft, setDraft] = useState({
    name: scenario?.name ?? '',
    language: scenario?.language ?? language,
    caller: scenario?.caller ?? ('script' as const),
    goal: scenario?.goal ?? '',
    mood: scenario?.mood ?? '',
    facts: scenario?.facts ?? '',
    lines: (scenario?.lines ?? []).join('\n'),
  })
  const [voice, setVoice] = useState<VoiceDraft>(() => voiceDraft(scenario?.voice ?? quietVoice))
  const [mail, setMail] = useState(scenario?.mail ?? emptyMail)
  const [tried, setTried] = useState(false)
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const lines = draft.lines.split('\n').filter((line) => line.trim() !== '')
  const read = rehearsalScenarioInput.safeParse(
    { ...draft, lines, voice, mail },
    { error: (issue) => fieldMessage(issue, fieldTexts) },
  )
  const errorAt = (name: string) => {
    const issue = tried ? read.error?.issues.find(({ path }) => path[0] === name) : undefined
    return fieldError(issue && { type: 'validate', message: issue.message })
  }
  const save = useSubmit({
    call: (body: RehearsalScenarioInput) =>
      scenario
        ? api.call(rehearsalEndpoints.updateRehearsalScenario, { params: { id: scenario.id }, body })
        : api.call(rehearsalEndpoints.createRehearsalScenario, { body }),
    onDone: async () => {
      toast.success(scenarios.saved)
      onClose()
      await invalidateEndpoints(queries, endpointGroups.rehearsals)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (read.data) save.submit(read.data)
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <Field label={t.name} error={errorAt('name')} required>
        <Input value={draft.name} maxLength={80} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.language}>
          <Select
            value={draft.language}
            options={(['en', 'id'] as const).map((value) => ({ value, label: t.languages[value] }))}
            onValueChange={(next) => change({ language: next })}
          />
        </Field>
        <Field label={t.caller} hint={draft.caller === 'model' && !hasModel && t.noModel}>
          <Select
            value={draft.caller}
            options={(['script', 'model'] as const).map((value) => ({ value, label: t.callers[value] }))}
            onValueChange={(caller) => change({ caller })}
          />
        </Field>
      </div>
      {draft.caller === 'script' ? (
        <Field label={t.lines} error={errorAt('lines')} required>
          <Textarea rows={5} value={draft.lines} onChange={(event) => change({ lines: event.target.value })} />
        </Field>
      ) : (
        <>
          <Field label={t.goal} error={errorAt('goal')} required>
            <Textarea rows={2} value={draft.goal} onChange={(event) => change({ goal: event.target.value })} />
          </Field>
          <Field label={t.mood} error={errorAt('mood')} optional>
            <Input value={draft.mood} maxLength={200} onChange={(event) => change({ mood: event.target.value })} />
          </Field>
          <Field label={t.facts} error={errorAt('facts')} optional>
            <Textarea rows={3} value={draft.facts} onChange={(event) => change({ facts: event.target.value })} />
          </Field>
        </>
      )}
      <VoiceFields voice={voice} error={errorAt('voice')} onChange={setVoice} />
      <MailFields mail={mail} error={errorAt('mail')} onChange={setMail} />
      <FailureNote error={save.error} retryAt={save.retryAt} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="primary" loading={save.busy}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
