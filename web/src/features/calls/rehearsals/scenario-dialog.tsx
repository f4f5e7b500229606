import { useQueryClient } from '@tanstack/react-query'
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
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
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

/** As it is being written: a line of the text is a line of the caller. */
type Draft = Omit<RehearsalScenarioInput, 'lines' | 'voice'> & { lines: string; voice: VoiceDraft }
const draftInput = draftSchema(rehearsalScenarioInput, (draft: Draft) => ({
  ...draft,
  lines: draft.lines.split('\n').filter((line) => line.trim() !== ''),
}))

function ScenarioForm({ scenario, hasModel, onClose }: Props) {
  const { form: t, scenarios } = useMessages(rehearsalMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const values: Draft = {
    name: scenario?.name ?? '',
    language: scenario?.language ?? language,
    caller: scenario?.caller ?? 'script',
    goal: scenario?.goal ?? '',
    mood: scenario?.mood ?? '',
    facts: scenario?.facts ?? '',
    lines: (scenario?.lines ?? []).join('\n'),
    voice: voiceDraft(scenario?.voice ?? quietVoice),
    mail: scenario?.mail ?? emptyMail,
  }
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: draftInput,
    values,
    call: (body) =>
      scenario
        ? api.call(rehearsalEndpoints.updateRehearsalScenario, { params: { id: scenario.id }, body })
        : api.call(rehearsalEndpoints.createRehearsalScenario, { body }),
    onDone: async () => {
      toast.success(scenarios.saved)
      onClose()
      await invalidateEndpoints(queries, endpointGroups.rehearsals)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
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
      <VoiceFields voice={draft.voice} error={errorAt('voice')} onChange={(voice) => change({ voice })} />
      <MailFields mail={draft.mail} error={errorAt('mail')} onChange={(mail) => change({ mail })} />
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="primary" loading={store.busy}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
