import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type CampaignPreflight, callCampaignFields } from '#contract/calls/campaign.ts'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import { callLimits } from '#contract/calls/limits.ts'
import type { PhoneSetup } from '#contract/calls/phone.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { fieldMessage } from '#web/lib/form/field-message.ts'
import { formMessages } from '#web/lib/form/messages/index.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { phoneMessages } from '../phone/messages/index.ts'
import { MissingNeeds } from '../phone/missing-needs.tsx'
import { phoneSetupOptions } from '../phone/phone-setup.tsx'
import { campaignMessages } from './messages/index.ts'
import { PlanView } from './plan-view.tsx'

/** What is written of a campaign that has not started. */
type CampaignDraft = typeof emptyCampaign

type Props = { draft: CampaignDraft; onChange: (draft: CampaignDraft) => void; onClose: () => void }

/** A list, what the agent says, and when; checked before anybody is called. What is written stays when it is closed. */
export function NewCampaign(props: Props) {
  const t = useMessages(campaignMessages)
  const phone = useMessages(phoneMessages)
  const setup = useQuery(phoneSetupOptions)
  return (
    <Dialog open onOpenChange={(open) => open || props.onClose()} title={t.form.title} description={t.form.text}>
      <Loaded query={setup} failed={phone.failed}>
        {(found) =>
          found.numbers.length > 0 ? (
            <CampaignForm setup={found} {...props} />
          ) : (
            <div className="flex flex-col items-start gap-3">
              <p>{phone.call.noNumber}</p>
              <Link to="/settings/$section" params={{ section: 'calls' }} className={buttonClass()}>
                {phone.call.settings}
              </Link>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}

export const emptyCampaign = {
  file: undefined as File | undefined,
  agent: '',
  number: '',
  name: '',
  opening: '',
  purpose: '',
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

function CampaignForm({ setup: { numbers, missing }, draft, onChange, onClose }: Props & { setup: PhoneSetup }) {
  const t = useMessages(campaignMessages)
  const phone = useMessages(phoneMessages)
  const fieldTexts = useMessages(formMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const agents = useQuery(agentsOptions).data ?? []
  const answering = numbers.find(({ agent_id, open }) => agent_id && open) ?? numbers[0]
  const agent: string = draft.agent || (answering?.agent_id ?? agents[0]?._id ?? '')
  const number: string = draft.number || (answering?.id ?? '')
  const [tried, setTried] = useState(false)
  const [plan, setPlan] = useState<CampaignPreflight>()
  const change = (part: Partial<CampaignDraft>) => onChange({ ...draft, ...part })
  const { file } = draft
  const hoursFit = draft.from < draft.until && draft.days.length > 0
  const figureError = (name: Figure): string | undefined =>
    callCampaignFields.shape[name].safeParse(draft[name].trim(), { error: (issue) => fieldMessage(issue, fieldTexts) })
      .error?.issues[0]?.message

  const form = () => {
    const { from, until, days, file: list, agent: _agent, number: _number, ...rest } = draft
    const data = new FormData()
    for (const [name, value] of Object.entries({ ...rest, agent_id: agent, number_id: number })) data.set(name, value)
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
      <MissingNeeds missing={missing} />
      <Field label={t.form.file} hint={t.form.fileHint} error={tried && !file && t.form.fileMissing} required>
        <FileInput file={file} accept=".csv,.txt,.xlsx,.xls,text/csv" onChange={(chosen) => change({ file: chosen })} />
      </Field>
      <Field label={t.form.name} optional>
        <Input value={draft.name} maxLength={120} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={phone.call.agent}>
          <Select
            value={agent}
            options={agents.map(({ _id, name }) => ({ value: _id as string, label: name }))}
            onValueChange={(id) => change({ agent: id })}
          />
        </Field>
        <Field label={phone.call.from}>
          <Select
            value={number}
            options={numbers.map(({ id, number: called }) => ({ value: id as string, label: formatPhone(called) }))}
            onValueChange={(id) => change({ number: id })}
          />
        </Field>
      </div>
      <Field label={phone.call.opening} hint={phone.call.openingHint} optional>
        <Textarea
          rows={2}
          maxLength={callLimits.opening}
          value={draft.opening}
          onChange={(event) => change({ opening: event.target.value })}
        />
      </Field>
      <Field label={phone.call.purpose} hint={phone.call.purposeHint} optional>
        <Textarea
          rows={3}
          maxLength={callLimits.purpose}
          value={draft.purpose}
          onChange={(event) => change({ purpose: event.target.value })}
        />
      </Field>
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
