import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { canAutofill, PasskeyNotUsed, stopAsking } from '#web/lib/passkey/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { useAfterFirstPaint } from '#web/ui/use-after-first-paint.ts'
import { signInByPasskey } from './api.ts'
import { signInMessages } from './sign-in-messages/index.ts'

/** A challenge lives ten minutes: the one that waits at the field is renewed before that. */
const renewMs = 9 * 60_000

/** Signing in with a passkey: offered at the field for the address where the browser can, and by a button. */
export function PasskeySignIn() {
  const t = useMessages(signInMessages).signIn
  const [round, setRound] = useState(0)
  const [offered, setOffered] = useState<Error | null>(null)
  const again = () => setRound((rounds) => rounds + 1)
  const isReady = useAfterFirstPaint(200)
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: (autofill: boolean) => signInByPasskey(autofill),
    onFailed: (failure) => {
      again()
      return failure instanceof PasskeyNotUsed
    },
  })
  useAutofill(isReady && !busy, round, again, setOffered)
  return (
    <div className="mt-3 flex flex-col gap-3">
      <FailureNote error={error ?? offered} retryAt={retryAt} />
      <Button
        size="lg"
        variant="ghost"
        icon={<Fingerprint />}
        loading={busy}
        disabled={blocked && !busy}
        onClick={() => submit(false)}
      >
        {t.passkey}
      </Button>
    </div>
  )
}

/** Waits at the field until somebody chooses a passkey there. */
function useAutofill(isOn: boolean, round: number, again: () => void, onFailed: (failure: Error) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new question
  useEffect(() => {
    if (!isOn) return
    let isLeft = false
    const ask = async () => {
      if (!(await canAutofill()) || isLeft) return
      await signInByPasskey(true)
    }
    ask().catch((failure: unknown) => {
      if (!isLeft && failure instanceof CallError && failure.code !== 'offline') onFailed(failure)
    })
    const renew = setTimeout(again, renewMs)
    return () => {
      isLeft = true
      clearTimeout(renew)
      stopAsking().catch(() => {})
    }
  }, [isOn, round])
}
