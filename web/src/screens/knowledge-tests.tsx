import { TestsPage } from '#web/features/knowledge-tests/index.ts'

/** `/knowledge-tests`: questions the agent is tested with. */
export default function KnowledgeTestsScreen() {
  return <TestsPage />
}
