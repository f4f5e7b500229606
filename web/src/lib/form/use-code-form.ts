import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { CallError } from '../client/call-error.ts'
import { useSubmit } from './use-submit.ts'

type Options<T> = {
  call: (code: string) => Promise<T>
  onDone: (result: T) => void
  /** Whether a failure is about the code itself: its words stand at the field, and the boxes are emptied. */
  isWrong: (failure: CallError) => boolean
}

/** A form for a code of six digits: sent as soon as the last one is there, typed or pasted. */
export function useCodeForm<T>({ call, onDone, isWrong }: Options<T>) {
  const [code, setCode] = useState('')
  const [tries, setTries] = useState(0)
  const [wrong, setWrong] = useState<string>()
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call,
    onDone,
    onFailed: (failure) => {
      if (!(failure instanceof CallError) || !isWrong(failure)) return false
      setWrong(failure.message)
      setCode('')
      setTries(tries + 1)
      return true
    },
  })
  const complete = code.length === limits.code.digits
  return {
    wrong,
    failure: { error, retryAt },
    /** For the button that submits. */
    button: { loading: busy, disabled: (blocked && !busy) || !complete },
    /** The key of the field: a new try begins in the first box. */
    tries,
    field: {
      value: code,
      length: limits.code.digits,
      onComplete: submit,
      onValueChange: (next: string) => {
        setCode(next)
        if (next !== '') setWrong(undefined)
      },
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (complete) submit(code)
    },
  }
}
