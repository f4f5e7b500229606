import { AgentsPage } from '#web/features/agents/index.ts'

/** /agents: every agent one may use. */
export default AgentsPage
