import { MeetingsPage } from '#web/features/meetings/index.ts'

/** /meetings: what was recorded. */
export default MeetingsPage
