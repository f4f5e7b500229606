import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ssoEndpoints } from '#contract/sso/endpoints.ts'
import { type SsoIssuer, type SsoIssuerInput, type SsoSettings, ssoIssuerInput } from '#contract/sso/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ssoOptions } from './api.ts'
import { ssoMessages } from './messages/index.ts'
import { SsoTest } from './sso-test.tsx'

/** The issuer and what the organization is there. The secret is written, never read: an empty field keeps the stored one. */
export function SsoIssuerForm({ found }: { found: SsoSettings }) {
  const t = useMessages(ssoMessages).issuer
  const sentence = useFieldError()
  const queries = useQueryClient()
  const { issuer } = found
  const form = useSchemaForm(ssoIssuerInput, formOf(issuer))
  const { submit, busy, error, retryAt } = useSubmit({
    call: ({ client_secret, ...rest }: SsoIssuerInput) =>
      api.call(ssoEndpoints.saveSsoIssuer, { body: { ...rest, ...(client_secret && { client_secret }) } }),
    onDone: (saved) => {
      queries.setQueryData(ssoOptions.queryKey, saved)
      form.reset(formOf(saved.issuer))
      toast.success(t.saved)
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const { errors } = form.formState
  const role = form.watch('role') === 1 ? '1' : '2'
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold">{t.title}</h2>
        <p className="mt-1 text-pretty text-fg-2">{t.text}</p>
      </div>
      <div className="flex flex-col gap-1.5">
        <span className="font-medium text-13">{t.callback}</span>
        <CopyLine label={t.callback} text={found.callback} />
      </div>
      <Field label={t.address} hint={t.addressHint} error={sentence(errors.issuer)} required>
        <Input {...form.register('issuer')} type="url" inputMode="url" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={t.clientId} error={sentence(errors.client_id)} required>
        <Input {...form.register('client_id')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label={t.secret}
        error={sentence(errors.client_secret)}
        hint={issuer?.has_secret ? t.secretKept : t.secretNone}
        optional
      >
        <Input {...form.register('client_secret')} type="password" autoComplete="off" />
      </Field>
      <Field label={t.role}>
        <Select
          value={role}
          onValueChange={(value) => form.setValue('role', value === '1' ? 1 : 2, { shouldDirty: true })}
          options={(['2', '1'] as const).map((value) => ({ value, label: t.roles[value] }))}
        />
      </Field>
      {issuer && <SsoTest test={issuer.test} />}
      {found.enabled && <p className="text-12 text-fg-3">{t.retest}</p>}
      <FailureNote error={error} retryAt={retryAt} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t.save}
        </Button>
        {issuer && <Test />}
        {issuer && <Remove onRemoved={() => form.reset(formOf(null))} />}
      </div>
    </form>
  )
}

/** Leads to the issuer; how it ended stands here when the person is back. */
function Test() {
  const t = useMessages(ssoMessages).issuer
  const { submit, busy } = useSubmit({
    call: (_: null) => api.call(ssoEndpoints.beginSsoTest),
    onDone: ({ address }) => location.assign(address),
    onFailed: (failure) => {
      toast.failure(failure.message)
      return true
    },
  })
  return (
    <Button loading={busy} onClick={() => submit(null)}>
      {t.test}
    </Button>
  )
}

function Remove({ onRemoved }: { onRemoved: () => void }) {
  const t = useMessages(ssoMessages).issuer
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const remove = async () => {
    try {
      queries.setQueryData(ssoOptions.queryKey, await api.call(ssoEndpoints.removeSsoIssuer))
      onRemoved()
      toast.success(t.removed)
      return true
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    }
  }
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t.remove}</Button>
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={t.removeTitle}
        description={t.removeText}
        action={t.remove}
        onConfirm={remove}
      />
    </>
  )
}

const formOf = (issuer: SsoIssuer | null) => ({
  issuer: issuer?.issuer ?? '',
  client_id: issuer?.client_id ?? '',
  client_secret: '',
  role: issuer?.role ?? (2 as const),
})
