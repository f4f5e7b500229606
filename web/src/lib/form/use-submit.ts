import { useRef, useState } from 'react'
import { CallError } from '#web/lib/client/call-error.ts'
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

/**
 * One submit of a form: never twice at once, and not before the server's wait is over. Needs no query client, so that
 * the sign-in screen can use it.
 */
export function useSubmit<I, O>({ call, onDone, onFailed }: Options<I, O>): Submit<I, O> {
  const [state, setState] = useState<{ busy: boolean; error: Error | null; result?: O }>({ busy: false, error: null })
  const [retryAt, setRetryAt] = useState(0)
  const waiting = useCountdown(retryAt) > 0
  // A second press may come before the first one is rendered.
  const running = useRef(false)

  const fail = (failure: Error) => {
    if (failure instanceof CallError && failure.retryAfterSeconds !== undefined)
      setRetryAt(Date.now() + failure.retryAfterSeconds * 1000)
    setState({ busy: false, error: onFailed?.(failure) ? null : failure })
  }
  const run = async (input: I) => {
    running.current = true
    setState({ busy: true, error: null })
    const outcome = await call(input).then(
      (output) => ({ output }),
      (failure: unknown) => ({ failure: failure instanceof Error ? failure : new Error(String(failure)) }),
    )
    running.current = false
    if ('failure' in outcome) return fail(outcome.failure)
    setState({ busy: false, error: null, result: outcome.output })
    onDone?.(outcome.output, input)
  }

  return {
    submit: (input) => {
      if (!running.current && !waiting) void run(input)
    },
    result: state.result,
    busy: state.busy,
    error: state.error,
    retryAt,
    blocked: state.busy || waiting,
  }
}
