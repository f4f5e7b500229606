import { AgentDashboard } from '#web/features/agents/index.ts'

/** /dashboard-agent/{agent}: what an agent did. */
export default AgentDashboard
