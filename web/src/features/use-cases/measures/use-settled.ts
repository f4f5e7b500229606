import { useState } from 'react'
import { useTimeout } from '#web/lib/page-effects.ts'

const restMs = 500

/** A value once it has not changed for a moment. Values that read the same are the same. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useTimeout(() => setSettled(value), restMs, text)
  return settled
}
