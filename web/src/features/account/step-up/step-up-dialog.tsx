import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { clearOn401 } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { accountMessages } from '../messages/index.ts'
import { StepUpForm } from './step-up-form.tsx'

/** Asks the person to show that it is they; may stand over another dialog, which stays as it is. */
export default function StepUpDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const t = useMessages(accountMessages).stepUp
  const state = useQuery({ ...endpointQuery(accountEndpoints.getStepUp), gcTime: 0, staleTime: 0 })
  const cancel = () => onAnswer(false)
  useOwnEscape(cancel)
  return (
    <Dialog size="sm" open onOpenChange={cancel} title={t.title} description={t.text}>
      {state.error ? (
        <div className="flex flex-col gap-4 pb-2">
          <FailureNote error={state.error} />
          <Button loading={state.isFetching} onClick={() => void state.refetch()}>
            {t.retry}
          </Button>
        </div>
      ) : !state.data || state.isFetching ? (
        <Skeleton className="h-24 w-full" />
      ) : state.data.ways.length === 0 ? (
        <SignInAgain onCancel={cancel} />
      ) : (
        <StepUpForm ways={state.data.ways} onProved={() => onAnswer(true)} onCancel={cancel} />
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
