import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { outsideAccountEndpoints as calls } from '#contract/add-ons/account-endpoints.ts'
import {
  type OauthClient,
  type OauthClientInput,
  type OauthClients,
  oauthClientInput,
} from '#contract/add-ons/account-schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { addOnMessages } from '../messages/index.ts'

type Props = { client: OauthClient; redirectUri: string }

/** One vendor: what to do there, then what it gave. */
export function OauthClientForm({ client, redirectUri }: Props) {
  const { oauth: t } = useMessages(addOnMessages)
  const sentence = useFieldError()
  const queries = useQueryClient()
  const heading = useId()
  const [asks, setAsks] = useState(false)
  const form = useSchemaForm(oauthClientInput, formOf(client))
  const params = { vendor: client.vendor }
  const keep = (saved: OauthClients) => {
    queries.setQueryData(endpointKey(calls.getOauthClients, {}), saved)
    form.reset(formOf(saved.clients.find(({ vendor }) => vendor === client.vendor) ?? client))
    void queries.invalidateQueries({ queryKey: endpointKey('listAddOns') })
  }
  const { submit, busy, error, retryAt } = useSubmit({
    call: ({ client_id, client_secret }: OauthClientInput) =>
      api.call(calls.setOauthClient, { params, body: { client_id, ...(client_secret && { client_secret }) } }),
    onDone: (saved) => {
      keep(saved)
      toast.success(t.saved)
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const remove = async () => {
    try {
      keep(await api.call(calls.removeOauthClient, { params }))
      return true
    } catch (failure) {
      toast.failure((failure as Error).message)
      return false
    }
  }
  const { errors } = form.formState
  const name = t.names[client.vendor]
  return (
    <form noValidate aria-labelledby={heading} onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={heading} className="font-semibold text-15">
          {name}
        </h2>
        {client.client_id ? <Badge tone="good">{t.registered}</Badge> : <Badge>{t.notRegistered}</Badge>}
        <span className="text-12 text-fg-3">{t.uses[client.vendor]}</span>
      </div>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-fg-2 marker:text-fg-3">
        {t.steps[client.vendor].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="flex items-center gap-1 rounded-sm bg-hover py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 break-all text-12">{redirectUri}</code>
        <CopyIconButton text={redirectUri} label={t.copy} />
      </div>
      <Field label={t.clientId} error={sentence(errors.client_id)} required>
        <Input {...form.register('client_id')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label={t.secret}
        error={sentence(errors.client_secret)}
        hint={client.has_secret ? t.kept : t.none}
        required={!client.has_secret}
      >
        <Input {...form.register('client_secret')} type="password" autoComplete="off" />
      </Field>
      <FailureNote error={error} retryAt={retryAt} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t.save}
        </Button>
        {client.client_id && <Button onClick={() => setAsks(true)}>{t.remove}</Button>}
      </div>
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={t.removeTitle(name)}
        description={t.removeText}
        action={t.remove}
        onConfirm={remove}
      />
    </form>
  )
}

const formOf = ({ client_id }: OauthClient) => ({ client_id: client_id ?? '', client_secret: '' })
