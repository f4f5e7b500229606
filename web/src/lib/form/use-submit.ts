import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#web/lib/client/client.ts'
import { useCountdown } from './use-countdown.ts'

type Options<I, O> = {
  call: (input: I) => Promise<O>
  onDone?: (output: O, input: I) => void
  /** Says true when it has shown the failure itself, at the fields it is about. */
  onFailed?: (error: Error) => boolean
}

export type Submit<I> = {
  submit: (input: I) => void
  busy: boolean
  /** The failure of the last try, unless it was shown at the fields. */
  error: Error | null
  /** When the server lets try again, in milliseconds since the epoch; 0 when at once. */
  retryAt: number
  /** Nothing is sent now: a try is under way, or the server asked to wait. */
  blocked: boolean
  clear: () => void
}

/** One submit of a form: never twice at once, and not before the server's wait is over. */
export function useSubmit<I, O>({ call, onDone, onFailed }: Options<I, O>): Submit<I> {
  const [error, setError] = useState<Error | null>(null)
  const [retryAt, setRetryAt] = useState(0)
  const waiting = useCountdown(retryAt) > 0
  const { mutate, isPending } = useMutation<O, Error, I>({
    mutationFn: call,
    networkMode: 'always',
    onMutate: () => setError(null),
    onSuccess: (output, input) => onDone?.(output, input),
    onError: (failure) => {
      if (failure instanceof CallError && failure.retryAfterSeconds !== undefined)
        setRetryAt(Date.now() + failure.retryAfterSeconds * 1000)
      if (!onFailed?.(failure)) setError(failure)
    },
  })
  const blocked = isPending || waiting
  return {
    submit: (input) => {
      if (!blocked) mutate(input)
    },
    busy: isPending,
    error,
    retryAt,
    blocked,
    clear: () => setError(null),
  }
}
