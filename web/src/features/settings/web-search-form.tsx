import { useQueryClient } from '@tanstack/react-query'
import { webSearchEndpoints } from '#contract/web-search/endpoints.ts'
import {
  type WebSearchInput,
  type WebSearchSettings,
  webSearchInput,
  webSearchProvider,
} from '#contract/web-search/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { webSearchOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'
import { ServiceTest } from './service-test.tsx'

/** Which service searches, where it is and its key. A key is written, never read: an empty field keeps the stored one. */
export function WebSearchForm({ settings }: { settings: WebSearchSettings }) {
  const words = useMessages(settingsMessages)
  const t = words.webSearch
  const sentence = useFieldError()
  const queries = useQueryClient()
  const form = useSchemaForm(webSearchInput, formOf(settings))
  const provider = form.watch('provider')
  const takesKey = provider !== 'wikipedia' && provider !== 'none'
  const keyKept = settings.has_key && settings.provider === provider
  const toSend = ({ provider, base_url, api_key }: WebSearchInput): WebSearchInput => ({
    provider,
    ...(base_url && provider === 'searxng' && { base_url }),
    ...(api_key && takesKey && { api_key }),
  })
  const { submit, busy, error } = useSubmit({
    call: (input: WebSearchInput) => api.call(webSearchEndpoints.setWebSearch, { body: toSend(input) }),
    onDone: (saved) => {
      queries.setQueryData(webSearchOptions.queryKey, saved)
      form.reset(formOf(saved))
      toast.success(t.saved)
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const test = useSubmit({
    call: (input: WebSearchInput) => api.call(webSearchEndpoints.testWebSearch, { body: toSend(input) }),
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      {settings.source === 'environment' && <p className="rounded-sm bg-hover px-3 py-2.5">{t.environment}</p>}
      <Field label={t.provider}>
        <Select
          value={provider}
          onValueChange={(value) => form.setValue('provider', value, { shouldDirty: true })}
          options={webSearchProvider.options.map((value) => ({ value, label: t.providers[value] }))}
        />
      </Field>
      {provider === 'searxng' && (
        <Field label={t.address} error={sentence(errors.base_url)} required>
          <Input
            {...form.register('base_url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={t.addressHint}
          />
        </Field>
      )}
      {takesKey && (
        <Field
          label={t.key}
          error={sentence(errors.api_key)}
          hint={keyKept ? words.model.keyKept : words.model.keyNone}
          optional={provider === 'searxng'}
        >
          <Input {...form.register('api_key')} type="password" autoComplete="off" />
        </Field>
      )}
      <ServiceTest result={test.result} works={(duration, title) => t.works(title, duration)} />
      <FailureNote error={error ?? test.error} retryAt={test.retryAt} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t.save}
        </Button>
        {provider !== 'none' && (
          <Button onClick={form.handleSubmit(test.submit)} loading={test.busy} disabled={test.blocked && !test.busy}>
            {test.busy ? t.testing : t.test}
          </Button>
        )}
      </div>
    </form>
  )
}

const formOf = ({ provider, base_url }: WebSearchSettings) => ({ provider, base_url: base_url ?? '', api_key: '' })
