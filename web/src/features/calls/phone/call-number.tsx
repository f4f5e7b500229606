import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { callLimits } from '#contract/calls/limits.ts'
import type { PhoneSetup } from '#contract/calls/phone.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { phoneMessages } from './messages/index.ts'
import { MissingNeeds } from './missing-needs.tsx'
import { phoneSetupOptions } from './phone-setup.tsx'

/** Fewer are no number anywhere; what is one is for the server to say. */
const leastDigits = 4

/** Has an agent call one number. */
export default function CallNumber({ onClose }: { onClose: () => void }) {
  const t = useMessages(phoneMessages)
  const setup = useQuery(phoneSetupOptions)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.call.title} description={t.call.text}>
      <Loaded query={setup} failed={t.failed}>
        {(found) =>
          found.numbers.length > 0 ? (
            <CallForm setup={found} onClose={onClose} />
          ) : (
            <div className="flex flex-col items-start gap-3">
              <p>{t.call.noNumber}</p>
              <Link to="/settings/$section" params={{ section: 'calls' }} className={buttonClass()}>
                {t.call.settings}
              </Link>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function CallForm({ setup: { numbers, missing }, onClose }: { setup: PhoneSetup; onClose: () => void }) {
  const t = useMessages(phoneMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const agents = useQuery(agentsOptions).data ?? []
  const own = useBotId()
  const answering = numbers.find(({ agent_id, open }) => agent_id && open) ?? numbers[0]
  const [agent, setAgent] = useState<string>(answering?.agent_id ?? own ?? '')
  const [number, setNumber] = useState<string>(answering?.id ?? '')
  const [to, setTo] = useState('')
  const [opening, setOpening] = useState('')
  const [purpose, setPurpose] = useState('')
  const [tried, setTried] = useState(false)
  const hasNumber = to.replaceAll(/\D/g, '').length >= leastDigits
  const place = useSubmit({
    call: () =>
      api.call(phoneEndpoints.placeCall, {
        // Both were chosen from lists of such ids.
        body: { agent_id: agent as never, number_id: number as never, to: to.trim(), opening, purpose },
      }),
    onDone: async ({ call_id: id }) => {
      toast.success(t.call.placed)
      await invalidateEndpoints(queries, endpointGroups.calls)
      await navigate({ to: '/call-logs-and-analytics/$id', params: { id } })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (hasNumber) place.submit(undefined)
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <MissingNeeds missing={missing} />
      <Field label={t.call.to} hint={t.call.toHint} error={tried && !hasNumber && t.call.toMissing} required>
        <Input
          type="tel"
          value={to}
          autoComplete="off"
          maxLength={40}
          onChange={(event) => setTo(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.call.agent}>
          <Select
            value={agent}
            options={agents.map(({ _id, name }) => ({ value: _id as string, label: name }))}
            onValueChange={setAgent}
          />
        </Field>
        <Field label={t.call.from}>
          <Select
            value={number}
            options={numbers.map(({ id, number: called }) => ({ value: id as string, label: formatPhone(called) }))}
            onValueChange={setNumber}
          />
        </Field>
      </div>
      <Field label={t.call.opening} hint={t.call.openingHint} optional>
        <Textarea
          rows={2}
          maxLength={callLimits.opening}
          value={opening}
          onChange={(event) => setOpening(event.target.value)}
        />
      </Field>
      <Field label={t.call.purpose} hint={t.call.purposeHint} optional>
        <Textarea
          rows={3}
          maxLength={callLimits.purpose}
          value={purpose}
          onChange={(event) => setPurpose(event.target.value)}
        />
      </Field>
      <p className="text-12 text-fg-3">{t.call.price}</p>
      <FailureNote error={place.error} retryAt={place.retryAt} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="primary" loading={place.busy}>
          {t.call.place}
        </Button>
      </div>
    </form>
  )
}
