import { useEffect, useState } from 'react'

const restMs = 500

/** A value once it has not changed for a moment. Values that read the same are the same. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
