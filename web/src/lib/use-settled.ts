import { useState } from 'react'
import { useTimeout } from './page-effects.ts'

/** A value once it has not changed for some milliseconds. Values that read the same are the same. */
export function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useTimeout(() => setSettled(value), restMs, text)
  return settled
}
