import { AgentPage } from '#web/features/agents/index.ts'

/** /agents/new and /agents/{id}: how an agent is set up. */
export default AgentPage
