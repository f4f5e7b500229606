import { useParams } from '@tanstack/react-router'
import { AgentDashboard } from '#web/features/agents/index.ts'
import { EmailPage } from '#web/features/email/index.ts'
import { MessagingDashboard } from '#web/features/messaging/index.ts'

/** /dashboard-agent/{agent}: what an agent did; `wa` is all that answered customers on WhatsApp, `email` the mail agent. */
export default function DashboardAgent() {
  const { agent }: { agent?: string } = useParams({ strict: false })
  if (agent === 'email') return <EmailPage />
  return agent === 'wa' ? <MessagingDashboard /> : <AgentDashboard />
}
