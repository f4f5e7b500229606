import { SpeechAnalyticsPage } from '#web/features/calls/index.ts'

/** /speech-analytics: what calls tell. */
export default SpeechAnalyticsPage
