import { CallLogsPage } from '#web/features/calls/index.ts'

/** /call-logs-and-analytics: the calls that were. */
export default CallLogsPage
