import { useState } from 'react'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { clockText, useCountdown } from '#web/lib/form/use-countdown.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { StartedCodeFlow } from './flow-state.ts'
import { accountMessages } from './messages/index.ts'

type Props = {
  resend: () => Promise<StartedCodeFlow>
  /** When the server allows it, in milliseconds since the epoch. */
  resendAt: number
  onResent: (begun: StartedCodeFlow) => void
  /** The server still wants to wait this many seconds. */
  onTooEarly: (seconds: number) => void
  onEnded: () => void
}

/** Asks for another code, once the server's countdown is over. */
export function ResendCode({ resend, resendAt, onResent, onTooEarly, onEnded }: Props) {
  const t = useMessages(accountMessages)
  const left = useCountdown(resendAt)
  const [resent, setResent] = useState(false)
  const { submit, busy, error } = useSubmit<void, StartedCodeFlow>({
    call: resend,
    onDone: (begun) => {
      setResent(true)
      onResent(begun)
    },
    onFailed: (failure) => {
      if (!(failure instanceof CallError)) return false
      if (failure.status === 401) onEnded()
      if (failure.retryAfterSeconds !== undefined) onTooEarly(failure.retryAfterSeconds)
      return failure.retryAfterSeconds !== undefined
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <Button size="lg" variant="ghost" onClick={() => submit()} loading={busy} disabled={left > 0}>
        <span className="tabular-nums">{left > 0 ? t.code.resendIn(clockText(left)) : t.code.resend}</span>
      </Button>
      <p role="status" className="text-center text-12 text-fg-3 empty:hidden">
        {resent && t.code.resent}
      </p>
      <FailureNote error={error} />
    </div>
  )
}
