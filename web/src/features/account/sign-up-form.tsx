import { Link } from '@tanstack/react-router'
import { signUpInput } from '#contract/account/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { signUp } from './api.ts'
import { beginFlow } from './flow-state.ts'
import { accountMessages } from './messages/index.ts'
import { textLink } from './text-link.ts'

/** Who wants an account; a code is mailed to them. `onBegun` goes on to the code. */
export function SignUpForm({ onBegun }: { onBegun: () => void }) {
  const t = useMessages(accountMessages)
  const sentence = useFieldError()
  const form = useSchemaForm(signUpInput, { email: '', full_name: '', company_name: '' })
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: signUp,
    onDone: (begun, { email }) => {
      beginFlow('activation', email, begun)
      onBegun()
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <Field label={t.fullName} error={sentence(errors.full_name)} required>
        <Input {...form.register('full_name')} autoComplete="name" autoFocus />
      </Field>
      <Field label={t.email} error={sentence(errors.email)} required>
        <Input
          {...form.register('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t.company} error={sentence(errors.company_name)} hint={t.signUp.companyHint} optional>
        <Input {...form.register('company_name')} autoComplete="organization" />
      </Field>
      <FailureNote error={error} retryAt={retryAt} />
      <Button type="submit" variant="primary" size="lg" loading={busy} disabled={blocked && !busy}>
        {t.signUp.submit}
      </Button>
      <p className="text-center text-12 text-fg-3">
        {t.signUp.agree}{' '}
        <Link to="/about" hash="terms" className={textLink}>
          {t.signUp.terms}
        </Link>
        .
      </p>
    </form>
  )
}
