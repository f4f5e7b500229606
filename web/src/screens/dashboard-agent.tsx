import { useParams } from '@tanstack/react-router'
import { AgentDashboard } from '#web/features/agents/index.ts'
import { MessagingDashboard } from '#web/features/messaging/index.ts'

/** /dashboard-agent/{agent}: what an agent did; `wa` is all that answered customers on WhatsApp. */
export default function DashboardAgent() {
  const { agent }: { agent?: string } = useParams({ strict: false })
  return agent === 'wa' ? <MessagingDashboard /> : <AgentDashboard />
}
