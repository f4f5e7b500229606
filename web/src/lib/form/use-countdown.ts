import { useEffect, useState } from 'react'

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

/** Whole seconds left until a time (milliseconds since the epoch); renders every second until it is over. */
export function useCountdown(until: number): number {
  const [, tick] = useState(0)
  const left = secondsUntil(until)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  return left
}

/** `1:05` for 65 seconds. */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
