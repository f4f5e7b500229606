import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { changePasswordInput } from '#contract/account/schemas.ts'
import { StrengthHint } from '#web/features/account/index.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { userOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'
import { SettingSection } from './setting-section.tsx'

const about = {
  password_wrong: 'old_password',
  password_too_common: 'new_password',
  password_is_personal: 'new_password',
  password_breached: 'new_password',
}
const empty = { old_password: '', new_password: '', sign_out_others: true, revoke_api_keys: false }

/** Another password, for somebody who knows the present one. */
export function PasswordSection() {
  const t = useMessages(settingsMessages)
  const sentence = useFieldError()
  const queries = useQueryClient()
  const { data: user } = useQuery(userOptions)
  const form = useSchemaForm(changePasswordInput, empty)
  const { new_password: password, ...ends } = useWatch({ control: form.control })
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: (body: typeof empty) => api.call(accountEndpoints.changePassword, { body }),
    onDone: () => {
      form.reset(empty)
      void queries.invalidateQueries({ queryKey: endpointKey('listSignIns') })
      toast.success(t.password.done)
    },
    onFailed: (failure) => showFieldErrors(form, failure, about),
  })
  const { errors } = form.formState
  return (
    <SettingSection title={t.sections.password} text={t.password.text}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="flex max-w-[376px] flex-col gap-4">
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field label={t.password.old} error={sentence(errors.old_password)} required>
          <PasswordInput {...form.register('old_password')} autoComplete="current-password" />
        </Field>
        <Field
          label={t.password.new}
          error={sentence(errors.new_password)}
          hint={<StrengthHint password={password ?? ''} personal={user ? [user.name, user.email] : []} />}
          required
        >
          <PasswordInput {...form.register('new_password')} autoComplete="new-password" />
        </Field>
        <Checkbox
          checked={ends.sign_out_others ?? true}
          onCheckedChange={(checked) => form.setValue('sign_out_others', checked)}
        >
          {t.password.signOutOthers}
        </Checkbox>
        <Checkbox
          checked={ends.revoke_api_keys ?? false}
          onCheckedChange={(checked) => form.setValue('revoke_api_keys', checked)}
        >
          {t.password.revokeKeys}
        </Checkbox>
        <FailureNote error={error} retryAt={retryAt} />
        <div>
          <Button type="submit" variant="primary" loading={busy} disabled={blocked && !busy}>
            {t.password.submit}
          </Button>
        </div>
      </form>
    </SettingSection>
  )
}
