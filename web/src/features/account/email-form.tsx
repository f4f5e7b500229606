import { emailInput } from '#contract/account/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { StartedCodeFlow } from './flow-state.ts'
import { accountMessages } from './messages/index.ts'

type Props = {
  begin: (email: string) => Promise<StartedCodeFlow>
  onBegun: (email: string, begun: StartedCodeFlow) => void
  submitLabel: string
}

/** Where a code is to be sent. */
export function EmailForm({ begin, onBegun, submitLabel }: Props) {
  const t = useMessages(accountMessages)
  const sentence = useFieldError()
  const form = useSchemaForm(emailInput, { email: '' })
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: ({ email }: { email: string }) => begin(email),
    onDone: (begun, { email }) => onBegun(email, begun),
    onFailed: (failure) => showFieldErrors(form, failure, { email_not_found: 'email' }),
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <Field label={t.email} error={sentence(form.formState.errors.email)} required>
        <Input
          {...form.register('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </Field>
      <FailureNote error={error} retryAt={retryAt} />
      <Button type="submit" variant="primary" size="lg" loading={busy} disabled={blocked && !busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
