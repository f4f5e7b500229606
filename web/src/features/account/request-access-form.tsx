import type { z } from 'zod'
import { requestAccessInput } from '#contract/account/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { requestAccess } from './api.ts'
import { accountMessages } from './messages/index.ts'

type Request = z.output<typeof requestAccessInput>

/** Who asks for access and what for. `onSent` gets the address that will be answered. */
export function RequestAccessForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useMessages(accountMessages)
  const sentence = useFieldError()
  const form = useSchemaForm(requestAccessInput, { email: '', full_name: '', company_name: '', reason: '' })
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: requestAccess,
    onDone: (_, { email }: Request) => onSent(email),
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const { errors } = form.formState
  // An empty optional field was not given.
  const optional = { setValueAs: (text: string | null | undefined) => text || undefined }
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <Field label={t.fullName} error={sentence(errors.full_name)} required>
        <Input {...form.register('full_name')} autoComplete="name" autoFocus />
      </Field>
      <Field label={t.email} error={sentence(errors.email)} required>
        <Input {...form.register('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t.company} error={sentence(errors.company_name)} optional>
          <Input {...form.register('company_name', optional)} autoComplete="organization" />
        </Field>
        <Field label={t.request.position} error={sentence(errors.position)} optional>
          <Input {...form.register('position', optional)} autoComplete="organization-title" />
        </Field>
      </div>
      <Field label={t.request.phone} error={sentence(errors.phone_number)} optional>
        <Input
          {...form.register('phone_number', optional)}
          type="tel"
          autoComplete="tel"
          placeholder={t.request.phoneHint}
        />
      </Field>
      <Field label={t.request.reason} error={sentence(errors.reason)} hint={t.request.reasonHint} optional>
        <Textarea {...form.register('reason', optional)} rows={4} />
      </Field>
      <FailureNote error={error} retryAt={retryAt} />
      <Button type="submit" variant="primary" size="lg" loading={busy} disabled={blocked && !busy}>
        {t.request.submit}
      </Button>
    </form>
  )
}
