import { passwordInput } from '#contract/account/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { settingsMessages } from '../messages/index.ts'

type Props<T> = {
  action: string
  danger?: boolean
  call: (password: string) => Promise<T>
  onDone: (answer: T) => void
  onCancel: () => void
}

/** What only somebody who knows the password may do, with the buttons of a dialog. */
export function ConfirmPassword<T>({ action, danger = false, call, onDone, onCancel }: Props<T>) {
  const t = useMessages(settingsMessages).secondStep
  const sentence = useFieldError()
  const form = useSchemaForm(passwordInput, { password: '' })
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: ({ password }: { password: string }) => call(password),
    onDone,
    onFailed: (failure) => showFieldErrors(form, failure, { password_wrong: 'password' }),
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4 pb-2">
      <Field label={t.password} error={sentence(form.formState.errors.password)} required>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <FailureNote error={error} retryAt={retryAt} />
      <div className="flex justify-end gap-2 phone:flex-col-reverse">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy} disabled={blocked && !busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
