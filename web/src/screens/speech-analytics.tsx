import { SpeechAnalyticsPage } from '#web/features/calls/index.ts'
import { OfferedScreen } from '#web/features/feature-flags/index.ts'

/** /speech-analytics: what calls tell. */
export default function SpeechAnalyticsScreen() {
  return (
    <OfferedScreen feature="SpeechAnalytics">
      <SpeechAnalyticsPage />
    </OfferedScreen>
  )
}
