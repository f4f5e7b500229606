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

export type Submit<I, O> = {
  submit: (input: I) => void
  /** What the last try answered, until the next one. */
  result: O | undefined
  busy: boolean
  /** The failure of the last try, unless it was shown at the fields. */
  error: Error | null
  /** When the server lets try again, in milliseconds since the epoch; 0 when at once. */
  retryAt: number
  /** Nothing is sent now: a try is under way, or the server asked to wait. */
  blocked: boolean
}

/** One submit of a form: never twice at once, and not before the server's wait is over. */
export function useSubmit<I, O>({ call, onDone, onFailed }: Options<I, O>): Submit<I, O> {
  const [error, setError] = useState<Error | null>(null)
  const [retryAt, setRetryAt] = useState(0)
  const waiting = useCountdown(retryAt) > 0
  const { mutate, isPending, data } = useMutation<O, Error, I>({
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
    result: data,
    busy: isPending,
    error,
    retryAt,
    blocked,
  }
}
