import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type PhoneSetup, placeCallInput } from '#contract/calls/phone.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { phoneMessages } from './messages/index.ts'
import { emptyOutgoing, OutgoingFields, outgoingCodeFields, WithCallers, withCaller } from './outgoing.tsx'

/** Fewer are no number anywhere; what is one is for the server to say. */
const leastDigits = 4

const emptyCall = { ...emptyOutgoing, to: '' }
const written = draftSchema(placeCallInput, (call: typeof emptyCall) => call)

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
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: written,
    values: withCaller(emptyCall, setup),
    call: (body) => api.call(phoneEndpoints.placeCall, { body }),
    onDone: async ({ call_id: id }) => {
      toast.success(t.call.placed)
      await invalidateEndpoints(queries, endpointGroups.calls)
      await navigate({ to: '/call-logs-and-analytics/$id', params: { id } })
    },
    codeFields: { ...outgoingCodeFields, call_number_wrong: 'to', call_number_opted_out: 'to' },
  })
  const wrong = errorAt('to')
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <OutgoingFields setup={setup} draft={draft} errorAt={errorAt} onChange={change}>
        <Field
          label={t.call.to}
          hint={t.call.toHint}
          error={wrong && draft.to.trim().length < leastDigits ? t.call.toMissing : wrong}
          required
        >
          <Input
            type="tel"
            value={draft.to}
            autoComplete="off"
            maxLength={40}
            onChange={({ target }) => change({ to: target.value })}
          />
        </Field>
      </OutgoingFields>
      <p className="text-12 text-fg-3">{t.call.price}</p>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="primary" loading={store.busy}>
          {t.call.place}
        </Button>
      </div>
    </form>
  )
}
