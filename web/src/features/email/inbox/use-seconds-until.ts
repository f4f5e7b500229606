import { useEffect, useState } from 'react'

const secondsUntil = (at: string | null) =>
  at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000))

/** Whole seconds until a time, counted down. */
export function useSecondsUntil(at: string | null): number {
  const [left, setLeft] = useState(() => secondsUntil(at))
  useEffect(() => {
    setLeft(secondsUntil(at))
    const timer = setInterval(() => setLeft(secondsUntil(at)), 1_000)
    return () => clearInterval(timer)
  }, [at])
  return left
}
