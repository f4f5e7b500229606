import { BuilderPage } from '#web/features/studio/index.ts'

/** /agent-builder: try it before signing in. */
export default function AgentBuilderScreen() {
  return <BuilderPage />
}
