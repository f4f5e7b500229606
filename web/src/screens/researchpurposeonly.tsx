import { ResearchPage } from '#web/features/chat/index.ts'
import { FeatureGate } from '#web/features/feature-flags/index.ts'

/** `/researchpurposeonly`: what several answer to the same question, step by step, side by side. */
export default function ResearchScreen() {
  return (
    <FeatureGate feature="Research">
      <ResearchPage />
    </FeatureGate>
  )
}
