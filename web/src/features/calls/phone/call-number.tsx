import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { PhoneSetup } from '#contract/calls/phone.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { phoneMessages } from './messages/index.ts'
import { emptyOutgoing, OutgoingFields, WithCallers, withCaller } from './outgoing.tsx'

/** Fewer are no number anywhere; what is one is for the server to say. */
const leastDigits = 4

/** Has an agent call one number. */
export default function CallNumber({ onClose }: { onClose: () => void }) {
  const t = useMessages(phoneMessages)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.call.title} description={t.call.text}>
      <WithCallers>{(setup) => <CallForm setup={setup} onClose={onClose} />}</WithCallers>
    </Dialog>
  )
}

function CallForm({ setup, onClose }: { setup: PhoneSetup; onClose: () => void }) {
  const t = useMessages(phoneMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [written, setWritten] = useState({ ...emptyOutgoing, to: '' })
  const [tried, setTried] = useState(false)
  const draft = withCaller(written, setup)
  const { agent, number, to, opening, purpose } = draft
  const change = (part: Partial<typeof written>) => setWritten((before) => ({ ...before, ...part }))
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
      <OutgoingFields setup={setup} draft={draft} onChange={change}>
        <Field label={t.call.to} hint={t.call.toHint} error={tried && !hasNumber && t.call.toMissing} required>
          <Input
            type="tel"
            value={to}
            autoComplete="off"
            maxLength={40}
            onChange={(event) => change({ to: event.target.value })}
          />
        </Field>
      </OutgoingFields>
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
