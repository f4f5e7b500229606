import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PublicAgent } from '#web/features/widget/index.ts'

/** /a/{agentId}: a published agent for whoever has its link. */
export default function PublicAgentScreen() {
  const { agentId } = useParams({ from: '/a/$agentId' })
  return (
    <Suspense>
      <PublicAgent key={agentId} agent={agentId} />
    </Suspense>
  )
}
