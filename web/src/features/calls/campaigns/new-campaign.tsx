import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { type CampaignPreflight, callCampaignFields } from '#contract/calls/campaign.ts'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import type { PhoneSetup } from '#contract/calls/phone.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { phoneMessages } from '../phone/messages/index.ts'
import { emptyOutgoing, OutgoingFields, outgoingCodeFields, WithCallers, withCaller } from '../phone/outgoing.tsx'
import { campaignMessages } from './messages/index.ts'
import { PlanView } from './plan-view.tsx'

/** What is written of a campaign that has not started. */
type CampaignDraft = typeof emptyCampaign

type Props = { draft: CampaignDraft; onChange: (draft: CampaignDraft) => void; onClose: () => void }

/** A list, what the agent says, and when; checked before anybody is called. What is written stays when it is closed. */
export function NewCampaign(props: Props) {
  const t = useMessages(campaignMessages)
  return (
    <Dialog
      open
      closesUnasked
      onOpenChange={(open) => open || props.onClose()}
      title={t.form.title}
      description={t.form.text}
    >
      <WithCallers>{(setup) => <CampaignForm setup={setup} {...props} />}</WithCallers>
    </Dialog>
  )
}

export const emptyCampaign = {
  ...emptyOutgoing,
  file: undefined as File | undefined,
  name: '',
  hours: { from: '09:00', until: '18:00', days: [1, 2, 3, 4, 5] },
  at_once: '3',
  per_minute: '10',
  tries: '2',
  retry_minutes: '60',
}

type Figure = 'at_once' | 'per_minute' | 'tries' | 'retry_minutes'

const written = draftSchema(callCampaignFields.extend({ file: z.file() }), ({ file, ...draft }: CampaignDraft) => ({
  ...draft,
  // Where none is chosen, the schema says so.
  file: file as File,
}))

/** As the call takes it: what is no text is JSON. */
function formOf({ file, ...fields }: CampaignDraft): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  if (file) form.set('file', file, file.name)
  return form
}

function CampaignForm({ setup, draft: before, onChange, onClose }: Props & { setup: PhoneSetup }) {
  const t = useMessages(campaignMessages)
  const phone = useMessages(phoneMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [first] = useState(() => withCaller(before, setup))
  const [plan, setPlan] = useState<CampaignPreflight>()
  const form = useDraftForm({
    schema: written,
    values: first,
    call: (): Promise<CampaignPreflight> => api.call(campaignEndpoints.preflightCampaign, { form: formOf(form.draft) }),
    onDone: setPlan,
    codeFields: outgoingCodeFields,
    whenEmpty: { 'hours.days': t.form.hoursWrong, file: t.form.fileMissing },
  })
  const { draft, errorAt, store: check } = form
  const { file, hours } = draft
  const change = (part: Partial<CampaignDraft>) => {
    form.change(part)
    onChange({ ...draft, ...part })
  }
  const setHours = (part: Partial<CampaignDraft['hours']>) => change({ hours: { ...hours, ...part } })
  const start = useSubmit({
    call: () => api.call(campaignEndpoints.startCampaign, { form: formOf(draft) }),
    onDone: async ({ id }) => {
      toast.success(t.form.started)
      onChange(emptyCampaign)
      await invalidateEndpoints(queries, endpointGroups.campaigns)
      await navigate({ to: '/call-campaigns/$id', params: { id } })
    },
  })
  if (plan)
    return (
      <div className="flex flex-col gap-4">
        <PlanView plan={plan} />
        <FailureNote error={start.error} retryAt={start.retryAt} />
        <div className="flex justify-end gap-2">
          <Button onClick={() => setPlan(undefined)}>{t.form.back}</Button>
          <Button
            variant="primary"
            loading={start.busy}
            disabled={plan.callable === 0 || plan.first_at === null}
            onClick={() => start.submit(undefined)}
          >
            {t.form.start}
          </Button>
        </div>
      </div>
    )
  const figure = (name: Figure, label: string) => (
    <Field label={label} error={errorAt(name)}>
      <Input inputMode="numeric" value={draft[name]} onChange={(event) => change({ [name]: event.target.value })} />
    </Field>
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <OutgoingFields setup={setup} draft={draft} errorAt={errorAt} onChange={change}>
        <Field label={t.form.file} hint={t.form.fileHint} error={errorAt('file')} required>
          <FileInput
            file={file}
            accept=".csv,.txt,.xlsx,.xls,text/csv"
            onChange={(chosen) => change({ file: chosen })}
          />
        </Field>
        <Field label={t.form.name} error={errorAt('name')} optional>
          <Input value={draft.name} maxLength={120} onChange={(event) => change({ name: event.target.value })} />
        </Field>
      </OutgoingFields>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-13 font-medium text-fg-2">{t.form.hours}</legend>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t.form.from} error={errorAt('hours.from')}>
            <Input type="time" value={hours.from} onChange={({ target }) => setHours({ from: target.value })} />
          </Field>
          <Field label={t.form.until} error={errorAt('hours.until')}>
            <Input type="time" value={hours.until} onChange={({ target }) => setHours({ until: target.value })} />
          </Field>
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {t.form.day.map((label, index) => (
            <Checkbox
              key={label}
              checked={hours.days.includes(index + 1)}
              onCheckedChange={(on) =>
                setHours({
                  days: on ? [...hours.days, index + 1].toSorted() : hours.days.filter((day) => day !== index + 1),
                })
              }
            >
              {label}
            </Checkbox>
          ))}
        </div>
        <p aria-live="polite" className="text-12 text-bad empty:hidden">
          {errorAt('hours.days')}
        </p>
      </fieldset>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {figure('at_once', t.form.atOnce)}
        {figure('per_minute', t.form.perMinute)}
        {figure('tries', t.form.tries)}
        {figure('retry_minutes', t.form.retry)}
      </div>
      <FailureNote error={check.error} retryAt={check.retryAt} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{phone.cancel}</Button>
        <Button type="submit" variant="primary" loading={check.busy}>
          {t.form.check}
        </Button>
      </div>
    </form>
  )
}
