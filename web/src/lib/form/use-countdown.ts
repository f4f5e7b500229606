import { useState } from 'react'
import { useInterval } from '#web/lib/page-effects.ts'

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

/** Whole seconds left until a time (milliseconds since the epoch); renders every second until it is over. */
export function useCountdown(until: number): number {
  const [, tick] = useState(0)
  const left = secondsUntil(until)
  useInterval(() => tick((count) => count + 1), left > 0 ? 1000 : undefined)
  return left
}

/** `1:05` for 65 seconds. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
