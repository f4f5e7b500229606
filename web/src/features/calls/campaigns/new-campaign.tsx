import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type CampaignPreflight, callCampaignFields } from '#contract/calls/campaign.ts'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import type { PhoneSetup } from '#contract/calls/phone.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { fieldMessage } from '#web/lib/form/field-message.ts'
import { formMessages } from '#web/lib/form/messages/index.ts'
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
import { emptyOutgoing, OutgoingFields, WithCallers, withCaller } from '../phone/outgoing.tsx'
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
  from: '09:00',
  until: '18:00',
  days: [1, 2, 3, 4, 5],
  at_once: '3',
  per_minute: '10',
  tries: '2',
  retry_minutes: '60',
}

type Figure = 'at_once' | 'per_minute' | 'tries' | 'retry_minutes'
const figures: readonly Figure[] = ['at_once', 'per_minute', 'tries', 'retry_minutes']

function CampaignForm({ setup, draft: written, onChange, onClose }: Props & { setup: PhoneSetup }) {
  const t = useMessages(campaignMessages)
  const phone = useMessages(phoneMessages)
  const fieldTexts = useMessages(formMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = withCaller(written, setup)
  const [tried, setTried] = useState(false)
  const [plan, setPlan] = useState<CampaignPreflight>()
  const change = (part: Partial<CampaignDraft>) => onChange({ ...written, ...part })
  const { file } = draft
  const hoursFit = draft.from < draft.until && draft.days.length > 0
  const figureError = (name: Figure): string | undefined =>
    callCampaignFields.shape[name].safeParse(draft[name].trim(), { error: (issue) => fieldMessage(issue, fieldTexts) })
      .error?.issues[0]?.message

  const form = () => {
    const { from, until, days, file: list, agent: agent_id, number: number_id, ...rest } = draft
    const data = new FormData()
    for (const [name, value] of Object.entries({ ...rest, agent_id, number_id })) data.set(name, value)
    data.set('hours', JSON.stringify({ from, until, days }))
    if (list) data.set('file', list, list.name)
    return data
  }
  const check = useSubmit({
    call: () => api.call(campaignEndpoints.preflightCampaign, { form: form() }),
    onDone: setPlan,
  })
  const start = useSubmit({
    call: () => api.call(campaignEndpoints.startCampaign, { form: form() }),
    onDone: async ({ id }) => {
      toast.success(t.form.started)
      onChange(emptyCampaign)
      await invalidateEndpoints(queries, endpointGroups.campaigns)
      await navigate({ to: '/call-campaigns/$id', params: { id } })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (file && hoursFit && !figures.some(figureError)) check.submit(undefined)
  }
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
    <Field label={label} error={figureError(name)}>
      <Input inputMode="numeric" value={draft[name]} onChange={(event) => change({ [name]: event.target.value })} />
    </Field>
  )
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <OutgoingFields setup={setup} draft={draft} onChange={change}>
        <Field label={t.form.file} hint={t.form.fileHint} error={tried && !file && t.form.fileMissing} required>
          <FileInput
            file={file}
            accept=".csv,.txt,.xlsx,.xls,text/csv"
            onChange={(chosen) => change({ file: chosen })}
          />
        </Field>
        <Field label={t.form.name} optional>
          <Input value={draft.name} maxLength={120} onChange={(event) => change({ name: event.target.value })} />
        </Field>
      </OutgoingFields>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-13 font-medium text-fg-2">{t.form.hours}</legend>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t.form.from}>
            <Input type="time" value={draft.from} onChange={(event) => change({ from: event.target.value })} />
          </Field>
          <Field label={t.form.until} error={!hoursFit && t.form.hoursWrong}>
            <Input type="time" value={draft.until} onChange={(event) => change({ until: event.target.value })} />
          </Field>
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {t.form.day.map((label, index) => (
            <Checkbox
              key={label}
              checked={draft.days.includes(index + 1)}
              onCheckedChange={(on) =>
                change({
                  days: on ? [...draft.days, index + 1].toSorted() : draft.days.filter((day) => day !== index + 1),
                })
              }
            >
              {label}
            </Checkbox>
          ))}
        </div>
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
