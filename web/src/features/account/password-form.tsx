import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PasskeyProof } from '#contract/account/passkey-schemas.ts'
import { type SignedIn, setPasswordInput } from '#contract/account/schemas.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { PasskeyNotUsed, passkeysWorkHere } from '#web/lib/passkey/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { proveWithPasskey } from './api.ts'
import { accountMessages } from './messages/index.ts'
import StrengthHint from './strength-hint.tsx'

type Passwords = {
  password: string
  confirm_password: string
  code?: string | undefined
  passkey?: PasskeyProof | undefined
}
type Props = {
  email: string
  finish: (passwords: Passwords) => Promise<SignedIn>
  /** The code must be entered again. */
  onUnverified: () => void
  onEnded: () => void
  label: string
  submitLabel: string
}

const about = {
  password_too_common: 'password',
  password_is_personal: 'password',
  password_breached: 'password',
  passwords_differ: 'confirm_password',
  second_step_wrong: 'code',
}

/** A new password, twice. The address is there for password managers. */
export function PasswordForm({ email, finish, onUnverified, onEnded, label, submitLabel }: Props) {
  const t = useMessages(accountMessages).choose
  const sentence = useFieldError()
  const form = useSchemaForm(setPasswordInput, { password: '', confirm_password: '' } as Passwords)
  const [ways, setWays] = useState<readonly string[]>([])
  const password = useWatch({ control: form.control, name: 'password' })
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: async ({ byPasskey, ...passwords }: Passwords & { byPasskey?: true }) =>
      finish(byPasskey ? { ...passwords, passkey: await proveWithPasskey() } : passwords),
    onFailed: (failure) => {
      if (failure instanceof PasskeyNotUsed) return true
      if (failure instanceof CallError && failure.status === 401) onEnded()
      if (failure instanceof CallError && failure.code === 'otp_not_verified') onUnverified()
      if (failure instanceof CallError && failure.code === 'second_step_needed') {
        setWays((failure.fields.ways ?? 'code').split(','))
        return true
      }
      return showFieldErrors(form, failure, about)
    },
  })
  const { errors } = form.formState
  const withPasskey = () => {
    const { password, confirm_password } = form.getValues()
    submit({ password, confirm_password, byPasskey: true })
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={label}
        error={sentence(errors.password)}
        hint={<StrengthHint password={password} personal={[email]} />}
        required
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" autoFocus />
      </Field>
      <Field label={t.confirm} error={sentence(errors.confirm_password)} required>
        <PasswordInput {...form.register('confirm_password')} autoComplete="new-password" />
      </Field>
      {ways.includes('passkey') && passkeysWorkHere() && (
        <Button size="lg" icon={<Fingerprint />} onClick={withPasskey}>
          {t.passkey}
        </Button>
      )}
      {ways.length > 0 && (
        <Field
          label={ways.includes('code') ? t.secondStep : t.recovery}
          hint={ways.includes('code') && t.secondStepHint}
          error={sentence(errors.code)}
          required
        >
          <Input
            {...form.register('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        </Field>
      )}
      <FailureNote error={error} retryAt={retryAt} />
      <Button type="submit" variant="primary" size="lg" loading={busy} disabled={blocked && !busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
