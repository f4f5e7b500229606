import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CallScreen } from '#web/features/calls/index.ts'

/** `/call` and `/call-ui`: a call to the agent that the address names. */
export default function CallScreenOf() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const agent = typeof search.agent === 'string' ? search.agent : undefined
  return (
    <Suspense>
      <CallScreen key={agent} agent={agent} />
    </Suspense>
  )
}
