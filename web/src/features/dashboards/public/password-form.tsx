import { useState } from 'react'
import type { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { dashboardMessages } from '../messages/index.ts'

type Props = { error: CallError | undefined; onOpen: (password: string) => Promise<void> }

/** Asks for the password of a link. */
export function PasswordForm({ error, onOpen }: Props) {
  const t = useMessages(dashboardMessages).publicPage
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  return (
    <main className="flex h-full items-center justify-center p-6">
      <form
        noValidate
        className="flex w-full max-w-80 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (busy || password === '') return
          setBusy(true)
          void onOpen(password).finally(() => setBusy(false))
        }}
      >
        <h1 className="font-semibold text-18">{t.passwordTitle}</h1>
        <Field label={t.password} error={error?.message}>
          <Input
            type="password"
            value={password}
            autoFocus
            autoComplete="current-password"
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" loading={busy}>
          {t.open}
        </Button>
      </form>
    </main>
  )
}
