import { useEffect, useState } from 'react'
import { formatSpan } from '#contract/kit/format/span.ts'

/** How long a call has been going on. */
export function SpanClock({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span className="tabular-nums text-fg-3">{formatSpan(Math.max(0, now - since))}</span>
}
