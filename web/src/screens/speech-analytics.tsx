import { SpeechAnalyticsPage } from '#web/features/calls/index.ts'
import { FeatureGate } from '#web/features/feature-flags/index.ts'

/** /speech-analytics: what calls tell. */
export default function SpeechAnalyticsScreen() {
  return (
    <FeatureGate feature="SpeechAnalytics">
      <SpeechAnalyticsPage />
    </FeatureGate>
  )
}
