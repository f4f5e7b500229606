import { useQueryClient } from '@tanstack/react-query'
import { ssoEndpoints } from '#contract/sso/endpoints.ts'
import { type SsoDomain, ssoDomainInput } from '#contract/sso/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RemoveButton } from '#web/ui/remove-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ssoOptions } from './api.ts'
import { ssoMessages } from './messages/index.ts'

/** The email domains of the organization: those that are proven, and the record that proves one. */
export function SsoDomains({ domains }: { domains: SsoDomain[] }) {
  const t = useMessages(ssoMessages).domains
  const sentence = useFieldError()
  const queries = useQueryClient()
  const form = useSchemaForm(ssoDomainInput, { domain: '' })
  const { submit, busy, error, retryAt } = useSubmit({
    call: (body: { domain: string }) => api.call(ssoEndpoints.addSsoDomain, { body }),
    onDone: (saved) => {
      queries.setQueryData(ssoOptions.queryKey, saved)
      form.reset({ domain: '' })
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold">{t.title}</h2>
        <p className="mt-1 text-pretty text-fg-2">{t.text}</p>
      </div>
      {domains.length > 0 && (
        <ul aria-label={t.title}>
          {domains.map((domain) => (
            <Domain key={domain.domain} found={domain} />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col items-start gap-3">
        <Field label={t.label} error={sentence(form.formState.errors.domain)}>
          <Input
            {...form.register('domain')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="toko.example"
          />
        </Field>
        <FailureNote error={error} retryAt={retryAt} />
        <Button type="submit" loading={busy}>
          {t.add}
        </Button>
      </form>
    </section>
  )
}

function Domain({ found }: { found: SsoDomain }) {
  const t = useMessages(ssoMessages).domains
  const queries = useQueryClient()
  const { domain } = found
  const check = useSubmit({
    call: (_: null) => api.call(ssoEndpoints.proveSsoDomain, { params: { domain } }),
    onDone: (saved) => {
      queries.setQueryData(ssoOptions.queryKey, saved)
      toast.success(t.checked)
    },
  })
  const remove = async () => {
    try {
      const saved = await api.call(ssoEndpoints.removeSsoDomain, { params: { domain } })
      queries.setQueryData(ssoOptions.queryKey, saved)
      return true
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    }
  }
  return (
    <li className="flex flex-col gap-3 border-line-soft border-t py-3 last:border-b">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 break-all font-medium">{domain}</span>
        {found.proven_at === null ? <Badge>{t.waiting}</Badge> : <Badge tone="good">{t.proven}</Badge>}
        <RemoveButton label={t.remove(domain)} title={t.removeTitle(domain)} text={t.removeText} onRemove={remove} />
      </div>
      {found.proven_at === null && (
        <div className="flex flex-col items-start gap-3">
          <div className="flex w-full flex-col gap-1.5">
            <span className="text-12 text-fg-3">{t.name}</span>
            <CopyLine label={t.name} text={found.record_name} />
            <span className="text-12 text-fg-3">{t.value}</span>
            <CopyLine label={t.value} text={found.record_value} />
          </div>
          <FailureNote error={check.error} retryAt={check.retryAt} />
          <Button loading={check.busy} disabled={check.blocked && !check.busy} onClick={() => check.submit(null)}>
            {t.check}
          </Button>
        </div>
      )}
    </li>
  )
}
