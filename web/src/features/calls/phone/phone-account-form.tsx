import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { phoneAccountInput } from '#contract/calls/phone.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
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

/** The account and its token, which is written and never read. */
export function PhoneAccountForm({ sid: stored, onDone, onCancel }: Props) {
  const t = useMessages(phoneMessages)
  const queries = useQueryClient()
  const [sid, setSid] = useState(stored ?? '')
  const [token, setToken] = useState('')
  const [tried, setTried] = useState(false)
  const isKept = stored !== undefined && sid.trim() === stored
  const sidFits = phoneAccountInput.shape.account_sid.safeParse(sid).success
  const tokenFits = isKept ? token === '' || token.trim().length >= 16 : token.trim().length >= 16
  const connect = useSubmit({
    call: () =>
      api.call(phoneEndpoints.savePhoneAccount, {
        body: { account_sid: sid.trim(), ...(token !== '' && { auth_token: token.trim() }) },
      }),
    onDone: async () => {
      toast.success(t.connected)
      await invalidateEndpoints(queries, endpointGroups.phone)
      onDone()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (sidFits && tokenFits) connect.submit(undefined)
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <Field label={t.sid} hint={t.sidHint} error={tried && !sidFits && t.sidWrong} required>
        <Input
          value={sid}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => setSid(event.target.value)}
        />
      </Field>
      <Field
        label={t.token}
        hint={isKept ? t.tokenKept : t.tokenHint}
        error={tried && !tokenFits && t.tokenMissing}
        required={!isKept}
      >
        <PasswordInput autoComplete="new-password" value={token} onChange={(event) => setToken(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={connect.busy}>
          {t.connect}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t.cancel}</Button>}
      </div>
      <FailureNote error={connect.error} retryAt={connect.retryAt} />
    </form>
  )
}
