import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { type OpenedInvitation, signUpInvitationInput } from '#contract/workspaces/schemas.ts'
import { keepSignIn, StrengthHint } from '#web/features/account/index.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { invitationMessages } from './messages/index.ts'

const about = {
  password_too_common: 'password',
  password_is_personal: 'password',
  password_breached: 'password',
  passwords_differ: 'confirm_password',
}
/** The invitation is not what it was when it was opened: the screen shows what has become of it. */
const changed = new Set(['invitation_expired', 'invitation_gone', 'invitation_not_known', 'account_exists'])

/** The account of an invited address: no code, because whoever holds the mailed link has the mail. */
export function JoinForm({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const t = useMessages(invitationMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const sentence = useFieldError()
  const { email, workspace_name } = invitation
  const blank = { invitation: token, full_name: '', password: '', confirm_password: '' }
  const form = useSchemaForm(signUpInvitationInput, blank)
  const [password, name] = useWatch({ control: form.control, name: ['password', 'full_name'] })
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: (body: z.input<typeof signUpInvitationInput>) => api.call(workspaceEndpoints.signUpWithInvitation, { body }),
    onDone: (signedIn) => {
      // Away first: signed in, this screen would say that the invitation waits.
      void navigate({ to: '/' })
      keepSignIn(signedIn)
      toast.success(t.welcome(workspace_name))
    },
    onFailed: (failure) => {
      if (failure instanceof CallError && changed.has(failure.code)) void queries.invalidateQueries()
      return showFieldErrors(form, failure, about)
    },
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <Field label={t.email} hint={t.emailHint}>
        <Input type="email" name="email" autoComplete="username" value={email} readOnly className="text-fg-2" />
      </Field>
      <Field label={t.name} error={sentence(errors.full_name)} required>
        <Input {...form.register('full_name')} autoComplete="name" autoFocus />
      </Field>
      <Field
        label={t.password}
        error={sentence(errors.password)}
        hint={<StrengthHint password={password} personal={[email, name]} />}
        required
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Field label={t.confirm} error={sentence(errors.confirm_password)} required>
        <PasswordInput {...form.register('confirm_password')} autoComplete="new-password" />
      </Field>
      <FailureNote error={error} retryAt={retryAt} />
      <Button type="submit" variant="primary" size="lg" loading={busy} disabled={blocked && !busy}>
        {t.join(workspace_name)}
      </Button>
    </form>
  )
}
