import { Fingerprint } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { PasskeyNotUsed, passkeysWorkHere } from '#web/lib/passkey/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { proveWithPasskey, signIn } from './api.ts'
import { signInMessages } from './sign-in-messages/index.ts'

/** What was right in the first step, which goes along once more with the second; and what the second may be. */
export type Proven = { email: string; password: string; ways: readonly string[] }

type Props = { given: Proven; onBack: () => void }

/** The second step of signing in: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({ given: { ways, ...given }, onBack }: Props) {
  const t = useMessages(signInMessages).secondStep
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: async (code: string | undefined) =>
      signIn({ ...given, ...(code === undefined ? { passkey: await proveWithPasskey() } : { code }) }),
    onFailed: (failure) => {
      if (failure instanceof PasskeyNotUsed) return true
      field.current?.focus()
      field.current?.select()
      if (!(failure instanceof CallError) || !['second_step_wrong', 'invalid_input'].includes(failure.code))
        return false
      setWrong(failure.fields.code ?? failure.message)
      return true
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    setWrong(code === '' ? t.missing : undefined)
    if (code === '') return field.current?.focus()
    submit(code)
  }
  const hasApp = ways.includes('code')
  const hasPasskey = ways.includes('passkey') && passkeysWorkHere()
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {hasPasskey && (
        <Button
          size="lg"
          variant="primary"
          icon={<Fingerprint />}
          autoFocus
          loading={busy}
          disabled={blocked && !busy}
          onClick={() => submit(undefined)}
        >
          {t.passkey}
        </Button>
      )}
      <Field label={hasApp ? t.label : t.recoveryLabel} hint={hasApp ? t.hint : t.recoveryHint} error={wrong} required>
        <Input
          ref={field}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.secondStep.typed}
          autoFocus={!hasPasskey}
        />
      </Field>
      <FailureNote error={error} retryAt={retryAt} />
      <Button
        type="submit"
        variant={hasPasskey ? 'default' : 'primary'}
        size="lg"
        loading={busy}
        disabled={blocked && !busy}
      >
        {t.submit}
      </Button>
      <Button size="lg" variant="ghost" onClick={onBack}>
        {t.back}
      </Button>
    </form>
  )
}
