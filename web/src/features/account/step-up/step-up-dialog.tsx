import { useEffect } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { passkeysWorkHere } from '#web/lib/passkey/passkey.ts'
import { clearOn401 } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { accountMessages } from '../messages/index.ts'
import { StepUpForm } from './step-up-form.tsx'

/** Asks the person to show that it is they; may stand over another dialog, which stays as it is. */
export default function StepUpDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const t = useMessages(accountMessages).stepUp
  const { submit: load, result, error, busy } = useSubmit({ call: () => api.call(accountEndpoints.getStepUp) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => load(undefined), [])
  const ways = result?.ways.filter((way) => way !== 'passkey' || passkeysWorkHere())
  const cancel = () => onAnswer(false)
  useOwnEscape(cancel)
  return (
    <Dialog size="sm" open onOpenChange={cancel} title={t.title} description={t.text}>
      {error ? (
        <div className="flex flex-col gap-4 pb-2">
          <FailureNote error={error} />
          <Button loading={busy} onClick={() => load(undefined)}>
            {t.retry}
          </Button>
        </div>
      ) : !ways ? (
        <Skeleton className="h-24 w-full" />
      ) : ways.length === 0 ? (
        <SignInAgain onCancel={cancel} />
      ) : (
        <StepUpForm ways={ways} onProved={() => onAnswer(true)} onCancel={cancel} />
      )}
    </Dialog>
  )
}

/** Escape closes this question, and not what stands below it as well. */
function useOwnEscape(close: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      event.preventDefault()
      close()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  })
}

function SignInAgain({ onCancel }: { onCancel: () => void }) {
  const t = useMessages(accountMessages).stepUp
  const signInAgain = async () => {
    await api.call(accountEndpoints.signOut).catch(() => {})
    const next = location.pathname + location.search
    clearOn401()
    location.assign(`/signin?${new URLSearchParams({ next })}`)
  }
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p>{t.none}</p>
      <div className="flex justify-end gap-2 phone:flex-col-reverse">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button variant="primary" onClick={() => void signInAgain()}>
          {t.signIn}
        </Button>
      </div>
    </div>
  )
}
