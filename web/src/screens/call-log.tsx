import { CallPage } from '#web/features/calls/index.ts'

/** /call-logs-and-analytics/{id}: a call, with its sound and all that was said. */
export default CallPage
