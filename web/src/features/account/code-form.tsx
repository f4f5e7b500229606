import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { accountMessages } from './messages/index.ts'

type Props = {
  check: (otp: string) => Promise<unknown>
  onChecked: () => void
  /** The flow's token is no longer good: nothing but a new start helps. */
  onEnded: () => void
}

const aboutTheCode = new Set(['otp_mismatch', 'otp_expired', 'otp_tries_used_up', 'invalid_input'])

/** The six digits. Sent as soon as the last one is there, typed or pasted; a wrong code empties the boxes. */
export function CodeForm({ check, onChecked, onEnded }: Props) {
  const t = useMessages(accountMessages)
  const [otp, setOtp] = useState('')
  const [tries, setTries] = useState(0)
  const [wrong, setWrong] = useState<string>()
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: (code: string) => check(code),
    onDone: onChecked,
    onFailed: (failure) => {
      const code = failure instanceof CallError ? failure.code : ''
      if (failure instanceof CallError && failure.status === 401) onEnded()
      if (!aboutTheCode.has(code)) return false
      setWrong(failure.message)
      setOtp('')
      setTries(tries + 1)
      return true
    },
  })
  const complete = otp.length === limits.code.digits
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (complete) submit(otp)
      }}
      className="flex flex-col gap-4"
    >
      <Field label={t.code.label} error={wrong} required>
        <OtpInput
          // A new try begins in the first box.
          key={tries}
          name="otp"
          autoFocus
          value={otp}
          onValueChange={(next) => {
            setOtp(next)
            if (next !== '') setWrong(undefined)
          }}
          onComplete={submit}
          length={limits.code.digits}
        />
      </Field>
      <FailureNote error={error} retryAt={retryAt} />
      <Button type="submit" variant="primary" size="lg" loading={busy} disabled={(blocked && !busy) || !complete}>
        {t.code.submit}
      </Button>
    </form>
  )
}
