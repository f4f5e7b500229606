import { MeetingPage } from '#web/features/meetings/index.ts'

/** /meetings/{id}: what was said in a meeting, and what came of it. */
export default MeetingPage
