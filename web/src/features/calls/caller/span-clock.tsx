import { useEffect, useState } from 'react'
import { spanText } from '../span-text.ts'

/** How long a call has been going on. */
export function SpanClock({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span className="tabular-nums text-fg-3">{spanText(Math.max(0, (now - since) / 1_000))}</span>
}
