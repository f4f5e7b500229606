import { Fingerprint } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import type { StepUpWay } from '#contract/account/step-up-schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { PasskeyNotUsed, signWithPasskey } from '#web/lib/passkey/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { accountMessages } from '../messages/index.ts'

type Props = { ways: readonly StepUpWay[]; onProved: () => void; onCancel: () => void }

const { beginStepUp, stepUp } = accountEndpoints

/** What is wrong with what was typed, and stands at its field. */
const ofField = ['password_wrong', 'second_step_wrong', 'invalid_input']

async function prove(way: StepUpWay, typed: string): Promise<void> {
  if (way === 'passkey')
    await api.call(stepUp, { body: { passkey: await signWithPasskey(await api.call(beginStepUp)) } })
  else await api.call(stepUp, { body: way === 'code' ? { code: typed } : { password: typed } })
}

/** One way at a time, the best one first; the others are one press away. */
export function StepUpForm({ ways, onProved, onCancel }: Props) {
  const t = useMessages(accountMessages).stepUp
  const [way, setWay] = useState<StepUpWay>(ways[0] ?? 'password')
  const [wrong, setWrong] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: (typed: string) => prove(way, typed),
    onDone: onProved,
    onFailed: (failure) => {
      if (failure instanceof PasskeyNotUsed) return true
      field.current?.select()
      if (!(failure instanceof CallError) || !ofField.includes(failure.code)) return false
      setWrong(failure.fields[way] ?? failure.message)
      return true
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = field.current?.value ?? ''
    if (way !== 'passkey' && typed.trim() === '') {
      setWrong(t.missing[way])
      return field.current?.focus()
    }
    setWrong(undefined)
    submit(typed)
  }
  const choose = (other: StepUpWay) => {
    setWrong(undefined)
    setWay(other)
  }
  const onlyCode = { name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 } as const
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4 pb-2">
      {way === 'password' && (
        <Field key={way} label={t.password} error={wrong} required>
          <PasswordInput ref={field} name="password" autoComplete="current-password" autoFocus />
        </Field>
      )}
      {way === 'code' && (
        <Field key={way} label={t.code} error={wrong} required>
          <Input ref={field} {...onlyCode} autoFocus />
        </Field>
      )}
      <FailureNote error={error} retryAt={retryAt} />
      <div className="-ml-2 flex flex-col items-start gap-1 empty:hidden">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="ghost" size="sm" onClick={() => choose(other)}>
              {t.other[other]}
            </Button>
          ))}
      </div>
      <div className="flex justify-end gap-2 phone:flex-col-reverse">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button
          key={way}
          type="submit"
          variant="primary"
          icon={way === 'passkey' && <Fingerprint />}
          autoFocus={way === 'passkey'}
          loading={busy}
          disabled={blocked && !busy}
        >
          {way === 'passkey' ? t.passkey : t.confirm}
        </Button>
      </div>
    </form>
  )
}
