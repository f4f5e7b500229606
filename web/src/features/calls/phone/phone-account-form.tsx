import { useQueryClient } from '@tanstack/react-query'
import { phoneAccountInput } from '#contract/calls/phone.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { phoneMessages } from './messages/index.ts'

type Props = { sid: string | undefined; onDone: () => void; onCancel: (() => void) | undefined }

type WrittenAccount = { account_sid: string; auth_token: string }

/** The account and its token, which is written and never read. */
export function PhoneAccountForm({ sid: stored, onDone, onCancel }: Props) {
  const t = useMessages(phoneMessages)
  const queries = useQueryClient()
  const isKept = (sid: string) => stored !== undefined && sid.trim() === stored
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: draftSchema(phoneAccountInput, ({ account_sid, auth_token }: WrittenAccount) => ({
      account_sid,
      auth_token: isKept(account_sid) && auth_token === '' ? undefined : auth_token,
    })),
    values: { account_sid: stored ?? '', auth_token: '' },
    call: (body) => api.call(phoneEndpoints.savePhoneAccount, { body }),
    onDone: async () => {
      toast.success(t.connected)
      await invalidateEndpoints(queries, endpointGroups.phone)
      onDone()
    },
    codeFields: { phone_token_missing: 'auth_token', phone_account_refused: 'auth_token' },
    whenEmpty: { auth_token: t.tokenMissing },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t.sid} hint={t.sidHint} error={errorAt('account_sid') && t.sidWrong} required>
        <Input
          value={draft.account_sid}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          onChange={({ target }) => change({ account_sid: target.value })}
        />
      </Field>
      <Field
        label={t.token}
        hint={isKept(draft.account_sid) ? t.tokenKept : t.tokenHint}
        error={errorAt('auth_token')}
        required={!isKept(draft.account_sid)}
      >
        <PasswordInput
          autoComplete="new-password"
          value={draft.auth_token}
          onChange={({ target }) => change({ auth_token: target.value })}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={store.busy}>
          {t.connect}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t.cancel}</Button>}
      </div>
      <FailureNote error={store.error} retryAt={store.retryAt} />
    </form>
  )
}
