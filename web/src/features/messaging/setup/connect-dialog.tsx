import { type FormEvent, useId, useState } from 'react'
import type { MessagingAccount } from '#contract/messaging/account.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { addAccount, useSetUpWork } from './api.ts'
import { setupMessages } from './messages/index.ts'

type Props = {
  /** A number that gets a new token. */
  renewed: MessagingAccount | undefined
  onConnected: (account: MessagingAccount) => void
  onClose: () => void
}

const isDigits = (text: string) => /^\d+$/.test(text)

/** What is pasted from Meta's console; the number is asked once before it is kept. */
export function ConnectDialog({ renewed, onConnected, onClose }: Props) {
  const t = useMessages(setupMessages).connecting
  const form = useId()
  const { work, busy } = useSetUpWork()
  const [written, setWritten] = useState({
    name: renewed?.name ?? '',
    phone_number_id: renewed?.phone_number_id ?? '',
    business_account_id: renewed?.business_account_id ?? '',
    access_token: '',
    app_secret: '',
  })
  const trimmed = Object.fromEntries(
    Object.entries(written).map(([key, value]) => [key, value.trim()]),
  ) as typeof written
  const wrong = (key: 'phone_number_id' | 'business_account_id') => trimmed[key] !== '' && !isDigits(trimmed[key])
  const ready =
    Object.values(trimmed).every((value) => value !== '') && !wrong('phone_number_id') && !wrong('business_account_id')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || busy) return
    let connected: MessagingAccount | undefined
    const connect = async () => {
      connected = await addAccount(trimmed)
    }
    if ((await work('connect', connect, t.connected)) && connected) onConnected(connected)
  }
  const field = (
    key: keyof typeof written,
    more: { hint?: string; secret?: boolean; digits?: boolean; label: string },
  ) => (
    <Field label={more.label} hint={more.hint} error={more.digits && wrong(key as 'phone_number_id') && t.digits}>
      <Input
        type={more.secret ? 'password' : 'text'}
        inputMode={more.digits ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={more.secret ? 1_000 : messagingLimits.name}
        readOnly={renewed !== undefined && more.digits === true}
        value={written[key]}
        onChange={({ target }) => setWritten({ ...written, [key]: target.value })}
      />
    </Field>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={renewed ? t.again(renewed.name) : t.title}
      description={t.text}
      actions={
        <Button type="submit" form={form} variant="primary" disabled={!ready} loading={busy === 'connect'}>
          {t.connect}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        {field('name', { label: t.name, hint: t.nameHint })}
        {field('phone_number_id', { label: t.phoneId, digits: true })}
        {field('business_account_id', { label: t.businessId, digits: true })}
        {field('access_token', { label: t.token, hint: t.tokenHint, secret: true })}
        {field('app_secret', { label: t.secret, hint: t.secretHint, secret: true })}
      </form>
    </Dialog>
  )
}
