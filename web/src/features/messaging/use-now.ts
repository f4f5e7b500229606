import { useState } from 'react'
import { useInterval } from '#web/lib/page-effects.ts'

const everyMs = 20_000

/** The present moment, moved on while something that counts down is in sight. */
export function useNow(on = true): number {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), on ? everyMs : undefined)
  return now
}
